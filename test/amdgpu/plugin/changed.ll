; InstCombine computes only bits that somebody needs: another constant, no sign, no lane. Records of what is computed of that say
; something else then, and give no location. What is the same in another way stays.

; REQUIRES: plugin
; RUN: %opt -mcpu=gfx900 -passes=instcombine -S -pass-remarks-missed=dilifetime %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK %s < %t.remarks

; CHECK:      #dbg_value(i32 %x, ![[BIT:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef, DW_OP_constu, 18446744073709551615, DW_OP_xor, DW_OP_stack_value)
; CHECK-NEXT: #dbg_value(i32 %x, ![[SUM:[0-9]+]], !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value)
; CHECK:      ![[BIT]] = !DILocalVariable(name: "bit"
; CHECK:      ![[SUM]] = !DILocalVariable(name: "sum"

; REMARK-NOT: 'sum'
; REMARK:     a record of 'bit' gives no location: an optimiser computes other bits of its value
; REMARK-NOT: 'sum'

target triple = "amdgcn-amd-amdhsa"

define i32 @f(i32 %x, i32 %z) !dbg !4 {
  %bit = xor i32 %x, 1, !dbg !7
    #dbg_value(i32 %bit, !8, !DIExpression(), !7)
  %sum = add i32 %x, 3, !dbg !7
    #dbg_value(i32 %sum, !9, !DIExpression(), !7)
  %low = and i32 %bit, 1, !dbg !7
  %result = mul i32 %low, %z, !dbg !7
  ret i32 %result, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "changed.cl", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "bit", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "sum", scope: !4, file: !3, line: 2, type: !5)
