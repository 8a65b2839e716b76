; The proposal's "Induction Variable": i is eliminated, as it is x + y wherever it
; lives. What it is depends on two variables with lifetimes of their own; where
; one of them has no location, neither has i. The sum is read-only.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=i %t.o | FileCheck %s --check-prefix=I
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 5:x;y;i;i=1 7:x;y;i 8:x;y;i' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 5:x;y;i;i=1 7:x;y;i 8:x;y;i' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; I:      DW_TAG_variable
; I-NEXT: DW_AT_location
; I:      : DW_OP_breg{{[0-9]+ [A-Z0-9]+}}+{{[01]}}, DW_OP_breg{{[0-9]+ [A-Z0-9]+}}+0, DW_OP_plus, DW_OP_stack_value
; I:      DW_AT_name ("i")
;
; GDB: line 5: x is 0, y is 42, i is 42, i=1 is refused ({{.*}} not an lvalue.)
; GDB: line 5: x is 1, y is 42, i is 43
; GDB: line 5: x is 2, y is 42, i is 44
; GDB: line 7: x is {{2|<optimized out>}}, y is 42, i is {{44|<optimized out>}}
; GDB: line 8: x is {{2|<optimized out>}}, y is <optimized out>, i is <optimized out>

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  %y = add i64 %start, 1, !dbg !8
  call void @llvm.dbg.def(metadata !17, metadata i64 %y), !dbg !8
  br label %loop, !dbg !8

loop:
  %x = phi i64 [ 0, %entry ], [ %next, %loop ], !dbg !9
  call void @llvm.dbg.def(metadata !15, metadata i64 %x), !dbg !9
  call void @llvm.dbg.def(metadata !19, metadata i64 undef), !dbg !9
  call void asm sideeffect "nop", ""(), !dbg !10
  %next = add i64 %x, 1, !dbg !11
  %more = icmp ult i64 %next, 3, !dbg !11
  br i1 %more, label %loop, label %end, !dbg !11

end:
  call void asm sideeffect "nop", ""(), !dbg !12
  call void @llvm.dbg.kill(metadata !17), !dbg !13
  call void asm sideeffect "nop", ""(), !dbg !13
  %result = xor i64 %x, %y, !dbg !13
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
!1 = !DIFile(filename: "induction.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!14, !16, !18})
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
!16 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 2, type: !20)
!17 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!18 = !DILocalVariable(name: "i", scope: !4, file: !1, line: 2, type: !20)
!19 = distinct !{!"DILifetime", !18, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpArg", i32 1, i64 poison}, !{!"DIOpAdd"}}, !{!14, !16}}
!20 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
