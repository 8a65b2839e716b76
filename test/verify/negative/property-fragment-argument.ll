; The fragment of a type is no argument: outside its type it has no type object.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: an argument is a property of the type 'one' [property-fragment-argument], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}}, !{distinct !{!"DIFragment"}}}, in function 'f'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

define void @f() !dbg !2 !dilifetime.retainedNodes !15 {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!20})
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7})
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!10 = !DICompositeType(tag: DW_TAG_array_type, name: "one", baseType: !3, size: 64, elements: !{}, rank: !12)
!12 = distinct !{!"DIFragment"}
!13 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpTypeObject", i64 poison}}}
!14 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}}, !{!12}}
!15 = !{!13, !14}
!19 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, type: !10, isDefinition: true)
!20 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
