; An operation that has no counterpart declines its record, and no other: that one
; stays as stock wrote it, in the turns of the rest.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -pass-remarks-missed=dilifetime -S %s -o %t.ll > %t.out 2> %t.err
; RUN: FileCheck %s < %t.out
; RUN: FileCheck %s --check-prefix=REMARK < %t.err
; RUN: FileCheck %s --check-prefix=IR < %t.ll
;
; REMARK: remark: declined.c:2:0: a record of 'x' stays as stock wrote it: DW_OP_mod has no counterpart among the DIOps
; REMARK-NOT: remark
;
; CHECK: variable 'x' of 'f', 32 bits
; CHECK: !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 1), DIOpAdd())
;
; IR: #dbg_value(i32 %a, ![[#]], !DIExpression(DW_OP_push_object_address, DW_OP_constu, [[#]], DW_OP_stack_value),
; IR: #dbg_value(i32 %b, ![[#]], !DIExpression(DW_OP_constu, 2, DW_OP_mod, DW_OP_stack_value),

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %a, i32 %b) !dbg !4 {
entry:
    #dbg_value(i32 %a, !8, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !7)
  %product = mul i32 %b, %a, !dbg !7
    #dbg_value(i32 %b, !8, !DIExpression(DW_OP_constu, 2, DW_OP_mod, DW_OP_stack_value), !7)
  %sum = add i32 %product, %a, !dbg !7
  ret i32 %sum, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "declined.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
