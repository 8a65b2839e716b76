; The proposal's "Implicit Pointer Location Description": a variable x and a
; pointer p to it, on the way from allocas to a constant. The pointer stays
; one, also when nothing is left for it to point at.
;
; Filled in: the function's parameter, from which x gets its value, and its block.
; Mended:
; - Stores name the value first. Loads and `ret` are of today's syntax.
; - A copy of an SSA value, as %p, %x and %0 are, is a bitcast to its own type.
; - In "p-promoted" %0 is loaded through %p once, as an i64; in "p-forwarded" the
;   load has its result in front. `return` is `ret`.
; - In "x-forwarded" both defs said !2.
; - %p.addr is an alloca of a `ptr addrspace(5)`, as its DIOpDeref says.
;
; RUN: split-file %s %t
; RUN: %assemble(frontend)
; RUN: %assemble(p-promoted)
; RUN: %assemble(p-forwarded)
; RUN: %assemble(x-promoted)
; RUN: %assemble(x-forwarded)
; RUN: %assemble(constant)
;
; The old typed pointers are all that the canonical form spells differently.
; RUN: sed -E 's/i64( addrspace\(5\)\*)+/ptr addrspace(5)/g' %t/frontend.in.ll | diff - %t/frontend.dis.ll
; RUN: sed -E 's/i64( addrspace\(5\)\*)+/ptr addrspace(5)/g' %t/p-promoted.in.ll | diff - %t/p-promoted.dis.ll
; RUN: diff %t/x-promoted.in.ll %t/x-promoted.dis.ll
;
; The frontend's form, that of both variables in one register and the constant
; are as simple as it gets.
; RUN: %simplify(frontend)
; RUN: FileCheck %s --input-file=%t/frontend.simple.ll --check-prefix=FRONTEND
; RUN: %simplify(constant)
; RUN: FileCheck %s --input-file=%t/constant.simple.ll --check-prefix=CONSTANT
;
; First pair: stock LLVM takes %p away, simplification p's DIOpAddrOf and DIOpDeref.
; RUN: %simplify(p-promoted, function(instsimplify))
; RUN: FileCheck %s --input-file=%t/p-promoted.simple.ll --check-prefix=FORWARDED
; RUN: %simplify(p-forwarded)
; RUN: diff %t/p-promoted.simple.ll %t/p-forwarded.simple.ll
;
; Second pair: the same of x. What points at x isn't dereferenced, and stays.
; RUN: %simplify(x-promoted, function(instsimplify))
; RUN: FileCheck %s --input-file=%t/x-promoted.simple.ll --check-prefix=BOTH
; RUN: %simplify(x-forwarded)
; RUN: diff %t/x-promoted.simple.ll %t/x-forwarded.simple.ll
;
; FRONTEND: call void @llvm.dbg.def(metadata [[X:![0-9]+]], metadata ptr addrspace(5) %x.addr)
; FRONTEND: call void @llvm.dbg.def(metadata [[P:![0-9]+]], metadata ptr addrspace(5) %p.addr)
; FRONTEND-DAG: [[X]] = distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i64)))
; FRONTEND-DAG: [[P]] = distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(ptr addrspace(5))))
;
; FORWARDED:      call void @llvm.dbg.def(metadata [[X:![0-9]+]], metadata ptr addrspace(5) %x.addr)
; FORWARDED-NEXT: call void @llvm.dbg.def(metadata [[P:![0-9]+]], metadata ptr addrspace(5) %x.addr)
; FORWARDED-NEXT: %0 = load i64, ptr addrspace(5) %x.addr
; FORWARDED-DAG: [[X]] = distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpDeref(i64)))
; FORWARDED-DAG: [[P]] = distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpReferrer(ptr addrspace(5))))
;
; BOTH:      call void @llvm.dbg.def(metadata [[X:![0-9]+]], metadata i64 %x)
; BOTH-NEXT: call void @llvm.dbg.def(metadata [[P:![0-9]+]], metadata i64 %x)
; BOTH-NEXT: ret i64 %x
; BOTH-DAG: [[X]] = distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpReferrer(i64)))
; BOTH-DAG: [[P]] = distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpReferrer(i64), DIOpAddrOf(5)))
;
; CONSTANT:      call void @llvm.dbg.def(metadata [[X:![0-9]+]], metadata i1 undef)
; CONSTANT-NEXT: call void @llvm.dbg.def(metadata [[P:![0-9]+]], metadata i1 undef)
; CONSTANT-NEXT: ret i64 42
; CONSTANT-DAG: [[X]] = distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpConstant(i64 42)))
; CONSTANT-DAG: [[P]] = distinct !DILifetime(object: !{{[0-9]+}}, location: !DIExpr(DIOpConstant(i64 42), DIOpAddrOf(5)))

