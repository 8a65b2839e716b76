; Variables with a #dbg_declare or a #dbg_assign stay as they are: stock codegen
; decides by these records together where such a variable lives.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -S %s -o %t.ll | count 0
; RUN: opt-22 -S %s -o %t.stock.ll
; RUN: diff %t.ll %t.stock.ll

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %a) !dbg !4 {
entry:
  %slot = alloca i32, !dbg !7
  %other = alloca i32, !DIAssignID !10, !dbg !7
    #dbg_declare(ptr %slot, !8, !DIExpression(), !7)
    #dbg_assign(i1 undef, !9, !DIExpression(), !10, ptr %other, !DIExpression(), !7)
  store i32 %a, ptr %slot, !dbg !7
  store i32 %a, ptr %other, !dbg !7, !DIAssignID !11
    #dbg_assign(i32 %a, !9, !DIExpression(), !11, ptr %other, !DIExpression(), !7)
  ret i32 %a, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "memory.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "declared", scope: !4, file: !1, line: 2, type: !6)
!9 = !DILocalVariable(name: "assigned", scope: !4, file: !1, line: 2, type: !6)
!10 = distinct !DIAssignID()
!11 = distinct !DIAssignID()
