; What is only done with a whole module: a fragment that one operation uses is
; folded into its user, through several steps; an argument without lifetimes is
; undefined; one that nobody uses goes, and with it what only it needed, calls
; and all. What comes out breaks no rule.
;
; RUN: %opt -passes=dilifetime-simplify -S < %s > %t.ll
; RUN: FileCheck %s --input-file=%t.ll --implicit-check-not='call void @llvm.dbg.kill'
; RUN: %opt -passes=dilifetime-print -disable-output %t.ll | FileCheck %s --check-prefix=MODEL --implicit-check-not=fragment
; RUN: %opt -passes=dilifetime-simplify -S < %t.ll | diff %t.ll -
;
; The bounded lifetime stays, the unused fragment's calls are gone.
; CHECK-LABEL: define i32 @f(
; CHECK:      call void @llvm.dbg.def(metadata ![[BOUNDED:[0-9]+]], metadata i32 %a)
; CHECK-NEXT: ret i32
; CHECK-LABEL: declare
; CHECK: ![[BOUNDED]] = distinct !{!"DILifetime"
;
; MODEL:      variable 'y' of 'f', 32 bits
; MODEL-NEXT:   lifetime {{[0-9]+}}: computed, !DIExpr(DIOpArg(0, i32), DIOpConstant(i32 5), DIOpAdd()), of object
; MODEL:      variable 'x' of 'f', 32 bits
; MODEL-NEXT:   lifetime {{[0-9]+}}: bounded, !DIExpr(DIOpReferrer(i32))
; MODEL:      variable 'z' of 'f', 64 bits
; MODEL-NEXT:   lifetime {{[0-9]+}}: computed, !DIExpr(DIOpConstant(i32 undef), DIOpArg(0, i32), DIOpComposite(2, i64)), of object
; MODEL-NOT: object

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %a, i32 %b) !dbg !4 !dilifetime.retainedNodes !40 {
entry:
  call void @llvm.dbg.def(metadata !21, metadata i32 %a), !dbg !8
  call void @llvm.dbg.def(metadata !36, metadata i32 %b), !dbg !8
  call void @llvm.dbg.kill(metadata !36), !dbg !8
  ret i32 %a, !dbg !8
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "module.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !10)
!6 = !DISubroutineType(types: !{})
!8 = !DILocation(line: 3, scope: !4)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !{!11, !12, !13, !14}
!11 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !9)
!12 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 2, type: !9)
!13 = !DILocalVariable(name: "z", scope: !4, file: !1, line: 2, type: !15)
!14 = !DILocalVariable(name: "none", scope: !4, file: !1, line: 2, type: !9)
!15 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)

; x, in %a; also an argument that it doesn't use, of two fragments.
!21 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpReinterpret", i32 poison}}, !{!34}}
; y is x + 2 + 3 by way of two fragments.
!22 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!30}}
!30 = distinct !{!"DIFragment"}
!31 = distinct !{!"DILifetime", !30, !{!"DIExpr", !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpAdd"}}, !{!32, !11}}
!32 = distinct !{!"DIFragment"}
!33 = distinct !{!"DILifetime", !32, !{!"DIExpr", !{!"DIOpConstant", i32 2}, !{!"DIOpConstant", i32 3}, !{!"DIOpAdd"}}}
; Used by nobody's operation.
!34 = distinct !{!"DIFragment"}
!35 = distinct !{!"DILifetime", !34, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpRead"}}, !{!37}}
!36 = distinct !{!"DILifetime", !37, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!37 = distinct !{!"DIFragment"}
; z: its low half is a variable without lifetimes.
!23 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpComposite", i32 2, i64 poison}}, !{!14, !11}}
!40 = !{!22, !23, !31, !33, !35}
