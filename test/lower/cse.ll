; The proposal's "Common Subexpression Elimination": one load is left of two,
; and both variables are that value, read-only: a debugger must not write one
; and change the other. After the store to *bar both keep the loaded value.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=redundant %t.o | FileCheck %s
; RUN: %dwarfdump --name=loaded %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -ex 'break 9' -ex run -ex 'print redundant' -ex 'print loaded' -ex 'print *bar' \
; RUN:   -ex 'print redundant = 1' -ex 'print loaded' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; CHECK: DW_AT_location
; CHECK: DW_OP_stack_value
; GDB: = 987654
; GDB-NEXT: = 987654
; GDB-NEXT: = 0
; GDB-NOT: = 1{{$}}

target triple = "x86_64-pc-linux-gnu"

; Line 8 stores, line 9 is after it.
define i32 @foo(ptr %bar, i32 %arg, i32 %more) noinline !dbg !5 {
entry:
  call void @llvm.dbg.def(metadata !20, metadata ptr %bar), !dbg !13
  call void @llvm.dbg.def(metadata !21, metadata i32 %arg), !dbg !13
  call void @llvm.dbg.def(metadata !22, metadata i32 %more), !dbg !13
  %loaded = load i32, ptr %bar, !dbg !14
  call void @llvm.dbg.def(metadata !23, metadata i32 %loaded), !dbg !14
  call void @llvm.dbg.def(metadata !24, metadata i32 %loaded), !dbg !14
  %sum = add i32 %more, %loaded, !dbg !15
  %and = and i32 %arg, %sum, !dbg !15
  store i32 0, ptr %bar, !dbg !16
  %new = load volatile i32, ptr %bar, !dbg !17
  %result = add i32 %new, %more, !dbg !17
  %used = xor i32 %result, %and, !dbg !17
  %kept = call i32 asm sideeffect "", "=r,0"(i32 %loaded), !dbg !18
  ret i32 %used, !dbg !18
}

define i32 @main() !dbg !6 {
entry:
  %lala = alloca i32, !dbg !19
  store i32 987654, ptr %lala, !dbg !19
  %result = call i32 @foo(ptr %lala, i32 1, i32 2), !dbg !19
  ret i32 0, !dbg !19
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "cse.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "foo", file: !1, line: 2, type: !4, scopeLine: 2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!6 = distinct !DISubprogram(name: "main", file: !1, line: 13, type: !4, scopeLine: 13, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!9 = !DILocalVariable(name: "bar", arg: 1, scope: !5, file: !1, line: 2, type: !8)
!10 = !DILocalVariable(name: "arg", arg: 2, scope: !5, file: !1, line: 2, type: !7)
!11 = !DILocalVariable(name: "more", arg: 3, scope: !5, file: !1, line: 2, type: !7)
!12 = !DILocalVariable(name: "redundant", scope: !5, file: !1, line: 4, type: !7)
!13 = !DILocation(line: 3, scope: !5)
!14 = !DILocation(line: 4, scope: !5)
!15 = !DILocation(line: 6, scope: !5)
!16 = !DILocation(line: 8, scope: !5)
!17 = !DILocation(line: 9, scope: !5)
!18 = !DILocation(line: 10, scope: !5)
!19 = !DILocation(line: 14, scope: !6)
!25 = !DILocalVariable(name: "loaded", scope: !5, file: !1, line: 5, type: !7)

!20 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}}}
!21 = distinct !{!"DILifetime", !10, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!22 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!23 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpRead"}}}
!24 = distinct !{!"DILifetime", !25, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpRead"}}}
