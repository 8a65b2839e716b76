; Around a loop a lifetime comes back above its def: from the second time on it is
; active there. LLVM copies the block in which a loop begins, and of its records
; only those at its start: if others optimise what is carried, nobody knows at that
; start of what begins or ends in the block. What the selector says in it no other
; block's says: LLVM copies no record like one that stands in front.
;
; RUN: %opt -passes=dilifetime-carry,verify,dilifetime-print -S %s -o %t.ll | FileCheck %s --check-prefix=MODEL
; RUN: FileCheck %s < %t.ll
;
; MODEL:      variable 'lasting'
; MODEL-NEXT: where carrier 2 is 2 to 5, perhaps 1, !DIExpr
; MODEL:      variable 'killed'
; MODEL-NEXT: where carrier 2 is 3, perhaps 1 to 2, !DIExpr
;
; CHECK:      entry:
; CHECK-DAG:    #dbg_value(i64 %a, {{![0-9]+}}, !DIExpression(),
; CHECK-DAG:    #dbg_value(i32 0, [[SELECTOR:![0-9]+]], !DIExpression(),
; CHECK:        br label %loop
; CHECK:      loop:
; CHECK-NEXT:   %i = phi
; CHECK-NEXT:   #dbg_value(i32 1, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   %next = add
; CHECK-NEXT:   #dbg_value(i64 %next, {{![0-9]+}}, !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 2, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 3, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   %more = icmp
; CHECK-NEXT:   #dbg_value(i32 4, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   br i1 %more
; CHECK:      end:
; CHECK-NEXT:   #dbg_value(i32 5, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   ret i64

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a) !dbg !4 {
entry:
  br label %loop, !dbg !7

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ], !dbg !7
  %next = add i64 %i, 1, !dbg !7
  call void @llvm.dbg.def(metadata !12, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !13, metadata i64 %next), !dbg !7
  %more = icmp ult i64 %next, %a, !dbg !7
  call void @llvm.dbg.kill(metadata !13), !dbg !7
  br i1 %more, label %loop, label %end, !dbg !7

end:
  ret i64 %next, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "loop.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!8, !9})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "lasting", scope: !4, file: !1, line: 2, type: !6)
!9 = !DILocalVariable(name: "killed", scope: !4, file: !1, line: 2, type: !6)
!12 = distinct !{!"DILifetime", !8, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!13 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
