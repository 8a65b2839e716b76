; What nothing leads to describes nothing: dilifetime-verify refuses it, codegen goes on without
; it and says so.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: not %opt -passes=dilifetime-verify -disable-output %t.ll 2>&1 | FileCheck %s --check-prefix=VERIFY
; RUN: %llc -O0 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2> %t.txt
; RUN: FileCheck %s --implicit-check-not=remark: < %t.txt
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s --check-prefix=DIES
;
; VERIFY-DAG: error: no variable or property leads to 'code 0' [graph-unreachable]
; VERIFY-DAG: no variable or property leads to 'fragment {{[0-9]+}}' [graph-unreachable]
; CHECK-DAG: remark: {{.*}} no variable or property leads to 'code 0' [graph-unreachable]{{.*}}, in function 'f'
; CHECK-DAG: remark: {{.*}} no variable or property leads to 'fragment {{[0-9]+}}' [graph-unreachable]{{.*}}, in function 'f'
; CHECK-DAG: remark: {{.*}} no variable or property leads to 'lifetime {{[0-9]+}}'
; DIES-NOT: DW_TAG_label
; DIES:     DW_AT_name ("x")

target triple = "x86_64-pc-linux-gnu"

define void @f(i64 %a) !dbg !4 {
entry:
  call void @llvm.dbg.label(metadata !10), !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata i64 %a), !dbg !7
  ret void, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.label(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "unreachable.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!10 = distinct !DIExprCode()
!11 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1, type: !6)
!20 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i64)))
!21 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpReferrer(i64)))
!30 = distinct !DIFragment()
