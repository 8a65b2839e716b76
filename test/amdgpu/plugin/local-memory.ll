; Variables of local memory: codegen packs them into a struct for each kernel and forgets what debug info says of them. One
; is found again by its type; of two alike nobody knows which is which.

; REQUIRES: plugin
; RUN: %llc -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump %t.o | FileCheck %s
; RUN: %dwarfdump --name=left %t.o | FileCheck %s --check-prefix=NONE
; RUN: %dwarfdump --name=right %t.o | FileCheck %s --check-prefix=NONE
; CHECK:     DW_AT_location (DW_OP_const1u 0x40, DW_OP_lit3, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("first")
; CHECK-NOT: xderef
; NONE-NOT:  DW_AT_location

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

@k.first = internal addrspace(3) global [3 x i32] poison, align 4, !dbg !20
@k.left = internal addrspace(3) global [5 x i32] poison, align 4, !dbg !21
@k.right = internal addrspace(3) global [5 x i32] poison, align 4, !dbg !22

define amdgpu_kernel void @k(i32 %x) !dbg !4 {
  store volatile i32 %x, ptr addrspace(3) @k.first, align 4, !dbg !7
  store volatile i32 %x, ptr addrspace(3) @k.left, align 4, !dbg !7
  store volatile i32 %x, ptr addrspace(3) @k.right, align 4, !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug, globals: !{!20, !21, !22})
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "local.cl", directory: "/")
!4 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, size: 96, elements: !{!10})
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, size: 160, elements: !{!11})
!10 = !DISubrange(count: 3)
!11 = !DISubrange(count: 5)
!12 = distinct !DIGlobalVariable(name: "first", scope: !4, file: !3, line: 2, type: !8, isLocal: true, isDefinition: true)
!13 = distinct !DIGlobalVariable(name: "left", scope: !4, file: !3, line: 2, type: !9, isLocal: true, isDefinition: true)
!14 = distinct !DIGlobalVariable(name: "right", scope: !4, file: !3, line: 2, type: !9, isLocal: true, isDefinition: true)
!20 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!21 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!22 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
