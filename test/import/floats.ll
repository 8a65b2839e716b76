; Conversions from and to floating point, and arithmetic between, come through.
; A DIOpConvert takes an integer as signed, so one that isn't is extended first.
; Stock means by an operand the bits of its register: only a conversion makes it a
; floating-point number.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -pass-remarks-missed=dilifetime -S %s -o %t.ll > %t.out 2> %t.err
; RUN: FileCheck %s < %t.out
; RUN: FileCheck %s --check-prefix=REMARK < %t.err
; RUN: env DILIFETIME=import=on %llc -O1 -filetype=obj %s -o %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/../lower/Inputs/stops.py -ex 'stops 4:from_signed;from_unsigned;sum;whole;narrow' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; CHECK: variable 'from_signed' of 'f', 64 bits
; CHECK: !DIExpr(DIOpReferrer(i32), DIOpConvert(double))
; CHECK: !DIExpr(DIOpReferrer(i32), DIOpZExt(i64), DIOpConvert(double))
; CHECK: !DIExpr(DIOpArg(0, double), DIOpArg(1, float), DIOpConvert(double), DIOpAdd())
; CHECK: !DIExpr(DIOpReferrer(double), DIOpConvert(i64), DIOpConvert(i32))
; CHECK: !DIExpr(DIOpReferrer(double), DIOpConvert(float))
;
; REMARK-DAG: 'large' stays as stock wrote it: DW_OP_LLVM_convert of a floating-point number to 64 bits without sign
; REMARK-DAG: 'quad' stays as stock wrote it: DW_OP_LLVM_convert to a floating-point type of 128 bits
; REMARK-DAG: 'untyped' stays as stock wrote it: a double operand is no number
;
; GDB: line 4: from_signed is -3, from_unsigned is 4294967293, sum is 3000000001.75, whole is 3000000000, narrow is 3e+09

target triple = "x86_64-pc-linux-gnu"

define void @f(double %a, float %b, i32 %i) noinline !dbg !4 {
entry:
    #dbg_value(i32 %i, !20, !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_stack_value), !7)
    #dbg_value(i32 %i, !21, !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_stack_value), !7)
    #dbg_value(!DIArgList(double %a, float %b), !22, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_LLVM_arg, 1, DW_OP_LLVM_convert, 32, DW_ATE_float, DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_plus, DW_OP_stack_value), !7)
    #dbg_value(double %a, !23, !DIExpression(DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !7)
    #dbg_value(double %a, !24, !DIExpression(DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_LLVM_convert, 32, DW_ATE_float, DW_OP_stack_value), !7)
    #dbg_value(double %a, !25, !DIExpression(DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_LLVM_convert, 64, DW_ATE_unsigned, DW_OP_stack_value), !7)
    #dbg_value(double %a, !26, !DIExpression(DW_OP_LLVM_convert, 64, DW_ATE_float, DW_OP_LLVM_convert, 128, DW_ATE_float, DW_OP_stack_value), !7)
    #dbg_value(double %a, !27, !DIExpression(DW_OP_constu, 1, DW_OP_shl, DW_OP_stack_value), !7)
  call void asm sideeffect "nop", ""(), !dbg !8
  call void asm sideeffect "nop", "x,x,r"(double %a, float %b, i32 %i), !dbg !9
  ret void, !dbg !9
}

define i32 @main() !dbg !5 {
entry:
  call void @f(double 3000000000.5, float 1.25, i32 -3), !dbg !10
  ret i32 0, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "floats.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 3, scope: !4)
!8 = !DILocation(line: 4, scope: !4)
!9 = !DILocation(line: 5, scope: !4)
!10 = !DILocation(line: 11, scope: !5)
!11 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!12 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!13 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!14 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!15 = !DIBasicType(name: "__float128", size: 128, encoding: DW_ATE_float)
!20 = !DILocalVariable(name: "from_signed", scope: !4, file: !1, line: 2, type: !11)
!21 = !DILocalVariable(name: "from_unsigned", scope: !4, file: !1, line: 2, type: !11)
!22 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 2, type: !11)
!23 = !DILocalVariable(name: "whole", scope: !4, file: !1, line: 2, type: !13)
!24 = !DILocalVariable(name: "narrow", scope: !4, file: !1, line: 2, type: !12)
!25 = !DILocalVariable(name: "large", scope: !4, file: !1, line: 2, type: !14)
!26 = !DILocalVariable(name: "quad", scope: !4, file: !1, line: 2, type: !15)
!27 = !DILocalVariable(name: "untyped", scope: !4, file: !1, line: 2, type: !14)
