; The proposal's "Further Decomposition Of An Already SRoA'd Local Variable":
; the high half is broken up again. Only its own lifetime changes; the
; variable's still says that it is two halves.
;
; Filled in: what the values are, and the function around them.
; Mended:
; - The half that is pushed first is the lowest part of the composite, by the
;   definition of DIOpComposite; the listing pushes the high half first.
;
; RUN: split-file %s %t
; RUN: %assemble(halves)
; RUN: diff %t/halves.in.ll %t/halves.dis.ll
; RUN: %assemble(quarters)
; RUN: diff %t/quarters.in.ll %t/quarters.dis.ll
;
; The update is shallow: what is said of x is the same before and after.
; RUN: FileCheck %s --input-file=%t/halves.dis.ll --check-prefix=SHALLOW
; RUN: FileCheck %s --input-file=%t/quarters.dis.ll --check-prefix=SHALLOW
;
; Simplification is what flattens it: the high half, which is computed and used
; once, is folded into x, and is retained no more.
; RUN: %simplify(halves)
; RUN: FileCheck %s --input-file=%t/halves.simple.ll --check-prefix=HALVES
; RUN: %simplify(quarters)
; RUN: FileCheck %s --input-file=%t/quarters.simple.ll --check-prefix=QUARTERS
; RUN: grep -c !DIFragment %t/quarters.simple.ll | FileCheck %s --check-prefix=FRAGMENTS
;
; SHALLOW: !2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpComposite(2, i64)), argObjects: {!3, !5})
;
; HALVES: location: !DIExpr(DIOpArg(0, i32), DIOpArg(1, i32), DIOpComposite(2, i64))
;
; QUARTERS:     call void @llvm.dbg.def(metadata [[LOW:![0-9]+]], metadata i32 %x.lo)
; QUARTERS:     call void @llvm.dbg.def(metadata [[MIDDLE:![0-9]+]], metadata i16 %x.hi.lo)
; QUARTERS:     call void @llvm.dbg.def(metadata [[HIGH:![0-9]+]], metadata i16 %x.hi.hi)
; QUARTERS-DAG: distinct !DISubprogram({{.*}}, retainedNodes: !{[[VARIABLE:![0-9]+]], [[X:![0-9]+]]})
; QUARTERS-DAG: [[VARIABLE]] = !DILocalVariable(name: "x"
; QUARTERS-DAG: [[LOW]] = distinct !DILifetime(object: [[FIRST:![0-9]+]], location: !DIExpr(DIOpReferrer(i32)))
; QUARTERS-DAG: [[MIDDLE]] = distinct !DILifetime(object: [[SECOND:![0-9]+]], location: !DIExpr(DIOpReferrer(i16)))
; QUARTERS-DAG: [[HIGH]] = distinct !DILifetime(object: [[THIRD:![0-9]+]], location: !DIExpr(DIOpReferrer(i16)))
; QUARTERS-DAG: [[X]] = distinct !DILifetime(object: [[VARIABLE]], location: !DIExpr(DIOpArg(0, i32), DIOpArg(1, i16), DIOpArg(2, i16), DIOpComposite(3, i64)), argObjects: {[[FIRST]], [[SECOND]], [[THIRD]]})
;
; FRAGMENTS: {{^}}3{{$}}

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

;--- quarters.ll
define void @f(i64 %start) !dbg !20 {
  %x.lo = trunc i64 %start to i32, !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata i32 %x.lo), !dbg !21
  %x.hi.lo = trunc i64 %start to i16, !dbg !21
  call void @llvm.dbg.def(metadata !8, metadata i16 %x.hi.lo), !dbg !21
  %x.hi.hi = add i16 %x.hi.lo, 1, !dbg !21
  call void @llvm.dbg.def(metadata !10, metadata i16 %x.hi.hi), !dbg !21
  call void @use(i64 %start), !dbg !21
  call void @llvm.dbg.kill(metadata !10), !dbg !21
  call void @llvm.dbg.kill(metadata !8), !dbg !21
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
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpArg(0, i16), DIOpArg(1, i16), DIOpComposite(2, i32)), argObjects: {!7, !9})
!7 = distinct !DIFragment()
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i16)))
!9 = distinct !DIFragment()
!10 = distinct !DILifetime(object: !9, location: !DIExpr(DIOpReferrer(i16)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !2, !6})
!21 = !DILocation(line: 3, scope: !20)
