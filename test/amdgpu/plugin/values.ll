; Values in registers of a function's arguments: clang's idiom for an address space is no operation, a register of lanes is
; that of the lane, a pair is its two registers also where something is computed of it, a pointer leads to memory of its
; own address space, a bit is a lane's of a mask. A vector whose small elements have registers of their own is nowhere.

; REQUIRES: plugin
; RUN: %llc -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump %t.o | FileCheck %s
;
; The printed lifetimes, without the idiom.
; RUN: %opt -passes=dilifetime-import,dilifetime-print -disable-output %s | FileCheck %s --check-prefix=PRINT
; PRINT: 'plain' of 'f', 32 bits
; PRINT-NEXT: !DIExpr(DIOpReferrer(i32))
; PRINT: 'tripled' of 'f', 32 bits
; PRINT-NEXT: !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 3), DIOpMul())
; PRINT: 'pointee' of 'f', 32 bits
; PRINT-NEXT: !DIExpr(DIOpReferrer(ptr addrspace(3)), DIOpReinterpret(i32), DIOpConstant(i32 4), DIOpAdd(), DIOpReinterpret(ptr addrspace(3)), DIOpDeref(i32))
; PRINT: 'bit' of 'f', 8 bits
; PRINT-NEXT: !DIExpr(DIOpReferrer(i1), DIOpZExt(i8))
; PRINT: 'bytes' of 'f', 32 bits
; PRINT-NEXT: !DIExpr(DIOpConstant(i32 undef))

; CHECK-DAG: {{DW_OP_regx VGPR0, DW_OP_LLVM_user DW_OP_LLVM_push_lane, DW_OP_lit4, DW_OP_mul, DW_OP_LLVM_user DW_OP_LLVM_offset.*[[:space:]]+DW_AT_name.*"plain"}}
; CHECK-DAG: {{DW_OP_lit3, DW_OP_mul, DW_OP_stack_value.*[[:space:]]+DW_AT_name.*"tripled"}}
; CHECK-DAG: {{DW_OP_regx VGPR1, DW_OP_LLVM_user DW_OP_LLVM_push_lane, DW_OP_lit4, DW_OP_mul, DW_OP_LLVM_user DW_OP_LLVM_offset, DW_OP_piece 0x4, DW_OP_regx VGPR2, DW_OP_LLVM_user DW_OP_LLVM_push_lane, DW_OP_lit4, DW_OP_mul, DW_OP_LLVM_user DW_OP_LLVM_offset, DW_OP_piece 0x4, DW_OP_LLVM_user DW_OP_LLVM_piece_end}}
; CHECK-DAG: {{DW_OP_lit3, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address.*[[:space:]]+DW_AT_name.*"pointee"}}
; CHECK-DAG: {{DW_OP_regx VGPR0, .*DW_OP_regx VGPR1, .*DW_OP_const1u 0x20, DW_OP_shl, DW_OP_or, DW_OP_plus_uconst 0x8, DW_OP_stack_value.*[[:space:]]+DW_AT_name.*"next"}}
; CHECK-DAG: {{: DW_OP_lit1, DW_OP_stack_value.*[[:space:]]+DW_AT_name.*"true"}}
; CHECK-NOT: xderef

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define i64 @f(i32 %x, i64 %wide, ptr addrspace(3) %p, <4 x i8> %bytes) !dbg !4 {
    #dbg_value(i32 %x, !8, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !7)
    #dbg_value(i32 %x, !9, !DIExpression(DW_OP_constu, 3, DW_OP_mul, DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef, DW_OP_stack_value), !7)
    #dbg_value(i64 %wide, !10, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !7)
    #dbg_value(ptr addrspace(3) %p, !11, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef, DW_OP_deref), !7)
  %bit = icmp sgt i32 %x, 5, !dbg !7
    #dbg_value(i1 %bit, !12, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !7)
    #dbg_value(<4 x i8> %bytes, !13, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !7)
    #dbg_value(i1 true, !14, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !7)
  store volatile i32 %x, ptr addrspace(3) %p, !dbg !7
  %one = zext i1 %bit to i64, !dbg !7
  store volatile i64 %one, ptr addrspace(3) %p, !dbg !7
  store volatile i64 %wide, ptr addrspace(3) %p, !dbg !7
  ret i64 %wide, !dbg !7
}

define void @g() !dbg !18 {
  %pair = call i64 asm sideeffect "; $0", "=v"(), !dbg !19
    #dbg_value(i64 %pair, !15, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef, DW_OP_stack_value), !19)
  call void asm sideeffect "s_nop 1 ; $0", "v"(i64 %pair), !dbg !19
  ret void, !dbg !19
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "values.cl", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "plain", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "tripled", scope: !4, file: !3, line: 2, type: !5)
!10 = !DILocalVariable(name: "pair", scope: !4, file: !3, line: 2, type: !16)
!11 = !DILocalVariable(name: "pointee", scope: !4, file: !3, line: 2, type: !5)
!12 = !DILocalVariable(name: "bit", scope: !4, file: !3, line: 2, type: !17)
!13 = !DILocalVariable(name: "bytes", scope: !4, file: !3, line: 2, type: !5)
!14 = !DILocalVariable(name: "true", scope: !4, file: !3, line: 2, type: !17)
!15 = !DILocalVariable(name: "next", scope: !18, file: !3, line: 2, type: !16)
!16 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!17 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!18 = distinct !DISubprogram(name: "g", scope: !3, file: !3, line: 3, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!19 = !DILocation(line: 3, scope: !18)
