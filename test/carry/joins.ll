; A lifetime is active on every path forward from its def. The selector says so at
; the start of each block, where equal sets of other blocks have other numbers.
; Where a block's start is reached without the referrer having been computed, nobody
; knows it there, with a remark. A def says again where a referrer is that another
; block computes.
;
; RUN: %opt -passes=dilifetime-carry,verify,dilifetime-print -pass-remarks-missed=dilifetime -S %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: FileCheck %s < %t.ll
;
; REMARK: remark: joins.c:1:0: a lifetime of 'local' is lost: from block 'end' on, which its referrer doesn't dominate
; REMARK-NOT: remark
; REMARK: variable 'everywhere'
; REMARK-NEXT: where carrier 4 is 2 to 5, 7, !DIExpr
; REMARK: variable 'above'
; REMARK-NEXT: where carrier 4 is 3 to 5, 7, !DIExpr
; REMARK: variable 'local'
; REMARK-NEXT: where carrier 4 is 4 to 5, 7, without its referrer 7, !DIExpr
; REMARK: variable 'killed'
; REMARK-NEXT: where carrier 4 is 5, !DIExpr
;
; CHECK:      entry:
; CHECK-DAG:    #dbg_value(i64 %a, {{![0-9]+}}, !DIExpression(),
; CHECK-DAG:    #dbg_value(i64 %a, {{![0-9]+}}, !DIExpression(),
; CHECK-DAG:    #dbg_value(i32 0, [[SELECTOR:![0-9]+]], !DIExpression(),
; CHECK:        %above = add
; CHECK-NEXT:   #dbg_value(i64 %above, {{![0-9]+}}, !DIExpression(),
; CHECK-NEXT:   br
; CHECK:      left:
; CHECK-NEXT:   #dbg_value(i32 1, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   %x = add
; CHECK-NEXT:   #dbg_value(i64 %x, {{![0-9]+}}, !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 2, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i64 %above, {{![0-9]+}}, !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 3, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 4, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 5, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   %y = mul
; CHECK-NEXT:   #dbg_value(i32 4, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   br label %end
; CHECK:      right:
; CHECK-NEXT:   #dbg_value(i32 6, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   br label %end
; CHECK:      end:
; CHECK-NEXT:   %phi = phi
; CHECK-NEXT:   #dbg_value(i32 7, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   ret i64

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i1 %way) !dbg !4 {
entry:
  %above = add i64 %a, 2, !dbg !7
  br i1 %way, label %left, label %right, !dbg !7

left:
  %x = add i64 %a, 1, !dbg !7
  call void @llvm.dbg.def(metadata !12, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !13, metadata i64 %above), !dbg !7
  call void @llvm.dbg.def(metadata !14, metadata i64 %x), !dbg !7
  call void @llvm.dbg.def(metadata !15, metadata i64 %a), !dbg !7
  %y = mul i64 %x, %above, !dbg !7
  call void @llvm.dbg.kill(metadata !15), !dbg !7
  br label %end, !dbg !7

right:
  br label %end, !dbg !7

end:
  %phi = phi i64 [ %y, %left ], [ %above, %right ], !dbg !7
  ret i64 %phi, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "joins.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!8, !9, !10, !11})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "everywhere", scope: !4, file: !1, line: 2, type: !6)
!9 = !DILocalVariable(name: "above", scope: !4, file: !1, line: 2, type: !6)
!10 = !DILocalVariable(name: "local", scope: !4, file: !1, line: 2, type: !6)
!11 = !DILocalVariable(name: "killed", scope: !4, file: !1, line: 2, type: !6)
!12 = distinct !{!"DILifetime", !8, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!13 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!14 = distinct !{!"DILifetime", !10, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!15 = distinct !{!"DILifetime", !11, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
