; Constants of all kinds as referrers. Stock codegen has no records of wide ones, of
; vectors and of addresses, and of a null pointer not always: they are constants of the
; expression, and an address is where its global is.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O0 -relocation-model=pic -filetype=obj %t.ll -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: %llc -O2 -relocation-model=pic -filetype=obj %t.ll -o %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; CHECK: integer {{.*}} no location
; CHECK-NEXT: {{.*}} = -5 (constant)
; CHECK: number {{.*}} no location
; CHECK-NEXT: {{.*}} = 2.5 (constant)
; CHECK: null {{.*}} no location
; CHECK-NEXT: {{.*}} = 0 (constant)
; CHECK: wide {{.*}} no location
; CHECK-NEXT: {{.*}} = -1 (constant)
; CHECK: vector {{.*}} no location
; CHECK-NEXT: {{.*}} = 316912650112397582603894390785 (constant)
; CHECK: address {{.*}} no location
; CHECK-NEXT: {{.*}} = address outside (constant)
; CHECK: inside {{.*}} no location
; CHECK-NEXT: {{.*}} = address outside + 8 (computed
; CHECK: as_number {{.*}} no location
; CHECK-NEXT: {{.*}} = address outside (constant)

target triple = "x86_64-pc-linux-gnu"

@outside = external global i64

define i64 @f(i64 %a) noinline !dbg !4 {
entry:
  call void asm sideeffect "nop", "r,~{memory}"(ptr @outside), !dbg !7
  call void @llvm.dbg.def(metadata !40, metadata i64 -5), !dbg !7
  call void @llvm.dbg.def(metadata !41, metadata double 2.5), !dbg !7
  call void @llvm.dbg.def(metadata !42, metadata ptr null), !dbg !7
  call void @llvm.dbg.def(metadata !43, metadata i128 -1), !dbg !7
  call void @llvm.dbg.def(metadata !44, metadata <4 x i32> <i32 1, i32 2, i32 3, i32 4>), !dbg !7
  call void @llvm.dbg.def(metadata !45, metadata ptr @outside), !dbg !7
  call void @llvm.dbg.def(metadata !46, metadata ptr getelementptr (i64, ptr @outside, i64 1)), !dbg !7
  call void @llvm.dbg.def(metadata !47, metadata i64 ptrtoint (ptr @outside to i64)), !dbg !7
  call void asm sideeffect "nop", "r,~{memory}"(ptr @outside), !dbg !7
  ret i64 %a, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "referrers.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !24, !25, !26, !27})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!14 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!15 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!20 = !DILocalVariable(name: "integer", scope: !4, file: !1, line: 1, type: !6)
!21 = !DILocalVariable(name: "number", scope: !4, file: !1, line: 1, type: !13)
!22 = !DILocalVariable(name: "null", scope: !4, file: !1, line: 1, type: !14)
!23 = !DILocalVariable(name: "wide", scope: !4, file: !1, line: 1, type: !15)
!24 = !DILocalVariable(name: "vector", scope: !4, file: !1, line: 1, type: !15)
!25 = !DILocalVariable(name: "address", scope: !4, file: !1, line: 1, type: !14)
!26 = !DILocalVariable(name: "inside", scope: !4, file: !1, line: 1, type: !14)
!27 = !DILocalVariable(name: "as_number", scope: !4, file: !1, line: 1, type: !6)
!40 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(i64)))
!41 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpReferrer(double)))
!42 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpReferrer(ptr)))
!43 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpReferrer(i128)))
!44 = distinct !DILifetime(object: !24, location: !DIExpr(DIOpReferrer(<4 x i32>)))
!45 = distinct !DILifetime(object: !25, location: !DIExpr(DIOpReferrer(ptr)))
!46 = distinct !DILifetime(object: !26, location: !DIExpr(DIOpReferrer(ptr)))
!47 = distinct !DILifetime(object: !27, location: !DIExpr(DIOpReferrer(i64)))
