; A label of the program's as an argument is the address where it stands, as a code
; location is; and a literal may be an array.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; CHECK:      where {{.*}} = address .text+0x{{[1-9a-f][0-9a-f]*}} (constant)
; CHECK:      array {{.*}} = 8589934593 (constant)

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a) noinline !dbg !4 {
entry:
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !7
    #dbg_label(!12, !7)
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !7
  ret i64 %a, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "labels.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11, !12, !20, !21})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "where", scope: !4, file: !1, line: 1, type: !6)
!11 = !DILocalVariable(name: "array", scope: !4, file: !1, line: 1, type: !6)
!12 = !DILabel(scope: !4, name: "here", file: !1, line: 3)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpArg(0, i64)), argObjects: {!12})
!21 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpConstant([2 x i32] [i32 1, i32 2])))
