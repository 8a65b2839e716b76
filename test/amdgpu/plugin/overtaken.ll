; Code generation sinks a value two branches down, past a record that gives one variable another value: that variable keeps it,
; and the other one, which has no such record, is in the register there.

; REQUIRES: plugin
; RUN: %llc -O2 -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump %t.o | FileCheck %s

; CHECK:       DW_TAG_variable
; CHECK-NOT:   DW_OP_regx
; CHECK:       DW_OP_lit7, DW_OP_stack_value
; CHECK-NOT:   DW_OP_regx
; CHECK:       DW_AT_name ("overtaken")
; CHECK:       DW_OP_regx VGPR
; CHECK:       DW_AT_name ("alone")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define void @f(i32 %x, i32 %z, ptr addrspace(3) %p) !dbg !4 {
  store volatile i32 1, ptr addrspace(3) %p, !dbg !7
  %late = xor i32 %x, %z, !dbg !7
    #dbg_value(i32 %late, !8, !DIExpression(), !7)
    #dbg_value(i32 %late, !9, !DIExpression(), !7)
  %less = icmp slt i32 %x, 5, !dbg !7
  br i1 %less, label %between, label %done, !dbg !7

between:
  store volatile i32 2, ptr addrspace(3) %p, !dbg !7
    #dbg_value(i32 7, !8, !DIExpression(), !7)
  store volatile i32 3, ptr addrspace(3) %p, !dbg !7
  %more = icmp sgt i32 %z, 9, !dbg !7
  br i1 %more, label %branch, label %done, !dbg !7

branch:
  store volatile i32 4, ptr addrspace(3) %p, !dbg !7
  store volatile i32 %late, ptr addrspace(3) %p, !dbg !7
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
!3 = !DIFile(filename: "overtaken.cl", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "overtaken", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "alone", scope: !4, file: !3, line: 2, type: !5)
