; f calls g, inlined twice. In g, the real variable x (object 0) has no record
; of its own; carriers 0 and 1 stand for it.
source_filename = "inlined.c"

declare i32 @h(i32)

define i32 @f(i32 %a, i32 %b) !dbg !5 {
  #dbg_value(i32 %a, !9, !DIExpression(), !20)
  %x1 = add i32 %a, 7, !dbg !30
  #dbg_value(i32 %x1, !12, !DIExpression(), !30)
  %c = call i32 @h(i32 %x1), !dbg !30
  %x2 = mul i32 %c, 3, !dbg !31
  #dbg_value(i32 %x2, !12, !DIExpression(), !31)
  %d = call i32 @h(i32 %x2), !dbg !31
  #dbg_value(i32 %b, !12, !DIExpression(), !31)
  %e = call i32 @h(i32 %d), !dbg !31
  #dbg_value(i32 %e, !10, !DIExpression(), !20)
  %r = call i32 @h(i32 %e), !dbg !20
  ret i32 %r, !dbg !20
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "hand", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "inlined.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !{!9, !10})
!6 = !DISubroutineType(types: !{!7, !7, !7})
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 9, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !{!11, !12})
!9 = !DILocalVariable(name: "a", arg: 1, scope: !5, file: !1, line: 1, type: !7)
!10 = !DILocalVariable(name: "y", scope: !5, file: !1, line: 2, type: !7, annotations: !{!{!"dilifetime.object", i32 1}})
!11 = !DILocalVariable(name: "x", scope: !8, file: !1, line: 9, type: !7, annotations: !{!{!"dilifetime.object", i32 0}})
!12 = !DILocalVariable(scope: !8, file: !1, line: 9, type: !7, flags: DIFlagArtificial, annotations: !{!{!"dilifetime.carrier", i32 4}})
!20 = !DILocation(line: 2, scope: !5)
!21 = distinct !DILocation(line: 3, scope: !5)
!22 = distinct !DILocation(line: 4, scope: !5)
!30 = !DILocation(line: 9, scope: !8, inlinedAt: !21)
!31 = !DILocation(line: 9, scope: !8, inlinedAt: !22)
