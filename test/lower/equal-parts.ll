; Of a product of which only the high half is needed SelectionDAG takes that for the low half, too; also where it computes
; on with it, and the halves differ.

; RUN: %llc -O2 -filetype=obj %s -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; RUN: %llc -O0 -filetype=obj %s -o %t.O0.o
; RUN: %dilifetime locate %t.O0.o --function f | FileCheck %s
; RUN: opt-22 -load-pass-plugin=%plugin -passes=dilifetime-carry %s -o %t.bc
; RUN: %dilifetime locate %t.o --function g | FileCheck %s
; RUN: llc-22 -O2 -filetype=obj %t.bc -o %t.carried.o
; RUN: %dilifetime finalize %t.carried.o -o %t.finalized.o
; RUN: %dilifetime locate %t.finalized.o --function f | FileCheck %s
; REMARK: a lifetime of 'v' is lost in {{.*}}: its referrer has no location left
; CHECK: v __int128 16 0% whole scope no location

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i64 %b) noinline nounwind !dbg !103 {
  %x = zext i64 %a to i128, !dbg !111
  %y = zext i64 %b to i128, !dbg !112
  %m = mul i128 %x, %y, !dbg !113
  call void @llvm.dbg.def(metadata !107, metadata i128 %m), !dbg !114
  call void @stop(i64 1), !dbg !115
  %s = lshr i128 %m, 64, !dbg !116
  %r = trunc i128 %s to i64, !dbg !117
  ret i64 %r, !dbg !118
}

define i64 @g(i64 %a, i64 %b) noinline nounwind !dbg !203 {
  %x = zext i64 %a to i128, !dbg !211
  %y = shl i128 %x, 64, !dbg !211
  %z = zext i64 %b to i128, !dbg !211
  %w = or i128 %y, %z, !dbg !211
  %m = mul i128 %w, 3, !dbg !211
  call void @llvm.dbg.def(metadata !207, metadata i128 %m), !dbg !211
  call void @stop(i64 2), !dbg !211
  %s = lshr i128 %m, 64, !dbg !211
  %r = trunc i128 %s to i64, !dbg !211
  ret i64 %r, !dbg !211
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!101 = !DIFile(filename: "equal-parts.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!105 = !DIBasicType(name: "__int128", size: 128, encoding: DW_ATE_signed)
!103 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!106})
!106 = !DILocalVariable(name: "v", scope: !103, file: !101, line: 1, type: !105)
!107 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", i128 poison}}}
!111 = !DILocation(line: 111, scope: !103)
!112 = !DILocation(line: 112, scope: !103)
!113 = !DILocation(line: 113, scope: !103)
!114 = !DILocation(line: 114, scope: !103)
!115 = !DILocation(line: 115, scope: !103)
!116 = !DILocation(line: 116, scope: !103)
!117 = !DILocation(line: 117, scope: !103)
!118 = !DILocation(line: 118, scope: !103)
!203 = distinct !DISubprogram(name: "g", file: !101, line: 2, type: !102, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!206})
!206 = !DILocalVariable(name: "v", scope: !203, file: !101, line: 2, type: !105)
!207 = distinct !{!"DILifetime", !206, !{!"DIExpr", !{!"DIOpReferrer", i128 poison}}}
!211 = !DILocation(line: 211, scope: !203)
