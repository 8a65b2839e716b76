; Two blocks end with the same calls, and in each another lifetime is active: in the calls that are left nobody knows which.

; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj %s -o %t.o
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; CHECK: w long 8 0% whole scope no location

; RUN: llc-22 -load-pass-plugin=%plugin -O0 -filetype=obj %s -o %t.0.o
; RUN: %dilifetime locate %t.0.o --function f | FileCheck %s --check-prefix=APART
; APART: w long 8 {{[1-9][0-9]*}}%

target triple = "x86_64-pc-linux-gnu"
@sink = global i128 0
define i64 @f(i64 %a, i64 %b) noinline nounwind !dbg !103 {
entry:
  %p = mul i64 %a, 10, !dbg !109
  %q = mul i64 %b, 10, !dbg !110
  %c = icmp eq i64 %a, 3, !dbg !111
  br i1 %c, label %x, label %y, !dbg !112
x:
  call void @llvm.dbg.def(metadata !107, metadata i64 %p), !dbg !113
  call void @stop(i64 1), !dbg !114
  call void @stop(i64 5), !dbg !115
  call void @llvm.dbg.kill(metadata !107), !dbg !116
  br label %j, !dbg !117
y:
  call void @llvm.dbg.def(metadata !108, metadata i64 %q), !dbg !118
  call void @stop(i64 1), !dbg !119
  call void @stop(i64 5), !dbg !120
  call void @llvm.dbg.kill(metadata !108), !dbg !121
  br label %j, !dbg !122
j:
  call void @stop(i64 3), !dbg !123
  %r = add i64 %p, %q, !dbg !124
  ret i64 %r, !dbg !125
}

@vol = global i64 0
define i32 @main() noinline nounwind !dbg !104 {
  %z = load volatile i64, ptr @vol, !dbg !126
  %p0 = add i64 %z, 3, !dbg !127
  %p1 = add i64 %z, 4, !dbg !128
  %r = call i64 @f(i64 %p0, i64 %p1), !dbg !129
  ret i32 0, !dbg !130
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3, !4}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 8, !"PIC Level", i32 2}
!101 = !DIFile(filename: "tm1.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!105 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!106 = !DILocalVariable(name: "w", scope: !103, file: !101, line: 1, type: !105)
!107 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!108 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!103 = distinct !DISubprogram(name: "f", file: !101, line: 2, type: !102, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!106})
!109 = !DILocation(line: 4, scope: !103)
!110 = !DILocation(line: 5, scope: !103)
!111 = !DILocation(line: 6, scope: !103)
!112 = !DILocation(line: 7, scope: !103)
!113 = !DILocation(line: 9, scope: !103)
!114 = !DILocation(line: 10, scope: !103)
!115 = !DILocation(line: 11, scope: !103)
!116 = !DILocation(line: 12, scope: !103)
!117 = !DILocation(line: 13, scope: !103)
!118 = !DILocation(line: 15, scope: !103)
!119 = !DILocation(line: 16, scope: !103)
!120 = !DILocation(line: 17, scope: !103)
!121 = !DILocation(line: 18, scope: !103)
!122 = !DILocation(line: 19, scope: !103)
!123 = !DILocation(line: 21, scope: !103)
!124 = !DILocation(line: 22, scope: !103)
!125 = !DILocation(line: 23, scope: !103)
!104 = distinct !DISubprogram(name: "main", file: !101, line: 24, type: !102, scopeLine: 24, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{})
!126 = !DILocation(line: 25, scope: !104)
!127 = !DILocation(line: 26, scope: !104)
!128 = !DILocation(line: 27, scope: !104)
!129 = !DILocation(line: 28, scope: !104)
!130 = !DILocation(line: 29, scope: !104)
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
