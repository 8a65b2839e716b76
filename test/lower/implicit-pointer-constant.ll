; A pointer to a constant, which is nowhere: it leads to a variable without a name, of a type
; of its size, since gdb 13 looks no further than that reaches. lldb 22 follows no implicit
; pointers.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %dwarfdump --debug-info %t | FileCheck %s
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:*c;c;*d;*e 5:*c' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:*c;c;*d;*e 5:*c' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %lldb -o 'breakpoint set -l 4' -o run -o 'frame variable *c' %t 2>&1 | FileCheck %s --check-prefix=LLDB
;
; CHECK:        DW_AT_location (DW_OP_lit7, DW_OP_stack_value)
; CHECK-NEXT:   DW_AT_artificial
; CHECK-NEXT:   DW_AT_type
; CHECK:        DW_AT_location (DW_OP_const4u 0xfffffff9, DW_OP_stack_value)
; CHECK-NEXT:   DW_AT_artificial
; CHECK-NEXT:   DW_AT_type
; CHECK:        DW_AT_location (DW_OP_implicit_value 0x10 0x07
; CHECK-NEXT:   DW_AT_artificial
; CHECK-NEXT:   DW_AT_type
;
; GDB: line 4: *c is 7, c is {{.*}}<synthetic pointer>, *d is -7, *e is 18446744073709551623{{$}}
; GDB: line 5: *c is {{.*}}optimized out
;
; LLDB: *c = <{{.*}}could not evaluate DW_OP_implicit_pointer>

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %start) noinline !dbg !4 {
entry:
  %x = add i64 %start, 1, !dbg !8
  call void @llvm.dbg.def(metadata !12, metadata i64 undef), !dbg !8
  call void @llvm.dbg.def(metadata !15, metadata i64 undef), !dbg !8
  call void @llvm.dbg.def(metadata !18, metadata i64 undef), !dbg !8
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

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "implicit-pointer-constant.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!13, !16, !19})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 11, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)

!12 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpConstant", i64 7}, !{!"DIOpAddrOf", i32 0}}}
!13 = !DILocalVariable(name: "c", scope: !4, file: !1, line: 2, type: !14)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)
!15 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpConstant", i32 -7}, !{!"DIOpAddrOf", i32 0}}}
!16 = !DILocalVariable(name: "d", scope: !4, file: !1, line: 2, type: !17)
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !22, size: 64)
!18 = distinct !{!"DILifetime", !19, !{!"DIExpr", !{!"DIOpConstant", i128 18446744073709551623}, !{!"DIOpAddrOf", i32 0}}}
!19 = !DILocalVariable(name: "e", scope: !4, file: !1, line: 2, type: !20)
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)
!21 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!22 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!23 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
