; Two records of a variable in one block, the first of the constant 0 and the second of two values: SelectionDAG puts the
; second one's debug value where the values are computed, in front of the first one's. The variable isn't 0 behind both.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj %s -o %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
; CHECK: pair
; CHECK-NOT: 29
; CHECK: bytes 0-3 = v{{[0-9]+}}[lane] + s{{[0-9]+}} (computed
; CHECK-NOT: 29

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @work(ptr addrspace(1) %in, i32 %n) !dbg !4 {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %loaded = load i32, ptr addrspace(1) %place, align 4, !dbg !10
    #dbg_value(i32 0, !8, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !10)
    #dbg_value(i32 %n, !8, !DIExpression(DW_OP_constu, 7, DW_OP_and, DW_OP_stack_value, DW_OP_LLVM_fragment, 0, 32), !10)
    #dbg_value(!DIArgList(i32 %item, i32 %n), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value, DW_OP_LLVM_fragment, 0, 32), !10)
  %some = add i32 %loaded, %n, !dbg !11
  %sum = add i32 %some, %item, !dbg !11
  store i32 %sum, ptr addrspace(1) %place, align 4, !dbg !11
  ret void, !dbg !11
}

declare i32 @llvm.amdgcn.workitem.id.x()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "selection.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "work", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8}
!8 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 2, type: !9)
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = !DILocation(line: 3, scope: !4)
!11 = !DILocation(line: 4, scope: !4)
