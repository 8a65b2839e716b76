; A property of a type may depend on a function's variables, if they are the same at every
; address: a type has one expression. What isn't known leaves an expression that nobody
; can evaluate, and a remark; without it the array would be shown as its descriptor.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2> %t.txt
; RUN: FileCheck %s --check-prefix=REMARK < %t.txt
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
;
; CHECK-DAG:  DW_AT_data_location (DW_OP_push_object_address, DW_OP_deref, DW_OP_breg4 RSI+0, DW_OP_lit8, DW_OP_mul, DW_OP_plus)
; CHECK-DAG:  DW_AT_data_location (DW_OP_constu {{0x[0-9a-f]+}}, DW_OP_plus)
;
; REMARK:     has no location: it isn't the same at every address
; REMARK-NOT: remark

target triple = "x86_64-pc-linux-gnu"

define i64 @f(ptr %d, i64 %k) noinline !dbg !4 {
entry:
  call void @llvm.dbg.def(metadata !20, metadata ptr %d), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata ptr %d), !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata i64 %k), !dbg !7
  call void asm sideeffect "nop", "r,r,~{memory}"(ptr %d, i64 %k), !dbg !7
  %q = load volatile ptr, ptr %d, !dbg !7
  call void @llvm.dbg.def(metadata !23, metadata ptr %q), !dbg !7
  call void asm sideeffect "nop", "r,r,r,~{memory}"(ptr %d, i64 %k, ptr %q), !dbg !7
  ret i64 0, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "property-of-local.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11, !12, !24})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "moved", scope: !4, file: !1, line: 1, type: !14)
!11 = !DILocalVariable(name: "late", scope: !4, file: !1, line: 1, type: !15)
!12 = !DILocalVariable(name: "k", scope: !4, file: !1, line: 1, type: !6)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 192, elements: !16, dataLocation: !30)
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 192, elements: !16, dataLocation: !31)
!16 = !{!17}
!17 = !DISubrange(count: 4)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i192)))
!21 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i192)))
!22 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpReferrer(i64)))
!23 = distinct !DILifetime(object: !31, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref([4 x i32])))
!24 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpTypeObject(i192), DIOpConstant(i32 0), DIOpByteOffset(ptr), DIOpDeref([8 x i64]), DIOpArg(0, i64), DIOpConstant(i64 8), DIOpMul(), DIOpByteOffset([4 x i64])), argObjects: {!12})
!30 = distinct !DIFragment()
!31 = distinct !DIFragment()
