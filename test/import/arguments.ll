; A record with several operands: each operand becomes a fragment, and the
; expression counts them as arguments. The record stays where it is; its
; expression is the operands and the lifetime's number.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -S %s -o %t.ll | FileCheck %s
; RUN: FileCheck %s --check-prefix=IR < %t.ll
;
; CHECK:      carried:
; CHECK:      object [[#]]: variable 'x' of 'f', 32 bits
; CHECK:        lifetime [[#]]: bounded by its records, !DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpAdd(){{.*}}), of object [[#A:]], object [[#B:]]
; CHECK-DAG:  object [[#A]]: fragment 'x, operand 0', 32 bits
; CHECK-DAG:  object [[#B]]: fragment 'x, operand 1', 32 bits
; CHECK-DAG:    lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32))
;
; IR: #dbg_value(!DIArgList(i32 %a, i32 %b), [[X:![0-9]+]], !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_push_object_address, DW_OP_LLVM_arg, 1, DW_OP_push_object_address, DW_OP_constu, [[#]], DW_OP_stack_value),
; IR: [[X]] = !DILocalVariable(name: "x", {{.*}}annotations: ![[#]])

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %a, i32 %b) !dbg !4 {
entry:
    #dbg_value(!DIArgList(i32 %a, i32 %b), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !7)
  %product = mul i32 %b, %a, !dbg !7
  ret i32 %product, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "arguments.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
