declare void @observe(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

define i64 @kept(i64 %n) !dbg !4 {
  call void @llvm.dbg.def(metadata !8, metadata i64 %n), !dbg !9
  call void @observe(i64 1), !dbg !9
  call void @observe(i64 2), !dbg !9
  ret i64 %n, !dbg !9
}

define i64 @turns(i64 %step, i64 %count) !dbg !10 {
entry:
  br label %head, !dbg !13
head:
  %sum = phi i64 [ 0, %entry ], [ %added, %body ], !dbg !13
  %i = phi i64 [ 0, %entry ], [ %next, %body ], !dbg !13
  %more = icmp slt i64 %i, %count, !dbg !13
  br i1 %more, label %body, label %exit, !dbg !13
body:
  %scaled = mul i64 %i, %step, !dbg !13
  %added = add i64 %sum, %scaled, !dbg !13
  call void @llvm.dbg.def(metadata !12, metadata i64 %i), !dbg !13
  call void @observe(i64 3), !dbg !13
  call void @llvm.dbg.kill(metadata !12), !dbg !13
  %next = add i64 %i, 1, !dbg !13
  br label %head, !dbg !13
exit:
  %result = add i64 %sum, %count, !dbg !13
  ret i64 %result, !dbg !13
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "kept.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "kept", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!7})
!5 = !DISubroutineType(types: !{!6, !6, !6})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "n", arg: 1, scope: !4, file: !1, line: 1, type: !6)
!8 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!9 = !DILocation(line: 2, column: 1, scope: !4)
!10 = distinct !DISubprogram(name: "turns", file: !1, line: 3, type: !5, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!11})
!11 = !DILocalVariable(name: "i", scope: !10, file: !1, line: 4, type: !6)
!12 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!13 = !DILocation(line: 4, column: 1, scope: !10)
