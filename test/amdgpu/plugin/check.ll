; Code is compared with what stock code generation makes of it. A function whose
; code differs is left as stock has it, and its variables have no locations.
;
; RUN: llc-22 -O2 -mcpu=gfx1100 -filetype=obj -o %t.stock.o %s
; RUN: %llc -O2 -mcpu=gfx1100 -filetype=obj -o %t.o %s
; RUN: %dilifetime locate %t.o | FileCheck %s --check-prefix=SAME
; RUN: env DILIFETIME=check=left %llc -O2 -mcpu=gfx1100 -filetype=obj -pass-remarks-missed=dilifetime -o %t.left.o %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.left.o | FileCheck %s --check-prefix=LEFT
; RUN: llvm-objcopy-22 --dump-section .text=%t.stock.text %t.stock.o /dev/null
; RUN: llvm-objcopy-22 --dump-section .text=%t.left.text %t.left.o /dev/null
; RUN: cmp %t.stock.text %t.left.text
; RUN: not env DILIFETIME=check=maybe %llc -O2 -mcpu=gfx1100 -filetype=obj -o %t.o %s 2>&1 | FileCheck %s --check-prefix=VALUE
;
; SAME: n {{ *}}int
; SAME: in memory at s[{{[0-9:]+}}]+8
; SAME: t {{ *}}int
; SAME: in register v0[lane]
; LEFT-DAG: n {{ *}}int {{.*}} no location
; LEFT-DAG: t {{ *}}int {{.*}} no location
; REMARK: its variables have no locations: with them its code would not be stock's
; VALUE: 'maybe' is no check (known: on, off, 1, 0, left, parts)

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) !dbg !4 {
    #dbg_value(i32 %n, !12, !DIExpression(), !8)
  %t = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !8
    #dbg_value(i32 %t, !9, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !8)
  %index = zext nneg i32 %t to i64, !dbg !8
  %place = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %index, !dbg !8
  store i32 %t, ptr addrspace(1) %place, align 4, !dbg !8
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "check.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!9, !12})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocalVariable(name: "t", scope: !4, file: !1, line: 2, type: !6)
!12 = !DILocalVariable(name: "n", scope: !4, file: !1, line: 2, type: !6)
