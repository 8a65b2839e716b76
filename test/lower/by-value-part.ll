; Of an address inside a parameter that is passed by value stock codegen says that it is computed of 16 bytes of memory: nobody
; can evaluate that, and it isn't so.

; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: llc-22 -O2 -filetype=obj %t.bc -o %t.carried.o
; RUN: %dilifetime finalize %t.carried.o -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --function g | FileCheck %s
; REMARK: a lifetime of 'v' is lost in {{.*}}: its referrer has no location left
; CHECK: v long 8 0% whole scope no location

target triple = "x86_64-pc-linux-gnu"

define i64 @g(ptr byval({ i64, i64 }) align 8 %p, i64 %k) noinline nounwind !dbg !103 {
  %q = getelementptr i8, ptr %p, i64 8, !dbg !111
  call void @llvm.dbg.def(metadata !107, metadata ptr %q), !dbg !112
  call void @stop(i64 1), !dbg !113
  store i64 %k, ptr %q, !dbg !114
  call void @stop(i64 2), !dbg !115
  %x = load i64, ptr %q, !dbg !116
  ret i64 %x, !dbg !117
}

declare void @stop(i64)
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!2, !3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!100 = distinct !DICompileUnit(language: DW_LANG_C11, file: !101, isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!101 = !DIFile(filename: "by-value-part.c", directory: "/")
!102 = !DISubroutineType(types: !{})
!103 = distinct !DISubprogram(name: "g", file: !101, line: 1, type: !102, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !100, retainedNodes: !{!106})
!105 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!106 = !DILocalVariable(name: "v", scope: !103, file: !101, line: 1, type: !105)
!107 = distinct !{!"DILifetime", !106, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!111 = !DILocation(line: 111, scope: !103)
!112 = !DILocation(line: 112, scope: !103)
!113 = !DILocation(line: 113, scope: !103)
!114 = !DILocation(line: 114, scope: !103)
!115 = !DILocation(line: 115, scope: !103)
!116 = !DILocation(line: 116, scope: !103)
!117 = !DILocation(line: 117, scope: !103)
