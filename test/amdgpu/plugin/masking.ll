; A debug value of a mask of lanes, which stock code generation has forgotten
; when it looks at it, is no user of the mask: a comparison sets EXEC by itself.
;
; RUN: llc-22 -O2 -mcpu=gfx1100 -filetype=obj -o %t.stock.o %s
; RUN: %llc -O2 -mcpu=gfx1100 -filetype=obj -o %t.o %s
; RUN: llvm-objdump-22 -d --mcpu=gfx1100 --no-show-raw-insn %t.stock.o | FileCheck %s
; RUN: llvm-objdump-22 -d --mcpu=gfx1100 --no-show-raw-insn %t.o | FileCheck %s
; RUN: %dilifetime locate %t.o | FileCheck %s --check-prefix=LOCATE
;
; CHECK: v_cmpx_ne_u32
; LOCATE: t {{ *}}int
; LOCATE: in register v0[lane]

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %a) !dbg !4 {
    #dbg_value(i32 %a, !9, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !8)
  %t = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !8
    #dbg_value(i32 %t, !10, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !8)
  %first = icmp eq i32 %t, %a, !dbg !8
    #dbg_value(i1 %first, !11, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 8, DW_ATE_unsigned, DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef, DW_OP_stack_value), !8)
  br i1 %first, label %end, label %write, !dbg !8

write:
  %index = zext nneg i32 %t to i64
  %place = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %index
  store i32 %a, ptr addrspace(1) %place, align 4, !dbg !8
  br label %end, !dbg !8

end:
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "masking.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!9, !10, !11})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocalVariable(name: "a", arg: 1, scope: !4, file: !1, line: 1, type: !6)
!10 = !DILocalVariable(name: "t", scope: !4, file: !1, line: 2, type: !6)
!11 = !DILocalVariable(name: "first", scope: !4, file: !1, line: 3, type: !7)
