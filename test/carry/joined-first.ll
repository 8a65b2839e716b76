; Two calls are one, in front of the branch between them, and nobody knows there which lifetimes are active. No code comes before
; in the first block: what the selector begins with must not be taken for what it is there.

; REQUIRES: plugin
; RUN: %clang -w -x ir -O1 -c %s -o %t.o -Rpass-missed=dilifetime 2>&1 | FileCheck %s --check-prefix=REMARK
; REMARK: 'x' has no location in [0x{{[0-9a-f]+}}, 0x{{[0-9a-f]+}}) {{.*}}: nobody knows which of its lifetimes are active
; RUN: echo 'void stop(void) {}' > %t.c && clang-22 %t.c %t.o -o %t
; RUN: %gdb -ex "break stop" -ex run -ex up -ex "print x" %t 2>&1 | FileCheck %s
; CHECK: $1 = <optimized out>

target triple = "x86_64-pc-linux-gnu"
@keep = global i64 0
declare void @stop()
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
define void @f(i64 %a, i8 %d) noinline !dbg !9 !dilifetime.retainedNodes !30 {
entry:
  %c = icmp eq i64 %a, 1, !dbg !20
  br i1 %c, label %then, label %else, !dbg !20
then:
  call void @stop(), !dbg !21
  store volatile i64 1, ptr @keep, !dbg !22
  br label %join, !dbg !22
else:
  call void @llvm.dbg.def(metadata !28, metadata i64 %a), !dbg !23
  call void @stop(), !dbg !24
  call void @llvm.dbg.kill(metadata !28), !dbg !24
  store volatile i8 %d, ptr @keep, !dbg !25
  store volatile i64 2, ptr @keep, !dbg !25
  br label %join, !dbg !25
join:
  store volatile i64 %a, ptr @keep, !dbg !26
  ret void, !dbg !26
}
define i32 @main() {
  call void @f(i64 7, i8 3)
  ret i32 0
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "a compiler", isOptimized: true, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DISubroutineType(types: !{})
!4 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!11})
!11 = !DILocalVariable(name: "x", scope: !9, file: !1, line: 2, type: !14)
!14 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!27 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpConstant", i64 5}}}
!28 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!30 = !{!27}
!20 = !DILocation(line: 3, column: 1, scope: !9)
!21 = !DILocation(line: 4, column: 1, scope: !9)
!22 = !DILocation(line: 5, column: 1, scope: !9)
!23 = !DILocation(line: 6, column: 1, scope: !9)
!24 = !DILocation(line: 7, column: 1, scope: !9)
!25 = !DILocation(line: 8, column: 1, scope: !9)
!26 = !DILocation(line: 9, column: 1, scope: !9)
