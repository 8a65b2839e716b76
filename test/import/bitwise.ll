; Masks and flipped bits become shifts and sums, as the DIOps have nothing else.
;
; RUN: %opt -passes='dilifetime-import,dilifetime-print' -disable-output < %s 2>&1 | FileCheck %s
; RUN: %llc -mcpu=gfx900 -filetype=obj -o %t.o < %s
; RUN: %dilifetime eval %t.o --pc 0x4 --var x --lane 1 --reg 'v0[1]=1234' | FileCheck --check-prefix=VALUE %s
;
; CHECK: !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 24), DIOpShl(), DIOpConstant(i32 28), DIOpLShr(), DIOpConstant(i32 4), DIOpShl())
; VALUE: x: int = 208

target triple = "amdgcn-amd-amdhsa"

define i32 @f(i32 %a) !dbg !4 {
    #dbg_value(i32 %a, !8, !DIExpression(DW_OP_constu, 240, DW_OP_and, DW_OP_stack_value), !7)
  call void asm sideeffect "s_nop 0", ""(), !dbg !7
  %masked = and i32 %a, 240, !dbg !7
  ret i32 %masked, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "bitwise.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
