; The proposal's "Common Subexpression Elimination (CSE)", after LLVM's bug
; 40628: of two loads one is left, and two variables are its value.
;
; The first four listings are stock IR, with llvm.dbg.value, as the bug saw it.
; Nothing in them is the proposal's: they go through `as` and `dis` byte for
; byte. The last is what the proposal expects of EarlyCSE: both variables are
; the loaded value, read-only.
;
; Filled in: the variables, and the two lines of TBAA metadata.
; Mended:
; - Pointers are of today's syntax. Values and nodes are named and numbered
;   alike in all listings: `redundant` is !12, `loaded` !13.
; - The words around the first listing give `redundant` and `loaded` each
;   other's number; it and the next ones mean the first load by `redundant`.
; - In the last, defs have their arguments in the wrong order; of the two
;   lifetimes !21, the second and the one after it are !24 and !25.
;
; RUN: split-file %s %t
; RUN: %assemble(sroa)
; RUN: cmp %t/sroa.in.ll %t/sroa.stock.ll
; RUN: cmp %t/sroa.in.ll %t/sroa.dis.ll
; RUN: %assemble(salvaged)
; RUN: cmp %t/salvaged.in.ll %t/salvaged.stock.ll
; RUN: cmp %t/salvaged.in.ll %t/salvaged.dis.ll
; RUN: %assemble(dropped)
; RUN: cmp %t/dropped.in.ll %t/dropped.stock.ll
; RUN: cmp %t/dropped.in.ll %t/dropped.dis.ll
; RUN: %assemble(modified)
; RUN: cmp %t/modified.in.ll %t/modified.stock.ll
; RUN: cmp %t/modified.in.ll %t/modified.dis.ll
; RUN: %assemble(lifetimes)
; RUN: diff %t/lifetimes.in.ll %t/lifetimes.dis.ll
;
; Where there are no lifetimes, nothing changes. A DIOpRead of a referrer is
; what makes it read-only, and stays.
; RUN: %simplify(sroa)
; RUN: %simplify(salvaged)
; RUN: %simplify(dropped)
; RUN: %simplify(modified)
; RUN: opt-22 -S < %t/sroa.in.ll | diff - %t/sroa.simple.ll
; RUN: opt-22 -S < %t/salvaged.in.ll | diff - %t/salvaged.simple.ll
; RUN: opt-22 -S < %t/dropped.in.ll | diff - %t/dropped.simple.ll
; RUN: opt-22 -S < %t/modified.in.ll | diff - %t/modified.simple.ll
; RUN: %simplify(lifetimes)
; RUN: FileCheck %s --input-file=%t/lifetimes.simple.ll
;
; CHECK:      call void @llvm.dbg.def(metadata [[BAR:![0-9]+]], metadata ptr %bar)
; CHECK-NEXT: call void @llvm.dbg.def(metadata [[ARG:![0-9]+]], metadata i32 %arg)
; CHECK-NEXT: call void @llvm.dbg.def(metadata [[MORE:![0-9]+]], metadata i32 %more)
; CHECK-NEXT: %0 = load i32, ptr %bar
; CHECK-NEXT: call void @llvm.dbg.def(metadata [[REDUNDANT:![0-9]+]], metadata i32 %0)
; CHECK-NEXT: call void @llvm.dbg.def(metadata [[LOADED:![0-9]+]], metadata i32 %0)
; CHECK-DAG:  [[A:![0-9]+]] = !DILocalVariable(name: "bar"
; CHECK-DAG:  [[B:![0-9]+]] = !DILocalVariable(name: "arg"
; CHECK-DAG:  [[C:![0-9]+]] = !DILocalVariable(name: "more"
; CHECK-DAG:  [[D:![0-9]+]] = !DILocalVariable(name: "redundant"
; CHECK-DAG:  [[E:![0-9]+]] = !DILocalVariable(name: "loaded"
; CHECK-DAG:  [[BAR]] = distinct !DILifetime(object: [[A]], location: !DIExpr(DIOpReferrer(ptr)))
; CHECK-DAG:  [[ARG]] = distinct !DILifetime(object: [[B]], location: !DIExpr(DIOpReferrer(i32)))
; CHECK-DAG:  [[MORE]] = distinct !DILifetime(object: [[C]], location: !DIExpr(DIOpReferrer(i32)))
; CHECK-DAG:  [[REDUNDANT]] = distinct !DILifetime(object: [[D]], location: !DIExpr(DIOpReferrer(i32), DIOpRead()))
; CHECK-DAG:  [[LOADED]] = distinct !DILifetime(object: [[E]], location: !DIExpr(DIOpReferrer(i32), DIOpRead()))

;--- sroa.ll
define dso_local i32 @foo(ptr %bar, i32 %arg, i32 %more) !dbg !20 {
entry:
  call void @llvm.dbg.value(metadata ptr %bar, metadata !9, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %arg, metadata !10, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %more, metadata !11, metadata !DIExpression()), !dbg !14
  %0 = load i32, ptr %bar, align 4, !dbg !15, !tbaa !30
  call void @llvm.dbg.value(metadata i32 %0, metadata !12, metadata !DIExpression()), !dbg !14
  %1 = load i32, ptr %bar, align 4, !dbg !15, !tbaa !30
  call void @llvm.dbg.value(metadata i32 %1, metadata !13, metadata !DIExpression()), !dbg !14
  %add = add nsw i32 %more, %1, !dbg !16
  %and = and i32 %arg, %add, !dbg !16
  call void @llvm.dbg.value(metadata i32 %and, metadata !10, metadata !DIExpression()), !dbg !14
  store i32 0, ptr %bar, align 4, !dbg !17, !tbaa !30
  %2 = load i32, ptr %bar, align 4, !dbg !18, !tbaa !30
  %add1 = add nsw i32 %more, %2, !dbg !18
  ret i32 %add1, !dbg !18
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug)
!9 = !DILocalVariable(name: "bar", arg: 1, scope: !20, file: !101, line: 2, type: !106)
!10 = !DILocalVariable(name: "arg", arg: 2, scope: !20, file: !101, line: 2, type: !104)
!11 = !DILocalVariable(name: "more", arg: 3, scope: !20, file: !101, line: 2, type: !104)
!12 = !DILocalVariable(name: "redundant", scope: !20, file: !101, line: 4, type: !104)
!13 = !DILocalVariable(name: "loaded", scope: !20, file: !101, line: 5, type: !104)
!14 = !DILocation(line: 2, scope: !20)
!15 = !DILocation(line: 4, scope: !20)
!16 = !DILocation(line: 6, scope: !20)
!17 = !DILocation(line: 8, scope: !20)
!18 = !DILocation(line: 10, scope: !20)
!20 = distinct !DISubprogram(name: "foo", file: !101, line: 2, type: !102, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!9, !10, !11, !12, !13})
!30 = !{!31, !31, i64 0}
!31 = !{!"int", !32, i64 0}
!32 = !{!"Simple C TBAA"}

;--- salvaged.ll
define dso_local i32 @foo(ptr %bar, i32 %arg, i32 %more) !dbg !20 {
entry:
  call void @llvm.dbg.value(metadata ptr %bar, metadata !9, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %arg, metadata !10, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %more, metadata !11, metadata !DIExpression()), !dbg !14

  ; Whoever sets `redundant` in a debugger sets what bar points at.
  call void @llvm.dbg.value(metadata ptr %bar, metadata !12, metadata !DIExpression(DW_OP_deref)), !dbg !14

  %0 = load i32, ptr %bar, align 4, !dbg !15, !tbaa !30
  call void @llvm.dbg.value(metadata i32 %0, metadata !13, metadata !DIExpression()), !dbg !14
  %add = add nsw i32 %more, %0, !dbg !16
  call void @llvm.dbg.value(metadata i32 undef, metadata !10, metadata !DIExpression()), !dbg !14

  ; And from here on `redundant` is shown as 0.
  store i32 0, ptr %bar, align 4, !dbg !17, !tbaa !30
  ret i32 %more, !dbg !18
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug)
!9 = !DILocalVariable(name: "bar", arg: 1, scope: !20, file: !101, line: 2, type: !106)
!10 = !DILocalVariable(name: "arg", arg: 2, scope: !20, file: !101, line: 2, type: !104)
!11 = !DILocalVariable(name: "more", arg: 3, scope: !20, file: !101, line: 2, type: !104)
!12 = !DILocalVariable(name: "redundant", scope: !20, file: !101, line: 4, type: !104)
!13 = !DILocalVariable(name: "loaded", scope: !20, file: !101, line: 5, type: !104)
!14 = !DILocation(line: 2, scope: !20)
!15 = !DILocation(line: 4, scope: !20)
!16 = !DILocation(line: 6, scope: !20)
!17 = !DILocation(line: 8, scope: !20)
!18 = !DILocation(line: 10, scope: !20)
!20 = distinct !DISubprogram(name: "foo", file: !101, line: 2, type: !102, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!9, !10, !11, !12, !13})
!30 = !{!31, !31, i64 0}
!31 = !{!"int", !32, i64 0}
!32 = !{!"Simple C TBAA"}

;--- dropped.ll
define dso_local i32 @foo(ptr %bar, i32 %arg, i32 %more) !dbg !20 {
entry:
  call void @llvm.dbg.value(metadata ptr %bar, metadata !9, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %arg, metadata !10, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %more, metadata !11, metadata !DIExpression()), !dbg !14

  ; Nothing wrong is shown of `redundant`, since nothing is.
  call void @llvm.dbg.value(metadata i32 undef, metadata !12, metadata !DIExpression()), !dbg !14

  %0 = load i32, ptr %bar, align 4, !dbg !15, !tbaa !30
  call void @llvm.dbg.value(metadata i32 %0, metadata !13, metadata !DIExpression()), !dbg !14
  %add = add nsw i32 %more, %0, !dbg !16
  call void @llvm.dbg.value(metadata i32 undef, metadata !10, metadata !DIExpression()), !dbg !14
  store i32 0, ptr %bar, align 4, !dbg !17, !tbaa !30
  ret i32 %more, !dbg !18
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug)
!9 = !DILocalVariable(name: "bar", arg: 1, scope: !20, file: !101, line: 2, type: !106)
!10 = !DILocalVariable(name: "arg", arg: 2, scope: !20, file: !101, line: 2, type: !104)
!11 = !DILocalVariable(name: "more", arg: 3, scope: !20, file: !101, line: 2, type: !104)
!12 = !DILocalVariable(name: "redundant", scope: !20, file: !101, line: 4, type: !104)
!13 = !DILocalVariable(name: "loaded", scope: !20, file: !101, line: 5, type: !104)
!14 = !DILocation(line: 2, scope: !20)
!15 = !DILocation(line: 4, scope: !20)
!16 = !DILocation(line: 6, scope: !20)
!17 = !DILocation(line: 8, scope: !20)
!18 = !DILocation(line: 10, scope: !20)
!20 = distinct !DISubprogram(name: "foo", file: !101, line: 2, type: !102, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!9, !10, !11, !12, !13})
!30 = !{!31, !31, i64 0}
!31 = !{!"int", !32, i64 0}
!32 = !{!"Simple C TBAA"}

;--- modified.ll
define dso_local i32 @foo(ptr %bar, i32 %arg, i32 %more) !dbg !20 {
entry:
  call void @llvm.dbg.value(metadata ptr %bar, metadata !9, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %arg, metadata !10, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %more, metadata !11, metadata !DIExpression()), !dbg !14
  %0 = load i32, ptr %bar, align 4, !dbg !15, !tbaa !30

  ; One register, and a debugger may write to it through either variable.
  call void @llvm.dbg.value(metadata i32 %0, metadata !12, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 %0, metadata !13, metadata !DIExpression()), !dbg !14

  %add = add nsw i32 %more, %0, !dbg !16
  call void @llvm.dbg.value(metadata i32 undef, metadata !10, metadata !DIExpression()), !dbg !14
  call void @llvm.dbg.value(metadata i32 1, metadata !12, metadata !DIExpression()), !dbg !14
  ret i32 %add, !dbg !18
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug)
!9 = !DILocalVariable(name: "bar", arg: 1, scope: !20, file: !101, line: 2, type: !106)
!10 = !DILocalVariable(name: "arg", arg: 2, scope: !20, file: !101, line: 2, type: !104)
!11 = !DILocalVariable(name: "more", arg: 3, scope: !20, file: !101, line: 2, type: !104)
!12 = !DILocalVariable(name: "redundant", scope: !20, file: !101, line: 4, type: !104)
!13 = !DILocalVariable(name: "loaded", scope: !20, file: !101, line: 5, type: !104)
!14 = !DILocation(line: 2, scope: !20)
!15 = !DILocation(line: 4, scope: !20)
!16 = !DILocation(line: 6, scope: !20)
!17 = !DILocation(line: 8, scope: !20)
!18 = !DILocation(line: 10, scope: !20)
!20 = distinct !DISubprogram(name: "foo", file: !101, line: 2, type: !102, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!9, !10, !11, !12, !13})
!30 = !{!31, !31, i64 0}
!31 = !{!"int", !32, i64 0}
!32 = !{!"Simple C TBAA"}

;--- lifetimes.ll
define dso_local i32 @foo(ptr %bar, i32 %arg, i32 %more) !dbg !20 {
entry:
  call void @llvm.dbg.def(metadata !21, metadata ptr %bar), !dbg !14
  call void @llvm.dbg.def(metadata !22, metadata i32 %arg), !dbg !14
  call void @llvm.dbg.def(metadata !23, metadata i32 %more), !dbg !14
  %0 = load i32, ptr %bar, align 4, !dbg !15, !tbaa !30
  call void @llvm.dbg.def(metadata !24, metadata i32 %0), !dbg !14
  call void @llvm.dbg.def(metadata !25, metadata i32 %0), !dbg !14
  %add = add nsw i32 %more, %0, !dbg !16
  ret i32 %add, !dbg !18
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug)
!9 = !DILocalVariable(name: "bar", arg: 1, scope: !20, file: !101, line: 2, type: !106)
!10 = !DILocalVariable(name: "arg", arg: 2, scope: !20, file: !101, line: 2, type: !104)
!11 = !DILocalVariable(name: "more", arg: 3, scope: !20, file: !101, line: 2, type: !104)
!12 = !DILocalVariable(name: "redundant", scope: !20, file: !101, line: 4, type: !104)
!13 = !DILocalVariable(name: "loaded", scope: !20, file: !101, line: 5, type: !104)
!14 = !DILocation(line: 2, scope: !20)
!15 = !DILocation(line: 4, scope: !20)
!16 = !DILocation(line: 6, scope: !20)
!17 = !DILocation(line: 8, scope: !20)
!18 = !DILocation(line: 10, scope: !20)
!20 = distinct !DISubprogram(name: "foo", file: !101, line: 2, type: !102, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!9, !10, !11, !12, !13})
!21 = distinct !DILifetime(object: !9, location: !DIExpr(DIOpReferrer(ptr)))
!22 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(i32)))
!23 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i32)))
!24 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpReferrer(i32), DIOpRead()))
!25 = distinct !DILifetime(object: !13, location: !DIExpr(DIOpReferrer(i32), DIOpRead()))
!30 = !{!31, !31, i64 0}
!31 = !{!"int", !32, i64 0}
!32 = !{!"Simple C TBAA"}
