; Integers of 128 bits are computed by words, each with the other's carries.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:sum;difference;back;left;far_left;right;signed_right;far_right;product' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %lldb -o 'breakpoint set -l 4' -o run -o 'frame variable' %t 2>&1 | FileCheck %s --check-prefix=LLDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:sum;difference;back;left;far_left;right;signed_right;far_right;product' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; REMARK: 'product' has no location in {{.*}}: DIOpMul: not on more than 64 bits
;
; GDB: line 4: sum is 73786976294838206469, difference is -73786976294838206449, back is 73786976294838206459, left is 1180591620717411303344, far_left is -1475739525896764129280, right is 4611686018427387903, signed_right is -4611686018427387904, far_right is -1, product is <optimized out>
;
; LLDB: (__int128) sum = 73786976294838206469
; LLDB: (__int128) difference = -73786976294838206449
; LLDB: (__int128) back = 73786976294838206459
; LLDB: (__int128) left = 1180591620717411303344
; LLDB: (__int128) far_left = -1475739525896764129280
; LLDB: (__int128) right = 4611686018427387903
; LLDB: (__int128) signed_right = -4611686018427387904
; LLDB: (__int128) far_right = -1

target triple = "x86_64-pc-linux-gnu"

define void @f(i64 %low.a, i64 %high.a, i64 %low.b, i64 %high.b) noinline !dbg !4 !dilifetime.retainedNodes !30 {
entry:
  call void @llvm.dbg.def(metadata !22, metadata i64 %low.a), !dbg !7
  call void @llvm.dbg.def(metadata !23, metadata i64 %high.a), !dbg !7
  call void @llvm.dbg.def(metadata !24, metadata i64 %low.b), !dbg !7
  call void @llvm.dbg.def(metadata !25, metadata i64 %high.b), !dbg !7
  call void asm sideeffect "nop", "r,r,r,r"(i64 %low.a, i64 %high.a, i64 %low.b, i64 %high.b), !dbg !8
  call void asm sideeffect "nop", "r,r,r,r"(i64 %low.a, i64 %high.a, i64 %low.b, i64 %high.b), !dbg !9
  ret void, !dbg !9
}

define i32 @main() !dbg !5 {
entry:
  call void @f(i64 -5, i64 3, i64 10, i64 0), !dbg !11
  ret i32 0, !dbg !11
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "wide.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !40, !42, !44, !46, !48, !50, !52, !54, !56})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 3, scope: !4)
!8 = !DILocation(line: 4, scope: !4)
!9 = !DILocation(line: 5, scope: !4)
!10 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!11 = !DILocation(line: 11, scope: !5)

; Both arguments are in two fragments.
!12 = distinct !{!"DIFragment"}
!13 = distinct !{!"DIFragment"}
!14 = distinct !{!"DIFragment"}
!15 = distinct !{!"DIFragment"}
!16 = !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}
!17 = !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpArg", i32 1, i64 poison}, !{!"DIOpComposite", i32 2, i128 poison}}
!20 = !DILocalVariable(name: "a", arg: 1, scope: !4, file: !1, line: 1, type: !10)
!21 = !DILocalVariable(name: "b", arg: 2, scope: !4, file: !1, line: 1, type: !10)
!22 = distinct !{!"DILifetime", !12, !16}
!23 = distinct !{!"DILifetime", !13, !16}
!24 = distinct !{!"DILifetime", !14, !16}
!25 = distinct !{!"DILifetime", !15, !16}
!26 = distinct !{!"DILifetime", !20, !17, !{!12, !13}}
!27 = distinct !{!"DILifetime", !21, !17, !{!14, !15}}
!30 = !{!26, !27, !41, !43, !45, !47, !49, !51, !53, !55, !57}

!40 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 2, type: !10)
!41 = distinct !{!"DILifetime", !40, !{!"DIExpr", !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpArg", i32 1, i128 poison}, !{!"DIOpAdd"}}, !{!20, !21}}
!42 = !DILocalVariable(name: "difference", scope: !4, file: !1, line: 2, type: !10)
!43 = distinct !{!"DILifetime", !42, !{!"DIExpr", !{!"DIOpArg", i32 1, i128 poison}, !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpSub"}}, !{!20, !21}}
!44 = !DILocalVariable(name: "back", scope: !4, file: !1, line: 2, type: !10)
!45 = distinct !{!"DILifetime", !44, !{!"DIExpr", !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpArg", i32 1, i128 poison}, !{!"DIOpAdd"}, !{!"DIOpArg", i32 1, i128 poison}, !{!"DIOpSub"}}, !{!20, !21}}
!46 = !DILocalVariable(name: "left", scope: !4, file: !1, line: 2, type: !10)
!47 = distinct !{!"DILifetime", !46, !{!"DIExpr", !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpConstant", i128 4}, !{!"DIOpShl"}}, !{!20, !21}}
!48 = !DILocalVariable(name: "far_left", scope: !4, file: !1, line: 2, type: !10)
!49 = distinct !{!"DILifetime", !48, !{!"DIExpr", !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpConstant", i128 68}, !{!"DIOpShl"}}, !{!20, !21}}
!50 = !DILocalVariable(name: "right", scope: !4, file: !1, line: 2, type: !10)
!51 = distinct !{!"DILifetime", !50, !{!"DIExpr", !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpConstant", i128 4}, !{!"DIOpLShr"}}, !{!20, !21}}
!52 = !DILocalVariable(name: "signed_right", scope: !4, file: !1, line: 2, type: !10)
!53 = distinct !{!"DILifetime", !52, !{!"DIExpr", !{!"DIOpArg", i32 1, i128 poison}, !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpSub"}, !{!"DIOpConstant", i128 4}, !{!"DIOpAShr"}}, !{!20, !21}}
!54 = !DILocalVariable(name: "far_right", scope: !4, file: !1, line: 2, type: !10)
!55 = distinct !{!"DILifetime", !54, !{!"DIExpr", !{!"DIOpArg", i32 1, i128 poison}, !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpSub"}, !{!"DIOpConstant", i128 100}, !{!"DIOpAShr"}}, !{!20, !21}}
!56 = !DILocalVariable(name: "product", scope: !4, file: !1, line: 2, type: !10)
!57 = distinct !{!"DILifetime", !56, !{!"DIExpr", !{!"DIOpArg", i32 0, i128 poison}, !{!"DIOpArg", i32 1, i128 poison}, !{!"DIOpMul"}}, !{!20, !21}}
