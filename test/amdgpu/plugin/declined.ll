; Import gives no location where nobody knows the value's bits from what the record says, and a remark says so for each reason.
; What a pass has left behind already had its remark.

; REQUIRES: plugin
; RUN: %opt -passes=dilifetime-import -pass-remarks-missed=dilifetime -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes=dilifetime-import,dilifetime-print -disable-output %s | FileCheck %s --check-prefix=LIFETIMES

; CHECK:     declined.cl:2:0: a record of 'bit' gives no location: registers may not have the bits of a value of type i1 one after another
; CHECK:     declined.cl:3:0: a record of 'five' gives no location: registers may not have the bits of a value of type <5 x i16> one after another
; CHECK:     declined.cl:4:0: a record of 'assigned' gives no location: assignment tracking is yet to decide where the variable is
; CHECK:     declined.cl:5:0: a record of 'upper' gives no location: a store was merged with another, and the value is both
; CHECK:     declined.cl:6:0: a record of 'rest' gives no location: DW_OP_mod has no counterpart among the DIOps
; CHECK-NOT: a record of

; LIFETIMES-LABEL: 'bit'
; LIFETIMES:       DIOpConstant(i8 undef)
; LIFETIMES-LABEL: 'five'
; LIFETIMES:       DIOpConstant(i80 undef)
; LIFETIMES-LABEL: 'assigned'
; LIFETIMES:       DIOpConstant(i32 undef)
; LIFETIMES-LABEL: 'upper'
; LIFETIMES-LABEL: 'rest'
; LIFETIMES:       DIOpConstant(i32 undef)
; LIFETIMES-LABEL: 'moved'
; LIFETIMES:       DIOpConstant(i32 undef)
; LIFETIMES-LABEL: 'kept'
; LIFETIMES:       DIOpReferrer(i32)

target triple = "amdgcn-amd-amdhsa"

define void @f(i1 %bit, <5 x i16> %five, i32 %x, ptr addrspace(5) %p) !dbg !4 {
  %low = zext i32 %x to i64, !dbg !10
  %high = shl i64 %low, 32, !dbg !10
  %both = or i64 %low, %high, !dbg !10
    #dbg_value(!DIArgList(i1 %bit, i32 %x), !20, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_stack_value), !12)
    #dbg_value(i1 true, !20, !DIExpression(), !12)
    #dbg_value(<5 x i16> %five, !21, !DIExpression(), !13)
  store i32 %x, ptr addrspace(5) %p, align 4, !dbg !10, !DIAssignID !30
    #dbg_assign(i32 %x, !22, !DIExpression(), !30, ptr addrspace(5) %p, !DIExpression(), !14)
    #dbg_value(i64 %both, !23, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !15)
    #dbg_value(i32 %x, !24, !DIExpression(DW_OP_constu, 3, DW_OP_mod, DW_OP_stack_value), !16)
    #dbg_value(i32 %x, !25, !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef), !17)
    #dbg_value(i32 %x, !26, !DIExpression(), !18)
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "declined.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!9 = !DIBasicType(name: "short5", size: 80, encoding: DW_ATE_unsigned)
!10 = !DILocation(line: 9, scope: !4)
!12 = !DILocation(line: 2, scope: !4)
!13 = !DILocation(line: 3, scope: !4)
!14 = !DILocation(line: 4, scope: !4)
!15 = !DILocation(line: 5, scope: !4)
!16 = !DILocation(line: 6, scope: !4)
!17 = !DILocation(line: 7, scope: !4)
!18 = !DILocation(line: 8, scope: !4)
!20 = !DILocalVariable(name: "bit", scope: !4, file: !1, line: 2, type: !6)
!21 = !DILocalVariable(name: "five", scope: !4, file: !1, line: 3, type: !9)
!22 = !DILocalVariable(name: "assigned", scope: !4, file: !1, line: 4, type: !7)
!23 = !DILocalVariable(name: "upper", scope: !4, file: !1, line: 5, type: !8)
!24 = !DILocalVariable(name: "rest", scope: !4, file: !1, line: 6, type: !7)
!25 = !DILocalVariable(name: "moved", scope: !4, file: !1, line: 7, type: !7)
!26 = !DILocalVariable(name: "kept", scope: !4, file: !1, line: 8, type: !7)
!30 = distinct !DIAssignID()
