; Expressions that take turns are a lifetime each, and a record says which is its
; own. A record that says what one before it said is that lifetime again. One that
; stock codegen turns into the right location has a lifetime and no number.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -S %s -o %t.ll | FileCheck %s
; RUN: FileCheck %s --check-prefix=IR < %t.ll
;
; CHECK:      object [[#]]: variable 'x' of 'f', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 1), DIOpAdd())
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 2), DIOpMul())
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32))
; CHECK-NOT:  lifetime
;
; IR: #dbg_value(i32 %a, ![[#]], !DIExpression(DW_OP_push_object_address, DW_OP_constu, [[#ADD:]], DW_OP_stack_value),
; IR: #dbg_value(i32 %b, ![[#]], !DIExpression(DW_OP_push_object_address, DW_OP_constu, [[#MUL:]], DW_OP_stack_value),
; IR: #dbg_value(i32 %b, ![[#]], !DIExpression(DW_OP_push_object_address, DW_OP_constu, [[#ADD]], DW_OP_stack_value),
; IR: #dbg_value(i32 %sum, ![[#]], !DIExpression(),

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %a, i32 %b) !dbg !4 {
entry:
    #dbg_value(i32 %a, !8, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !7)
  %product = mul i32 %b, %a, !dbg !7
    #dbg_value(i32 %b, !8, !DIExpression(DW_OP_constu, 2, DW_OP_mul, DW_OP_stack_value), !7)
  %sum = add i32 %product, %a, !dbg !7
    #dbg_value(i32 %b, !8, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !7)
    #dbg_value(i32 %sum, !8, !DIExpression(), !7)
  ret i32 %sum, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "turns.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
