; A global whose location is that of an LLVM global: the fragment on @storage is
; its address, and the computed lifetime looks through that.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=g %t.o | FileCheck %s --check-prefix=G
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:g;g=7 5:g' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:g;g=7 5:g' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; G:      DW_TAG_variable
; G-NEXT: DW_AT_location (DW_OP_addr{{x?}} 0x{{[0-9a-f]+}})
; G-NEXT: DW_AT_name ("g")
;
; GDB: line 4: g is 42, g=7 is 7
; GDB: line 5: g is 8
; GDB: exit code 8

target triple = "x86_64-pc-linux-gnu"

@storage = global i64 42, !dbg.def !13

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  call void asm sideeffect "nop", ""(), !dbg !8
  %old = load volatile i64, ptr @storage, !dbg !8
  %new = add i64 %old, 1, !dbg !8
  store volatile i64 %new, ptr @storage, !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  ret i64 %new, !dbg !9
}

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 41), !dbg !7
  %code = trunc i64 %result to i32, !dbg !7
  ret i32 %code, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!12})
!1 = !DIFile(filename: "global.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "main", file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 21, scope: !5)
!8 = !DILocation(line: 4, scope: !4)
!9 = !DILocation(line: 5, scope: !4)

!dilifetime.retainedNodes = !{!10}
!10 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!13}}
!11 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !14, isDefinition: true)
!12 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!13 = distinct !{!"DIFragment"}
!14 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
