; SimplifyCFG makes one call of two: there nobody knows which lifetimes are active, and no default is shown.

; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj %t.bc -o %t.o -pass-remarks-missed=dilifetime 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; RUN: clang-22 -O2 -g -fpass-plugin=%plugin -Wno-override-module -c %s -o %t.clang.o
; RUN: %dilifetime locate %t.clang.o --function f | FileCheck %s

; REMARK: 'v' has no location in {{.*}}: nobody knows which of its lifetimes are active
; CHECK:      v long 8 {{[0-9]+}}% 0x0-0x[[#%x,CALL:]] = 1000 (constant)
; CHECK-NEXT: 0x[[#CALL]]-0x[[#%x,NEXT:]] no location
; CHECK-NEXT: 0x[[#NEXT]]-0x{{[0-9a-f]+}} = 1000 (constant)

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i64 %b) noinline nounwind !dbg !103 !dilifetime.retainedNodes !110 {
entry:
  %c = icmp eq i64 %a, 3, !dbg !111
  br i1 %c, label %x, label %y, !dbg !112
x:
  call void @llvm.dbg.def(metadata !107, metadata i64 %b), !dbg !113
  call void @stop(i64 1), !dbg !114
  call void @llvm.dbg.kill(metadata !107), !dbg !115
  br label %j, !dbg !116
y:
  call void @stop(i64 2), !dbg !117
  br label %j, !dbg !118
j:
  call void @stop(i64 3), !dbg !119
  %r = add i64 %a, %b, !dbg !120
  ret i64 %r, !dbg !121
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!101 = !DIFile(filename: "joined-calls.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!105 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!103 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!106})
!106 = !DILocalVariable(name: "v", scope: !103, file: !101, line: 1, type: !105)
!107 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!108 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpConstant", i64 1000}}}
!110 = !{!108}
!111 = !DILocation(line: 111, scope: !103)
!112 = !DILocation(line: 112, scope: !103)
!113 = !DILocation(line: 113, scope: !103)
!114 = !DILocation(line: 114, scope: !103)
!115 = !DILocation(line: 115, scope: !103)
!116 = !DILocation(line: 116, scope: !103)
!117 = !DILocation(line: 117, scope: !103)
!118 = !DILocation(line: 118, scope: !103)
!119 = !DILocation(line: 119, scope: !103)
!120 = !DILocation(line: 120, scope: !103)
!121 = !DILocation(line: 121, scope: !103)
