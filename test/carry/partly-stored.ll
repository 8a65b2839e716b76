; InstCombine makes values of what is stored to a variable's memory, also of what is stored further on in that, and overlooks
; what is stored to a part of it by a computed address.

; REQUIRES: plugin
; RUN: %opt -passes=dilifetime-carry,instcombine %s -o %t.bc && %llc -O1 -filetype=obj %t.bc -o %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %root/test/lower/Inputs/stops.py -ex 'stops 4:v;w 6:v;w 8:v;w' %t 2>&1 | FileCheck %s
; CHECK: line 4: v is {{50|<optimized out>}}, w is {{50|<optimized out>}}
; CHECK: line 6: v is {{1330|<optimized out>}}, w is {{1330|<optimized out>}}
; CHECK: line 8: v is {{30064772402|<optimized out>}}, w is {{1330|<optimized out>}}

target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
define void @f(i32 %y, i16 %z) noinline !dbg !10 {
 %a = alloca i64, align 16
 store i64 50, ptr %a, align 1, !dbg !11
 call void @llvm.dbg.def(metadata !12, metadata ptr %a), !dbg !11
 call void @llvm.dbg.def(metadata !13, metadata ptr %a), !dbg !11
 call void asm sideeffect "nop", "r,r,~{memory}"(i32 %y, i16 %z), !dbg !14
 %g = getelementptr i8, ptr %a, i64 1
 store i32 %y, ptr %g, align 1, !dbg !15
 call void asm sideeffect "nop", "r,r,~{memory}"(i32 %y, i16 %z), !dbg !16
 %h = getelementptr i8, ptr %a, i64 4
 store i16 %z, ptr %h, align 1, !dbg !17
 call void asm sideeffect "nop", "r,r,~{memory}"(i32 %y, i16 %z), !dbg !18
 ret void, !dbg !19
}
define i32 @main() !dbg !20 {
 call void @f(i32 5, i16 7), !dbg !21
 ret i32 0, !dbg !22
}
!llvm.dbg.cu = !{!23}
!llvm.module.flags = !{!24, !25}
!23 = distinct !DICompileUnit(language: DW_LANG_C11, file: !26, emissionKind: FullDebug)
!26 = !DIFile(filename: "a.c", directory: "/")
!24 = !{i32 7, !"Dwarf Version", i32 5}
!25 = !{i32 2, !"Debug Info Version", i32 3}
!27 = !DISubroutineType(types: !{})
!32 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!34 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = distinct !DISubprogram(name: "f", file: !26, line: 2, type: !27, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !23, retainedNodes: !{!50, !51})
!20 = distinct !DISubprogram(name: "main", file: !26, line: 19, type: !27, scopeLine: 19, spFlags: DISPFlagDefinition, unit: !23, retainedNodes: !{})
!50 = !DILocalVariable(name: "v", scope: !10, file: !26, line: 1, type: !34)
!51 = !DILocalVariable(name: "w", scope: !10, file: !26, line: 1, type: !32)
!12 = distinct !{!"DILifetime", !50, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!13 = distinct !{!"DILifetime", !51, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", [8 x i8] poison}, !{!"DIOpConstant", i32 0}, !{!"DIOpByteOffset", i32 poison}}}
!11 = !DILocation(line: 3, scope: !10)
!14 = !DILocation(line: 4, scope: !10)
!15 = !DILocation(line: 5, scope: !10)
!16 = !DILocation(line: 6, scope: !10)
!17 = !DILocation(line: 7, scope: !10)
!18 = !DILocation(line: 8, scope: !10)
!19 = !DILocation(line: 9, scope: !10)
!21 = !DILocation(line: 20, scope: !20)
!22 = !DILocation(line: 21, scope: !20)
