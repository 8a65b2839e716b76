; A variable's first location is a frame object's, in the middle of a function. It starts there: stock codegen lets one
; without a register start where the function does, before anything is stored. So does stock's own location, and the line
; table, whose rows depend on where locations start, is stock's.

; REQUIRES: plugin
; RUN: %llc -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
; RUN: llc-22 -filetype=obj -mcpu=gfx900 %s -o %t.stock.o
; RUN: %dwarfdump --debug-line %t.stock.o | grep ^0x > %t.stock.lines
; RUN: %dwarfdump --debug-line %t.o | grep ^0x | diff %t.stock.lines -
; RUN: FileCheck %s --check-prefix=LINES --input-file=%t.stock.lines

; CHECK:      DW_AT_name ("function")
; CHECK:      DW_AT_location ({{.*}}
; CHECK-NEXT: [0x000000000000001c, 0x0000000000000038): DW_OP_regx SGPR32, {{.*}}DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("late")
; CHECK:      DW_AT_name ("kernel")
; CHECK:      DW_AT_location ({{.*}}
; CHECK-NEXT: [0x0000000000000130, 0x0000000000000140): DW_OP_lit0, {{.*}}DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("late")

; LINES: {{^0x0*1c +0 }}

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define void @function(i32 %x) !dbg !4 {
  %late = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %other, align 4, !dbg !9
  store volatile i32 %x, ptr addrspace(5) %late, align 4, !dbg !9
    #dbg_value(ptr addrspace(5) %late, !10, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef, DW_OP_deref), !9)
  store volatile i32 %x, ptr addrspace(5) %other, align 4
  store volatile i32 %x, ptr addrspace(5) %other, align 4, !dbg !9
  ret void, !dbg !9
}

define amdgpu_kernel void @kernel(i32 %x) !dbg !5 {
  %late = alloca i32, align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %other, align 4, !dbg !8
  store volatile i32 %x, ptr addrspace(5) %late, align 4, !dbg !8
    #dbg_value(ptr addrspace(5) %late, !12, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef, DW_OP_deref), !8)
  store volatile i32 %x, ptr addrspace(5) %other, align 4, !dbg !8
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "first.cl", directory: "/")
!4 = distinct !DISubprogram(name: "function", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "kernel", scope: !3, file: !3, line: 2, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !{null})
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !5)
!9 = !DILocation(line: 1, scope: !4)
!10 = !DILocalVariable(name: "late", arg: 1, scope: !4, file: !3, line: 1, type: !7)
!12 = !DILocalVariable(name: "late", arg: 1, scope: !5, file: !3, line: 2, type: !7)
