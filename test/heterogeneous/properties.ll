; Fragments that are properties of a type: where an array's elements are, whether
; there are any, and how many dimensions. DIOpTypeObject is the array that a
; debugger looks at.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: env DILIFETIME=dialect=heterogeneous %llc -O1 -filetype=obj %t.ll -o %t.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
; RUN: %llc -O1 -filetype=obj %t.ll -o %t.five.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.five.o
; RUN: %dwarfdump --debug-info %t.five.o | FileCheck %s --check-prefix=FIVE
;
; CHECK-DAG:  DW_AT_data_location (DW_OP_push_object_address, DW_OP_deref)
; CHECK-DAG:  DW_AT_associated (DW_OP_push_object_address, DW_OP_deref)
; CHECK-DAG:  DW_AT_rank (DW_OP_push_object_address, DW_OP_LLVM_user DW_OP_LLVM_offset_uconst 0x8, DW_OP_deref_size 0x4)
;
; FIVE:       DW_TAG_array_type
; FIVE-DAG:   DW_AT_data_location (DW_OP_push_object_address, DW_OP_deref)
; FIVE-DAG:   DW_AT_associated (DW_OP_push_object_address, DW_OP_deref)
; FIVE-DAG:   DW_AT_rank (DW_OP_push_object_address, DW_OP_plus_uconst 0x8, DW_OP_deref_size 0x4)
;
; Of the other type nothing is known: what carry has put there stays, as an array
; without it would be shown as what describes it.
; CHECK-DAG:  DW_AT_data_location (DW_OP_constu {{0x[0-9a-f]+}}, DW_OP_plus)
;
; An object that nobody finalizes says nothing that a debugger can evaluate.
; RUN: %opt -passes=dilifetime-carry %t.ll -o %t.bc
; RUN: llc-22 -O1 -filetype=obj %t.bc -o %t.carried.o
; RUN: %dwarfdump --debug-info %t.carried.o | FileCheck %s --check-prefix=CARRIED
; CARRIED-DAG: DW_AT_data_location (DW_OP_constu {{0x[0-9a-f]+}}, DW_OP_plus)
; RUN: %dilifetime finalize --dialect=heterogeneous %t.carried.o -o %t.own.o
; RUN: %dwarfdump --debug-info %t.own.o | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

define void @f(ptr %p) noinline !dbg !4 {
entry:
  call void @llvm.dbg.def(metadata !40, metadata ptr %p), !dbg !8
  call void @llvm.dbg.def(metadata !41, metadata ptr %p), !dbg !8
  ret void, !dbg !8
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!llvm.dbg.retainedNodes = !{!42, !43, !44, !45}

!0 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "properties.f90", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "integer", size: 64, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !4)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 192, elements: !{!11}, dataLocation: !30, associated: !31, rank: !32)
!11 = !DISubrange(count: 4)
!12 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !{!11}, dataLocation: !33)
!20 = !DILocalVariable(name: "known", scope: !4, file: !1, line: 2, type: !10)
!21 = !DILocalVariable(name: "unknown", scope: !4, file: !1, line: 2, type: !12)
!30 = distinct !DIFragment()
!31 = distinct !DIFragment()
!32 = distinct !DIFragment()
!33 = distinct !DIFragment()
!40 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref([3 x i64])))
!41 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref([2 x i64])))
!42 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpTypeObject([3 x i64]), DIOpConstant(i64 0), DIOpByteOffset(ptr), DIOpDeref([4 x i64])))
!43 = distinct !DILifetime(object: !31, location: !DIExpr(DIOpTypeObject([3 x i64]), DIOpConstant(i64 0), DIOpByteOffset(i64)))
!44 = distinct !DILifetime(object: !32, location: !DIExpr(DIOpTypeObject([3 x i64]), DIOpConstant(i64 8), DIOpByteOffset(i32)))
!45 = distinct !DILifetime(object: !33, location: !DIExpr(DIOpConstant(i64 undef)))
