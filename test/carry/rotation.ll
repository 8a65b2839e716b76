; Loop rotation copies a loop's header in front of the loop, and not the records
; between its instructions: in the copy a lifetime wouldn't end at its kill, nor
; another begin. Carriers' records get their copies, with the copies of the
; instructions that they are of. What has no copy, as it came to a constant, isn't
; known any more: there the carrier ends.
;
; RUN: %opt -passes='dilifetime-carry,function(loop-simplify,lcssa,loop(loop-rotate)),verify' -S %s | FileCheck %s
;
; CHECK-LABEL: @f(
; CHECK:      entry:
; CHECK-NEXT:   #dbg_value(i32 0, [[SELECTOR:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i64 0, [[INDEX:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 1, [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 [[FIRST:[0-9]+]], [[SELECTOR]], !DIExpression(),
; CHECK:        [[COPY:%.+]] = load volatile i64, ptr %p
; CHECK-NEXT:   #dbg_value(i64 [[COPY]], [[VALUE:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 [[SECOND:[0-9]+]], [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   store volatile i64 [[COPY]], ptr %q
; CHECK-NEXT:   #dbg_value(i64 poison, [[SUM:![0-9]+]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 [[THIRD:[0-9]+]], [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   icmp
; CHECK-NEXT:   br i1
;
; In the loop everything stays as it was.
; CHECK:        store volatile
; CHECK:        #dbg_value(i32 [[FIRST]], [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   load volatile
; CHECK-NEXT:   #dbg_value(i64 {{%.+}}, [[VALUE]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 [[SECOND]], [[SELECTOR]], !DIExpression(),
; CHECK-NEXT:   store volatile
; CHECK-NEXT:   add
; CHECK-NEXT:   #dbg_value(i64 {{%.+}}, [[SUM]], !DIExpression(),
; CHECK-NEXT:   #dbg_value(i32 [[THIRD]], [[SELECTOR]], !DIExpression(),

target triple = "x86_64-pc-linux-gnu"

define void @f(i64 %n, ptr %p, ptr %q) !dbg !4 {
entry:
  br label %head, !dbg !7

head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ], !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata i64 %i), !dbg !7
  %loaded = load volatile i64, ptr %p, !dbg !7
  call void @llvm.dbg.kill(metadata !20), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata i64 %loaded), !dbg !7
  store volatile i64 %loaded, ptr %q, !dbg !7
  %sum = add i64 %i, 0, !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata i64 %sum), !dbg !7
  %more = icmp ult i64 %sum, %n, !dbg !7
  br i1 %more, label %body, label %end, !dbg !7

body:
  call void @llvm.dbg.kill(metadata !21), !dbg !7
  store volatile i64 %i, ptr %q, !dbg !7
  %next = add i64 %i, 1, !dbg !7
  br label %head, !dbg !7

end:
  ret void, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "rotation.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!10 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1, type: !6)
!11 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 1, type: !6)
!20 = distinct !{!"DILifetime", !10, !30}
!21 = distinct !{!"DILifetime", !10, !30}
!22 = distinct !{!"DILifetime", !11, !30}
!30 = !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}
