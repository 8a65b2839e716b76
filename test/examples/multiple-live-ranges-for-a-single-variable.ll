; The proposal's "Multiple Live Ranges For A Single Variable": x lives in a
; register, then also in the frame, then in another register, while y takes the
; first one.
;
; Filled in: what the values are.
; Mended: the listing is of MIR. In IR
; - a register that is written is a value: %r0 and %r0.clobber are both $r0;
; - the frame index is an alloca, whose value is an address: to say where x is,
;   !3 has a DIOpDeref.
;
; RUN: split-file %s %t
; RUN: %assemble(ranges)
; RUN: diff %t/ranges.in.ll %t/ranges.dis.ll
; RUN: %simplify(ranges)
; RUN: FileCheck %s --input-file=%t/ranges.simple.ll
;
; CHECK:     call void @llvm.dbg.def(metadata [[R0:![0-9]+]], metadata i32 %r0)
; CHECK:     call void @llvm.dbg.def(metadata [[FRAME:![0-9]+]], metadata ptr addrspace(5) %frame.index.0)
; CHECK:     call void @llvm.dbg.kill(metadata [[R0]])
; CHECK:     call void @llvm.dbg.def(metadata [[CLOBBER:![0-9]+]], metadata i32 %r0.clobber)
; CHECK:     call void @llvm.dbg.def(metadata [[R1:![0-9]+]], metadata i32 %r1)
; CHECK:     call void @llvm.dbg.kill(metadata [[CLOBBER]])
; CHECK:     call void @llvm.dbg.kill(metadata [[R1]])
; CHECK:     call void @llvm.dbg.kill(metadata [[FRAME]])
; CHECK-DAG: [[X:![0-9]+]] = !DILocalVariable(name: "x"
; CHECK-DAG: [[Y:![0-9]+]] = !DILocalVariable(name: "y"
; CHECK-DAG: [[R0]] = distinct !DILifetime(object: [[X]], location: !DIExpr(DIOpReferrer(i32)))
; CHECK-DAG: [[FRAME]] = distinct !DILifetime(object: [[X]], location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i32)))
; CHECK-DAG: [[R1]] = distinct !DILifetime(object: [[X]], location: !DIExpr(DIOpReferrer(i32)))
; CHECK-DAG: [[CLOBBER]] = distinct !DILifetime(object: [[Y]], location: !DIExpr(DIOpReferrer(i32)))

;--- ranges.ll
define void @f() !dbg !20 {
  %frame.index.0 = alloca i32, addrspace(5), !dbg !21
  %r0 = call i32 asm sideeffect "v_mov_b32 $0, 1", "=v"(), !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata i32 %r0), !dbg !21
  store i32 %r0, ptr addrspace(5) %frame.index.0, !dbg !21
  call void @llvm.dbg.def(metadata !3, metadata ptr addrspace(5) %frame.index.0), !dbg !21
  %r0.clobber = call i32 asm sideeffect "v_mov_b32 $0, 2", "=v"(), !dbg !21
  call void @llvm.dbg.kill(metadata !2), !dbg !21
  call void @llvm.dbg.def(metadata !6, metadata i32 %r0.clobber), !dbg !21
  %r1 = call i32 asm sideeffect "v_mov_b32 $0, 1", "=v"(), !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata i32 %r1), !dbg !21
  call void @use(i64 0), !dbg !21
  call void @llvm.dbg.kill(metadata !6), !dbg !21
  call void @llvm.dbg.kill(metadata !4), !dbg !21
  call void @llvm.dbg.kill(metadata !3), !dbg !21
  ret void, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !104)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i32)))
!3 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i32)))
!4 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i32)))
!5 = !DILocalVariable(name: "y", scope: !20, file: !101, line: 2, type: !104)
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i32)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !5})
!21 = !DILocation(line: 3, scope: !20)
