; Behind a loop passes may leave in a referrer's place what the loop computes, as in that of a phi of one value, of what
; nobody needs, or of what is loaded from where the loop stores it. If others unroll the loop the record names its first
; turn. So there the carrier ends; what else is computed behind the loop has one.
;
; RUN: %opt -passes=dilifetime-carry -S %s | FileCheck %s
;
; CHECK:      end:
; CHECK-NEXT:   %copy = phi
; CHECK-NEXT:   #dbg_value(i64 poison, {{![0-9]+}}, !DIExpression(),
; CHECK:        %sum = add
; CHECK-NEXT:   #dbg_value(i64 poison, {{![0-9]+}}, !DIExpression(),
; CHECK:        %stored = load
; CHECK-NEXT:   #dbg_value(i64 poison, {{![0-9]+}}, !DIExpression(),
; CHECK:        %other = load
; CHECK-NEXT:   #dbg_value(i64 %other, {{![0-9]+}}, !DIExpression(),

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, ptr %p) !dbg !4 {
entry:
  %slot = alloca [2 x i64], !dbg !7
  %second = getelementptr i64, ptr %slot, i64 1, !dbg !7
  br label %loop, !dbg !7

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ], !dbg !7
  %next = add i64 %i, 1, !dbg !7
  store i64 %next, ptr %second, !dbg !7
  %more = icmp ult i64 %next, %a, !dbg !7
  br i1 %more, label %loop, label %end, !dbg !7

end:
  %copy = phi i64 [ %next, %loop ], !dbg !7
  call void @llvm.dbg.def(metadata !10, metadata i64 %copy), !dbg !7
  %sum = add i64 %copy, 7, !dbg !7
  call void @llvm.dbg.def(metadata !11, metadata i64 %sum), !dbg !7
  %again = getelementptr i64, ptr %slot, i64 1, !dbg !7
  %stored = load i64, ptr %again, !dbg !7
  call void @llvm.dbg.def(metadata !12, metadata i64 %stored), !dbg !7
  %other = load i64, ptr %p, !dbg !7
  call void @llvm.dbg.def(metadata !13, metadata i64 %other), !dbg !7
  ret i64 %other, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "behind.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!8})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!10 = distinct !{!"DILifetime", !8, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!11 = distinct !{!"DILifetime", !8, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!12 = distinct !{!"DILifetime", !8, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!13 = distinct !{!"DILifetime", !8, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
