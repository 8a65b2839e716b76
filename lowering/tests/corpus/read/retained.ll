; Simplification takes away what made computed lifetimes the module's or a function's.
target triple = "x86_64-pc-linux-gnu"

@storage = global i32 1, !dbg !40

define void @f(i32 %a) !dbg !4 !dilifetime.retainedNodes !52 {
  call void @llvm.dbg.def(metadata !20, metadata i32 %a), !dbg !8
  ret void, !dbg !8
}

define void @g(i32 %b) !dbg !5 !dilifetime.retainedNodes !33 {
  call void @llvm.dbg.def(metadata !21, metadata i32 %b), !dbg !18
  call void @llvm.dbg.def(metadata !48, metadata i32 %b), !dbg !18
  ret void, !dbg !18
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!dilifetime.retainedNodes = !{!30, !32, !43}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!40, !50})
!1 = !DIFile(filename: "retained.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !10)
!5 = distinct !DISubprogram(name: "g", file: !1, line: 5, type: !6, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !15)
!6 = !DISubroutineType(types: !{})
!8 = !DILocation(line: 3, scope: !4)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !{!11, !12, !13, !14}
!11 = !DILocalVariable(name: "a", scope: !4, file: !1, line: 2, type: !9)
!12 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !9)
!13 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 2, type: !9)
!14 = !DILocalVariable(name: "z", scope: !4, file: !1, line: 2, type: !9)
!15 = !{!16}
!16 = !DILocalVariable(name: "b", scope: !5, file: !1, line: 6, type: !9)
!18 = !DILocation(line: 7, scope: !5)

!20 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!21 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
; x is a; a global is an argument that it doesn't use.
!30 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!11, !41}}
; y is 5; it is f's alone then, and g retains it because of b's calls.
!31 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpConstant", i32 5}}, !{!45}}
; z stays the module's: it is a and b.
!32 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpAdd"}}, !{!11, !16}}
!33 = !{!31, !46}

!40 = !DIGlobalVariableExpression(var: !41, expr: !DIExpression())
!41 = distinct !DIGlobalVariable(name: "storage", scope: !0, file: !1, line: 1, type: !9, isDefinition: true)
!43 = distinct !{!"DILifetime", !41, !{!"DIExpr", !{!"DIOpConstant", i32 1}}}
!45 = distinct !{!"DIFragment"}
!46 = distinct !{!"DILifetime", !45, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!47}}
!48 = distinct !{!"DILifetime", !47, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!47 = distinct !{!"DIFragment"}
; limit is 9, and not the function's, whose a it doesn't use.
!50 = !DIGlobalVariableExpression(var: !51, expr: !DIExpression())
!51 = distinct !DIGlobalVariable(name: "limit", scope: !0, file: !1, line: 1, type: !9, isDefinition: true)
!52 = !{!53}
!53 = distinct !{!"DILifetime", !51, !{!"DIExpr", !{!"DIOpConstant", i32 9}}, !{!11}}
