; A kernel's arguments: in registers after a load of several together, else in the kernarg segment, also what nothing loads,
; as long as a register points there. Not an argument that the source changes. A scalar register that was allocated before
; the vector registers is one for debug values, too.

; REQUIRES: plugin
; RUN: %llc -O3 -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump %t.o | FileCheck %s

; CHECK:       DW_AT_name ("kernel")
; CHECK:       DW_AT_location
; CHECK-NEXT:  [0x0000000000000000, {{.*}}): DW_OP_regx SGPR4, DW_OP_piece 0x4, DW_OP_regx SGPR5, DW_OP_piece 0x4, DW_OP_LLVM_user DW_OP_LLVM_piece_end, DW_OP_deref
; CHECK-NEXT:  [{{.*}}): DW_OP_regx SGPR[[LOW:[0-9]+]], DW_OP_piece 0x4, DW_OP_regx SGPR{{.*}}, DW_OP_piece 0x4, DW_OP_LLVM_user DW_OP_LLVM_piece_end
; CHECK:       DW_AT_name ("out")
; CHECK:       DW_AT_location ({{.*}}DW_OP_deref, DW_OP_plus_uconst 0x8
; CHECK:       DW_AT_name ("unused")
; CHECK:       DW_AT_location
; CHECK-NEXT:  {{.*}}DW_OP_deref, DW_OP_plus_uconst 0xc
; CHECK-NEXT:  [{{.*}}): DW_OP_regx SGPR
; CHECK:       DW_AT_name ("number")
; CHECK-NOT:   DW_OP_deref
; CHECK:       DW_AT_name ("changed")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %unused, i32 %number, i32 %changed) #0 !dbg !4 {
    #dbg_value(ptr addrspace(1) %out, !20, !DIExpression(), !7)
    #dbg_value(i32 %unused, !21, !DIExpression(), !7)
    #dbg_value(i32 %number, !22, !DIExpression(), !7)
    #dbg_value(i32 %changed, !23, !DIExpression(), !7)
  %more = mul i32 %number, %changed, !dbg !7
    #dbg_value(i32 %more, !23, !DIExpression(), !7)
  store volatile i32 %number, ptr addrspace(1) %out, !dbg !7
  store volatile i32 %more, ptr addrspace(1) %out, !dbg !7
  ret void, !dbg !8
}

attributes #0 = { "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-flat-scratch-init" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2, !9}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "arguments.cl", directory: "/")
!4 = distinct !DISubprogram(name: "kernel", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !{!20, !21, !22, !23})
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocation(line: 3, scope: !4)
!9 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
!20 = !DILocalVariable(name: "out", arg: 1, scope: !4, file: !3, line: 1, type: !10)
!21 = !DILocalVariable(name: "unused", arg: 2, scope: !4, file: !3, line: 1, type: !5)
!22 = !DILocalVariable(name: "number", arg: 3, scope: !4, file: !3, line: 1, type: !5)
!23 = !DILocalVariable(name: "changed", arg: 4, scope: !4, file: !3, line: 1, type: !5)
