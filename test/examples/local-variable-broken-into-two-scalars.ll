; The proposal's "Local Variable Broken Into Two Scalars": each half becomes a
; fragment with a lifetime of its own, and the variable a composite of the two.
;
; Filled in: what the values are, and the function around them.
; Mended:
; - The variable's value is an i64, as the text says, not a pointer to one.
; - The half that is pushed first is the lowest part of the composite, by the
;   definition of DIOpComposite; the listing pushes the high half first.
;
; RUN: split-file %s %t
; RUN: %assemble(whole)
; RUN: diff %t/whole.in.ll %t/whole.dis.ll
; RUN: %assemble(halves)
; RUN: diff %t/halves.in.ll %t/halves.dis.ll
;
; No simplification breaks a variable up. Both are simple: a fragment that is
; bounded can't be folded.
; RUN: %simplify(whole)
; RUN: FileCheck %s --input-file=%t/whole.simple.ll --check-prefix=WHOLE
; RUN: %simplify(halves)
; RUN: FileCheck %s --input-file=%t/halves.simple.ll --check-prefix=HALVES
;
; WHOLE: distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpReferrer(i64)))
;
; HALVES:     call void @llvm.dbg.def(metadata [[LOW:![0-9]+]], metadata i32 %x.lo)
; HALVES:     call void @llvm.dbg.def(metadata [[HIGH:![0-9]+]], metadata i32 %x.hi)
; HALVES:     call void @llvm.dbg.kill(metadata [[HIGH]])
; HALVES:     call void @llvm.dbg.kill(metadata [[LOW]])
; HALVES-DAG: distinct !DISubprogram({{.*}}, retainedNodes: !{[[VARIABLE:![0-9]+]], [[X:![0-9]+]]})
; HALVES-DAG: [[VARIABLE]] = !DILocalVariable(name: "x"
; HALVES-DAG: [[LOW]] = distinct !DILifetime(object: [[LOWER:![0-9]+]], location: !DIExpr(DIOpReferrer(i32)))
; HALVES-DAG: [[HIGH]] = distinct !DILifetime(object: [[UPPER:![0-9]+]], location: !DIExpr(DIOpReferrer(i32)))
; HALVES-DAG: [[X]] = distinct !DILifetime(object: [[VARIABLE]], location: !DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpComposite(2, i64)), argObjects: {[[LOWER]], [[UPPER]]})
; HALVES-DAG: [[LOWER]] = distinct !DIFragment()
; HALVES-DAG: [[UPPER]] = distinct !DIFragment()

;--- whole.ll
define void @f(i64 %start) !dbg !20 {
  %x = add i64 %start, 1, !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata i64 %x), !dbg !21
  call void @use(i64 %x), !dbg !21
  call void @llvm.dbg.kill(metadata !2), !dbg !21
  ret void, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1})
!21 = !DILocation(line: 3, scope: !20)

;--- halves.ll
define void @f(i64 %start) !dbg !20 {
  %x.lo = trunc i64 %start to i32, !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata i32 %x.lo), !dbg !21
  call void @use(i64 %start), !dbg !21
  %x.hi = add i32 %x.lo, 1, !dbg !21
  call void @llvm.dbg.def(metadata !6, metadata i32 %x.hi), !dbg !21
  call void @use(i64 %start), !dbg !21
  call void @llvm.dbg.kill(metadata !6), !dbg !21
  call void @llvm.dbg.kill(metadata !4), !dbg !21
  ret void, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpComposite(2, i64)), argObjects: {!3, !5})
!3 = distinct !DIFragment()
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpReferrer(i32)))
!5 = distinct !DIFragment()
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i32)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !2})
!21 = !DILocation(line: 3, scope: !20)
