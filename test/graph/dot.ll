; Every kind of node and edge, as DOT and as a picture.
;
; RUN: %opt -passes=dilifetime-verify -disable-output %s
; RUN: %opt -passes=dilifetime-graph -disable-output %s > %t.dot
; RUN: FileCheck %s --input-file=%t.dot
; RUN: %dilifetime graph %s | FileCheck %s
; RUN: %dilifetime dis %s | %dilifetime graph - -o %t.proposal.dot
; RUN: FileCheck %s --input-file=%t.proposal.dot
; RUN: dot -Tcanon -o %t.canon %t.dot
;
; CHECK:      digraph lifetimes {
; CHECK-DAG:    subgraph [[F:cluster_[0-9]+]] {
; CHECK-DAG:    label="function work";
; CHECK-DAG:    [[ADDRESS:n[0-9]+]] [class="global-fragment", shape=cylinder{{.*}}, label="@storage {{![0-9]+}}\naddress of a global"];
; CHECK-DAG:    [[G:n[0-9]+]] [class="variable", {{.*}}label="g \"a\\b\"&amp;lt;\\u{a}address {{![0-9]+}}\nglobal variable, 64 bits, line 1"];
; CHECK-DAG:    [[SUM:n[0-9]+]] [class="variable", shape=box{{.*}}, label="sum {{![0-9]+}}\nvariable, 64 bits, line 2"];
; CHECK-DAG:    [[WHOLE:n[0-9]+]] [class="computed", shape=box, style="filled,rounded,dashed"{{.*}}, label="lifetime {{[0-9]+ ![0-9]+}}, computed\lDIOpArg(0, i64), DIOpArg(1, ptr),\lDIOpDeref(i64), DIOpAdd(), DIOpArg(2, ptr),\lDIOpReinterpret(i64), DIOpAdd()\l"];
; CHECK-DAG:    [[PART:n[0-9]+]] [class="fragment", shape=ellipse{{.*}}, label="fragment {{[0-9]+ ![0-9]+}}"];
; CHECK-DAG:    [[BOUNDED:n[0-9]+]] [class="bounded", shape=box, style="filled,rounded"{{.*}}, label="lifetime {{[0-9]+ ![0-9]+}}, bounded\lDIOpReferrer(i64)\l"];
; CHECK-DAG:    [[CODE:n[0-9]+]] [class="code", shape=hexagon{{.*}}, label="code {{[0-9]+ ![0-9]+}}"];
; CHECK-DAG:    [[LANES:n[0-9]+]] [class="property", shape=house{{.*}}, label="activeLanePC of work\nproperty"];
; CHECK-DAG:    [[SUM]] -> [[WHOLE]] [class="of-variable", arrowhead=normal];
; CHECK-DAG:    [[WHOLE]] -> [[PART]] [class="argument", style=dashed, arrowhead=vee, label="Arg 0"];
; CHECK-DAG:    [[WHOLE]] -> [[ADDRESS]] [class="argument", style=dashed, arrowhead=vee, label="Arg 1"];
; CHECK-DAG:    [[WHOLE]] -> [[CODE]] [class="argument", style=dashed, arrowhead=vee, label="Arg 2"];
; CHECK-DAG:    [[PART]] -> [[BOUNDED]] [class="of-object", arrowhead=empty];
; CHECK-DAG:    [[LANES]] -> n{{[0-9]+}} [class="of-property", style=bold,
; CHECK:        subgraph cluster_legend {
; CHECK-NOT:  unreachable
; CHECK-NOT:  penwidth
;
; RUN: %opt '-passes=dilifetime-graph<svg>' -disable-output %s | FileCheck %s --check-prefix=SVG
; SVG:     <svg
; SVG-DAG: class="node variable"
; SVG-DAG: class="edge argument"
; SVG-DAG: >function work</text>
; SVG-DAG: >DIOpReferrer(i64)</text>
; SVG-DAG: >g &quot;a\b&quot;&amp;lt;\u{a}address {{![0-9]+}}</text>
; SVG-DAG: >legend</text>
; SVG:     </svg>
;
; One function alone: without the rest of the module.
; RUN: %opt '-passes=dilifetime-graph<function=other>' -disable-output %s | FileCheck %s --check-prefix=ONE
; ONE:     label="function other"
; ONE:     label="lone {{![0-9]+}}\nvariable, 64 bits, line {{[0-9]+}}"
; ONE-NOT: function work
; ONE-NOT: @storage
; RUN: not %opt '-passes=dilifetime-graph<function=none>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NONE
; NONE: error: dilifetime-graph: no lifetime, variable or code location is in function 'none'
;
; RUN: not %opt '-passes=dilifetime-graph<png>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=PNG
; PNG: error: dilifetime-graph: unknown parameter 'png' (known: svg, function)
;
; Numbers are those of the text, and from opt those that it prints.
; RUN: %opt -S %s -o %t.printed.ll
; RUN: %dilifetime graph %t.printed.ll | grep -o 'label=".* ![0-9]*' | sort > %t.read
; RUN: %opt -passes=dilifetime-graph -disable-output %t.printed.ll | grep -o 'label=".* ![0-9]*' | sort > %t.passed
; RUN: diff %t.read %t.passed && grep -q sum %t.read
;
; Without Graphviz.
; RUN: mkdir -p %t.empty
; RUN: env PATH=%t.empty /usr/lib/llvm-22/bin/opt -load-pass-plugin=%plugin -passes=dilifetime-graph -disable-output %s | FileCheck %s
; RUN: env PATH=%t.empty not /usr/lib/llvm-22/bin/opt -load-pass-plugin=%plugin '-passes=dilifetime-graph<svg>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=MISSING
; MISSING: error: dilifetime-graph: a picture needs Graphviz, and its program 'dot' isn't there

target triple = "x86_64-pc-linux-gnu"

@storage = global i64 1, !dbg.def !10

define void @work(i64 %value) !dbg !4 !dilifetime.retainedNodes !20 !dilifetime.activeLanePC !25 {
  call void @llvm.dbg.def(metadata !14, metadata i64 %value), !dbg !7
  call void @llvm.dbg.def(metadata !26, metadata i64 %value), !dbg !7
  call void @llvm.dbg.code(metadata !15), !dbg !7
  ret void, !dbg !7
}

define void @other(i64 %value) !dbg !30 {
  call void @llvm.dbg.def(metadata !33, metadata i64 %value), !dbg !31
  ret void, !dbg !31
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.code(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!dilifetime.retainedNodes = !{!11, !16}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!8})
!1 = !DIFile(filename: "dot.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "work", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!12})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)

!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "g \22a\5Cb\22&lt;\0Aaddress", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
!10 = distinct !{!"DIFragment"}
!11 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!10}}

!12 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 2, type: !6)
!13 = distinct !{!"DIFragment"}
!14 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!15 = distinct !{!"DIExprCode"}
!16 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpArg", i32 1, ptr poison}, !{!"DIOpDeref", i64 poison}, !{!"DIOpAdd"}, !{!"DIOpArg", i32 2, ptr poison}, !{!"DIOpReinterpret", i64 poison}, !{!"DIOpAdd"}}, !{!13, !10, !15}}
!20 = !{!15}

!25 = distinct !{!"DIFragment"}
!26 = distinct !{!"DILifetime", !25, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}

!30 = distinct !DISubprogram(name: "other", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!32})
!31 = !DILocation(line: 2, scope: !30)
!32 = !DILocalVariable(name: "lone", scope: !30, file: !1, line: 2, type: !6)
!33 = distinct !{!"DILifetime", !32, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
