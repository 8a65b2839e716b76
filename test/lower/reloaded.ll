; A call's result, which nothing reads, is in its register until the fast register allocator loads something else there: the debug
; value stands behind that.

; REQUIRES: plugin, command
; RUN: %llc -O0 -filetype=obj %s -o %t.o && %dilifetime locate %t.o | FileCheck %s
; CHECK:     v {{.*}}double
; CHECK-NOT: V0

target triple = "aarch64-unknown-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
declare double @g(i64)
define void @f(i64 %x, <4 x float> %w) noinline !dbg !10 {
entry:
 %t = call double @g(i64 %x), !dbg !11
 call void @llvm.dbg.def(metadata !12, metadata double %t), !dbg !11
 call void asm sideeffect "nop", "w"(<4 x float> %w), !dbg !13
 ret void, !dbg !14
}
!llvm.dbg.cu = !{!15}
!llvm.module.flags = !{!16, !17}
!15 = distinct !DICompileUnit(language: DW_LANG_C11, file: !18, emissionKind: FullDebug)
!18 = !DIFile(filename: "a.c", directory: "/")
!16 = !{i32 7, !"Dwarf Version", i32 5}
!17 = !{i32 2, !"Debug Info Version", i32 3}
!19 = !DISubroutineType(types: !{})
!29 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!10 = distinct !DISubprogram(name: "f", file: !18, line: 2, type: !19, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !15, retainedNodes: !{!42})
!42 = !DILocalVariable(name: "v", scope: !10, file: !18, line: 1, type: !29)
!12 = distinct !{!"DILifetime", !42, !{!"DIExpr", !{!"DIOpReferrer", double poison}}}
!11 = !DILocation(line: 3, scope: !10)
!13 = !DILocation(line: 4, scope: !10)
!14 = !DILocation(line: 5, scope: !10)
