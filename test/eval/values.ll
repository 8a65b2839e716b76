; Variables of x86-64 code, as llc describes them.

; RUN: rm -rf %t && mkdir -p %t && cd %t
; RUN: llc-22 -O2 -filetype=obj %s -o plain.o

; In a register, then computed of it.
; RUN: %dilifetime eval plain.o --pc work --var first --reg rdi=7 | FileCheck %s --check-prefix=REGISTER
; REGISTER: first: int = 7
; REGISTER-NEXT: at 0x0
; REGISTER-NEXT: location: register RDI
; RUN: %dilifetime eval plain.o --pc work --var first --reg 5=0xfffffffe | FileCheck %s --check-prefix=NUMBER
; NUMBER: first: int = -2
; RUN: %dilifetime eval plain.o --pc work --var double --reg rdi=7 | FileCheck %s --check-prefix=COMPUTED
; COMPUTED: double: int = 15
; COMPUTED: DW_OP_stack_value {{ *}}implicit 0xf of 64 bits

; A pointer, floating point, memory through a register, parts.
; RUN: %dilifetime eval plain.o --pc work --var from --reg rsi=0x1000 | FileCheck %s --check-prefix=POINTER
; POINTER: from: int * = 0x1000
; RUN: %dilifetime eval plain.o --pc work --var real --reg xmm0=0x3ff8000000000000 | FileCheck %s --check-prefix=REAL
; REAL: real: double = 1.5
; RUN: %dilifetime eval plain.o --pc work --var target --reg rsi=0x1000 --mem 0x1000=01020304 | FileCheck %s --check-prefix=TARGET
; TARGET: target: int = 67305985
; TARGET: location: memory 0x1000
; RUN: %dilifetime eval plain.o --pc work --var pair --reg rdi=0x11 --reg rsi=0x22 | FileCheck %s --check-prefix=PAIR
; PAIR: pair: struct pair = bytes 11 00 00 00 00 00 00 00 22 00 00 00 00 00 00 00
; PAIR: location: composite [64 bits register RDI; 64 bits register RSI]

; A constant; a global.
; RUN: %dilifetime eval plain.o --pc work --var five | FileCheck %s --check-prefix=FIVE
; FIVE: five: int = 5
; RUN: %dilifetime eval plain.o --var total --mem .bss=2a000000 | FileCheck %s --check-prefix=GLOBAL
; GLOBAL: total: int = 42
; GLOBAL: location: memory .bss

; What isn't known is said.
; RUN: not %dilifetime eval plain.o --pc work --var first 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: first: int: register RDI can't be read
; RUN: not %dilifetime eval plain.o --pc work --var first 2>/dev/null | FileCheck %s --check-prefix=QUIET --implicit-check-not read
; QUIET: {{^}}first: int{{$}}
; RUN: not %dilifetime eval plain.o --pc work --var none 2>&1 | FileCheck %s --check-prefix=NONE
; NONE: error: plain.o: no variable 'none' has a place there
; RUN: not %dilifetime eval plain.o --pc nowhere --var first 2>&1 | FileCheck %s --check-prefix=NOWHERE
; NOWHERE: error: plain.o: there is no such address in it: nowhere+0x0
; RUN: not %dilifetime eval plain.o --pc work --var first --reg eax=1 2>&1 | FileCheck %s --check-prefix=NAME
; NAME: error: plain.o: no register is called 'eax'
; RUN: not %dilifetime eval plain.o --pc work --function other --var first 2>&1 | FileCheck %s --check-prefix=FUNCTION
; FUNCTION: error: plain.o: no variable 'first' has a place there
; RUN: not %dilifetime eval plain.o --pc work --var first --reg rdi 2>&1 | FileCheck %s --check-prefix=USAGE
; RUN: not %dilifetime eval plain.o --pc work --var first --mem 0=123 2>&1 | FileCheck %s --check-prefix=USAGE
; USAGE: error: invalid value

target triple = "x86_64-unknown-linux-gnu"

@total = internal global i32 0, !dbg !20

define i32 @work(i64 %first, ptr %from, double %real) !dbg !4 {
    #dbg_value(i64 %first, !8, !DIExpression(), !16)
    #dbg_value(i64 %first, !9, !DIExpression(DW_OP_constu, 2, DW_OP_mul, DW_OP_plus_uconst, 1, DW_OP_stack_value), !16)
    #dbg_value(ptr %from, !10, !DIExpression(), !16)
    #dbg_value(double %real, !11, !DIExpression(), !16)
    #dbg_declare(ptr %from, !12, !DIExpression(), !16)
    #dbg_value(i64 %first, !13, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !16)
    #dbg_value(ptr %from, !13, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !16)
    #dbg_value(i32 5, !14, !DIExpression(), !16)
  %low = trunc i64 %first to i32, !dbg !16
  %there = load i32, ptr %from, !dbg !16
  %sum = add i32 %low, %there, !dbg !16
  store i32 %sum, ptr @total, !dbg !16
  ret i32 %sum, !dbg !16
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!20})
!1 = !DIFile(filename: "values.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "work", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!8 = !DILocalVariable(name: "first", scope: !4, file: !1, line: 1, type: !6)
!9 = !DILocalVariable(name: "double", scope: !4, file: !1, line: 1, type: !6)
!10 = !DILocalVariable(name: "from", scope: !4, file: !1, line: 1, type: !15)
!11 = !DILocalVariable(name: "real", scope: !4, file: !1, line: 1, type: !7)
!12 = !DILocalVariable(name: "target", scope: !4, file: !1, line: 1, type: !6)
!13 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 1, type: !17)
!14 = !DILocalVariable(name: "five", scope: !4, file: !1, line: 1, type: !6)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!16 = !DILocation(line: 1, scope: !4)
!17 = !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 1, size: 128)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "total", scope: !0, file: !1, line: 1, type: !6, isLocal: true, isDefinition: true)
