; A variable that is a constant everywhere has no DIE in a copy of its function that was inlined, as stock codegen knows of
; none: that is said, also where the function itself is there and shows it.

; RUN: opt-22 -load-pass-plugin=%plugin '-passes=dilifetime-carry,default<O2>' %s -o %t.bc
; RUN: %llc -O2 -filetype=obj -pass-remarks-missed=dilifetime %t.bc -o %t.o 2>&1 | FileCheck %s
; RUN: %dilifetime locate %t.o | FileCheck %s --check-prefix=LOCATE
; CHECK: 'x' has no location in [{{.*}}: stock codegen made no DIE for it
; CHECK-NOT: 'x'
; LOCATE: function f
; LOCATE: x {{.*}} = 42 (constant)

target triple = "x86_64-pc-linux-gnu"
declare i64 @stop(i64)

define i64 @f(i64 %a) alwaysinline !dbg !9 !dilifetime.retainedNodes !30 {
entry:
  %r = call i64 @stop(i64 %a), !dbg !20
  %s = add i64 %r, %a, !dbg !20
  ret i64 %s, !dbg !20
}

define i64 @g(i64 %a) noinline !dbg !10 {
entry:
  %r = call i64 @f(i64 %a), !dbg !22
  %s = mul i64 %r, 3, !dbg !22
  ret i64 %s, !dbg !22
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "a compiler", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DISubroutineType(types: !{})
!4 = !{i32 2, !"Debug Info Version", i32 3}
!9 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!11})
!10 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 11, type: !3, scopeLine: 11, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!11 = !DILocalVariable(name: "x", scope: !9, file: !1, line: 2, type: !14)
!14 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!15 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpConstant", i64 42}}}
!30 = !{!15}
!20 = !DILocation(line: 3, column: 1, scope: !9)
!22 = !DILocation(line: 12, column: 1, scope: !10)
