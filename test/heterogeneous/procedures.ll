; A fragment that several variables need is a DWARF procedure, called by all of
; them, where that is smaller; one that only one needs is inlined. Where nothing
; is saved, nothing is called.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: env DILIFETIME=dialect=heterogeneous %llc -O1 -filetype=obj %t.ll -o %t.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s --check-prefixes=CHECK,STACK
; RUN: env DILIFETIME=dialect=dwarf5-procedures %llc -O1 -filetype=obj %t.ll -o %t.five.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.five.o
; RUN: %dwarfdump --debug-info %t.five.o | FileCheck %s --check-prefixes=CHECK,FIVE
;
; Plain DWARF 5 says it all in each variable.
; RUN: %llc -O1 -filetype=obj %t.ll -o %t.flat.o
; RUN: %dwarfdump --debug-info %t.flat.o | FileCheck %s --check-prefix=FLAT
; FLAT-NOT: DW_OP_call4
;
; gdb follows the calls.
; RUN: clang-22 -no-pie %t.five.o -o %t
; RUN: %gdb -x %root/test/lower/Inputs/stops.py -ex 'stops 3:one;two;three;four;alone;shortly' %t 2>&1 | FileCheck %s --check-prefix=GDB
; GDB: line 3: one is 75076, two is 75077, three is 75078, four is 75079, alone is 5, shortly is 7{{$}}
;
; CHECK:      DW_AT_location (DW_OP_call4 0x[[P:[0-9a-f]+]], DW_OP_plus_uconst 0x1, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("one")
; CHECK:      DW_AT_location (DW_OP_call4 0x[[P]], DW_OP_plus_uconst 0x2, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("two")
; CHECK:      DW_AT_location (DW_OP_call4 0x[[P]], DW_OP_plus_uconst 0x3, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("three")
; CHECK:      DW_AT_location (DW_OP_call4 0x[[P]], DW_OP_plus_uconst 0x4, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("four")
; CHECK:      DW_AT_location (DW_OP_breg5 RDI+2, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("alone")
; CHECK:      DW_AT_location (DW_OP_breg5 RDI+4, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("shortly")
;
; Nobody needs any other.
; CHECK:      0x{{0*}}[[P]]: DW_TAG_dwarf_procedure
; CHECK-NEXT: DW_AT_location (DW_OP_breg5 RDI+0, DW_OP_breg4 RSI+0, {{.*}}DW_OP_plus
; STACK-NOT:  DW_TAG_dwarf_procedure
; FIVE-NOT:   DW_TAG_dwarf_procedure

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i64 %b) noinline !dbg !4 !dilifetime.retainedNodes !70 {
entry:
  call void @llvm.dbg.def(metadata !40, metadata i64 %a), !dbg !8
  call void @llvm.dbg.def(metadata !41, metadata i64 %b), !dbg !8
  call void asm sideeffect "nop", "r,r"(i64 %a, i64 %b), !dbg !8
  call void asm sideeffect "nop", "r,r"(i64 %a, i64 %b), !dbg !9
  ret i64 0, !dbg !9
}

define i32 @main() !dbg !16 {
entry:
  %result = call i64 @f(i64 3, i64 5), !dbg !17
  ret i32 0, !dbg !17
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "procedures.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !24, !25})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !4)
!9 = !DILocation(line: 3, scope: !4)
!16 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !5, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!17 = !DILocation(line: 11, scope: !16)

!20 = !DILocalVariable(name: "one", scope: !4, file: !1, line: 2, type: !6)
!21 = !DILocalVariable(name: "two", scope: !4, file: !1, line: 2, type: !6)
!22 = !DILocalVariable(name: "three", scope: !4, file: !1, line: 2, type: !6)
!23 = !DILocalVariable(name: "four", scope: !4, file: !1, line: 2, type: !6)
!24 = !DILocalVariable(name: "alone", scope: !4, file: !1, line: 2, type: !6)
!25 = !DILocalVariable(name: "shortly", scope: !4, file: !1, line: 2, type: !6)

!30 = distinct !DIFragment()
!31 = distinct !DIFragment()
!32 = distinct !DIFragment()
!33 = distinct !DIFragment()

!40 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpReferrer(i64)))
!41 = distinct !DILifetime(object: !31, location: !DIExpr(DIOpReferrer(i64)))
!42 = distinct !DILifetime(object: !32, location: !DIExpr(DIOpArg(0, i64), DIOpArg(1, i64), DIOpConstant(i64 5000), DIOpMul(), DIOpConstant(i64 3), DIOpMul(), DIOpAdd(), DIOpConstant(i64 72), DIOpAdd()), argObjects: {!30, !31})
!43 = distinct !DILifetime(object: !33, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 2), DIOpAdd()), argObjects: {!30})
!50 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 1), DIOpAdd()), argObjects: {!32})
!51 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 2), DIOpAdd()), argObjects: {!32})
!52 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 3), DIOpAdd()), argObjects: {!32})
!53 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 4), DIOpAdd()), argObjects: {!32})
!54 = distinct !DILifetime(object: !24, location: !DIExpr(DIOpArg(0, i64)), argObjects: {!33})
!55 = distinct !DILifetime(object: !25, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 2), DIOpAdd()), argObjects: {!33})
!70 = !{!42, !43, !50, !51, !52, !53, !54, !55}
