; A global variable is in the globals of its unit.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: its unit doesn't list the variable 'g' [global-listed], !DIGlobalVariable(name: "g"){{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

@storage = global i32 42, !dbg.def !5
@other = global i32 43, !dbg.def !6

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!dilifetime.retainedNodes = !{!10, !11}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!9})
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !{!"DIFragment"}
!6 = distinct !{!"DIFragment"}
!7 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !4, isDefinition: true)
!8 = distinct !DIGlobalVariable(name: "h", scope: !0, file: !1, line: 2, type: !4, isDefinition: true)
!9 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!10 = distinct !{!"DILifetime", !7, !12, !{!5}}
!11 = distinct !{!"DILifetime", !8, !12, !{!6}}
!12 = !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i32 poison}}
