; Codegen makes no DIE for a block in which no instruction is, nor for its variables: that is said, too.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -pass-remarks-missed=dilifetime -filetype=obj %t.ll -o %t.o 2>&1 | FileCheck %s
; RUN: %llc -O0 -pass-remarks-missed=dilifetime -filetype=obj %t.ll -o %t.o 2>&1 | FileCheck %s
; CHECK: 'inner' has no location: stock codegen made no DIE for it

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a) noinline !dbg !4 {
  call void @llvm.dbg.def(metadata !9, metadata i64 %a), !dbg !8
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !8
  ret i64 %a, !dbg !8
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "scope.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !{!6})
!5 = !DISubroutineType(types: !{null})
!6 = !DILocalVariable(name: "inner", scope: !7, file: !1, line: 3, type: !10)
!7 = distinct !DILexicalBlock(scope: !4, file: !1, line: 2)
!8 = !DILocation(line: 5, scope: !4)
!9 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64)))
!10 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
