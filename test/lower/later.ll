; A parameter and a constant are there from a function's entry on, and a lifetime of them
; begins at its def all the same.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; CHECK-DAG: parameter {{.*}}0x0-0x4 {{ *}}no location
; CHECK-DAG: 0x4-0x{{.}} {{ *}}in register RDI
; CHECK-DAG: constant {{.*}}0x0-0x4 {{ *}}no location
; CHECK-DAG: 0x4-0x{{.}} {{ *}}= 7 (constant)

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a) noinline !dbg !4 {
entry:
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata i64 7), !dbg !7
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !7
  ret i64 %a, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "later.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "parameter", scope: !4, file: !1, line: 1, type: !6)
!11 = !DILocalVariable(name: "constant", scope: !4, file: !1, line: 1, type: !6)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(i64)))
!21 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i64)))
