; A variable in the first half of its memory: what is stored to the other half isn't its value.

; REQUIRES: plugin
; RUN: %clang -w -x ir -O1 -c %s -o %t.o && clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %root/test/lower/Inputs/stops.py -ex 'stops 4:v 6:v' %t 2>&1 | FileCheck %s
; CHECK: line 4: v is {{5|<optimized out>}}
; CHECK: line 6: v is {{5|<optimized out>}}

target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
define void @f(i64 %x, i64 %y) noinline !dbg !10 {
 %a = alloca {i64,i64}, align 16
 store i64 %x, ptr %a, align 1, !dbg !11
 call void @llvm.dbg.def(metadata !12, metadata ptr %a), !dbg !11
 call void asm sideeffect "nop", "r,r,~{memory}"(i64 %x, i64 %y), !dbg !13
 %g = getelementptr i8, ptr %a, i64 8
 store i64 %y, ptr %g, align 1, !dbg !14
 call void asm sideeffect "nop", "r,r,~{memory}"(i64 %x, i64 %y), !dbg !15
 %h = getelementptr i8, ptr %a, i64 7
 store i64 %y, ptr %h, align 1, !dbg !16
 call void asm sideeffect "nop", "r,r,~{memory}"(i64 %x, i64 %y), !dbg !17
 ret void, !dbg !18
}
define i32 @main() !dbg !19 {
 call void @f(i64 5, i64 7), !dbg !20
 ret i32 0, !dbg !21
}
!llvm.dbg.cu = !{!22}
!llvm.module.flags = !{!23, !24}
!22 = distinct !DICompileUnit(language: DW_LANG_C11, file: !25, emissionKind: FullDebug)
!25 = !DIFile(filename: "a.c", directory: "/")
!23 = !{i32 7, !"Dwarf Version", i32 5}
!24 = !{i32 2, !"Debug Info Version", i32 3}
!26 = !DISubroutineType(types: !{})
!33 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = distinct !DISubprogram(name: "f", file: !25, line: 2, type: !26, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !22, retainedNodes: !{!49})
!19 = distinct !DISubprogram(name: "main", file: !25, line: 19, type: !26, scopeLine: 19, spFlags: DISPFlagDefinition, unit: !22, retainedNodes: !{})
!49 = !DILocalVariable(name: "v", scope: !10, file: !25, line: 1, type: !33)
!12 = distinct !{!"DILifetime", !49, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!11 = !DILocation(line: 3, scope: !10)
!13 = !DILocation(line: 4, scope: !10)
!14 = !DILocation(line: 5, scope: !10)
!15 = !DILocation(line: 6, scope: !10)
!16 = !DILocation(line: 7, scope: !10)
!17 = !DILocation(line: 8, scope: !10)
!18 = !DILocation(line: 9, scope: !10)
!20 = !DILocation(line: 20, scope: !19)
!21 = !DILocation(line: 21, scope: !19)
