; What a #dbg_declare describes is memory, what a #dbg_assign does is a value and
; memory. These records stay as they are: stock codegen decides by all of them
; together where such a variable lives, and emits it.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -S %s -o %t.ll | FileCheck %s
; RUN: llc-22 -filetype=obj %t.ll -o %t.o
; RUN: llc-22 -filetype=obj %s -o %t.stock.o
; RUN: cmp %t.o %t.stock.o
; RUN: env DILIFETIME=import=on %llc -filetype=obj %s -o %t.o
; RUN: cmp %t.o %t.stock.o
;
; CHECK-NOT:  carried
; CHECK:      stock:
; CHECK-NEXT: object [[#]]: variable 'declared' of 'f', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(ptr), DIOpDeref(i32))
; CHECK-NEXT: object [[#]]: variable 'assigned' of 'f', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(ptr), DIOpDeref(i32))
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32))
; CHECK-NEXT: object [[#]]: variable 'reference' of 'f', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64), DIOpReinterpret(ptr), DIOpDeref(i32))
; CHECK-NEXT: object [[#]]: variable 'direct' of 'f', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32))
; CHECK-NOT:  {{object|lifetime}}

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %a) !dbg !4 {
entry:
  %slot = alloca i32, !dbg !7
  %other = alloca i32, !DIAssignID !10, !dbg !7
  %pointer = alloca ptr, !dbg !7
    #dbg_declare(ptr %slot, !8, !DIExpression(), !7)
    #dbg_assign(i1 undef, !9, !DIExpression(), !10, ptr %other, !DIExpression(), !7)
    #dbg_declare(ptr %pointer, !12, !DIExpression(DW_OP_deref), !7)
    #dbg_declare_value(i32 %a, !13, !DIExpression(), !7)
  store i32 %a, ptr %slot, !dbg !7
  store i32 %a, ptr %other, !dbg !7, !DIAssignID !11
    #dbg_assign(i32 %a, !9, !DIExpression(), !11, ptr %other, !DIExpression(), !7)
  ret i32 %a, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "memory.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "declared", scope: !4, file: !1, line: 2, type: !6)
!9 = !DILocalVariable(name: "assigned", scope: !4, file: !1, line: 2, type: !6)
!10 = distinct !DIAssignID()
!11 = distinct !DIAssignID()
!12 = !DILocalVariable(name: "reference", scope: !4, file: !1, line: 2, type: !6)
!13 = !DILocalVariable(name: "direct", scope: !4, file: !1, line: 2, type: !6)
