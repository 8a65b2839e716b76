; Floating point: DWARF 5's typed operations, which gdb reads. lldb 22 knows few of
; them and then shows nothing. Types have no sign: an integer that becomes a
; floating-point number is signed, if it isn't zero-extended first.
;
; llvm-dwarfdump 22 can't decode all of them either; beside that it has nothing to say.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: not %dwarfdump --verify %t.o | FileCheck %s --check-prefix=VERIFY
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:sum;product;halved;less;narrowed;whole;small;of_int;of_unsigned;of_ulong;bits;read;mantissa;extended;pair;half;quad' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %lldb -o 'breakpoint set -l 4' -o run -o 'frame variable' %t 2>&1 | FileCheck %s --check-prefix=LLDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:sum;product;halved;less;narrowed;whole;small;of_int;of_unsigned;of_ulong;bits;read;mantissa;extended;pair;half;quad' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; REMARK-DAG: 'half' has no location in {{.*}}: DIOpConvert: no arithmetic on half
; REMARK-DAG: 'quad' has no location in {{.*}}: DIOpConvert: no arithmetic on fp128
;
; VERIFY:      error: Aggregated error counts:
; VERIFY-NEXT: error: Invalid DWARF expressions occurred
; VERIFY-NEXT: Errors detected.
;
; GDB: line 4: sum is -6.5, product is -11.625, halved is -3.875, less is 0.75, narrowed is -7.75, whole is -7, small is -7,
; GDB-SAME: of_int is -3, of_unsigned is 4294967293, of_ulong is 1.3843783779560194e+19, bits is -4598456694521987071,
; GDB-SAME: read is -7.75, mantissa is -1152921504606846976, extended is -23.25, pair is {first = -15.5, second = -3},
; GDB-SAME: half is <optimized out>, quad is <optimized out>
;
; LLDB: (double) a = -7.75
; LLDB: (double) sum = <Unhandled opcode DW_OP_regval_type in DWARFExpression>
; LLDB: (double) of_int = <unsupported encoding>
; LLDB: (long) bits = <Unhandled opcode
; LLDB: (double) read = -7.75
; LLDB: (long) mantissa = -1152921504606846976
; LLDB: (pair) pair = <Unhandled opcode

target triple = "x86_64-pc-linux-gnu"

define double @f(double %a, float %b, i32 %i) noinline !dbg !4 !dilifetime.retainedNodes !30 {
entry:
  %memory = alloca double, !dbg !7
  store volatile double 1.5, ptr %memory, !dbg !7
  call void @llvm.dbg.def(metadata !24, metadata double %a), !dbg !7
  call void @llvm.dbg.def(metadata !25, metadata float %b), !dbg !7
  call void @llvm.dbg.def(metadata !26, metadata i32 %i), !dbg !7
  call void @llvm.dbg.def(metadata !27, metadata ptr %memory), !dbg !7
  call void asm sideeffect "nop", ""(), !dbg !8
  call void asm sideeffect "nop", "x,x,r"(double %a, float %b, i32 %i), !dbg !9
  %result = load volatile double, ptr %memory, !dbg !9
  ret double %result, !dbg !9
}

define i32 @main() !dbg !5 {
entry:
  %result = call double @f(double -7.75, float 1.25, i32 -3), !dbg !31
  ret i32 0, !dbg !31
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "floats.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !40, !42, !44, !46, !48, !50, !52, !54, !56, !58, !60, !62, !64, !66, !68, !70, !72})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 3, scope: !4)
!8 = !DILocation(line: 4, scope: !4)
!9 = !DILocation(line: 5, scope: !4)
!31 = !DILocation(line: 11, scope: !5)

!10 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!11 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!14 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!15 = !DIBasicType(name: "long double", size: 128, encoding: DW_ATE_float)
!16 = !DIBasicType(name: "_Float16", size: 16, encoding: DW_ATE_float)
!17 = !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, size: 128, elements: !{!18, !19})
!18 = !DIDerivedType(tag: DW_TAG_member, name: "first", scope: !17, file: !1, baseType: !10, size: 64)
!19 = !DIDerivedType(tag: DW_TAG_member, name: "second", scope: !17, file: !1, baseType: !13, size: 64, offset: 64)

