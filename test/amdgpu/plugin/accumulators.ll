; Each lane has its own part of an accumulation register, too, so a location is that of one lane's.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx90a -filetype=obj %s -o %t.o
; RUN: %dilifetime locate %t.o --function work | FileCheck %s
; RUN: %dwarfdump %t.o | FileCheck %s --check-prefix=DWARF

; CHECK:      kept {{.*}} no location
; CHECK-NEXT: in register a0[lane]
; DWARF:      DW_OP_regx AGPR0, DW_OP_LLVM_user DW_OP_LLVM_push_lane, DW_OP_lit4, DW_OP_mul, DW_OP_LLVM_user DW_OP_LLVM_offset

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @work() !dbg !4 {
  %kept = call i32 asm sideeffect "v_accvgpr_write_b32 $0, 7", "={a0}"(), !dbg !7
    #dbg_value(i32 %kept, !8, !DIExpression(), !7)
  call void asm sideeffect "s_nop 1", ""(), !dbg !7
  call void asm sideeffect "s_nop 2 ; $0", "{a0}"(i32 %kept), !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "accumulators.cl", directory: "/")
!4 = distinct !DISubprogram(name: "work", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "kept", scope: !4, file: !3, line: 2, type: !6)
