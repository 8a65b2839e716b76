; The proposal's "Variable Promoted To An SSA Register": the transformation
; takes a level of indirection away and says so by an additional DIOpAddrOf;
; simplification cancels it against the DIOpDeref.
;
; Filled in: what %x is, and the function around it.
;
; RUN: split-file %s %t
; RUN: %assemble(promoted)
; RUN: diff %t/promoted.in.ll %t/promoted.dis.ll
; RUN: %assemble(canonical)
; RUN: diff %t/canonical.in.ll %t/canonical.dis.ll
;
; The first, simplified, is the second; the second stays what it is.
; RUN: %simplify(promoted)
; RUN: FileCheck %s --input-file=%t/promoted.simple.ll
; RUN: %simplify(canonical)
; RUN: diff %t/promoted.simple.ll %t/canonical.simple.ll
;
; CHECK: call void @llvm.dbg.def(metadata [[X:![0-9]+]], metadata i64 %x)
; CHECK: call void @llvm.dbg.kill(metadata [[X]])
; CHECK: [[VARIABLE:![0-9]+]] = !DILocalVariable(name: "x"
; CHECK: [[X]] = distinct !DILifetime(object: [[VARIABLE]], location: !DIExpr(DIOpReferrer(i64)))

;--- promoted.ll
define void @f(i64 %start) !dbg !10 {
  %x = add i64 %start, 1, !dbg !11
  call void @llvm.dbg.def(metadata !2, metadata i64 %x), !dbg !11
  call void @use(i64 %x), !dbg !11
  call void @llvm.dbg.kill(metadata !2), !dbg !11
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !10, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64), DIOpAddrOf(5), DIOpDeref(i64)))
!10 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1})
!11 = !DILocation(line: 3, scope: !10)

;--- canonical.ll
define void @f(i64 %start) !dbg !10 {
  %x = add i64 %start, 1, !dbg !11
  call void @llvm.dbg.def(metadata !2, metadata i64 %x), !dbg !11
  call void @use(i64 %x), !dbg !11
  call void @llvm.dbg.kill(metadata !2), !dbg !11
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !10, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64)))
!10 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1})
!11 = !DILocation(line: 3, scope: !10)
