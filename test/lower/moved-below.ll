; An addition goes below the last use of its operand, as it writes the operand's register, and takes the records before it along:
; a killed lifetime must not come back.

; REQUIRES: plugin
; RUN: %llc -O1 -filetype=obj %s -o %t.o && clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:v' %t 2>&1 | FileCheck %s
; CHECK: line 4: v is 2

target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
@g = global i64 0
define void @f(i64 %x) noinline !dbg !10 {
 %a = alloca i64
 store volatile i64 7, ptr @g, !dbg !11
 call void @llvm.dbg.def(metadata !12, metadata i64 1), !dbg !11
 %t = add i64 %x, -3, !dbg !11
 store volatile i64 8, ptr @g, !dbg !11
 call void @llvm.dbg.kill(metadata !12), !dbg !11
 call void @llvm.dbg.def(metadata !13, metadata i64 2), !dbg !11
 store i64 %x, ptr %a, !dbg !11
 call void asm sideeffect "nop", "r,~{memory}"(i64 %t), !dbg !14
 ret void, !dbg !15
}
define i32 @main() !dbg !16 {
 call void @f(i64 10), !dbg !17
 ret i32 0, !dbg !18
}
!llvm.dbg.cu = !{!19}
!llvm.module.flags = !{!20, !21}
!19 = distinct !DICompileUnit(language: DW_LANG_C11, file: !22, emissionKind: FullDebug)
!22 = !DIFile(filename: "a.c", directory: "/")
!20 = !{i32 7, !"Dwarf Version", i32 5}
!21 = !{i32 2, !"Debug Info Version", i32 3}
!23 = !DISubroutineType(types: !{})
!30 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = distinct !DISubprogram(name: "f", file: !22, line: 2, type: !23, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !19, retainedNodes: !{!46})
!16 = distinct !DISubprogram(name: "main", file: !22, line: 19, type: !23, scopeLine: 19, spFlags: DISPFlagDefinition, unit: !19, retainedNodes: !{})
!46 = !DILocalVariable(name: "v", scope: !10, file: !22, line: 1, type: !30)
!12 = distinct !{!"DILifetime", !46, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!13 = distinct !{!"DILifetime", !46, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!11 = !DILocation(line: 3, scope: !10)
!14 = !DILocation(line: 4, scope: !10)
!15 = !DILocation(line: 5, scope: !10)
!17 = !DILocation(line: 20, scope: !16)
!18 = !DILocation(line: 21, scope: !16)
