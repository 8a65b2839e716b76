; A function overrides the location of a global for a while: between the def and
; the kill g is a value, elsewhere in the unit what the computed lifetime says.
; (DWARF has an entry for elsewhere, DW_LLE_default_location, but gdb 13 and lldb
; 22 take a list that has it for damaged.)
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=g %t.o | FileCheck %s --check-prefix=G
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:g 5:g 6:g 21:g' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:g 5:g 6:g 21:g' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; G:      DW_TAG_variable
; G-NEXT: DW_AT_location
; G-NEXT: [0x{{[0-9a-f]+}}, 0x[[START:[0-9a-f]+]]){{.*}}: DW_OP_addr{{.*$}}
; G-NEXT: [0x[[START]], 0x[[END:[0-9a-f]+]]){{.*}}: DW_OP_reg{{[0-9]+ R[A-Z0-9]+$}}
; G-NEXT: [0x[[END]], 0x{{[0-9a-f]+}}){{.*}}: DW_OP_addr{{.*}})
; G-NEXT: DW_AT_name ("g")
;
; GDB: line 21: g is 1
; GDB: line 4: g is 1
; GDB: line 5: g is 42
; GDB: line 6: g is 1

target triple = "x86_64-pc-linux-gnu"

@storage = global i64 1, !dbg.def !15

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  call void asm sideeffect "nop", ""(), !dbg !8
  %x = add i64 %start, 1, !dbg !8
  call void @llvm.dbg.def(metadata !12, metadata i64 %x), !dbg !9
  call void asm sideeffect "nop", ""(), !dbg !9
  call void @llvm.dbg.kill(metadata !12), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !10
  ret i64 %x, !dbg !10
}

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 41), !dbg !7
  ret i32 0, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!14})
!1 = !DIFile(filename: "global-override.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "main", file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 21, scope: !5)
!8 = !DILocation(line: 4, scope: !4)
!9 = !DILocation(line: 5, scope: !4)
!10 = !DILocation(line: 6, scope: !4)

!dilifetime.retainedNodes = !{!11}
!11 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!15}}
!12 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!13 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !16, isDefinition: true)
!14 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!15 = distinct !{!"DIFragment"}
!16 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
