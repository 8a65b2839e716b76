; A location depends on itself in no way.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; The message names the objects in order; the metadata is a lifetime on the cycle. What is no part of it, as 'user', isn't named.
;
; CHECK: error: a location depends on itself: 'x' -> 'fragment [[N:[0-9]+]]' -> 'y' -> 'x' [graph-cycle], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{distinct !{!"DIFragment"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: a location depends on itself: 'z' -> 'z' [graph-cycle], distinct !{!"DILifetime", !DILocalVariable(name: "z"), !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!DILocalVariable(name: "z")}}, in function 'f'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

define void @f() !dbg !2 !dilifetime.retainedNodes !13 {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7, !20, !21, !22})
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!20 = !DILocalVariable(name: "y", scope: !2, file: !1, type: !3)
!21 = !DILocalVariable(name: "z", scope: !2, file: !1, type: !3)
!22 = !DILocalVariable(name: "user", scope: !2, file: !1, type: !3)
!23 = distinct !{!"DIFragment"}
!10 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!23}}
!11 = distinct !{!"DILifetime", !23, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!20}}
!12 = distinct !{!"DILifetime", !20, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!7}}
!14 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!21}}
!15 = distinct !{!"DILifetime", !22, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!7}}
!13 = !{!10, !11, !12, !14, !15}
