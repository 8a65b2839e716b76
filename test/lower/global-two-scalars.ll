; The proposal's "Global Variable Broken Into Two Scalars". As in two-scalars.ll
; what is pushed first is at offset 0.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=g %t.o | FileCheck %s --check-prefix=G
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:g;g=4294967301 5:g' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:g;g=4294967301 5:g' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; G:      DW_TAG_variable
; G-NEXT: DW_AT_location (DW_OP_addr{{x?}} 0x{{[0-9a-f]+}}, DW_OP_piece 0x4, DW_OP_addr{{x?}} 0x{{[0-9a-f]+}}, DW_OP_piece 0x4)
; G-NEXT: DW_AT_name ("g")
;
; GDB: line 4: g is 184683593770, g=4294967301 is 4294967301
; GDB: line 5: g is 8589934597

target triple = "x86_64-pc-linux-gnu"

@g.low = global i32 42, !dbg.def !13
@g.high = global i32 43, !dbg.def !14

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  call void asm sideeffect "nop", ""(), !dbg !8
  %old = load volatile i32, ptr @g.high, !dbg !8
  %new = add i32 %old, 1, !dbg !8
  store volatile i32 %new, ptr @g.high, !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  ret i64 0, !dbg !9
}

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 41), !dbg !7
  ret i32 0, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!12})
!1 = !DIFile(filename: "global-two-scalars.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "main", file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 21, scope: !5)
!8 = !DILocation(line: 4, scope: !4)
!9 = !DILocation(line: 5, scope: !4)

!dilifetime.retainedNodes = !{!10}
!10 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i32 poison}, !{!"DIOpArg", i32 1, ptr poison}, !{!"DIOpDeref", i32 poison}, !{!"DIOpComposite", i32 2, i64 poison}}, !{!13, !14}}
!11 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !15, isDefinition: true)
!12 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!13 = distinct !{!"DIFragment"}
!14 = distinct !{!"DIFragment"}
!15 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
