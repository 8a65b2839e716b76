; Lifetimes through clang's whole pipeline: carry comes first, then the alloca
; is promoted and the function inlined, twice. Each instance has its own list,
; from its def to its kill.
;
; RUN: %clang -O2 -w -c %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x 5:x' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; By opt, stock llc and the command the variable has no location: nobody has seen
; when the promoted alloca changes.
; RUN: %opt -passes='dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: llc-22 -O2 -filetype=obj %t.bc -o %t.carried.o
; RUN: %dilifetime finalize %t.carried.o -o %t.o 2>&1 | FileCheck %s --check-prefix=LOST
; LOST: a lifetime of 'x' is lost in [{{.*}}: its referrer changes, and without the plugin codegen doesn't say when
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=x %t.o | FileCheck %s --check-prefix=CARRIED
;
; Without the plugin in codegen nothing false is said of the variable.
; RUN: %dwarfdump --name=x %t.carried.o | FileCheck %s --check-prefix=CARRIED
;
; CHECK:      DW_TAG_subprogram
; CHECK:        DW_AT_inline
; CHECK:        [[#%#.8x,X:]]: DW_TAG_variable
; CHECK-NOT:      DW_AT_location
; CHECK:          DW_AT_name ("x")
; CHECK:      DW_TAG_subprogram
; CHECK:        DW_AT_name ("f")
; CHECK:        DW_TAG_inlined_subroutine
; CHECK:          DW_TAG_variable
; CHECK-NEXT:       DW_AT_location
; CHECK-NEXT:         [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_reg[[FIRST:[0-9]+]] R{{[A-Z0-9]+}})
; CHECK-NEXT:       DW_AT_abstract_origin ([[#X]] "x")
; CHECK:        DW_TAG_inlined_subroutine
; CHECK:          DW_TAG_variable
; CHECK-NEXT:       DW_AT_location
; CHECK-NEXT:         [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_reg{{[0-9]+ R[A-Z0-9]+}})
; CHECK-NEXT:       DW_AT_abstract_origin ([[#X]] "x")
; CHECK-NOT:    DW_TAG_variable
;
; GDB: line 4: x is 63
; GDB: line 5: x is <optimized out>
; GDB: line 4: x is 126
; GDB: line 5: x is <optimized out>
; GDB: exit code 189
;
; CARRIED:     DW_AT_name ("x")
; CARRIED-NOT: DW_AT_location

target triple = "x86_64-pc-linux-gnu"

define internal i64 @triple(i64 %value) alwaysinline !dbg !4 {
entry:
  %x = alloca i64, !dbg !8
  call void @llvm.dbg.def(metadata !16, metadata ptr %x), !dbg !8
  %product = mul i64 %value, 3, !dbg !8
  store i64 %product, ptr %x, !dbg !8
  %there = load i64, ptr %x, !dbg !9
  call void asm sideeffect "nop # $0", "r"(i64 %there), !dbg !9
  call void @llvm.dbg.kill(metadata !16), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !10
  %result = load i64, ptr %x, !dbg !11
  ret i64 %result, !dbg !11
}

define i64 @f(i64 %first, i64 %second) noinline !dbg !5 {
entry:
  %one = call i64 @triple(i64 %first), !dbg !12
  %two = call i64 @triple(i64 %second), !dbg !13
  %sum = add i64 %one, %two, !dbg !13
  ret i64 %sum, !dbg !13
}

define i32 @main() !dbg !6 {
entry:
  %result = call i64 @f(i64 21, i64 42), !dbg !14
  %code = trunc i64 %result to i32, !dbg !14
  ret i32 %code, !dbg !14
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "inlined.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "triple", file: !1, line: 1, type: !7, scopeLine: 1, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!15})
!5 = distinct !DISubprogram(name: "f", file: !1, line: 10, type: !7, scopeLine: 10, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = distinct !DISubprogram(name: "main", file: !1, line: 20, type: !7, scopeLine: 20, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DISubroutineType(types: !{})
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)
!12 = !DILocation(line: 11, scope: !5)
!13 = !DILocation(line: 12, scope: !5)
!14 = !DILocation(line: 21, scope: !6)

!15 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !17)
!16 = distinct !{!"DILifetime", !15, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
