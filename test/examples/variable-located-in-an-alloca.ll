; The proposal's "Variable Located In An alloca": as the frontend generates it.
;
; Filled in: what the variable is stored from, and the function around it.
; Mended: `alloca i64` stores through a pointer of today, `ptr addrspace(5)`;
; inside an operation the old typed pointer stays, to be read.
;
; RUN: split-file %s %t
; RUN: %assemble(alloca)
; RUN: sed 's/i64 addrspace(5)\*/ptr addrspace(5)/' %t/alloca.in.ll | diff - %t/alloca.dis.ll
; RUN: %simplify(alloca)
; RUN: FileCheck %s --input-file=%t/alloca.simple.ll
;
; Nothing is simpler than that.
; CHECK:      %x.addr = alloca i64
; CHECK-NEXT: call void @llvm.dbg.def(metadata [[X:![0-9]+]], metadata ptr addrspace(5) %x.addr)
; CHECK:      call void @llvm.dbg.kill(metadata [[X]])
; CHECK:      [[VARIABLE:![0-9]+]] = !DILocalVariable(name: "x"
; CHECK:      [[X]] = distinct !DILifetime(object: [[VARIABLE]], location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i64)))

;--- alloca.ll
define void @f(i64 %start) !dbg !10 {
  %x.addr = alloca i64, addrspace(5)
  call void @llvm.dbg.def(metadata !2, metadata ptr addrspace(5) %x.addr), !dbg !11
  store i64 %start, ptr addrspace(5) %x.addr, !dbg !11
  %1 = load i64, ptr addrspace(5) %x.addr, !dbg !11
  call void @use(i64 %1), !dbg !11
  call void @llvm.dbg.kill(metadata !2), !dbg !11
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !10, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64 addrspace(5)*), DIOpDeref(i64)))
!10 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1})
!11 = !DILocation(line: 3, scope: !10)
