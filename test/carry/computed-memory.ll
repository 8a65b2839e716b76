; What is stored in a promoted variable is computed by debug info where its instruction goes, on 64 bits: of a quotient, or
; of bits that come from above, nobody knows that it is what the program computed.

; REQUIRES: plugin
; RUN: %clang -w -x ir -O1 -c %s -o %t.o && clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %root/test/lower/Inputs/stops.py -ex 'stops 4:b;c' %t 2>&1 | FileCheck %s
; CHECK: line 4: b is {{111807751|<optimized out>}}, c is {{-139759689|<optimized out>}}

target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
define void @f(i32 %x, i64 %y) noinline !dbg !10 {
 %a = alloca i32
 %b = alloca i32
 %c = alloca i32
 %d = alloca i16
 %e = alloca [2 x i32]
 %t2 = lshr i32 %x, 3, !dbg !11
 store i32 %t2, ptr %a, !dbg !11
 call void @llvm.dbg.def(metadata !12, metadata ptr %a), !dbg !11
 %s2 = sdiv i32 %x, -5, !dbg !11
 store i32 %s2, ptr %b, !dbg !11
 call void @llvm.dbg.def(metadata !13, metadata ptr %b), !dbg !11
 %s3 = ashr i32 %x, 2, !dbg !11
 store i32 %s3, ptr %c, !dbg !11
 call void @llvm.dbg.def(metadata !14, metadata ptr %c), !dbg !11
 %y1 = trunc i64 %y to i16, !dbg !11
 %y2 = lshr i16 %y1, 4, !dbg !11
 store i16 %y2, ptr %d, !dbg !11
 call void @llvm.dbg.def(metadata !15, metadata ptr %d), !dbg !11
 %e1 = getelementptr i32, ptr %e, i64 1
 store i32 %t2, ptr %e1, !dbg !11
 store i32 %x, ptr %e, !dbg !11
 call void @llvm.dbg.def(metadata !16, metadata ptr %e), !dbg !11
 call void asm sideeffect "nop", "r,r"(i32 %x, i64 %y), !dbg !17
 ret void, !dbg !18
}
define i32 @main() !dbg !19 {
 call void asm sideeffect "", "~{rdi}"()
 %g = load volatile i64, ptr @gg
 call void asm sideeffect "call f", "{rdi},{rsi},~{rax},~{rcx},~{rdx}"(i64 %g, i64 %g), !dbg !20
 ret i32 0, !dbg !21
}
@gg = global i64 1311768468603649757
!llvm.dbg.cu = !{!22}
!llvm.module.flags = !{!23, !24}
!22 = distinct !DICompileUnit(language: DW_LANG_C11, file: !25, emissionKind: FullDebug)
!25 = !DIFile(filename: "a.c", directory: "/")
!23 = !{i32 7, !"Dwarf Version", i32 5}
!24 = !{i32 2, !"Debug Info Version", i32 3}
!26 = !DISubroutineType(types: !{})
!30 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!31 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = distinct !DISubprogram(name: "f", file: !25, line: 2, type: !26, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !22, retainedNodes: !{!49, !50, !51, !52, !53})
!19 = distinct !DISubprogram(name: "main", file: !25, line: 19, type: !26, scopeLine: 19, spFlags: DISPFlagDefinition, unit: !22, retainedNodes: !{})
!49 = !DILocalVariable(name: "a", scope: !10, file: !25, line: 1, type: !31)
!50 = !DILocalVariable(name: "b", scope: !10, file: !25, line: 1, type: !31)
!51 = !DILocalVariable(name: "c", scope: !10, file: !25, line: 1, type: !31)
!52 = !DILocalVariable(name: "d", scope: !10, file: !25, line: 1, type: !30)
!53 = !DILocalVariable(name: "e", scope: !10, file: !25, line: 1, type: !54)
!54 = !DICompositeType(tag: DW_TAG_array_type, baseType: !31, size: 64, elements: !{!DISubrange(count: 2)})
!12 = distinct !{!"DILifetime", !49, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i32 poison}}}
!13 = distinct !{!"DILifetime", !50, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i32 poison}}}
!14 = distinct !{!"DILifetime", !51, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i32 poison}}}
!15 = distinct !{!"DILifetime", !52, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i16 poison}}}
!16 = distinct !{!"DILifetime", !53, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", [2 x i32] poison}}}
!11 = !DILocation(line: 3, scope: !10)
!17 = !DILocation(line: 4, scope: !10)
!18 = !DILocation(line: 5, scope: !10)
!20 = !DILocation(line: 20, scope: !19)
!21 = !DILocation(line: 21, scope: !19)
