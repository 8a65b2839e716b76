; Of a loop that is unrolled the second turn's value is a parameter, so its block has
; records only, and SimplifyCFG takes it away with them. Where others optimise what is
; carried, the value of the first turn must not go on in the second one's inner loop:
; each block of the loop in which the lifetime is active says again where it is.
;
; REQUIRES: command
; RUN: %opt -passes=dilifetime-carry %s -o %t.carried.bc
; RUN: opt-22 -passes='loop-unroll<full-unroll-max=8>,simplifycfg' %t.carried.bc -o %t.bc
; RUN: llc-22 -O2 -filetype=obj %t.bc -o %t.carried.o
; RUN: %dilifetime finalize %t.carried.o -o %t.o
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
; RUN: %llc -O2 -filetype=obj %t.bc -o %t.o
; RUN: %dilifetime locate %t.o --function f | FileCheck %s
;
; The second turn's range begins where the first one's ends.
; CHECK: = 0 (constant)
; CHECK-NEXT: in register RSI
; CHECK-NOT: (constant)

target triple = "x86_64-pc-linux-gnu"

@shown = global i64 0

define void @f(i64 %count, i64 %step) !dbg !2 {
entry:
  br label %outer, !dbg !4
outer:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ], !dbg !4
  %m = mul i64 %i, %step, !dbg !4
  call void @llvm.dbg.def(metadata !10, metadata i64 %m), !dbg !4
  br label %inner, !dbg !4
inner:
  %j = phi i64 [ 0, %outer ], [ %more, %inner ], !dbg !4
  store volatile i64 %m, ptr @shown, !dbg !4
  %more = add nuw nsw i64 %j, 1, !dbg !4
  %again = icmp slt i64 %more, %count, !dbg !4
  br i1 %again, label %inner, label %latch, !dbg !4
latch:
  call void @llvm.dbg.kill(metadata !10), !dbg !4
  %next = add nuw nsw i64 %i, 1, !dbg !4
  %another = icmp slt i64 %next, 3, !dbg !4
  br i1 %another, label %outer, label %exit, !dbg !4
exit:
  ret void, !dbg !4
}
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7})
!3 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!7 = !DILocalVariable(name: "m", scope: !2, file: !1, type: !3)
!8 = !DISubroutineType(types: !{})
!10 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
