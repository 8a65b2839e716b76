; The proposal's "Local Variable Broken Into Two Scalars". The variable has a
; computed lifetime over two fragments, whose lifetimes begin and end by
; themselves: where one has no location, neither has its part of the variable.
;
; In the proposal's example the high half is pushed first, but its definition of
; DIOpComposite puts what was pushed first at offset 0. Here it's the low half.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=x %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;pair 6:x;pair 7:x;pair 8:x;pair' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %lldb -o 'breakpoint set -l 6' -o run -o 'frame variable x' %t 2>&1 | FileCheck %s --check-prefix=LLDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;pair 6:x;pair 7:x;pair 8:x;pair' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; CHECK:      DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: : DW_OP_reg[[LOW:[0-9]+]] {{[A-Z0-9]+}}, DW_OP_piece 0x4, DW_OP_{{piece 0x4|bit_piece 0x20 0x0}}{{$}}
; CHECK-NEXT: : DW_OP_reg[[LOW]] {{[A-Z0-9]+}}, DW_OP_piece 0x4, DW_OP_reg{{[0-9]+ [A-Z0-9]+}}, DW_OP_piece 0x4
;
; GDB: line 4: x is <optimized out>, pair is {low = 42, high = <optimized out>}
; GDB: line 6: x is 184683593770, pair is {low = 42, high = 43}
; GDB: line 7: x is <optimized out>, pair is {low = 42, high = <optimized out>}
; GDB: line 8: x is <optimized out>, pair is {low = <optimized out>, high = <optimized out>}
;
; LLDB: (long) x = 184683593770

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %start) noinline !dbg !4 !dilifetime.retainedNodes !90 {
entry:
  %low = add i32 %start, 1, !dbg !8
  call void @llvm.dbg.def(metadata !15, metadata i32 %low), !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  %high = add i32 %start, 2, !dbg !10
  call void @llvm.dbg.def(metadata !17, metadata i32 %high), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !11
  call void @llvm.dbg.kill(metadata !17), !dbg !12
  call void asm sideeffect "nop", ""(), !dbg !12
  call void @llvm.dbg.kill(metadata !15), !dbg !13
  call void asm sideeffect "nop", ""(), !dbg !13
  %result = xor i32 %low, %high, !dbg !13
  ret i32 %result, !dbg !13
}

define i32 @main() !dbg !5 {
entry:
  %result = call i32 @f(i32 41), !dbg !7
  ret i32 0, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "two-scalars.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!19, !21})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 11, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)
!12 = !DILocation(line: 7, scope: !4)
!13 = !DILocation(line: 8, scope: !4)

; The fragments.
!14 = distinct !{!"DIFragment"}
!15 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!16 = distinct !{!"DIFragment"}
!17 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}

; The same twice, as a number and as a struct.
!90 = !{!18, !20}
!18 = distinct !{!"DILifetime", !19, !22, !{!14, !16}}
!19 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !23)
!20 = distinct !{!"DILifetime", !21, !22, !{!14, !16}}
!21 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 2, type: !24)
!22 = !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpComposite", i32 2, i64 poison}}

!23 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!24 = !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 1, size: 64, elements: !{!25, !26})
!25 = !DIDerivedType(tag: DW_TAG_member, name: "low", file: !1, line: 1, baseType: !27, size: 32)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "high", file: !1, line: 1, baseType: !27, size: 32, offset: 32)
!27 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
