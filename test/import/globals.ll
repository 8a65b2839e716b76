; Global variables have computed lifetimes: memory at the address of an LLVM
; global, at a distance from it, a constant, or a composite of such. Stock codegen
; emits them as without us.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -pass-remarks-missed=dilifetime -S %s -o %t.ll > %t.out 2> %t.err
; RUN: FileCheck %s < %t.out
; RUN: FileCheck %s --check-prefix=REMARK < %t.err
; RUN: llc-22 -filetype=obj %t.ll -o %t.o
; RUN: llc-22 -filetype=obj %s -o %t.stock.o
; RUN: cmp %t.o %t.stock.o
; RUN: env DILIFETIME=import=on %llc -filetype=obj %s -o %t.o
; RUN: cmp %t.o %t.stock.o
;
; REMARK: a record of 'odd' stays as stock wrote it: DW_OP_mod has no counterpart among the DIOps
; REMARK-NOT: remark
;
; CHECK:      stock:
; CHECK-NEXT: object [[#]]: global variable 'plain', 32 bits
; CHECK-NEXT:   lifetime [[#]]: computed, !DIExpr(DIOpArg(0, ptr), DIOpDeref(i32)), of object [[#ADDRESS:]]
; CHECK-NEXT: object [[#ADDRESS]]: address of '@storage', 64 bits
; CHECK-NEXT: object [[#]]: global variable 'behind', 32 bits
; CHECK-NEXT:   lifetime [[#]]: computed, !DIExpr(DIOpArg(0, ptr), DIOpReinterpret(i64), DIOpConstant(i64 4), DIOpAdd(), DIOpReinterpret(ptr), DIOpDeref(i32)), of object [[#ADDRESS]]
; CHECK-NEXT: object [[#]]: global variable 'pair', 64 bits
; CHECK-NEXT:   lifetime [[#]]: computed, !DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpComposite(2, i64)), of object [[#LOW:]], object [[#HIGH:]]
; CHECK-NEXT: object [[#LOW]]: fragment 'pair[0..32]', 32 bits
; CHECK-NEXT:   lifetime [[#]]: computed, !DIExpr(DIOpArg(0, ptr), DIOpDeref(i32)), of object [[#OTHER:]]
; CHECK-NEXT: object [[#OTHER]]: address of '@low', 64 bits
; CHECK-NEXT: object [[#HIGH]]: fragment 'pair[32..64]', 32 bits
; CHECK-NEXT:   lifetime [[#]]: computed, !DIExpr(DIOpConstant(i32 9))
; CHECK-NEXT: object [[#]]: global variable 'constant', 32 bits
; CHECK-NEXT:   lifetime [[#]]: computed, !DIExpr(DIOpConstant(i32 7))
; CHECK-NEXT: object [[#]]: global variable 'odd', 32 bits
; CHECK-NOT:  {{object|lifetime}}

target triple = "x86_64-pc-linux-gnu"

@storage = global [2 x i32] zeroinitializer, !dbg !10, !dbg !11
@low = global i32 1, !dbg !12

define void @f() !dbg !4 {
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug, globals: !{!10, !11, !12, !13, !14, !15, !16})
!1 = !DIFile(filename: "globals.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = !DIGlobalVariableExpression(var: !20, expr: !DIExpression())
!11 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression(DW_OP_plus_uconst, 4))
!12 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression(DW_OP_LLVM_fragment, 0, 32))
!13 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression(DW_OP_constu, 9, DW_OP_stack_value, DW_OP_LLVM_fragment, 32, 32))
!14 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression(DW_OP_constu, 7, DW_OP_stack_value))
!15 = !DIGlobalVariableExpression(var: !24, expr: !DIExpression())
!16 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression(DW_OP_constu, 7, DW_OP_constu, 8, DW_OP_mod, DW_OP_stack_value))
!20 = distinct !DIGlobalVariable(name: "plain", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
!21 = distinct !DIGlobalVariable(name: "behind", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
!22 = distinct !DIGlobalVariable(name: "pair", scope: !0, file: !1, line: 1, type: !8, isDefinition: true)
!23 = distinct !DIGlobalVariable(name: "constant", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
!24 = distinct !DIGlobalVariable(name: "nowhere", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
!25 = distinct !DIGlobalVariable(name: "odd", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
