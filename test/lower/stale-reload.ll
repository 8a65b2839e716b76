; What LLVM follows into a loop on its first way through, and isn't there in the next turn, is nowhere: without optimisation the
; phi's slot is the value's, too, and what is reloaded from it is the phi.

; RUN: %llc -O0 -filetype=obj %s -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; REMARK: a lifetime of 'v' is lost in {{.*}}: its referrer has no location left
; CHECK:      v long 8 {{.*}} no location
; CHECK-NEXT: in register RDI
; CHECK-NEXT: in memory at RSP+32
; CHECK-NEXT: no location
; CHECK-NOT:  {{in|=}}

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i64 %n) noinline nounwind !dbg !103 {
entry:
  call void @llvm.dbg.def(metadata !107, metadata i64 %a), !dbg !111
  br label %l, !dbg !112
l:
  %acc = phi i64 [ %a, %entry ], [ %next, %l ], !dbg !113
  call void @stop(i64 1), !dbg !114
  %next = add i64 %acc, 3, !dbg !115
  %d = icmp slt i64 %next, %n, !dbg !116
  br i1 %d, label %l, label %x, !dbg !117
x:
  call void @stop(i64 2), !dbg !118
  ret i64 %next, !dbg !119
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!101 = !DIFile(filename: "stale-reload.c", directory: "/")
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
!118 = !DILocation(line: 118, scope: !103)
!119 = !DILocation(line: 119, scope: !103)
