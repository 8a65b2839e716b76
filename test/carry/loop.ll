; Around a loop a lifetime comes back above its def: from the second time on it is
; active there, so it is said anew where the loop begins. And each turn's kill
; ends what that turn's def began.
;
; RUN: %opt -passes=dilifetime-carry,verify -S %s | FileCheck %s
;
; CHECK:      loop:
; CHECK-NEXT:   %i = phi
; CHECK-NEXT:   #dbg_value(i32 1, [[LATE:![0-9]+]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i64 %a, [[LASTING:![0-9]+]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   %next = add
; CHECK-NEXT:   #dbg_value(i64 %a, [[LASTING]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i32 1, [[LATE]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i64 %next, [[KILLED:![0-9]+]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   #dbg_value(i32 1, [[SELECTOR:![0-9]+]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   %more = icmp
; CHECK-NEXT:   #dbg_value(i32 0, [[SELECTOR]], !DIExpression({{(DW_OP_stack_value)?}}),
; CHECK-NEXT:   br i1 %more
; CHECK:      end:
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
