; One mistake hides no other and leads to no other: what is malformed in a
; lifetime is said once, and the rest of it is checked, with all that it names.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK:      error: !dbg.def of @one is no DIFragment [node-fields], !DIBasicType(...){{$}}
; CHECK-NEXT: error: llvm.dbg.kill where no path leads from the llvm.dbg.def [kill-reachable], distinct !{!"DILifetime", !DIBasicType(...), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpAdd"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: a second llvm.dbg.def of one lifetime [def-once], distinct !{!"DILifetime", !DILocalVariable(name: "x")}, in function 'f'{{$}}
; CHECK-NEXT: error: llvm.dbg.def of something that is no lifetime [def-lifetime], !DILocalVariable(name: "x"), in function 'f'{{$}}
; CHECK-NEXT: error: a retained node is no lifetime or code location [node-fields], !{}{{$}}
; CHECK-NEXT: error: a retained node is no lifetime or code location [node-fields], distinct !{!"DIFragmen"}, in function 'f'{{$}}
; CHECK-NEXT: error: a DILifetime has an object, a location and perhaps argObjects [node-fields], distinct !{!"DILifetime", null, !{!"DIExpr", !{!"DIOpConstant", i32 1}}, !{distinct !{!"DIFragment"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: the object of a lifetime is no variable or fragment [object-kind], distinct !{!"DILifetime", !DIBasicType(...), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpAdd"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpAdd() finds too little on the stack [expr-underflow], distinct !{!"DILifetime", !DIBasicType(...), !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpAdd"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: 'DIOpSquare' is no operation [op-unknown], !{!"DIOpSquare"}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpAdd takes 0 parameters, not 1 [op-fields], !{!"DIOpAdd", i32 1}, in function 'f'{{$}}
; CHECK-NEXT: error: the node takes no fields [node-fields], distinct !{!"DIFragment", i32 1}, in function 'f'{{$}}
; CHECK-NEXT: error: a DILifetime has an object, a location and perhaps argObjects [node-fields], distinct !{!"DILifetime", !DILocalVariable(name: "x")}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpArg(2, i32): the lifetime has 2 argObjects [arg-index], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpArg", i32 2, i32 poison}, !{!"DIOpAdd"}}, !{null, !DILocalVariable(name: "y")}}, in function 'f'{{$}}
; CHECK-NEXT: error: an argument is no object or code location [node-fields], !{null, !DILocalVariable(name: "y")}, in function 'f'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

@one = global i32 0, !dbg.def !3

define void @f(i32 %x) !dbg !2 !dilifetime.retainedNodes !9 {
  call void @llvm.dbg.kill(metadata !10), !dbg !4
  call void @llvm.dbg.def(metadata !10, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !11, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !12, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !12, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !13, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !14, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !20, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !7, metadata i32 %x), !dbg !4
  ret void
}
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7, !18})
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!9 = !{!15, !16}

; The object is none; the expression is wrong too, and a kill comes before the def.
!10 = distinct !{!"DILifetime", !3, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpAdd"}}}
; Two operations are none. The arguments are there, whatever they are used for.
!11 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpSquare"}, !{!"DIOpAdd", i32 1}}, !{!17}}
!17 = distinct !{!"DIFragment", i32 1}
; No location, no expression to check.
!12 = distinct !{!"DILifetime", !7}
; The first argument is none; the second keeps its number, the third isn't there.
!13 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpArg", i32 2, i32 poison}, !{!"DIOpAdd"}}, !{null, !18}}
!18 = !DILocalVariable(name: "y", scope: !2, file: !1, type: !3)
; Nothing is wrong with this one.
!14 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
; A retained lifetime without an object is nobody's, or anybody's. What it leads to may well be reachable.
!15 = distinct !{!"DILifetime", null, !{!"DIExpr", !{!"DIOpConstant", i32 1}}, !{!19}}
!19 = distinct !{!"DIFragment"}
!20 = distinct !{!"DILifetime", !19, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!16 = distinct !{!"DIFragmen"}
!dilifetime.retainedNodes = !{!21}
!21 = !{}
