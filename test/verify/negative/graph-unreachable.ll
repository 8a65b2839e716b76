; A lifetime, fragment or code location describes something: a variable, a type or a function leads to it. What nothing in
; the module refers to at all isn't in the module.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK-DAG: error: no variable or property leads to '@g' [graph-unreachable], distinct !{!"DIFragment"}{{$}}
; CHECK-DAG: error: no variable or property leads to 'fragment [[N:[0-9]+]]' [graph-unreachable], distinct !{!"DIFragment"}, in function 'f'{{$}}
; CHECK-DAG: error: no variable or property leads to 'lifetime 0' [graph-unreachable], distinct !{!"DILifetime", distinct !{!"DIFragment"}, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}, in function 'f'{{$}}
; CHECK-DAG: error: no variable or property leads to 'code [[M:[0-9]+]]' [graph-unreachable], distinct !{!"DIExprCode"}, in function 'f'{{$}}
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | grep -c error: | grep -x 4
;
; Stock passes leave such things behind when they delete a function: the rest of the module is carried all the same.
; RUN: %opt -passes=dilifetime-carry -disable-output %s 2>&1 | count 0

target triple = "x86_64-pc-linux-gnu"

@g = global i32 0, !dbg.def !10

define void @f(i32 %x) !dbg !2 !dilifetime.retainedNodes !30 {
  call void @llvm.dbg.def(metadata !12, metadata i32 %x), !dbg !4
  call void @llvm.dbg.code(metadata !13), !dbg !4
  ret void
}
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.code(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!10 = distinct !{!"DIFragment"}
!11 = distinct !{!"DIFragment"}
!12 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!13 = distinct !{!"DIExprCode"}
!30 = !{!13}
