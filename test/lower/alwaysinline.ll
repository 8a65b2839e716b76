; clang inlines functions that are always inlined at -O0, too. Lifetimes are carried before
; that, as each of them has one def.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %clang -O0 -c %t.ll -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
;
; CHECK:     DW_TAG_inlined_subroutine
; CHECK:     DW_TAG_variable
; CHECK:     DW_AT_location
; CHECK:     DW_AT_abstract_origin {{.*}}"x")
; CHECK:     DW_TAG_inlined_subroutine
; CHECK:     DW_TAG_variable
; CHECK:     DW_AT_location
; CHECK:     DW_AT_abstract_origin {{.*}}"x")

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a) noinline !dbg !4 {
entry:
  %first = call i64 @g(i64 %a), !dbg !7
  %second = call i64 @g(i64 %first), !dbg !7
  ret i64 %second, !dbg !7
}

define internal i64 @g(i64 %v) alwaysinline !dbg !20 {
entry:
  %w = add i64 %v, 1, !dbg !21
  call void @llvm.dbg.def(metadata !23, metadata i64 %w), !dbg !21
  call void asm sideeffect "nop", "r"(i64 %w), !dbg !21
  ret i64 %w, !dbg !21
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "alwaysinline.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = distinct !DISubprogram(name: "g", file: !1, line: 5, type: !5, scopeLine: 5, spFlags: DISPFlagDefinition | DISPFlagLocalToUnit, unit: !0, retainedNodes: !{!22})
!21 = !DILocation(line: 6, scope: !20)
!22 = !DILocalVariable(name: "x", scope: !20, file: !1, line: 5, type: !6)
!23 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpReferrer(i64)))
