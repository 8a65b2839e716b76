; Frame objects: in a kernel the frame starts at 0, in a function at a register that counts bytes of all lanes, or, with
; flat scratch, of one. A value that is a frame object's address, and memory that a record leads to, are that of stock
; codegen's frame as well: it loses both in kernels.

; REQUIRES: plugin
; RUN: %llc -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump %t.o | FileCheck %s --check-prefixes=CHECK,WAVE64
; RUN: %llc -filetype=obj -mcpu=gfx1030 %s -o %t.o
; RUN: %dwarfdump %t.o | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: %llc -filetype=obj -mcpu=gfx942 %s -o %t.o
; RUN: %dwarfdump %t.o | FileCheck %s --check-prefixes=CHECK,FLAT
; RUN: %llc -filetype=obj -mcpu=gfx1100 %s -o %t.o
; RUN: %dwarfdump %t.o | FileCheck %s --check-prefixes=CHECK,FLAT
;
; Without the machine function nobody knows the frame: no location, and a remark.
; RUN: %opt -mcpu=gfx900 -passes=dilifetime-import %s -o %t.bc
; RUN: llc-22 -filetype=obj -mcpu=gfx900 %t.bc -o %t.o
; RUN: %dilifetime finalize %t.o -o %t.apart.o 2>&1 | FileCheck %s --check-prefix=LOST
; RUN: %dwarfdump %t.apart.o | FileCheck %s --check-prefix=NONE
; LOST: 'local' has no location{{.*}}: DIOp{{.*}}codegen may have moved the variable to another address space
; NONE-NOT: DW_AT_location

; CHECK:       DW_AT_name ("function")
; WAVE64:      DW_AT_location (DW_OP_regx SGPR32, DW_OP_deref_size 0x4, DW_OP_lit6, DW_OP_shr, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; WAVE32:      DW_AT_location (DW_OP_regx SGPR32, DW_OP_deref_size 0x4, DW_OP_lit5, DW_OP_shr, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; FLAT:        DW_AT_location (DW_OP_regx SGPR32, DW_OP_deref_size 0x4, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT:  DW_AT_name ("local")
; WAVE64:      DW_AT_location (DW_OP_regx SGPR32, DW_OP_deref_size 0x4, DW_OP_lit6, DW_OP_shr, DW_OP_plus_uconst 0x8, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK:       DW_AT_name ("second")
; CHECK:       DW_AT_name ("kernel")
; CHECK:       DW_AT_location (DW_OP_lit0, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT:  DW_AT_name ("declared")
; CHECK:       DW_AT_location ({{.*}}
; CHECK-NEXT:  [{{.*}}): DW_OP_lit8, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT:  DW_AT_name ("valued")
; CHECK:       DW_AT_location ({{.*}}
; CHECK-NEXT:  [{{.*}}): DW_OP_lit8, DW_OP_stack_value)
; CHECK-NEXT:  DW_AT_name ("address")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define void @function(i32 %x) !dbg !4 {
  %local = alloca [2 x i32], align 4, addrspace(5)
  %second = alloca i32, align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %local, !10, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !9)
    #dbg_declare(ptr addrspace(5) %second, !11, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !9)
  store volatile i32 %x, ptr addrspace(5) %local, align 4, !dbg !9
  store volatile i32 %x, ptr addrspace(5) %second, align 4, !dbg !9
  ret void, !dbg !9
}

define amdgpu_kernel void @kernel(i32 %x) !dbg !5 {
  %declared = alloca [2 x i32], align 4, addrspace(5)
  %valued = alloca i32, align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %declared, !12, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
  store volatile i32 %x, ptr addrspace(5) %declared, align 4, !dbg !8
    #dbg_value(ptr addrspace(5) %valued, !13, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef, DW_OP_deref), !8)
    #dbg_value(ptr addrspace(5) %valued, !14, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
  store volatile i32 %x, ptr addrspace(5) %valued, align 4, !dbg !8
    #dbg_value(i32 poison, !13, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
    #dbg_value(ptr addrspace(5) poison, !14, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
  store volatile i32 %x, ptr addrspace(5) %declared, align 4, !dbg !8
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "frames.cl", directory: "/")
!4 = distinct !DISubprogram(name: "function", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "kernel", scope: !3, file: !3, line: 2, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !{null})
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !5)
!9 = !DILocation(line: 1, scope: !4)
!10 = !DILocalVariable(name: "local", scope: !4, file: !3, line: 1, type: !7)
!11 = !DILocalVariable(name: "second", scope: !4, file: !3, line: 1, type: !7)
!12 = !DILocalVariable(name: "declared", scope: !5, file: !3, line: 2, type: !7)
!13 = !DILocalVariable(name: "valued", scope: !5, file: !3, line: 2, type: !7)
!14 = !DILocalVariable(name: "address", scope: !5, file: !3, line: 2, type: !15)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 32, dwarfAddressSpace: 5)
