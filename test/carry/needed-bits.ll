; Of a value whose high bits nobody needs InstCombine leaves a constant: the lifetime's value isn't that.

; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj %t.bc -o %t.o -pass-remarks-missed=dilifetime 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; RUN: clang-22 -O2 -g -fpass-plugin=%plugin -Wno-override-module -c %s -o %t.clang.o
; RUN: %dilifetime locate %t.clang.o --function f | FileCheck %s

; REMARK: a lifetime of 'v' is lost in {{.*}}: its referrer has no location left
; CHECK: v long 8 0% whole scope no location

target triple = "x86_64-pc-linux-gnu"
@sink = global i64 0

define i64 @f(i64 %b) noinline nounwind !dbg !103 {
  %high = shl i64 %b, 47, !dbg !111
  %v = add i64 %high, 10, !dbg !112
  %low = trunc i64 %v to i7, !dbg !113
  call void @llvm.dbg.def(metadata !107, metadata i64 %v), !dbg !114
  call void @stop(i64 1), !dbg !115
  store volatile i7 %low, ptr @sink, !dbg !116
  ret i64 5, !dbg !117
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!101 = !DIFile(filename: "needed-bits.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!105 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!103 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!106})
!106 = !DILocalVariable(name: "v", scope: !103, file: !101, line: 1, type: !105)
!107 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!111 = !DILocation(line: 111, scope: !103)
!112 = !DILocation(line: 112, scope: !103)
!113 = !DILocation(line: 113, scope: !103)
!114 = !DILocation(line: 114, scope: !103)
!115 = !DILocation(line: 115, scope: !103)
!116 = !DILocation(line: 116, scope: !103)
!117 = !DILocation(line: 117, scope: !103)
