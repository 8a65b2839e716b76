; The proposal's "Global Variable Broken Into Two Scalars": a global's fragment
; is its address, and a computed lifetime, which the module retains, says where
; the variable is by default.
;
; Filled in: linkage and initial values.
; Mended:
; - The operation is DIOpDeref, and has the type that it finds.
; - A fragment's `distinct DIFragment()` lacks its `!`.
; - A compile unit's `globals` are of DIGlobalVariableExpressions.
; - The half that is pushed first is the lowest part of the composite, by the
;   definition of DIOpComposite; the listing pushes the high half first.
;
; RUN: split-file %s %t
; RUN: %assemble(whole)
; RUN: %assemble(halves)
;
; Lifetimes on several lines are written on one, and typed pointers as today's.
; RUN: FileCheck %s --input-file=%t/whole.dis.ll --check-prefixes=CHECK,WHOLE
; RUN: FileCheck %s --input-file=%t/halves.dis.ll --check-prefixes=CHECK,HALVES
;
; They are simple; a global's fragment can't be folded.
; RUN: %simplify(whole)
; RUN: FileCheck %s --input-file=%t/whole.simple.ll --check-prefixes=CHECK,WHOLE
; RUN: %simplify(halves)
; RUN: FileCheck %s --input-file=%t/halves.simple.ll --check-prefixes=CHECK,HALVES
;
; WHOLE:       @g = addrspace(1) global i64 {{[0-9]+}}, !dbg.def [[WHOLE:![0-9]+]]
; HALVES:      @g.lo = addrspace(1) global i32 {{[0-9]+}}, !dbg.def [[LOW:![0-9]+]]
; HALVES-NEXT: @g.hi = addrspace(1) global i32 {{[0-9]+}}, !dbg.def [[HIGH:![0-9]+]]
; CHECK:       !llvm.dbg.retainedNodes = !{[[LIFETIME:![0-9]+]]}
; WHOLE-DAG:   [[WHOLE]] = distinct !DIFragment()
; HALVES-DAG:  [[LOW]] = distinct !DIFragment()
; HALVES-DAG:  [[HIGH]] = distinct !DIFragment()
; CHECK-DAG:   [[VARIABLE:![0-9]+]] = {{.*}}!DIGlobalVariable(name: "g"
; WHOLE-DAG:   [[LIFETIME]] = distinct !DILifetime(object: [[VARIABLE]], location: !DIExpr(DIOpArg(0, ptr addrspace(1)), DIOpDeref(i64)), argObjects: {[[WHOLE]]})
; HALVES-DAG:  [[LIFETIME]] = distinct !DILifetime(object: [[VARIABLE]], location: !DIExpr(DIOpArg(0, ptr addrspace(1)), DIOpDeref(i32), DIOpArg(1, ptr addrspace(1)), DIOpDeref(i32), DIOpComposite(2, i64)), argObjects: {[[LOW]], [[HIGH]]})

;--- whole.ll
@g = addrspace(1) global i64 7, !dbg.def !2

!llvm.dbg.cu = !{!0}
!llvm.dbg.retainedNodes = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug, globals: !{!20})
!1 = !DIGlobalVariable(name: "g", scope: !0, file: !101, line: 1, type: !103)
!2 = distinct !DIFragment()
!3 = distinct !DILifetime(
       object: !1,
       location: !DIExpr(
         DIOpArg(0, i64 addrspace(1)*),
         DIOpDeref(i64)
       ),
       argObjects: {!2}
     )
!20 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())

;--- halves.ll
@g.lo = addrspace(1) global i32 7, !dbg.def !2
@g.hi = addrspace(1) global i32 0, !dbg.def !3

!llvm.dbg.cu = !{!0}
!llvm.dbg.retainedNodes = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, emissionKind: FullDebug, globals: !{!20})
!1 = !DIGlobalVariable(name: "g", scope: !0, file: !101, line: 1, type: !103)
!2 = distinct !DIFragment()
!3 = distinct !DIFragment()
!4 = distinct !DILifetime(
       object: !1,
       location: !DIExpr(
         DIOpArg(0, i32 addrspace(1)*),
         DIOpDeref(i32),
         DIOpArg(1, i32 addrspace(1)*),
         DIOpDeref(i32),
         DIOpComposite(2, i64)
       ),
       argObjects: {!2, !3}
     )
!20 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
