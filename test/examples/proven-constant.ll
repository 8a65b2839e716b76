; The proposal's "Proven Constant": a variable whose value is known over some
; range needs nothing that holds it.
;
; Filled in: what the value is, and the function around it.
;
; RUN: split-file %s %t
; RUN: %assemble(value)
; RUN: diff %t/value.in.ll %t/value.dis.ll
; RUN: %assemble(constant)
; RUN: diff %t/constant.in.ll %t/constant.dis.ll
;
; The proof isn't simplification's. Both are simple.
; RUN: %simplify(value)
; RUN: FileCheck %s --input-file=%t/value.simple.ll --check-prefix=VALUE
; RUN: %simplify(constant)
; RUN: FileCheck %s --input-file=%t/constant.simple.ll --check-prefix=CONSTANT
;
; VALUE: call void @llvm.dbg.def(metadata [[X:![0-9]+]], metadata i64 %x)
; VALUE: call void @llvm.dbg.kill(metadata [[X]])
; VALUE: [[VARIABLE:![0-9]+]] = !DILocalVariable(name: "x"
; VALUE: [[X]] = distinct !DILifetime(object: [[VARIABLE]], location: !DIExpr(DIOpReferrer(i64)))
;
; CONSTANT: call void @llvm.dbg.def(metadata [[X:![0-9]+]], metadata i64 undef)
; CONSTANT: call void @llvm.dbg.kill(metadata [[X]])
; CONSTANT: [[VARIABLE:![0-9]+]] = !DILocalVariable(name: "x"
; CONSTANT: [[X]] = distinct !DILifetime(object: [[VARIABLE]], location: !DIExpr(DIOpConstant(i64 42)))

;--- value.ll
define void @f(i64 %start) !dbg !20 {
  %x = sub i64 42, 0, !dbg !21
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

;--- constant.ll
define void @f(i64 %start) !dbg !20 {
  call void @llvm.dbg.def(metadata !2, metadata i64 undef), !dbg !21
  call void @use(i64 42), !dbg !21
  call void @llvm.dbg.kill(metadata !2), !dbg !21
  ret void, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpConstant(i64 42)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1})
!21 = !DILocation(line: 3, scope: !20)
