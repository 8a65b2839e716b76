target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable
define dso_local i32 @sum(i32 noundef %0) local_unnamed_addr #0 !dbg !14 {
    #dbg_value(i32 %0, !19, !DIExpression(), !23)
    #dbg_value(i32 0, !20, !DIExpression(), !23)
    #dbg_value(i32 0, !21, !DIExpression(), !24)
  %2 = icmp sgt i32 %0, 0, !dbg !25
  br i1 %2, label %3, label %22, !dbg !27

3:                                                ; preds = %1
    #dbg_value(i32 poison, !21, !DIExpression(), !24)
    #dbg_value(i32 poison, !20, !DIExpression(), !23)
  %4 = add nsw i32 %0, -1, !dbg !28
  %5 = zext nneg i32 %4 to i33, !dbg !28
  %6 = add nsw i32 %0, -2, !dbg !28
  %7 = zext i32 %6 to i33, !dbg !28
  %8 = mul i33 %5, %7, !dbg !28
  %9 = add nsw i32 %0, -3, !dbg !28
  %10 = zext i32 %9 to i33, !dbg !28
  %11 = mul i33 %8, %10, !dbg !28
  %12 = lshr i33 %11, 1, !dbg !28
  %13 = trunc nuw i33 %12 to i32, !dbg !28
  %14 = mul i32 %13, 1431655766, !dbg !28
  %15 = add i32 %0, %14, !dbg !28
  %16 = mul i33 %5, %7, !dbg !28
  %17 = lshr i33 %16, 1, !dbg !28
  %18 = trunc nuw i33 %17 to i32, !dbg !28
  %19 = mul i32 %18, 3, !dbg !28
  %20 = add i32 %15, %19, !dbg !28
  %21 = add i32 %20, -1, !dbg !28
  br label %22, !dbg !29

22:                                               ; preds = %3, %1
  %23 = phi i32 [ 0, %1 ], [ %21, %3 ], !dbg !23
  ret i32 %23, !dbg !29
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}
!llvm.errno.tbaa = !{!10}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 22.1.8 (1~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "stock.c", directory: "/src", checksumkind: CSK_MD5, checksum: "6e5ec19177d5d1d92ec4db6e5f9b12f9")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!9 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
!14 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 1, type: !15, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !18, keyInstructions: true)
!15 = !DISubroutineType(types: !16)
!16 = !{!17, !17}
!17 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!18 = !{!19, !20, !21}
!19 = !DILocalVariable(name: "count", arg: 1, scope: !14, file: !1, line: 1, type: !17)
!20 = !DILocalVariable(name: "total", scope: !14, file: !1, line: 2, type: !17)
!21 = !DILocalVariable(name: "i", scope: !22, file: !1, line: 3, type: !17)
!22 = distinct !DILexicalBlock(scope: !14, file: !1, line: 3, column: 3)
!23 = !DILocation(line: 0, scope: !14)
!24 = !DILocation(line: 0, scope: !22)
!25 = !DILocation(line: 3, column: 21, scope: !26, atomGroup: 10, atomRank: 1)
!26 = distinct !DILexicalBlock(scope: !22, file: !1, line: 3, column: 3)
!27 = !DILocation(line: 3, column: 3, scope: !22, atomGroup: 11, atomRank: 1)
!28 = !DILocation(line: 3, column: 3, scope: !22)
!29 = !DILocation(line: 4, column: 3, scope: !14, atomGroup: 9, atomRank: 1)
