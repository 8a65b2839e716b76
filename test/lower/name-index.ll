; Globals that get a location from a lifetime only come into .debug_names, where
; stock LLVM puts those to which it gave one itself: `shown` under both of its names,
; `pair` beside a type of that name, `twin` for two units.
;
; RUN: %llc -O1 -debugger-tune=lldb -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-names %t.o | FileCheck %s --check-prefix=INDEX
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %lldb -o 'target variable twin within::shown stock pair' -o 'type lookup pair' %t | FileCheck %s
;
; Two indices, as `ld -r` leaves them.
; RUN: sed -e 's/@\([a-z]*\) = global/@other.\1 = global/' -e s/@main/@other/ %s > %t.ll
; RUN: %opt -passes=dilifetime-carry %s -o %t.1.bc
; RUN: %opt -passes=dilifetime-carry %t.ll -o %t.2.bc
; RUN: llc-22 -debugger-tune=lldb -filetype=obj %t.1.bc -o %t.1.o
; RUN: llc-22 -debugger-tune=lldb -filetype=obj %t.2.bc -o %t.2.o
; RUN: ld -r %t.1.o %t.2.o -o %t.r.o
; RUN: %dilifetime finalize %t.r.o -o %t.both.o
; RUN: %dwarfdump --verify %t.both.o
; RUN: %dwarfdump --debug-names %t.both.o | FileCheck %s --check-prefixes=INDEX,BOTH
;
; INDEX:     Name count: 8
; INDEX:     String: {{.*}} "_ZN6within5shownE"
; BOTH:      Name count: 8
; BOTH:      String: {{.*}} "_ZN6within5shownE"
;
; CHECK: (long) twin = 1
; CHECK: (long) twin = 2
; CHECK: (long) within::shown = 3
; CHECK: (long) stock = 5
; CHECK: (long) pair = 4
; CHECK: struct pair {

target triple = "x86_64-pc-linux-gnu"

@a = global i64 1, !dbg.def !20
@b = global i64 2, !dbg.def !21
@c = global i64 3, !dbg.def !22
@d = global i64 4, !dbg.def !23
@stock = global i64 5, !dbg !7

define i32 @main() !dbg !9 {
  ret i32 0, !dbg !10
}

!llvm.dbg.cu = !{!0, !1}
!llvm.module.flags = !{!3, !4}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: FullDebug, globals: !{!5, !7, !17})
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: FullDebug, globals: !{!6, !8}, retainedTypes: !{!18})
!2 = !DIFile(filename: "name-index.cpp", directory: "/")
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!6 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!7 = !DIGlobalVariableExpression(var: !24, expr: !DIExpression())
!8 = !DIGlobalVariableExpression(var: !14, expr: !DIExpression())
!9 = distinct !DISubprogram(name: "main", file: !2, line: 20, type: !15, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!10 = !DILocation(line: 21, scope: !9)
!11 = distinct !DIGlobalVariable(name: "twin", scope: !0, file: !2, line: 1, type: !16, isLocal: true, isDefinition: true)
!12 = distinct !DIGlobalVariable(name: "twin", scope: !1, file: !2, line: 2, type: !16, isLocal: true, isDefinition: true)
!13 = distinct !DIGlobalVariable(name: "shown", linkageName: "_ZN6within5shownE", scope: !19, file: !2, line: 3, type: !16, isDefinition: true)
!14 = distinct !DIGlobalVariable(name: "pair", scope: !1, file: !2, line: 4, type: !16, isDefinition: true)
!15 = !DISubroutineType(types: !{})
!16 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!17 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!18 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !2, line: 6, size: 64, elements: !{!25})
!19 = !DINamespace(name: "within", scope: null)
!24 = distinct !DIGlobalVariable(name: "stock", scope: !0, file: !2, line: 5, type: !16, isDefinition: true)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "one", scope: !18, file: !2, line: 6, baseType: !16, size: 64)

!dilifetime.retainedNodes = !{!30, !31, !32, !33}
!20 = distinct !{!"DIFragment"}
!21 = distinct !{!"DIFragment"}
!22 = distinct !{!"DIFragment"}
!23 = distinct !{!"DIFragment"}
!30 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!20}}
!31 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!21}}
!32 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!22}}
!33 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!23}}
