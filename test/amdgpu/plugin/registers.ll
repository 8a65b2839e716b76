; A referrer may be a physical register, by the name that machine IR has for it; its DWARF number is that of the wave's
; size. No carrier looks after it, and what isn't the name of a register with a number is a loss.

; REQUIRES: plugin
; RUN: %dilifetime verify %s
; RUN: %opt -passes=dilifetime-verify -disable-output %s
; RUN: %llc -filetype=obj -mcpu=gfx900 -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LOST
; RUN: %dwarfdump %t.o | FileCheck %s --check-prefixes=CHECK,WAVE64
; RUN: %llc -filetype=obj -mcpu=gfx1030 %s -o %t.o
; RUN: %dwarfdump %t.o | FileCheck %s --check-prefixes=CHECK,WAVE32
;
; Nobody knows the number without the target machine.
; RUN: %opt -passes=dilifetime-carry %s -o %t.bc
; RUN: llc-22 -filetype=obj -mcpu=gfx900 %t.bc -o %t.o
; RUN: %dilifetime finalize %t.o -o %t.apart.o 2>&1 | FileCheck %s --check-prefixes=LOST,APART
; RUN: %dwarfdump %t.apart.o | FileCheck %s --check-prefix=NONE
; APART:   'mask' has no location{{.*}} nobody knows the register's DWARF number
; LOST:    'nothing' has no location{{.*}} nobody knows the register's DWARF number
; NONE-NOT: DW_AT_location
;
; A name that none can be.
; RUN: sed 's/metadata !"exec"/metadata !"$exec"/' %s > %t.bad.ll
; RUN: not %dilifetime verify %t.bad.ll 2>&1 | FileCheck %s --check-prefix=BAD
; RUN: not %opt -passes=dilifetime-verify -disable-output %t.bad.ll 2>&1 | FileCheck %s --check-prefix=BAD
; BAD: llvm.dbg.def refers to a register by what can't be its name {{.*}}[def-referrer]

; WAVE64:      DW_AT_location (DW_OP_reg17 EXEC)
; WAVE32:      DW_AT_location (DW_OP_reg1 EXEC_LO, DW_OP_piece 0x4, DW_OP_LLVM_user DW_OP_LLVM_undefined, DW_OP_piece 0x4, DW_OP_LLVM_user DW_OP_LLVM_piece_end)
; CHECK:       DW_AT_name ("mask")
; CHECK:       DW_AT_location (DW_OP_reg16 PC_REG)
; CHECK:       DW_AT_name ("where")
; CHECK-NOT:   DW_AT_location
; CHECK:       DW_AT_name ("nothing")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

declare void @llvm.dbg.def(metadata, metadata)

define void @f() !dbg !4 {
  call void @llvm.dbg.def(metadata !20, metadata !"exec"), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata !"pc"), !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata !"no_such"), !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "registers.cl", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!8, !9, !10})
!5 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_unsigned)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "mask", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "where", scope: !4, file: !3, line: 2, type: !5)
!10 = !DILocalVariable(name: "nothing", scope: !4, file: !3, line: 2, type: !5)
!11 = !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}
!20 = distinct !{!"DILifetime", !8, !11}
!21 = distinct !{!"DILifetime", !9, !11}
!22 = distinct !{!"DILifetime", !10, !11}
