; The proposal's "Variable Promoted To An SSA Register": what mem2reg leaves,
; and its canonical form beside it. Both are the same register, and both end at
; their kills, though the register keeps the value.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=promoted %t.o | FileCheck %s
; RUN: %dwarfdump --name=canonical %t.o | FileCheck %s
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:promoted;canonical 5:promoted;canonical 6:promoted;canonical' \
; RUN:   %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:promoted;canonical 5:promoted;canonical 6:promoted;canonical' \
; RUN:   %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; CHECK:      DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_reg{{[0-9]+ R[A-Z0-9]+}})
;
; GDB: line 4: promoted is 42, canonical is 42
; GDB: line 5: promoted is 42, canonical is <optimized out>
; GDB: line 6: promoted is <optimized out>, canonical is <optimized out>

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  %x = add i64 %start, 1, !dbg !8
  call void @llvm.dbg.def(metadata !13, metadata i64 %x), !dbg !8
  call void @llvm.dbg.def(metadata !15, metadata i64 %x), !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  call void @llvm.dbg.kill(metadata !15), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !10
  call void @llvm.dbg.kill(metadata !13), !dbg !11
  call void asm sideeffect "nop", ""(), !dbg !11
  ret i64 %x, !dbg !12
}

define i32 @main() !dbg !5 {
entry:
  %result = call i64 @f(i64 41), !dbg !7
  %code = trunc i64 %result to i32, !dbg !7
  ret i32 %code, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "ssa.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!14, !16})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 11, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)
!12 = !DILocation(line: 7, scope: !4)

!13 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}, !{!"DIOpAddrOf", i32 0}, !{!"DIOpDeref", i64 poison}}}
!14 = !DILocalVariable(name: "promoted", scope: !4, file: !1, line: 2, type: !17)
!15 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!16 = !DILocalVariable(name: "canonical", scope: !4, file: !1, line: 2, type: !17)
!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
