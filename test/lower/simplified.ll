; Expressions are simplified before they are carried: DWARF 5 has no operation that selects, but needs none where the
; mask is a constant.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK --allow-empty
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/../lower/Inputs/stops.py -ex 'stops 4:chosen' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; REMARK-NOT: chosen
; GDB: line 4: chosen is {41, 7}

target triple = "x86_64-pc-linux-gnu"

define void @f(i32 %a, i32 %b) noinline !dbg !4 !dilifetime.retainedNodes !30 {
entry:
  call void @llvm.dbg.def(metadata !20, metadata i32 %a), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata i32 %b), !dbg !7
  call void asm sideeffect "nop", "r,r"(i32 %a, i32 %b), !dbg !8
  call void asm sideeffect "nop", "r,r"(i32 %a, i32 %b), !dbg !9
  ret void, !dbg !9
}

define i32 @main() !dbg !5 {
entry:
  call void @f(i32 41, i32 7), !dbg !11
  ret i32 0, !dbg !11
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "simplified.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!12})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 3, scope: !4)
!8 = !DILocation(line: 4, scope: !4)
!9 = !DILocation(line: 5, scope: !4)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DILocation(line: 11, scope: !5)
!12 = !DILocalVariable(name: "chosen", scope: !4, file: !1, line: 2, type: !13)
!13 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 64, elements: !{!14})
!14 = !DISubrange(count: 2)
!15 = distinct !{!"DIFragment"}
!16 = distinct !{!"DIFragment"}
!20 = distinct !{!"DILifetime", !15, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!21 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!22 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpComposite", i32 2, <2 x i32> poison}, !{!"DIOpConstant", <2 x i32> <i32 1, i32 2>}, !{!"DIOpConstant", i8 0}, !{!"DIOpSelect"}}, !{!15, !16}}
!30 = !{!22}
