; A variable in fragments becomes a composite over them; what no record describes
; is undefined. Its records stay as they are.
;
; RUN: %opt -passes=dilifetime-import,dilifetime-print -S %s -o %t.ll | FileCheck %s
; RUN: FileCheck %s --check-prefix=IR < %t.ll
;
; CHECK:      object [[#]]: variable 'half' of 'f', 64 bits
; CHECK:        lifetime [[#]]: computed, !DIExpr(DIOpConstant(i32 undef), DIOpArg(0, i32), DIOpComposite(2, i64)), of object [[#PART:]]
; CHECK-NEXT: object [[#PART]]: fragment 'half[32..64]', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(ptr), DIOpDeref(i32))
; CHECK:      object [[#]]: variable 'triple' of 'f', 96 bits
; CHECK:        lifetime [[#]]: computed, !DIExpr(DIOpArg(0, i32), DIOpConstant(i32 undef), DIOpArg(1, i32), DIOpComposite(3, i96)), of object [[#LOW:]], object [[#HIGH:]]
; CHECK:      object [[#LOW]]: fragment 'triple[0..32]', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32))
; CHECK:      object [[#HIGH]]: fragment 'triple[64..96]', 32 bits
; CHECK:      object [[#]]: variable 'halves' of 'f', 64 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i64))
; CHECK-NEXT:   lifetime [[#]]: computed, !DIExpr(DIOpConstant(i32 undef), DIOpArg(0, i32), DIOpComposite(2, i64)), of object [[#UPPER:]]
; CHECK:      object [[#UPPER]]: fragment 'halves[32..64]', 32 bits
; CHECK-NEXT:   lifetime [[#]]: bounded by its records, !DIExpr(DIOpReferrer(i32))
;
;
; IR: #dbg_value(i32 %a, ![[#]], !DIExpression(DW_OP_LLVM_fragment, 64, 32),

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i32 %a, i64 %wide) !dbg !4 {
entry:
  %slot = alloca i32, !dbg !7
    #dbg_declare(ptr %slot, !12, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !7)
    #dbg_value(i32 %a, !8, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !7)
    #dbg_value(i32 %a, !8, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !7)
    #dbg_value(i64 %wide, !9, !DIExpression(), !7)
  %product = mul i64 %wide, 3, !dbg !7
    #dbg_value(i32 %a, !9, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !7)
  %sum = add i64 %product, 1, !dbg !7
  ret i64 %sum, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "fragments.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "triple", scope: !4, file: !1, line: 2, type: !10)
!9 = !DILocalVariable(name: "halves", scope: !4, file: !1, line: 2, type: !11)
!10 = !DICompositeType(tag: DW_TAG_structure_type, name: "triple", file: !1, line: 1, size: 96, elements: !{})
!11 = !DICompositeType(tag: DW_TAG_structure_type, name: "halves", file: !1, line: 1, size: 64, elements: !{})
!12 = !DILocalVariable(name: "half", scope: !4, file: !1, line: 2, type: !11)
