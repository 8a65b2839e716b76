; The proposal's "Multiple Live Ranges For A Single Variable", in IR: x is in a
; value, then in that value and in memory at once, then in memory only, and at
; last in memory and in another value. y takes the value over from x in between.
; Where x is in two places DWARF has two entries over the same addresses.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=x %t.o | FileCheck %s --check-prefix=X
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x 5:x 6:x;y 7:x;y 8:x;y' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x 5:x 6:x;y 7:x;y 8:x;y' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; X:      DW_TAG_variable
; X-NEXT: DW_AT_location
; X-DAG:  [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_reg[[FIRST:[0-9]+]] {{[A-Z0-9]+$}}
; X-DAG:  [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_fbreg -8
; X:      DW_AT_name ("x")
;
; GDB: line 4: x is 42
; GDB: line 5: x is 42
; GDB: line 6: x is 42, y is 42
; GDB: line 7: x is 42, y is 42
; GDB: line 8: x is <optimized out>, y is <optimized out>

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  %slot = alloca i64, !dbg !8
  %first = add i64 %start, 1, !dbg !8
  call void @llvm.dbg.def(metadata !15, metadata i64 %first), !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  store volatile i64 %first, ptr %slot, !dbg !10
  call void @llvm.dbg.def(metadata !16, metadata ptr %slot), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !10
  call void @llvm.dbg.kill(metadata !15), !dbg !11
  call void @llvm.dbg.def(metadata !19, metadata i64 %first), !dbg !11
  call void asm sideeffect "nop", ""(), !dbg !11
  %second = load volatile i64, ptr %slot, !dbg !12
  call void @llvm.dbg.def(metadata !17, metadata i64 %second), !dbg !12
  store volatile i64 %second, ptr %slot, !dbg !12
  call void asm sideeffect "nop", ""(), !dbg !12
  call void @llvm.dbg.kill(metadata !19), !dbg !13
  call void @llvm.dbg.kill(metadata !17), !dbg !13
  call void @llvm.dbg.kill(metadata !16), !dbg !13
  call void asm sideeffect "nop", ""(), !dbg !13
  %result = xor i64 %first, %second, !dbg !13
  ret i64 %result, !dbg !13
}

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 41), !dbg !7
  ret i32 0, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "live-ranges.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!14, !18})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 21, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)
!12 = !DILocation(line: 7, scope: !4)
!13 = !DILocation(line: 8, scope: !4)

!14 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !20)
!15 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!16 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!17 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!18 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 2, type: !20)
!19 = distinct !{!"DILifetime", !18, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!20 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
