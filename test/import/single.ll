; A variable that is its operand, as it stands, dereferenced or at a distance from
; 64 bits, has lifetimes that nobody needs to carry or finalize: its records stay
; as they are, and the object is stock's.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -S %s -o %t.ll | FileCheck %s
; RUN: llc-22 -filetype=obj %t.ll -o %t.o
; RUN: llc-22 -filetype=obj %s -o %t.stock.o
; RUN: cmp %t.o %t.stock.o
; RUN: env DILIFETIME=import=on %llc -filetype=obj %s -o %t.o
; RUN: cmp %t.o %t.stock.o
;
; Without import, stock records are no lifetimes.
; RUN: %opt -passes=dilifetime-print -disable-output %s | count 0
;
; CHECK-NOT:  carried
; CHECK:      stock:
; CHECK-NEXT: object [[#]]: variable 'x' of 'f', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32))
; CHECK-NEXT: object [[#]]: variable 'pointee' of 'f', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(ptr), DIOpDeref(i32))
; CHECK-NEXT: object [[#]]: variable 'next' of 'f', 64 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(ptr), DIOpReinterpret(i64), DIOpConstant(i64 8), DIOpAdd())
; CHECK-NOT:  {{object|lifetime}}

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %a, ptr %p) !dbg !4 {
entry:
    #dbg_value(i32 %a, !8, !DIExpression(), !7)
    #dbg_value(ptr %p, !9, !DIExpression(DW_OP_deref), !7)
    #dbg_value(ptr %p, !10, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value), !7)
  %sum = add i32 %a, 1, !dbg !7
    #dbg_value(i32 %sum, !8, !DIExpression(), !7)
    #dbg_value(i32 poison, !9, !DIExpression(), !7)
  %product = mul i32 %sum, %a, !dbg !7
    #dbg_value(i32 7, !8, !DIExpression(), !7)
  ret i32 %product, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "single.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!9 = !DILocalVariable(name: "pointee", scope: !4, file: !1, line: 2, type: !6)
!10 = !DILocalVariable(name: "next", scope: !4, file: !1, line: 2, type: !11)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
