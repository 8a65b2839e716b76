; A comparison's result is a mask of lanes, and a bool that is one of its bits: in scalar registers, or in VCC.
;
; RUN: %opt -passes='dilifetime-import,dilifetime-print' -disable-output < %s 2>&1 | FileCheck %s
; RUN: %llc -mcpu=gfx900 -filetype=obj -o %t.o < %s
; RUN: llvm-dwarfdump-22 --name=large %t.o | FileCheck --check-prefix=DWARF %s
; RUN: %dilifetime eval %t.o --pc 0xc --var large --lane 3 --reg 'vcc=8' | FileCheck --check-prefix=ON %s
; RUN: %dilifetime eval %t.o --pc 0xc --var large --lane 2 --reg 'vcc=8' | FileCheck --check-prefix=OFF %s
;
; CHECK: !DIExpr(DIOpReferrer(i1), DIOpZExt(i8))
; DWARF: DW_OP_regx 0x300
; ON: large: bool = 1
; OFF: large: bool = 0

target triple = "amdgcn-amd-amdhsa"

define i32 @f(i32 %a, i32 %b) !dbg !4 {
  %c = icmp ugt i32 %a, 500, !dbg !7
    #dbg_value(i1 %c, !8, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_stack_value), !7)
  call void asm sideeffect "s_nop 0", ""(), !dbg !7
  %chosen = select i1 %c, i32 %a, i32 %b, !dbg !7
  ret i32 %chosen, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "truth.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "large", scope: !4, file: !1, line: 2, type: !6)
