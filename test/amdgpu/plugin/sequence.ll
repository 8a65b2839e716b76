; LLVM lets the users of a sum in two registers have its parts, and nobody needs the sequence that puts them together. The
; variable is in the parts.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj %s -o %t.o
; RUN: %dilifetime locate %t.o --function work | FileCheck %s
; CHECK: pieces: bytes 0-3 in v0[lane]; bytes 4-7 in v1[lane]

target triple = "amdgcn-amd-amdhsa"

define void @work(i64 %a, i64 %b) !dbg !4 {
entry:
  %x = add i64 %a, %b, !dbg !7
    #dbg_value(i64 %x, !8, !DIExpression(), !7)
  %lo = trunc i64 %x to i32, !dbg !7
  %up = lshr i64 %x, 32, !dbg !7
  %hi = trunc i64 %up to i32, !dbg !7
  call void asm sideeffect "s_nop 1", ""(), !dbg !7
  call void asm sideeffect "s_nop 2 ; $0", "v"(i32 %lo), !dbg !7
  call void asm sideeffect "s_nop 3 ; $0 $1", "v,v"(i32 %lo, i32 %hi), !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "sequence.cl", directory: "/")
!4 = distinct !DISubprogram(name: "work", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !3, line: 2, type: !6)
