; What is said of units and functions. Of the numbers that the extensions give
; their attributes LLVM 22 has some and uses others for pointer authentication:
; 0x3e08 is the active lanes here, a value, 0x3e09 the augmentation.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: env DILIFETIME=dialect=heterogeneous %llc -O1 -filetype=obj %t.ll -o %t.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
; RUN: env DILIFETIME=dialect=heterogeneous-legacy %llc -O1 -filetype=obj %t.ll -o %t.old.o 2>&1 | count 0
; RUN: %dwarfdump --debug-info %t.old.o | FileCheck %s --check-prefix=OLD
; RUN: %llc -O1 -filetype=obj %t.ll -o %t.five.o
; RUN: %dwarfdump --debug-info %t.five.o | FileCheck %s --check-prefix=FIVE
; FIVE-NOT: DW_AT_LLVM
;
; CHECK:      DW_TAG_compile_unit
; CHECK:      DW_AT_LLVM_ptrauth_authenticates_null_values ("[llvm:v0.0]")
; CHECK:      DW_TAG_subprogram
; CHECK:      DW_AT_LLVM_lane_pc (DW_OP_reg5 RDI, DW_OP_LLVM_user DW_OP_LLVM_extend 0x40 0x4)
; CHECK-NEXT: DW_AT_LLVM_ptrauth_isa_pointer (DW_OP_lit15)
;
; OLD:        DW_TAG_compile_unit
; OLD:        DW_AT_LLVM_ptrauth_authenticates_null_values ("[llvm:v0.0]")
; OLD:        DW_TAG_subprogram
; OLD:        DW_AT_LLVM_num_extra_inhabitants (DW_OP_reg5 RDI, <decoding error> eb 40 04)
; OLD-NEXT:   DW_AT_LLVM_ptrauth_isa_pointer (DW_OP_lit15)

target triple = "x86_64-pc-linux-gnu"

define void @f(i64 %a) noinline !dbg !4 !dilifetime.retainedNodes !70 !dilifetime.activeLanePC !30 !dilifetime.activeLane !31 {
entry:
  call void @llvm.dbg.def(metadata !42, metadata i64 %a), !dbg !8
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !8
  ret void, !dbg !8
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "attributes.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !4)
!20 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!30 = distinct !DIFragment()
!31 = distinct !DIFragment()
!32 = distinct !DIFragment()
!40 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpArg(0, i64), DIOpExtend(4)), argObjects: {!32})
!41 = distinct !DILifetime(object: !31, location: !DIExpr(DIOpConstant(i64 15)))
!42 = distinct !DILifetime(object: !32, location: !DIExpr(DIOpReferrer(i64)))
!43 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpConstant(i64 5)))
!70 = !{!40, !41, !43}
