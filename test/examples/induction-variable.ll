; The proposal's "Induction Variable": i is x + y throughout, so nothing holds
; it any more, and its lifetime says how to compute it.
;
; Filled in: what the values are, and the function around them.
; Mended:
; - The def of y lacks a `metadata`, that of i names %z.
; - In the second listing the arguments stand in the expression, as a DIOpArg
;   with a brace too many.
;
; RUN: split-file %s %t
; RUN: %assemble(stored)
; RUN: diff %t/stored.in.ll %t/stored.dis.ll
; RUN: %assemble(computed)
; RUN: diff %t/computed.in.ll %t/computed.dis.ll
;
; That i is a sum is what the optimizer of loops knows. Both are simple.
; RUN: %simplify(stored)
; RUN: FileCheck %s --input-file=%t/stored.simple.ll --check-prefixes=CHECK,STORED
; RUN: %simplify(computed)
; RUN: FileCheck %s --input-file=%t/computed.simple.ll --check-prefixes=CHECK,COMPUTED
;
; CHECK:        call void @llvm.dbg.def(metadata [[XS:![0-9]+]], metadata i64 %x)
; CHECK:        call void @llvm.dbg.def(metadata [[YS:![0-9]+]], metadata i64 %y)
; STORED:       call void @llvm.dbg.def(metadata [[IS:![0-9]+]], metadata i64 %i)
; COMPUTED:     call void @llvm.dbg.def(metadata [[IS:![0-9]+]], metadata i64 undef)
; CHECK:        call void @llvm.dbg.kill(metadata [[IS]])
; CHECK:        call void @llvm.dbg.kill(metadata [[YS]])
; CHECK:        call void @llvm.dbg.kill(metadata [[XS]])
; CHECK-DAG:    [[X:![0-9]+]] = !DILocalVariable(name: "x"
; CHECK-DAG:    [[Y:![0-9]+]] = !DILocalVariable(name: "y"
; CHECK-DAG:    [[I:![0-9]+]] = !DILocalVariable(name: "i"
; CHECK-DAG:    [[XS]] = distinct !DILifetime(object: [[X]], location: !DIExpr(DIOpReferrer(i64)))
; CHECK-DAG:    [[YS]] = distinct !DILifetime(object: [[Y]], location: !DIExpr(DIOpReferrer(i64)))
; STORED-DAG:   [[IS]] = distinct !DILifetime(object: [[I]], location: !DIExpr(DIOpReferrer(i64)))
; COMPUTED-DAG: [[IS]] = distinct !DILifetime(object: [[I]], location: !DIExpr(DIOpArg(0, i64), DIOpArg(1, i64), DIOpAdd()), argObjects: {[[X]], [[Y]]})

;--- stored.ll
define void @f(i64 %start) !dbg !20 {
  %x = add i64 %start, 1, !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata i64 %x), !dbg !21
  call void @use(i64 %x), !dbg !21
  %y = mul i64 %start, 8, !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata i64 %y), !dbg !21
  call void @use(i64 %y), !dbg !21
  %i = add i64 %x, %y, !dbg !21
  call void @llvm.dbg.def(metadata !6, metadata i64 %i), !dbg !21
  call void @use(i64 %i), !dbg !21
  call void @llvm.dbg.kill(metadata !6), !dbg !21
  call void @llvm.dbg.kill(metadata !4), !dbg !21
  call void @llvm.dbg.kill(metadata !2), !dbg !21
  ret void, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64)))
!3 = !DILocalVariable(name: "y", scope: !20, file: !101, line: 2, type: !103)
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpReferrer(i64)))
!5 = !DILocalVariable(name: "i", scope: !20, file: !101, line: 2, type: !103)
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i64)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !3, !5})
!21 = !DILocation(line: 3, scope: !20)

;--- computed.ll
define void @f(i64 %start) !dbg !20 {
  %x = add i64 %start, 1, !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata i64 %x), !dbg !21
  call void @use(i64 %x), !dbg !21
  %y = mul i64 %start, 8, !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata i64 %y), !dbg !21
  call void @use(i64 %y), !dbg !21
  call void @llvm.dbg.def(metadata !6, metadata i64 undef), !dbg !21
  %1 = add i64 %x, %y, !dbg !21
  call void @use(i64 %1), !dbg !21
  call void @llvm.dbg.kill(metadata !6), !dbg !21
  call void @llvm.dbg.kill(metadata !4), !dbg !21
  call void @llvm.dbg.kill(metadata !2), !dbg !21
  ret void, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64)))
!3 = !DILocalVariable(name: "y", scope: !20, file: !101, line: 2, type: !103)
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpReferrer(i64)))
!5 = !DILocalVariable(name: "i", scope: !20, file: !101, line: 2, type: !103)
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpArg(0, i64), DIOpArg(1, i64), DIOpAdd()), argObjects: {!1, !3})
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !3, !5})
!21 = !DILocation(line: 3, scope: !20)