;--- frontend.ll
define i64 @f(i64 %start) !dbg !20 {
entry:
  %x.addr = alloca i64, addrspace(5), !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata ptr addrspace(5) %x.addr), !dbg !21
  store i64 %start, ptr addrspace(5) %x.addr, !dbg !21
  %p.addr = alloca ptr addrspace(5), addrspace(5), !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata ptr addrspace(5) %p.addr), !dbg !21
  store ptr addrspace(5) %x.addr, ptr addrspace(5) %p.addr, !dbg !21
  %0 = load ptr addrspace(5), ptr addrspace(5) %p.addr, !dbg !21
  %1 = load i64, ptr addrspace(5) %0, !dbg !21
  ret i64 %1, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64 addrspace(5)*), DIOpDeref(i64)))
!3 = !DILocalVariable(name: "p", scope: !20, file: !101, line: 2, type: !105)
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpReferrer(i64 addrspace(5)* addrspace(5)*), DIOpDeref(i64 addrspace(5)*)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !3})
!21 = !DILocation(line: 3, scope: !20)

;--- p-promoted.ll
define i64 @f(i64 %start) !dbg !20 {
entry:
  %x.addr = alloca i64, addrspace(5), !dbg !21
  store i64 %start, ptr addrspace(5) %x.addr, !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata ptr addrspace(5) %x.addr), !dbg !21
  %p = bitcast ptr addrspace(5) %x.addr to ptr addrspace(5), !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata ptr addrspace(5) %p), !dbg !21
  %0 = load i64, ptr addrspace(5) %p, !dbg !21
  ret i64 %0, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64 addrspace(5)*), DIOpDeref(i64)))
!3 = !DILocalVariable(name: "p", scope: !20, file: !101, line: 2, type: !105)
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpReferrer(i64 addrspace(5)*), DIOpAddrOf(5), DIOpDeref(i64 addrspace(5)*)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !3})
!21 = !DILocation(line: 3, scope: !20)

;--- p-forwarded.ll
define i64 @f(i64 %start) !dbg !20 {
entry:
  %x.addr = alloca i64, addrspace(5), !dbg !21
  store i64 %start, ptr addrspace(5) %x.addr, !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata ptr addrspace(5) %x.addr), !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata ptr addrspace(5) %x.addr), !dbg !21
  %0 = load i64, ptr addrspace(5) %x.addr, !dbg !21
  ret i64 %0, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64 addrspace(5)*), DIOpDeref(i64)))
!3 = !DILocalVariable(name: "p", scope: !20, file: !101, line: 2, type: !105)
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpReferrer(i64 addrspace(5)*)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !3})
!21 = !DILocation(line: 3, scope: !20)

;--- x-promoted.ll
define i64 @f(i64 %start) !dbg !20 {
entry:
  %x = add i64 %start, 1, !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata i64 %x), !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata i64 %x), !dbg !21
  %0 = bitcast i64 %x to i64, !dbg !21
  ret i64 %0, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64), DIOpAddrOf(5), DIOpDeref(i64)))
!3 = !DILocalVariable(name: "p", scope: !20, file: !101, line: 2, type: !105)
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpReferrer(i64), DIOpAddrOf(5)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !3})
!21 = !DILocation(line: 3, scope: !20)

;--- x-forwarded.ll
define i64 @f(i64 %start) !dbg !20 {
entry:
  %x = add i64 %start, 1, !dbg !21
  call void @llvm.dbg.def(metadata !2, metadata i64 %x), !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata i64 %x), !dbg !21
  ret i64 %x, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpReferrer(i64)))
!3 = !DILocalVariable(name: "p", scope: !20, file: !101, line: 2, type: !105)
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpReferrer(i64), DIOpAddrOf(5)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !3})
!21 = !DILocation(line: 3, scope: !20)

;--- constant.ll
define i64 @f(i64 %start) !dbg !20 {
entry:
  call void @llvm.dbg.def(metadata !2, metadata i1 undef), !dbg !21
  call void @llvm.dbg.def(metadata !4, metadata i1 undef), !dbg !21
  ret i64 42, !dbg !21
}

!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug)
!1 = !DILocalVariable(name: "x", scope: !20, file: !101, line: 2, type: !103)
!2 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpConstant(i64 42)))
!3 = !DILocalVariable(name: "p", scope: !20, file: !101, line: 2, type: !105)
!4 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpConstant(i64 42), DIOpAddrOf(5)))
!20 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!1, !3})
!21 = !DILocation(line: 3, scope: !20)
