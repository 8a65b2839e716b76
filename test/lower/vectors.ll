; Parts of vector registers, copies and selections by a known mask are composites in
; DWARF 5. A shift by the width or more shifts everything out.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O0 -pass-remarks-missed=dilifetime -filetype=obj %t.ll -o %t.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s --check-prefix=DWARF
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; A part that doesn't begin where the register does is said by its bits, behind an empty part for lldb (docs/debuggers.md).
; DWARF:      DW_OP_bit_piece 0x0 0x0, DW_OP_reg17 XMM0, DW_OP_bit_piece 0x20 0x40)
; DWARF:      DW_AT_name ("part")
;
; CHECK:      part {{.*}} no location
; CHECK-NEXT: {{.*}}pieces: bits 0-31 in XMM0 from bit 64
; CHECK:      turned {{.*}} no location
; CHECK-NEXT: {{.*}}bits 0-63 in XMM0 from bit 64; bits 64-127 in XMM0
; CHECK:      chosen {{.*}} no location
; CHECK-NEXT: {{.*}}pieces: bits 0-31 = 9 (constant); bits 32-63 in XMM0 from bit{{[[:space:]]+}}32;
; CHECK:      copies {{.*}} no location
; CHECK-NEXT: {{.*}}pieces: bytes 0-3 = 6 (constant); bytes 4-7 = 6 (constant)
; CHECK:      out {{.*}} no location
; CHECK-NEXT: {{.*}}= 0 (constant)
; CHECK:      sign {{.*}} no location
; CHECK-NEXT: {{.*[[:space:]].*}}>> (unsigned) 63) (computed, read-only)

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, ptr %p) noinline !dbg !4 {
entry:
  %v = load volatile <4 x i32>, ptr %p, !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata <4 x i32> %v), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata <4 x i32> %v), !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata <4 x i32> %v), !dbg !7
  call void @llvm.dbg.def(metadata !23, metadata i64 undef), !dbg !7
  call void @llvm.dbg.def(metadata !24, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !25, metadata i64 %a), !dbg !7
  call void asm sideeffect "nop", "x,r,~{memory}"(<4 x i32> %v, i64 %a), !dbg !7
  ret i64 %a, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "vectors.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11, !12, !13, !14, !15})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "part", scope: !4, file: !1, line: 1, type: !8)
!11 = !DILocalVariable(name: "turned", scope: !4, file: !1, line: 1, type: !16)
!12 = !DILocalVariable(name: "chosen", scope: !4, file: !1, line: 1, type: !16)
!13 = !DILocalVariable(name: "copies", scope: !4, file: !1, line: 1, type: !6)
!14 = !DILocalVariable(name: "out", scope: !4, file: !1, line: 1, type: !6)
!15 = !DILocalVariable(name: "sign", scope: !4, file: !1, line: 1, type: !6)
!16 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(<4 x i32>), DIOpConstant(i32 64), DIOpBitOffset(i32)))
!21 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(<4 x i32>), DIOpConstant(i32 8), DIOpByteOffset(i64), DIOpReferrer(<4 x i32>), DIOpConstant(i32 0), DIOpByteOffset(i64), DIOpComposite(2, i128)))
!22 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpReferrer(<4 x i32>), DIOpConstant(<4 x i32> <i32 9, i32 9, i32 9, i32 9>), DIOpConstant(i4 1), DIOpSelect()))
!23 = distinct !DILifetime(object: !13, location: !DIExpr(DIOpConstant(i32 6), DIOpExtend(2)))
!24 = distinct !DILifetime(object: !14, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i64 64), DIOpLShr()))
!25 = distinct !DILifetime(object: !15, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i64 65), DIOpAShr()))
