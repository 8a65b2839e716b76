; Code generation sinks what only one branch needs, but not its debug record: the variable is there in that branch. Not where the
; branch has said something else of it before. And what it was before the record ends there.

; REQUIRES: plugin
; RUN: %llc -O2 -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump %t.o | FileCheck %s

; CHECK:       DW_TAG_variable
; CHECK-NEXT:  DW_AT_location
; CHECK-NEXT:  0x0000000000000014): DW_OP_lit3, DW_OP_stack_value
; CHECK-NEXT:  [0x0000000000000024, {{.*}}: DW_OP_regx VGPR{{[0-9]+}}, {{.*}}DW_OP_LLVM_offset)
; CHECK-NEXT:  DW_AT_name ("changed")
; CHECK:       DW_TAG_variable
; CHECK-NEXT:  DW_AT_location
; CHECK-NEXT:  DW_OP_regx VGPR{{[0-9]+}}, {{.*}}DW_OP_LLVM_offset)
; CHECK-NEXT:  DW_AT_name ("sunk")
; CHECK:       DW_TAG_variable
; CHECK-NOT:   DW_OP_regx
; CHECK:       DW_AT_name ("later")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define void @f(i32 %x, i32 %z, ptr addrspace(3) %p) !dbg !4 {
    #dbg_value(i32 3, !10, !DIExpression(), !7)
  store volatile i32 1, ptr addrspace(3) %p, !dbg !7
  %sunk = mul i32 %x, %z, !dbg !7
    #dbg_value(i32 %sunk, !8, !DIExpression(), !7)
    #dbg_value(i32 %sunk, !10, !DIExpression(), !7)
  %later = xor i32 %x, %z, !dbg !7
    #dbg_value(i32 %later, !9, !DIExpression(), !7)
  %less = icmp slt i32 %x, 5, !dbg !7
  br i1 %less, label %branch, label %done, !dbg !7

branch:
    #dbg_value(i32 7, !9, !DIExpression(), !7)
  store volatile i32 %sunk, ptr addrspace(3) %p, !dbg !7
  store volatile i32 %later, ptr addrspace(3) %p, !dbg !7
  store volatile i32 0, ptr addrspace(3) %p, !dbg !7
  br label %done, !dbg !7

done:
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "sunk.cl", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "sunk", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "later", scope: !4, file: !3, line: 2, type: !5)
!10 = !DILocalVariable(name: "changed", scope: !4, file: !3, line: 2, type: !5)
