; One pass leaves what it read to the next, unless the module has changed since.

; RUN: %opt -passes=dilifetime-graph,dilifetime-verify,dilifetime-graph,globaldce,dilifetime-graph -disable-output %s \
; RUN:   | FileCheck %s
; CHECK-LABEL: digraph
; CHECK-DAG:     label="function gone";
; CHECK-DAG:     label="function stays";
; CHECK-LABEL: digraph
; CHECK-DAG:     label="function gone";
; CHECK-DAG:     label="function stays";
; CHECK-LABEL: digraph
; CHECK-NOT:     label="function gone";
; CHECK:         label="function stays";

; So does it with our own changes: here the first simplification leaves nothing to the second.
; RUN: %opt -passes=dilifetime-verify,dilifetime-simplify -S %s -o %t.once.ll
; RUN: %opt -passes=dilifetime-simplify,dilifetime-verify,dilifetime-simplify -S %s -o %t.twice.ll
; RUN: diff %t.once.ll %t.twice.ll
; RUN: FileCheck %s --check-prefix=SIMPLE --input-file=%t.once.ll
; SIMPLE: !{!"DIExpr", !{{[0-9]+}}}
; SIMPLE-NOT: DIOpReinterpret

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.dbg.def(metadata, metadata)

define internal i32 @gone(i32 %a) !dbg !5 {
  call void @llvm.dbg.def(metadata !6, metadata i32 %a), !dbg !8
  ret i32 %a
}

define i32 @stays(i32 %a) !dbg !9 {
  call void @llvm.dbg.def(metadata !10, metadata i32 %a), !dbg !12
  ret i32 %a
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kept.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "gone", file: !1, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !{!7})
!6 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!7 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 1, type: !13)
!8 = !DILocation(line: 1, scope: !5)
!9 = distinct !DISubprogram(name: "stays", file: !1, line: 2, type: !4, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!11})
!10 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}, !{!"DIOpReinterpret", float poison}, !{!"DIOpReinterpret", i32 poison}}}
!11 = !DILocalVariable(name: "y", scope: !9, file: !1, line: 2, type: !13)
!12 = !DILocation(line: 2, scope: !9)
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
