; Where scalar registers are spilled. In memory a slot has one lane's words: the slot's part of each other lane is something
; else, so it is no place for the variable. In a lane of a vector register, the variable is what all lanes see there, from what
; saves it to what restores it; without optimisation nothing follows that.

; REQUIRES: plugin
; RUN: %llc -O0 -amdgpu-spill-sgpr-to-vgpr=0 -filetype=obj -mcpu=gfx900 -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %llc -O2 -amdgpu-spill-sgpr-to-vgpr=0 -filetype=obj -mcpu=gfx900 -pass-remarks-missed=dilifetime %s -o %t.2.o 2>&1 | FileCheck %s --check-prefix=MEMORY
; RUN: llvm-objdump-22 -d %t.o | FileCheck %s --check-prefix=SPILL
; RUN: %dwarfdump %t.o | FileCheck %s
; RUN: %llc -O0 -filetype=obj -mcpu=gfx900 -pass-remarks-missed=dilifetime %s -o %t.3.o 2>&1 | FileCheck %s --check-prefix=PLAIN
; RUN: %llc -O2 -filetype=obj -mcpu=gfx900 -pass-remarks-missed=dilifetime %s -o %t.4.o 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
; RUN: llvm-objdump-22 -d %t.4.o > %t.lanes
; RUN: %dwarfdump --debug-info %t.4.o >> %t.lanes
; RUN: FileCheck %s --check-prefix=LANES < %t.lanes

; REMARK:     'scalar' loses a location in 'spilled': its slot in memory is that of a scalar register, which one lane writes
; MEMORY-DAG: 'scalar' loses a location in 'spilled': its slot in memory is that of a scalar register, which one lane writes
; MEMORY-DAG: 'second' loses a location in 'spilled': its slot in memory is that of a scalar register, which one lane writes
; PLAIN:      'scalar' loses a location in 'spilled': its scalar register is spilled, which is followed in optimised code only
; SILENT-NOT: loses a location
; SPILL:      v_writelane_b32 [[REGISTER:v[0-9]+]], s{{[0-9]+}}, 0
; SPILL-NEXT: buffer_store_dword [[REGISTER]]
; CHECK:      DW_AT_name ("spilled")
; CHECK-NOT:  DW_OP_LLVM_form_aspace_address

; The first lane of a vector register is its beginning, the second begins after four bytes.
; LANES:      v_writelane_b32 v0, s{{[0-9]+}}, 0
; LANES:      v_writelane_b32 v0, s{{[0-9]+}}, 1
; LANES:      s_nop 1 // {{0*}}[[#%X,SAVED:]]:
; LANES:      v_readlane_b32 s{{[0-9]+}}, v0, 0
; LANES:      v_readlane_b32 s{{[0-9]+}}, v0, 1
; LANES:      s_nop 3 // {{0*}}[[#%X,RESTORED:]]:
; LANES:      DW_AT_location
; LANES:      [0x{{.*}}, 0x{{.*}}): DW_OP_regx VGPR0{{$}}
; LANES-NEXT: DW_OP_regx SGPR
; LANES-NEXT: DW_AT_name ("scalar")
; LANES:      DW_AT_location
; LANES:      [0x{{0*}}[[#%x,SAVED]], 0x{{.*}}): DW_OP_regx VGPR0, DW_OP_LLVM_user DW_OP_LLVM_offset_uconst 0x4
; LANES-NEXT: DW_OP_regx SGPR
; LANES-NEXT: DW_AT_name ("second")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define amdgpu_kernel void @spilled() !dbg !4 {
  %x = call i32 asm sideeffect "s_mov_b32 $0, 7", "=s"(), !dbg !7
    #dbg_value(i32 %x, !8, !DIExpression(), !7)
  %y = call i32 asm sideeffect "s_mov_b32 $0, 8", "=s"(), !dbg !7
    #dbg_value(i32 %y, !9, !DIExpression(), !7)
  call void asm sideeffect "s_nop 1", "~{s0},~{s1},~{s2},~{s3},~{s4},~{s5},~{s6},~{s7},~{s8},~{s9},~{s10},~{s11},~{s12},~{s13},~{s14},~{s15},~{s16},~{s17},~{s18},~{s19},~{s20},~{s21},~{s22},~{s23},~{s24},~{s25},~{s26},~{s27},~{s28},~{s29},~{s30},~{s31},~{s32},~{s33},~{s34},~{s35},~{s36},~{s37},~{s38},~{s39},~{s40},~{s41},~{s42},~{s43},~{s44},~{s45},~{s46},~{s47},~{s48},~{s49},~{s50},~{s51},~{s52},~{s53},~{s54},~{s55},~{s56},~{s57},~{s58},~{s59},~{s60},~{s61},~{s62},~{s63},~{s64},~{s65},~{s66},~{s67},~{s68},~{s69},~{s70},~{s71},~{s72},~{s73},~{s74},~{s75},~{s76},~{s77},~{s78},~{s79},~{s80},~{s81},~{s82},~{s83},~{s84},~{s85},~{s86},~{s87},~{s88},~{s89},~{s90},~{s91},~{s92},~{s93},~{s94},~{s95},~{s96},~{s97},~{s98},~{s99},~{s100},~{s101},~{vcc}"(), !dbg !7
  call void asm sideeffect "s_nop 2", ""(), !dbg !7
  call void asm sideeffect "s_nop 3 ; $0 $1", "s,s"(i32 %x, i32 %y), !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "spilled.cl", directory: "/")
!4 = distinct !DISubprogram(name: "spilled", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "scalar", scope: !4, file: !3, line: 2, type: !6)
!9 = !DILocalVariable(name: "second", scope: !4, file: !3, line: 3, type: !6)
