; A scheduler takes what computes a value, with the record that stands behind it, past a statement: behind what was said of the
; variable since, the record must not say again what it was.

; REQUIRES: plugin, command
; RUN: %opt -passes=dilifetime-carry,mem2reg,dce %s -o %t.bc && %llc -O2 -filetype=obj %t.bc -o %t.o
; RUN: llvm-objdump-22 -d --no-show-raw-insn %t.o > %t.txt && %dilifetime locate %t.o --json >> %t.txt && FileCheck %s < %t.txt
; CHECK:     nop
; CHECK:     nop
; CHECK-NOT: 1056964608

target triple = "aarch64-unknown-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
@g = global i32 0
define i64 @f(i64 %x, i32 %k) noinline !dbg !10 {
entry:
 %a = alloca float
 %t = xor i64 %x, -1, !dbg !11
 store float 0.5, ptr %a, !dbg !11
 call void @llvm.dbg.def(metadata !12, metadata ptr %a), !dbg !11
 call void asm sideeffect "nop", "r,~{memory}"(i64 %x), !dbg !13
 %c = sitofp i32 %k to float, !dbg !14
 %d = fmul float %c, %c, !dbg !14
 store float %d, ptr %a, !dbg !14
 %l = load i32, ptr @g, !dbg !14
 %cc = icmp eq i32 %l, %k, !dbg !14
 br i1 %cc, label %p, label %q, !dbg !14
p:
 call void asm sideeffect "nop", "r,~{memory}"(i64 %x), !dbg !15
 br label %q
q:
 call void asm sideeffect "nop", "r"(i64 %t), !dbg !16
 ret i64 %t, !dbg !16
}
!llvm.dbg.cu = !{!17}
!llvm.module.flags = !{!18, !19}
!17 = distinct !DICompileUnit(language: DW_LANG_C11, file: !20, emissionKind: FullDebug)
!20 = !DIFile(filename: "a.c", directory: "/")
!18 = !{i32 7, !"Dwarf Version", i32 5}
!19 = !{i32 2, !"Debug Info Version", i32 3}
!21 = !DISubroutineType(types: !{})
!30 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!10 = distinct !DISubprogram(name: "f", file: !20, line: 2, type: !21, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !17, retainedNodes: !{!44})
!44 = !DILocalVariable(name: "v", scope: !10, file: !20, line: 1, type: !30)
!12 = distinct !{!"DILifetime", !44, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", float poison}}}
!11 = !DILocation(line: 3, scope: !10)
!13 = !DILocation(line: 4, scope: !10)
!14 = !DILocation(line: 5, scope: !10)
!15 = !DILocation(line: 6, scope: !10)
!16 = !DILocation(line: 7, scope: !10)
