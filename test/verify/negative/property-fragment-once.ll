; The fragment of a type is the property of one field. Stock variables and
; expressions may be in many.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: the rank of 'one' is the fragment of another field too [property-fragment-once], distinct !{!"DIFragment"}{{$}}
; CHECK-NEXT: error: the associated of 'two' is the fragment of another field too [property-fragment-once], distinct !{!"DIFragment"}{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

define void @f(i64 %x) !dbg !2 !dilifetime.retainedNodes !15 {
    #dbg_value(i64 %x, !16, !DIExpression(), !4)
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!20})
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0)
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!10 = !DICompositeType(tag: DW_TAG_array_type, name: "one", baseType: !3, size: 64, elements: !{}, dataLocation: !12, associated: !DIExpression(DW_OP_push_object_address), rank: !12)
!11 = !DICompositeType(tag: DW_TAG_array_type, name: "two", baseType: !3, size: 64, elements: !{}, dataLocation: !DIExpression(DW_OP_push_object_address), associated: !12)
!12 = distinct !{!"DIFragment"}
!13 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpTypeObject", i64 poison}}}
!15 = !{!13}
!16 = !DILocalVariable(name: "only in a record", scope: !2, file: !1, type: !11)
!19 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, type: !10, isDefinition: true)
!20 = !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
