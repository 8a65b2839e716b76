; One fragment is the address of one global, and is a fragment.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: @h shares its fragment with another global [global-fragment-once], distinct !{!"DIFragment"}{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

@g = global i32 0, !dbg.def !11
@h = global i32 0, !dbg.def !11

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
!11 = distinct !{!"DIFragment"}
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "user", scope: !0, file: !1, type: !3, isDefinition: true)
!22 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i32 poison}}, !{!11}}
!dilifetime.retainedNodes = !{!22}
