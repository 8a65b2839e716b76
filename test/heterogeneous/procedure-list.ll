; A fragment that is elsewhere after a while: its DWARF procedure has a location
; list, and what calls it needs none.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: env DILIFETIME=dialect=heterogeneous %llc -O1 -filetype=obj %t.ll -o %t.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
; RUN: env DILIFETIME=dialect=dwarf5-procedures %llc -O1 -filetype=obj %t.ll -o %t.five.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.five.o
; RUN: %dwarfdump --debug-info %t.five.o | FileCheck %s
; RUN: clang-22 -no-pie %t.five.o -o %t
; RUN: %gdb -x %root/test/lower/Inputs/stops.py -ex 'stops 2:one;two;three;four 3:one;two;three;four' %t 2>&1 | FileCheck %s --check-prefix=GDB
; GDB: line 2: one is 45001, two is 45002, three is 45003, four is 45004{{$}}
; GDB: line 3: one is 225000001, two is 225000002, three is 225000003, four is 225000004{{$}}
;
; CHECK:      DW_AT_location (DW_OP_call4 0x[[P:[0-9a-f]+]], DW_OP_plus_uconst 0x1, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("one")
; CHECK:      DW_AT_location (DW_OP_call4 0x[[P]], DW_OP_plus_uconst 0x2, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("two")
; CHECK:      0x{{0*}}[[P]]: DW_TAG_dwarf_procedure
; CHECK-NEXT: DW_AT_location (indexed
; CHECK-NEXT: [0x{{[0-9a-f]+}}, 0x[[EDGE:[0-9a-f]+]]){{.*}}: DW_OP_breg5 RDI+0, DW_OP_const2u 0x3a98, DW_OP_mul
; CHECK-NEXT: [0x[[EDGE]], 0x{{[0-9a-f]+}}){{.*}}: DW_OP_breg4 RSI+0, {{.*}}DW_OP_mul)

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i64 %b) noinline !dbg !4 !dilifetime.retainedNodes !70 {
entry:
  call void @llvm.dbg.def(metadata !40, metadata i64 %a), !dbg !7
  call void asm sideeffect "nop", "r,r"(i64 %a, i64 %b), !dbg !8
  call void @llvm.dbg.kill(metadata !40), !dbg !8
  call void @llvm.dbg.def(metadata !41, metadata i64 %b), !dbg !8
  call void asm sideeffect "nop", "r,r"(i64 %a, i64 %b), !dbg !9
  ret i64 0, !dbg !9
}

define i32 @main() !dbg !16 {
entry:
  %result = call i64 @f(i64 3, i64 5), !dbg !17
  ret i32 0, !dbg !17
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "procedures.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 1, scope: !4)
!8 = !DILocation(line: 2, scope: !4)
!9 = !DILocation(line: 3, scope: !4)
!16 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !5, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!17 = !DILocation(line: 11, scope: !16)

!20 = !DILocalVariable(name: "one", scope: !4, file: !1, line: 2, type: !6)
!21 = !DILocalVariable(name: "two", scope: !4, file: !1, line: 2, type: !6)
!22 = !DILocalVariable(name: "three", scope: !4, file: !1, line: 2, type: !6)
!23 = !DILocalVariable(name: "four", scope: !4, file: !1, line: 2, type: !6)

!30 = distinct !DIFragment()

!40 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i64 15000), DIOpMul()))
!41 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i64 45000000), DIOpMul()))
!50 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 1), DIOpAdd()), argObjects: {!30})
!51 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 2), DIOpAdd()), argObjects: {!30})
!52 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 3), DIOpAdd()), argObjects: {!30})
!53 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 4), DIOpAdd()), argObjects: {!30})
!70 = !{!50, !51, !52, !53}
