; Literals that are structs: with padding, which is zeros, packed, in an array and in each other,
; and with a name. One that isn't known by its bits is none.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %opt -passes=dilifetime-verify -disable-output %t.ll
; RUN: %dilifetime verify %t.ll
; RUN: %llc -O1 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK --allow-empty
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 3:pair;tight;list;point;inner' %t 2>&1 | FileCheck %s
; RUN: sed 's/{ i32 1, i64 -2 }/{ i32 1, i64 ptrtoint (ptr @f to i64) }/' %t.ll > %t.symbolic.ll
; RUN: not %opt -passes=dilifetime-verify -disable-output %t.symbolic.ll 2>&1 | FileCheck %s --check-prefix=SYMBOLIC
; RUN: not %dilifetime verify %t.symbolic.ll 2>&1 | FileCheck %s --check-prefix=SYMBOLIC
;
; REMARK-NOT: remark
; CHECK: line 3: pair is {low = 1, high = -2}, tight is {low = 3 '{{.*}}003', high = 70000}, list is {{.*}}{low = 5, high = 6}, {low = 7, high = 8}{{.*}}, point is {x = 1.5, y = -2}, inner is {low = 9, high = 10}
; SYMBOLIC: DIOpConstant's parameter 1 is not a literal or undef [op-fields]

target triple = "x86_64-pc-linux-gnu"

%point = type { float, float }

define void @f() noinline !dbg !4 {
entry:
  call void @llvm.dbg.def(metadata !30, metadata i64 undef), !dbg !7
  call void @llvm.dbg.def(metadata !31, metadata i64 undef), !dbg !7
  call void @llvm.dbg.def(metadata !32, metadata i64 undef), !dbg !7
  call void @llvm.dbg.def(metadata !33, metadata i64 undef), !dbg !7
  call void @llvm.dbg.def(metadata !34, metadata i64 undef), !dbg !7
  call void asm sideeffect "nop", ""(), !dbg !8
  ret void, !dbg !8
}

define i32 @main() !dbg !5 {
entry:
  call void @f(), !dbg !9
  ret i32 0, !dbg !9
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "literals.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !24})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 10, type: !6, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 11, scope: !5)
!10 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!13 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!14 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!20 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 1, type: !40)
!21 = !DILocalVariable(name: "tight", scope: !4, file: !1, line: 1, type: !43)
!22 = !DILocalVariable(name: "list", scope: !4, file: !1, line: 1, type: !49)
!23 = !DILocalVariable(name: "point", scope: !4, file: !1, line: 1, type: !50)
!24 = !DILocalVariable(name: "inner", scope: !4, file: !1, line: 1, type: !46)
!30 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpConstant({ i32, i64 } { i32 1, i64 -2 })))
!31 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpConstant(<{ i8, i32 }> <{ i8 3, i32 70000 }>)))
!32 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpConstant([2 x { i16, i16 }] [{ i16, i16 } { i16 5, i16 6 }, { i16, i16 } { i16 7, i16 8 }])))
!33 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpConstant(%point { float 1.5, float -2.0 })))
!34 = distinct !DILifetime(object: !24, location: !DIExpr(DIOpConstant({ { i16 }, i16 } { { i16 } { i16 9 }, i16 10 })))
!40 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "wide", file: !1, line: 1, size: 128, elements: !{!41, !42})
!41 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !40, file: !1, line: 1, baseType: !11, size: 32)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !40, file: !1, line: 1, baseType: !10, size: 64, offset: 64)
!43 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "packed", file: !1, line: 1, size: 40, elements: !{!44, !45})
!44 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !43, file: !1, line: 1, baseType: !13, size: 8)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !43, file: !1, line: 1, baseType: !11, size: 32, offset: 8)
!46 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "small", file: !1, line: 1, size: 32, elements: !{!47, !48})
!47 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !46, file: !1, line: 1, baseType: !12, size: 16)
!48 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !46, file: !1, line: 1, baseType: !12, size: 16, offset: 16)
!49 = !DICompositeType(tag: DW_TAG_array_type, baseType: !46, size: 64, elements: !{!DISubrange(count: 2)})
!50 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "point", file: !1, line: 1, size: 64, elements: !{!51, !52})
!51 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !50, file: !1, line: 1, baseType: !14, size: 32)
!52 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !50, file: !1, line: 1, baseType: !14, size: 32, offset: 32)
