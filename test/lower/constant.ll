; The proposal's "Proven Constant": a lifetime without a referrer, for a whole
; number, a negative one and a floating-point one. Each ends at its kill, and
; none can be written.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=x %t.o | FileCheck %s --check-prefix=X
; RUN: %dwarfdump --name=negative %t.o | FileCheck %s --check-prefix=NEGATIVE
; RUN: %dwarfdump --name=real %t.o | FileCheck %s --check-prefix=REAL
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;x=1;negative;real 5:x;negative;real 6:x' \
; RUN:   %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;x=1;negative;real 5:x;negative;real 6:x' \
; RUN:   %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; X:      DW_TAG_variable
; X-NEXT: DW_AT_location
; X-NEXT: [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_lit29, DW_OP_stack_value)
; X-NEXT: DW_AT_name ("x")
; NEGATIVE:      DW_AT_location
; NEGATIVE-NEXT: [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_const{{.*}}, DW_OP_stack_value)
; NEGATIVE-NEXT: DW_AT_name ("negative")
; REAL:      DW_AT_location
; REAL-NEXT: [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}){{.*}}: DW_OP_
; REAL-NEXT: DW_AT_name ("real")
;
; GDB: line 4: x is 29, x=1 is refused ({{.*}}), negative is -5, real is 2.5
; GDB: line 5: x is 29, negative is <optimized out>, real is <optimized out>
; GDB: line 6: x is <optimized out>

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  call void @llvm.dbg.def(metadata !13, metadata i64 undef), !dbg !8
  call void @llvm.dbg.def(metadata !15, metadata i1 undef), !dbg !8
  call void @llvm.dbg.def(metadata !17, metadata i1 undef), !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  call void @llvm.dbg.kill(metadata !15), !dbg !10
  call void @llvm.dbg.kill(metadata !17), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !10
  call void @llvm.dbg.kill(metadata !13), !dbg !11
  call void asm sideeffect "nop", ""(), !dbg !11
  ret i64 %start, !dbg !11
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

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "constant.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!12, !14, !16})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 21, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)

!12 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !18)
!13 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpConstant", i64 29}}}
!14 = !DILocalVariable(name: "negative", scope: !4, file: !1, line: 2, type: !19)
!15 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpConstant", i32 -5}}}
!16 = !DILocalVariable(name: "real", scope: !4, file: !1, line: 2, type: !20)
!17 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpConstant", double 2.5}}}
!18 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
