; SimplifyCFG takes the block away in which the loop's rotation says what a parameter is in the first turn, so the constant of later
; ones is the first that is said of it: for DwarfDebug it is that from the function's beginning on.

; REQUIRES: plugin
; RUN: %opt -passes='dilifetime-carry,function(loop-simplify,lcssa,loop(loop-rotate),instcombine,simplifycfg)' %s -o %t.bc
; RUN: %llc -O1 -filetype=obj %t.bc -o %t.o && clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %root/test/lower/Inputs/stops.py -ex 'stops 4:p' %t 2>&1 | FileCheck %s
; CHECK:      line 4: p is {{3|<optimized out>}}
; CHECK:      line 4: p is {{7|<optimized out>}}

target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

define void @f(i32 %p, i32 %n, i1 %c) noinline !dbg !10 {
entry:
  call void asm sideeffect "nop", "r"(i32 %n), !dbg !11
  br i1 %c, label %pre, label %exit, !dbg !11
pre:
  call void @llvm.dbg.def(metadata !22, metadata i32 %n), !dbg !11
  br label %head, !dbg !11
head:
  %i = phi i32 [ 0, %pre ], [ %next, %body ]
  %v = phi i32 [ %p, %pre ], [ 7, %body ]
  call void @llvm.dbg.def(metadata !20, metadata i32 %v), !dbg !11
  %more = icmp slt i32 %i, 4, !dbg !11
  br i1 %more, label %body, label %exit, !dbg !11
body:
  call void @llvm.dbg.kill(metadata !22), !dbg !12
  call void asm sideeffect "nop", "r"(i32 %i), !dbg !12
  call void asm sideeffect "nop", "r"(i32 %i), !dbg !13
  %next = add i32 %i, 1, !dbg !13
  br label %head, !dbg !13
exit:
  ret void, !dbg !14
}

define i32 @main() !dbg !15 {
  call void @f(i32 3, i32 4, i1 true), !dbg !16
  ret i32 0, !dbg !17
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = distinct !DISubprogram(name: "f", file: !1, line: 2, type: !4, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!18, !19})
!11 = !DILocation(line: 3, scope: !10)
!12 = !DILocation(line: 4, scope: !10)
!13 = !DILocation(line: 5, scope: !10)
!14 = !DILocation(line: 6, scope: !10)
!15 = distinct !DISubprogram(name: "main", file: !1, line: 19, type: !4, scopeLine: 19, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{})
!16 = !DILocation(line: 20, scope: !15)
!17 = !DILocation(line: 21, scope: !15)
!18 = !DILocalVariable(name: "p", arg: 1, scope: !10, file: !1, line: 1, type: !5)
!19 = !DILocalVariable(name: "w", scope: !10, file: !1, line: 1, type: !5)
!20 = distinct !{!"DILifetime", !18, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!22 = distinct !{!"DILifetime", !19, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
