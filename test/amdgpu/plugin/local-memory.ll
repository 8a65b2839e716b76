; Variables of local memory: codegen packs them into a struct for each kernel and forgets what debug info says of them. Each
; is found again by a type of its own, also one of two alike, and also one without an alignment: code stays what it is.

; REQUIRES: plugin
; RUN: %llc -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump %t.o | FileCheck %s
; RUN: llvm-objdump-22 -d --no-show-raw-insn --disassemble-symbols=k %t.o | FileCheck %s --check-prefix=CODE
; RUN: llc-22 -filetype=obj -mcpu=gfx900 %s -o %t.stock.o
; RUN: llvm-objcopy-22 -O binary -j .text %t.stock.o %t.stock.text
; RUN: llvm-objcopy-22 -O binary -j .text %t.o %t.text
; RUN: cmp %t.stock.text %t.text
;
; Each store is of another number.
; CODE:      v_mov_b32_e32 [[ONE:v[0-9]+]], 1
; CODE:      ds_write_b32 {{v[0-9]+}}, [[ONE]] offset:96
; CODE:      v_mov_b32_e32 [[TWO:v[0-9]+]], 2
; CODE:      ds_write_b32 {{v[0-9]+}}, [[TWO]] offset:32
; CODE:      v_mov_b32_e32 [[THREE:v[0-9]+]], 3
; CODE:      ds_write_b32 {{v[0-9]+}}, [[THREE]] offset:64
; CODE:      v_mov_b32_e32 [[FOUR:v[0-9]+]], 4
; CODE:      ds_write_b32 {{v[0-9]+}}, [[FOUR]] offset:52
;
; CHECK-NOT:  xderef
; CHECK:      DW_AT_location (DW_OP_const1u 0x60, DW_OP_lit3, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("first")
; CHECK:      DW_AT_location (DW_OP_const1u 0x20, DW_OP_lit3, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("left")
; CHECK:      DW_AT_location (DW_OP_const1u 0x40, DW_OP_lit3, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("right")
; CHECK:      DW_AT_location (DW_OP_const1u 0x34, DW_OP_lit3, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("plain")
; CHECK-NOT:  xderef
;
; What several kernels have in one struct is in one place; what each has in its own is in none that is the variable's.
; CHECK:      DW_AT_location (DW_OP_lit0, DW_OP_lit3, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("shared")
; RUN: %llc -filetype=obj -mcpu=gfx900 -amdgpu-lower-module-lds-strategy=table %s -o %t.table.o
; RUN: %dwarfdump --name=shared %t.table.o | FileCheck %s --check-prefix=NONE
; NONE:       DW_AT_name ("shared")
; NONE-NOT:   DW_AT_location

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

@k.first = internal addrspace(3) global [3 x i32] poison, align 4, !dbg !20
@k.left = internal addrspace(3) global [5 x i32] undef, align 4, !dbg !21
@k.right = internal addrspace(3) global [5 x i32] undef, align 4, !dbg !22
@k.plain = internal addrspace(3) global i32 undef, !dbg !23
@f.shared = internal addrspace(3) global [5 x i32] undef, align 4, !dbg !24

define amdgpu_kernel void @k(i32 %x) !dbg !4 {
  store volatile i32 1, ptr addrspace(3) @k.first, align 4, !dbg !7
  store volatile i32 2, ptr addrspace(3) @k.left, align 4, !dbg !7
  store volatile i32 3, ptr addrspace(3) @k.right, align 4, !dbg !7
  store volatile i32 4, ptr addrspace(3) @k.plain, align 4, !dbg !7
  call void @f(), !dbg !7
  ret void, !dbg !7
}

define amdgpu_kernel void @other() {
  call void @f()
  ret void
}

define internal void @f() noinline {
  store volatile i32 5, ptr addrspace(3) @f.shared, align 4
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug, globals: !{!20, !21, !22, !23, !24})
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
!15 = distinct !DIGlobalVariable(name: "plain", scope: !4, file: !3, line: 2, type: !5, isLocal: true, isDefinition: true)
!16 = distinct !DIGlobalVariable(name: "shared", scope: !3, file: !3, line: 2, type: !9, isLocal: true, isDefinition: true)
!20 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!21 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!22 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!23 = !DIGlobalVariableExpression(var: !15, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!24 = !DIGlobalVariableExpression(var: !16, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
