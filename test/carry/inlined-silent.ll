; Variables of a function that is left in a copy only, where nothing computes what they are: that is said.

; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj -pass-remarks-missed=dilifetime %t.bc -o %t.o 2>&1 | FileCheck %s
; CHECK-DAG: a lifetime of 'd' is lost: its referrer has no location left
; CHECK-DAG: a lifetime of 'p' is lost: its referrer has no location left

target triple = "x86_64-pc-linux-gnu"
@sink = global i128 0
define internal i64 @h(i64 %p)   nounwind !dbg !103 {
  %d = mul i64 %p, 77, !dbg !111
  call void @llvm.dbg.def(metadata !109, metadata i64 %d), !dbg !112
  call void @llvm.dbg.def(metadata !110, metadata i64 %p), !dbg !113
  call void @stop(i64 1), !dbg !114
  ret i64 5, !dbg !115
}

define i64 @f(i64 %a, i64 %b) noinline nounwind !dbg !104 {
  %x = mul i64 %a, %b, !dbg !116
  %y = call i64 @h(i64 %x), !dbg !117
  call void @stop(i64 2), !dbg !118
  ret i64 %y, !dbg !119
}

@vol = global i64 0
define i32 @main() noinline nounwind !dbg !105 {
  %z = load volatile i64, ptr @vol, !dbg !120
  %p0 = add i64 %z, 3, !dbg !121
  %p1 = add i64 %z, 4, !dbg !122
  %r = call i64 @f(i64 %p0, i64 %p1), !dbg !123
  ret i32 0, !dbg !124
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3, !4}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 8, !"PIC Level", i32 2}
!101 = !DIFile(filename: "inlost.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!106 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!107 = !DILocalVariable(name: "d", scope: !103, file: !101, line: 1, type: !106)
!108 = !DILocalVariable(name: "p", scope: !103, file: !101, line: 1, type: !106)
!109 = distinct !{!"DILifetime", !107, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!110 = distinct !{!"DILifetime", !108, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!103 = distinct !DISubprogram(name: "h", file: !101, line: 2, type: !102, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!107, !108})
!111 = !DILocation(line: 3, scope: !103)
!112 = !DILocation(line: 4, scope: !103)
!113 = !DILocation(line: 5, scope: !103)
!114 = !DILocation(line: 6, scope: !103)
!115 = !DILocation(line: 7, scope: !103)
!104 = distinct !DISubprogram(name: "f", file: !101, line: 8, type: !102, scopeLine: 8, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{})
!116 = !DILocation(line: 9, scope: !104)
!117 = !DILocation(line: 10, scope: !104)
!118 = !DILocation(line: 11, scope: !104)
!119 = !DILocation(line: 12, scope: !104)
!105 = distinct !DISubprogram(name: "main", file: !101, line: 13, type: !102, scopeLine: 13, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{})
!120 = !DILocation(line: 14, scope: !105)
!121 = !DILocation(line: 15, scope: !105)
!122 = !DILocation(line: 16, scope: !105)
!123 = !DILocation(line: 17, scope: !105)
!124 = !DILocation(line: 18, scope: !105)
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