!20 = !DILocalVariable(name: "a", arg: 1, scope: !4, file: !1, line: 1, type: !10)
!21 = !DILocalVariable(name: "b", arg: 2, scope: !4, file: !1, line: 1, type: !11)
!22 = !DILocalVariable(name: "i", arg: 3, scope: !4, file: !1, line: 1, type: !12)
!23 = !DILocalVariable(name: "memory", scope: !4, file: !1, line: 2, type: !10)
!24 = distinct !{!"DILifetime", !20, !{!"DIExpr", !{!"DIOpReferrer", double poison}}}
!25 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpReferrer", float poison}}}
!26 = distinct !{!"DILifetime", !22, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!27 = distinct !{!"DILifetime", !23, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", double poison}}}
!30 = !{!41, !43, !45, !47, !49, !51, !53, !55, !57, !59, !61, !63, !65, !67, !69, !71, !73}

!40 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 2, type: !10)
!41 = distinct !{!"DILifetime", !40, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpArg", i32 1, float poison}, !{!"DIOpConvert", double poison}, !{!"DIOpAdd"}}, !{!20, !21}}
!42 = !DILocalVariable(name: "product", scope: !4, file: !1, line: 2, type: !10)
!43 = distinct !{!"DILifetime", !42, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpArg", i32 1, double poison}, !{!"DIOpMul"}}, !{!20, !23}}
!44 = !DILocalVariable(name: "halved", scope: !4, file: !1, line: 2, type: !10)
!45 = distinct !{!"DILifetime", !44, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpConstant", double 2.0}, !{!"DIOpDiv"}}, !{!20}}
!46 = !DILocalVariable(name: "less", scope: !4, file: !1, line: 2, type: !11)
!47 = distinct !{!"DILifetime", !46, !{!"DIExpr", !{!"DIOpArg", i32 0, float poison}, !{!"DIOpConstant", float 0.5}, !{!"DIOpSub"}}, !{!21}}
!48 = !DILocalVariable(name: "narrowed", scope: !4, file: !1, line: 2, type: !11)
!49 = distinct !{!"DILifetime", !48, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpConvert", float poison}}, !{!20}}
!50 = !DILocalVariable(name: "whole", scope: !4, file: !1, line: 2, type: !12)
!51 = distinct !{!"DILifetime", !50, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpConvert", i32 poison}}, !{!20}}
!52 = !DILocalVariable(name: "small", scope: !4, file: !1, line: 2, type: !14)
!53 = distinct !{!"DILifetime", !52, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpConvert", i16 poison}}, !{!20}}
!54 = !DILocalVariable(name: "of_int", scope: !4, file: !1, line: 2, type: !10)
!55 = distinct !{!"DILifetime", !54, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpConvert", double poison}}, !{!22}}
!56 = !DILocalVariable(name: "of_unsigned", scope: !4, file: !1, line: 2, type: !10)
!57 = distinct !{!"DILifetime", !56, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpZExt", i64 poison}, !{!"DIOpConvert", double poison}}, !{!22}}
!58 = !DILocalVariable(name: "of_ulong", scope: !4, file: !1, line: 2, type: !10)
!59 = distinct !{!"DILifetime", !58, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpReinterpret", i64 poison}, !{!"DIOpZExt", i128 poison}, !{!"DIOpConvert", double poison}}, !{!20}}
!60 = !DILocalVariable(name: "bits", scope: !4, file: !1, line: 2, type: !13)
!61 = distinct !{!"DILifetime", !60, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpArg", i32 0, double poison}, !{!"DIOpAdd"}, !{!"DIOpReinterpret", i64 poison}, !{!"DIOpConstant", i64 1}, !{!"DIOpAdd"}}, !{!20}}
!62 = !DILocalVariable(name: "read", scope: !4, file: !1, line: 2, type: !10)
!63 = distinct !{!"DILifetime", !62, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpRead"}}, !{!20}}
!64 = !DILocalVariable(name: "mantissa", scope: !4, file: !1, line: 2, type: !13)
!65 = distinct !{!"DILifetime", !64, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpReinterpret", i64 poison}, !{!"DIOpConstant", i64 12}, !{!"DIOpShl"}}, !{!20}}
!66 = !DILocalVariable(name: "extended", scope: !4, file: !1, line: 2, type: !15)
!67 = distinct !{!"DILifetime", !66, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpConvert", x86_fp80 poison}, !{!"DIOpConstant", x86_fp80 0xK4000C000000000000000}, !{!"DIOpMul"}}, !{!20}}
!68 = !DILocalVariable(name: "half", scope: !4, file: !1, line: 2, type: !16)
!69 = distinct !{!"DILifetime", !68, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpConvert", half poison}}, !{!20}}
!70 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 2, type: !17)
!71 = distinct !{!"DILifetime", !70, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpArg", i32 0, double poison}, !{!"DIOpAdd"}, !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpSExt", i64 poison}, !{!"DIOpComposite", i32 2, i128 poison}}, !{!20, !22}}
!72 = !DILocalVariable(name: "quad", scope: !4, file: !1, line: 2, type: !10)
!73 = distinct !{!"DILifetime", !72, !{!"DIExpr", !{!"DIOpArg", i32 0, double poison}, !{!"DIOpConvert", fp128 poison}, !{!"DIOpConvert", double poison}}, !{!20}}
