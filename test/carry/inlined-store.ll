; A store of an inlined function to a lifetime's memory has no record once that is a register: what was before doesn't go on.

; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: llc-22 -load-pass-plugin=%plugin -O2 -filetype=obj %t.bc -o %t.o -pass-remarks-missed=dilifetime 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; RUN: clang-22 -O2 -g -fpass-plugin=%plugin -Wno-override-module -c %s -o %t.clang.o
; RUN: %dilifetime locate %t.clang.o --function f | FileCheck %s

; REMARK: a lifetime of 'v' is lost in {{.*}}: its referrer has no location left
; CHECK-NOT: = 1 (constant)
; CHECK: v long 8 {{[0-9]+}}% 0x0-0x{{[0-9a-f]+}} no location
; CHECK-NOT: = 1 (constant)

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a) noinline nounwind !dbg !103 {
  %s = alloca i64, !dbg !111
  store i64 1, ptr %s, !dbg !112
  call void @llvm.dbg.def(metadata !107, metadata ptr %s), !dbg !113
  %y = call i64 @h(i64 %a, ptr %s), !dbg !114
  call void @stop(i64 3), !dbg !115
  %w = load i64, ptr %s, !dbg !116
  ret i64 %w, !dbg !117
}

define i64 @h(i64 %p, ptr %q) alwaysinline nounwind !dbg !104 {
  store i64 %p, ptr %q, !dbg !118
  call void @stop(i64 2), !dbg !119
  ret i64 %p, !dbg !120
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!101 = !DIFile(filename: "inlined-store.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!105 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!103 = distinct !DISubprogram(name: "f", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!106})
!104 = distinct !DISubprogram(name: "h", file: !101, line: 2, type: !102, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !100)
!106 = !DILocalVariable(name: "v", scope: !103, file: !101, line: 1, type: !105)
!107 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!111 = !DILocation(line: 111, scope: !103)
!112 = !DILocation(line: 112, scope: !103)
!113 = !DILocation(line: 113, scope: !103)
!114 = !DILocation(line: 114, scope: !103)
!115 = !DILocation(line: 115, scope: !103)
!116 = !DILocation(line: 116, scope: !103)
!117 = !DILocation(line: 117, scope: !103)
!118 = !DILocation(line: 118, scope: !104)
!119 = !DILocation(line: 119, scope: !104)
!120 = !DILocation(line: 120, scope: !104)
