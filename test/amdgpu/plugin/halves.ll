; Of a value in two registers one may be gone. What is computed of the whole is gone with it; what needs the low one is not.
; (The register coalescer keeps the high one for one carrier of three, so `next` is gone from the start.)

; REQUIRES: plugin
; RUN: %llc -O2 -filetype=obj -mcpu=gfx900 %s -o %t.o
; RUN: %dwarfdump %t.o | FileCheck %s

; CHECK:      DW_AT_location
; CHECK:      DW_OP_regx VGPR0, {{.*}}DW_OP_piece 0x4, DW_OP_LLVM_user DW_OP_LLVM_undefined, DW_OP_piece 0x4
; CHECK-NEXT: DW_AT_name ("whole")
; CHECK:      DW_TAG_variable
; CHECK-NOT:  DW_OP_plus_uconst 0x1, DW_OP_stack_value
; CHECK:      DW_AT_name ("next")
; CHECK:      DW_AT_location
; CHECK:      DW_OP_regx VGPR0, DW_OP_LLVM_user DW_OP_LLVM_push_lane, DW_OP_lit4, DW_OP_mul, DW_OP_LLVM_user DW_OP_LLVM_offset, DW_OP_deref_size 0x4, DW_OP_stack_value)
; CHECK:      DW_AT_name ("low")

target triple = "amdgcn-amd-amdhsa"

declare void @llvm.dbg.def(metadata, metadata)

define void @f(i64 %a) noinline !dbg !4 {
  call void @llvm.dbg.def(metadata !10, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !11, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !12, metadata i64 %a), !dbg !7
  call void asm sideeffect "s_nop 4", "v,~{memory}"(i64 %a), !dbg !7
  %lo = trunc i64 %a to i32
  call void asm sideeffect "v_mov_b32 v1, 0", "~{v1},~{memory}"(), !dbg !7
  call void asm sideeffect "s_nop 5", "v,~{memory}"(i32 %lo), !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "halves.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = distinct !{!"DILifetime", !20, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!11 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}, !{!"DIOpConstant", i64 1}, !{!"DIOpAdd"}}}
!12 = distinct !{!"DILifetime", !22, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}, !{!"DIOpConvert", i32 poison}}}
!20 = !DILocalVariable(name: "whole", scope: !4, file: !1, line: 1, type: !6)
!21 = !DILocalVariable(name: "next", scope: !4, file: !1, line: 1, type: !6)
!22 = !DILocalVariable(name: "low", scope: !4, file: !1, line: 1, type: !8)
