; A store that an optimiser takes away leaves memory as it was: the lifetime has no location then.

; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj %t.bc -o %t.o
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; CHECK: x long 8 0% whole scope no location

target triple = "x86_64-pc-linux-gnu"
@sink = global i128 0
define i64 @f(i64 %a, i64 %b) noinline nounwind !dbg !103 {
  %s = alloca i64, !dbg !108
  call void @llvm.dbg.def(metadata !107, metadata ptr %s), !dbg !109
  store i64 %a, ptr %s, !dbg !110
  call void @stop(i64 1), !dbg !111
  store i64 %b, ptr %s, !dbg !112
  call void @stop(i64 2), !dbg !113
  %y = load volatile i64, ptr %s, !dbg !114
  ret i64 %y, !dbg !115
}

@vol = global i64 0
define i32 @main() noinline nounwind !dbg !104 {
  %z = load volatile i64, ptr @vol, !dbg !116
  %p0 = add i64 %z, 3, !dbg !117
  %p1 = add i64 %z, 4, !dbg !118
  %r = call i64 @f(i64 %p0, i64 %p1), !dbg !119
  ret i32 0, !dbg !120
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3, !4}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 8, !"PIC Level", i32 2}
!101 = !DIFile(filename: "dse.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!105 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!106 = !DILocalVariable(name: "x", scope: !103, file: !101, line: 1, type: !105)
!107 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!103 = distinct !DISubprogram(name: "f", file: !101, line: 2, type: !102, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!106})
!108 = !DILocation(line: 3, scope: !103)
!109 = !DILocation(line: 4, scope: !103)
!110 = !DILocation(line: 5, scope: !103)
!111 = !DILocation(line: 6, scope: !103)
!112 = !DILocation(line: 7, scope: !103)
!113 = !DILocation(line: 8, scope: !103)
!114 = !DILocation(line: 9, scope: !103)
!115 = !DILocation(line: 10, scope: !103)
!104 = distinct !DISubprogram(name: "main", file: !101, line: 11, type: !102, scopeLine: 11, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{})
!116 = !DILocation(line: 12, scope: !104)
!117 = !DILocation(line: 13, scope: !104)
!118 = !DILocation(line: 14, scope: !104)
!119 = !DILocation(line: 15, scope: !104)
!120 = !DILocation(line: 16, scope: !104)
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
