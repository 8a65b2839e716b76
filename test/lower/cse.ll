; The proposal's "Common Subexpression Elimination": one load is left of two,
; and both variables are that value, read-only: a debugger must not write one
; and change the other. After the store to *bar both keep the loaded value.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=redundant %t.o | FileCheck %s
; RUN: %dwarfdump --name=loaded %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 8:redundant;loaded;*bar 9:redundant;loaded;*bar;redundant=1;loaded=1;loaded' \
; RUN:   %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %lldb -o 'breakpoint set -l 9' -o run -o 'frame variable redundant loaded' -o 'expression redundant = 1' \
; RUN:   -o 'frame variable redundant loaded' %t 2>&1 | FileCheck %s --check-prefix=LLDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 8:redundant;loaded;*bar 9:redundant;loaded;*bar;redundant=1;loaded=1;loaded' \
; RUN:   %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; CHECK:      DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: : DW_OP_breg{{[0-9]+ R[A-Z0-9]+\+0(, .*)?}}, DW_OP_stack_value
;
; Line 8 stores to *bar, line 9 is after it.
; GDB: line 8: redundant is 987654, loaded is 987654, *bar is 987654
; GDB: line 9: redundant is 987654, loaded is 987654, *bar is 0, redundant=1 is refused ({{.*}} not an lvalue.), loaded=1 is refused ({{.*}} not an lvalue.), loaded is 987654
;
; LLDB:      (int) redundant = 987654
; LLDB-NEXT: (int) loaded = 987654
; LLDB:      (lldb) frame variable
; LLDB-NEXT: (int) redundant = 987654
; LLDB-NEXT: (int) loaded = 987654

target triple = "x86_64-pc-linux-gnu"

define i32 @foo(ptr %bar, i32 %arg, i32 %more) noinline !dbg !5 {
entry:
  call void @llvm.dbg.def(metadata !21, metadata ptr %bar), !dbg !14
  call void @llvm.dbg.def(metadata !22, metadata i32 %arg), !dbg !14
  call void @llvm.dbg.def(metadata !23, metadata i32 %more), !dbg !14
  %loaded = load i32, ptr %bar, !dbg !15
  call void @llvm.dbg.def(metadata !24, metadata i32 %loaded), !dbg !15
  call void @llvm.dbg.def(metadata !25, metadata i32 %loaded), !dbg !15
  %sum = add i32 %more, %loaded, !dbg !16
  %and = and i32 %arg, %sum, !dbg !16
  store i32 0, ptr %bar, !dbg !17
  %new = load volatile i32, ptr %bar, !dbg !18
  %result = add i32 %new, %more, !dbg !18
  %used = xor i32 %result, %and, !dbg !18
  %kept = call i32 asm sideeffect "", "=r,0"(i32 %loaded), !dbg !19
  ret i32 %used, !dbg !19
}

define i32 @main() !dbg !6 {
entry:
  %lala = alloca i32, !dbg !20
  store i32 987654, ptr %lala, !dbg !20
  %result = call i32 @foo(ptr %lala, i32 1, i32 2), !dbg !20
  ret i32 0, !dbg !20
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "cse.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "foo", file: !1, line: 2, type: !4, scopeLine: 2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!9, !10, !11, !12, !13})
!6 = distinct !DISubprogram(name: "main", file: !1, line: 13, type: !4, scopeLine: 13, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!9 = !DILocalVariable(name: "bar", arg: 1, scope: !5, file: !1, line: 2, type: !8)
!10 = !DILocalVariable(name: "arg", arg: 2, scope: !5, file: !1, line: 2, type: !7)
!11 = !DILocalVariable(name: "more", arg: 3, scope: !5, file: !1, line: 2, type: !7)
!12 = !DILocalVariable(name: "redundant", scope: !5, file: !1, line: 4, type: !7)
!13 = !DILocalVariable(name: "loaded", scope: !5, file: !1, line: 5, type: !7)
!14 = !DILocation(line: 3, scope: !5)
!15 = !DILocation(line: 4, scope: !5)
!16 = !DILocation(line: 6, scope: !5)
!17 = !DILocation(line: 8, scope: !5)
!18 = !DILocation(line: 9, scope: !5)
!19 = !DILocation(line: 10, scope: !5)
!20 = !DILocation(line: 14, scope: !6)
!21 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}}}
!22 = distinct !{!"DILifetime", !10, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!23 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!24 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpRead"}}}
!25 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpRead"}}}
