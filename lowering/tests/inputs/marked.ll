define i32 @f(i32 %a) !dbg !5 {
  #dbg_value(i32 %a, !9, !DIExpression(), !11)
  %b = add i32 %a, 7, !dbg !11
  #dbg_value(i32 %b, !10, !DIExpression(), !11)
  %c = call i32 @g(i32 %b), !dbg !11
  ret i32 %c, !dbg !11
}
declare i32 @g(i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "x", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "t.c", directory: "/tmp")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !{!9, !10})
!6 = !DISubroutineType(types: !{!7, !7})
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "a", arg: 1, scope: !5, file: !1, line: 1, type: !7, annotations: !{!12})
!10 = !DILocalVariable(name: "", scope: !5, file: !1, line: 2, type: !7, flags: DIFlagArtificial, annotations: !{!13})
!11 = !DILocation(line: 2, scope: !5)
!12 = !{!"dilifetime.object", i32 7}
!13 = !{!"dilifetime.carrier", i32 300}
