; Values that remain when a register is used again: what was computed of them leads back to them.

; REQUIRES: plugin
; RUN: %llc -O2 -filetype=obj -mcpu=gfx900 %s -o %t.o && %dwarfdump --verify --quiet %t.o
; RUN: %dwarfdump %t.o | FileCheck %s

; The other operand of an addition is known.
; CHECK-LABEL: DW_AT_name ("sum")
; CHECK:       DW_OP_regx VGPR0,
; CHECK-NEXT:  DW_OP_regx VGPR1, {{.*}}DW_OP_const1u 0x64, DW_OP_minus, DW_OP_stack_value)
; CHECK-NEXT:  DW_AT_name ("x")

; What is subtracted is the difference between the other operand and the result.
; CHECK-LABEL: DW_AT_name ("difference")
; CHECK:       DW_OP_regx VGPR0,
; CHECK-NEXT:  DW_OP_regx VGPR1, {{.*}}DW_OP_regx VGPR2, {{.*}}DW_OP_minus, DW_OP_stack_value)

; An index that is scaled, in two registers.
; CHECK-LABEL: DW_AT_name ("scaled")
; CHECK:       DW_OP_regx VGPR0,
; CHECK-NEXT:  DW_OP_regx VGPR2, {{.*}}DW_OP_regx VGPR3, {{.*}}DW_OP_const{{.*}} 0x20, DW_OP_shl, DW_OP_or, DW_OP_lit2, DW_OP_shr, DW_OP_stack_value)

; A shift to the right has lost a bit.
; CHECK-LABEL: DW_AT_name ("halved")
; CHECK:       DW_OP_regx VGPR0, {{.*}}DW_OP_LLVM_offset)
; CHECK-NEXT:  DW_AT_name ("x")

; A loop: not in its first instructions, where VGPR3 has what follows from the last round's value (0x7c to 0x84), and not
; behind it, where lanes are on again that left it in other rounds (0xa4).
; CHECK-LABEL: DW_AT_name ("again")
; CHECK:       [0x0000000000000084, 0x0000000000000098): DW_OP_regx VGPR0, {{.*}}DW_OP_LLVM_offset
; CHECK-NEXT:  [0x0000000000000098, 0x00000000000000a4): DW_OP_regx VGPR3, {{.*}}DW_OP_const1u 0x64, DW_OP_minus, DW_OP_stack_value)
; CHECK-NEXT:  DW_AT_name ("x")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define i32 @sum(i32 %x) !dbg !4 {
    #dbg_value(i32 %x, !10, !DIExpression(), !11)
  %more = add i32 %x, 100, !dbg !11
  %y = call i32 asm sideeffect "v_mov_b32 v0, 0 ; $0 $1", "={v2},{v1},~{v0}"(i32 %more), !dbg !11
  call void asm sideeffect "s_nop 1 ; $0", "{v1}"(i32 %more), !dbg !11
  ret i32 %y, !dbg !11
}

define i32 @difference(i32 %x, i32 %z) !dbg !5 {
    #dbg_value(i32 %x, !12, !DIExpression(), !13)
  %less = sub i32 %z, %x, !dbg !13
  %y = call i32 asm sideeffect "v_mov_b32 v0, 0 ; $0 $1 $2", "={v3},{v2},{v1},~{v0}"(i32 %less, i32 %z), !dbg !13
  call void asm sideeffect "s_nop 1 ; $0 $1", "{v2},{v1}"(i32 %less, i32 %z), !dbg !13
  ret i32 %y, !dbg !13
}

define i32 @scaled(i32 %x) !dbg !6 {
    #dbg_value(i32 %x, !14, !DIExpression(), !15)
  %wide = sext i32 %x to i64, !dbg !15
  %bytes = shl nsw i64 %wide, 2, !dbg !15
  %y = call i32 asm sideeffect "v_mov_b32 v0, 0 ; $0 $1", "={v4},{v[2:3]},~{v0},~{v1}"(i64 %bytes), !dbg !15
  call void asm sideeffect "s_nop 1 ; $0", "{v[2:3]}"(i64 %bytes), !dbg !15
  ret i32 %y, !dbg !15
}

define i32 @halved(i32 %x) !dbg !7 {
    #dbg_value(i32 %x, !16, !DIExpression(), !17)
  %half = lshr i32 %x, 1, !dbg !17
  %y = call i32 asm sideeffect "v_mov_b32 v0, 0 ; $0 $1", "={v2},{v1},~{v0}"(i32 %half), !dbg !17
  call void asm sideeffect "s_nop 1 ; $0", "{v1}"(i32 %half), !dbg !17
  ret i32 %y, !dbg !17
}

define void @again(i32 %n) !dbg !18 {
  br label %loop, !dbg !20

loop:
  %last = phi i32 [ 0, %0 ], [ %more, %loop ], !dbg !20
  %x = call i32 asm sideeffect "v_mov_b32 v0, 1 ; $0 $1", "={v0},{v1}"(i32 %last), !dbg !20
    #dbg_value(i32 %x, !19, !DIExpression(), !20)
  call void asm sideeffect "v_mov_b32 v0, 0 ; $0", "{v1},~{v0}"(i32 %last), !dbg !20
  %more = add i32 %x, 100, !dbg !20
  %end = icmp eq i32 %more, %n, !dbg !20
  br i1 %end, label %done, label %loop, !dbg !20

done:
  ret void, !dbg !20
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "remaining.cl", directory: "/")
!4 = distinct !DISubprogram(name: "sum", scope: !3, file: !3, line: 1, type: !9, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = distinct !DISubprogram(name: "difference", scope: !3, file: !3, line: 2, type: !9, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!6 = distinct !DISubprogram(name: "scaled", scope: !3, file: !3, line: 3, type: !9, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!7 = distinct !DISubprogram(name: "halved", scope: !3, file: !3, line: 4, type: !9, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DISubroutineType(types: !{!8, !8})
!10 = !DILocalVariable(name: "x", scope: !4, file: !3, line: 1, type: !8)
!11 = !DILocation(line: 1, scope: !4)
!12 = !DILocalVariable(name: "x", scope: !5, file: !3, line: 2, type: !8)
!13 = !DILocation(line: 2, scope: !5)
!14 = !DILocalVariable(name: "x", scope: !6, file: !3, line: 3, type: !8)
!15 = !DILocation(line: 3, scope: !6)
!16 = !DILocalVariable(name: "x", scope: !7, file: !3, line: 4, type: !8)
!17 = !DILocation(line: 4, scope: !7)
!18 = distinct !DISubprogram(name: "again", scope: !3, file: !3, line: 5, type: !9, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!19 = !DILocalVariable(name: "x", scope: !18, file: !3, line: 5, type: !8)
!20 = !DILocation(line: 5, scope: !18)
