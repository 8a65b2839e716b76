; Of a value of several registers codegen says where one of them is, as if all of the value were there: SelectionDAG the
; first, GlobalISel each in turn. Nobody knows which, so the value is nowhere.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -pass-remarks-missed=dilifetime -filetype=obj %t.ll -o %t.o 2>&1 | FileCheck %s --check-prefix=LOST
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
; RUN: llc-22 -mtriple=aarch64-linux-gnu -O0 -load-pass-plugin=%plugin -pass-remarks-missed=dilifetime -filetype=obj %t.ll -o %t.arm.o 2>&1 | FileCheck %s --check-prefix=LOST
; RUN: %dwarfdump --debug-info %t.arm.o | FileCheck %s --check-prefix=NONE
;
; Nor does stock codegen say it without the plugin.
; RUN: %opt -passes=dilifetime-carry -S %t.ll -o %t.carried.ll
; RUN: llc-22 -O2 -filetype=obj %t.carried.ll -o %t.stock.o
; RUN: %dilifetime finalize %t.stock.o -o %t.out.o 2>&1 | FileCheck %s --check-prefix=STOCK
; RUN: %dwarfdump --debug-info %t.out.o | FileCheck %s --check-prefix=OUT
;
; LOST: a lifetime of 'pair' is lost in [{{.*}}: its referrer has no location left
; STOCK: a lifetime of 'pair' is lost in [{{.*}}: its referrer has no location left
;
; CHECK-NOT:  DW_AT_location
; CHECK:      DW_AT_name ("pair")
;
; NONE-NOT:   DW_AT_location
; NONE:       DW_AT_name ("pair")
;
; OUT-NOT:   DW_AT_location
; OUT:       DW_AT_name ("pair")

target triple = "x86_64-pc-linux-gnu"

define double @f({ double, double } %pair) noinline !dbg !4 {
  call void @llvm.dbg.def(metadata !10, metadata { double, double } %pair), !dbg !9
  %first = extractvalue { double, double } %pair, 0, !dbg !9
  %second = extractvalue { double, double } %pair, 1, !dbg !9
  %sum = fadd double %first, %second, !dbg !9
  ret double %sum, !dbg !9
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "aggregates.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !{!7})
!6 = !DISubroutineType(types: !{null})
!7 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 2, type: !13)
!9 = !DILocation(line: 3, scope: !4)
!10 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer({ double, double })))
!13 = !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, size: 128, elements: !{!15, !16})
!15 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !13, baseType: !17, size: 64)
!16 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !13, baseType: !17, size: 64, offset: 64)
!17 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
