; Loop rotation makes no copy of what a record in the header says if that is what was said last in front of the loop. Then
; nothing is missing there, and nothing is added: of two records at one place LLVM may take the first, which stock LLVM has.
; Where the copy is missing and nobody knows what it would say, that record says nothing more. What is said at the end of a
; turn, which LLVM joins with the header, isn't said in front of the loop. What has the location of another one, as all that a
; macro becomes, is its copy if it has its operands.
;
; RUN: %opt -passes='function(loop-simplify,lcssa,loop(loop-rotate)),verify' -S %s | FileCheck %s
; RUN: opt-22 -passes='function(loop-simplify,lcssa,loop(loop-rotate)),verify' -S %s | FileCheck --check-prefix=STOCK %s
;
; CHECK-LABEL: @f(
; CHECK:       entry:
; CHECK-NEXT:  #dbg_value(i32 7, [[SUM:![0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef),
; CHECK-NEXT:  #dbg_value(i32 0, [[I:![0-9]+]], !DIExpression(),
; CHECK-NEXT:  icmp
; CHECK-NEXT:  br i1
; CHECK:       #dbg_value(i32 %i{{.*}}, [[I]], !DIExpression(),
; CHECK-LABEL: @turn(
; CHECK:       entry:
; CHECK-NEXT:  #dbg_value(i32 1, [[LAST:![0-9]+]], !DIExpression(),
; CHECK-NEXT:  #dbg_value(i32 0, {{![0-9]+}}, !DIExpression(),
; CHECK-NEXT:  icmp
; CHECK-NEXT:  br i1
; CHECK:       #dbg_value(i32 2, [[LAST]], !DIExpression(),
; CHECK-LABEL: @alike(
; CHECK:       entry:
; CHECK-NEXT:  #dbg_value(i32 poison, [[FIRST:![0-9]+]], {{.*}},
; CHECK-NEXT:  [[COPY:%.+]] = add i32 %m, %n
; CHECK-NEXT:  #dbg_value(i32 [[COPY]], [[SECOND:![0-9]+]], {{.*}},
; CHECK-NEXT:  icmp
; CHECK-NEXT:  br i1
; CHECK:       #dbg_value(i32 %first, [[FIRST]], !DIExpression(),
; CHECK:       #dbg_value(i32 %second, [[SECOND]], !DIExpression(),
;
; STOCK-LABEL: @f(
; STOCK:       entry:
; STOCK-NEXT:  #dbg_value(i32 7, [[SUM:![0-9]+]], !DIExpression(),
; STOCK-NEXT:  #dbg_value(i32 0, [[I:![0-9]+]], !DIExpression(),
; STOCK-NEXT:  icmp
; STOCK-NEXT:  br i1

target triple = "amdgcn-amd-amdhsa"

define void @f(i32 %n, ptr %q) #0 !dbg !4 {
entry:
    #dbg_value(i32 7, !10, !DIExpression(), !7)
    #dbg_value(i32 0, !9, !DIExpression(), !7)
  br label %head, !dbg !7

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ], !dbg !7
    #dbg_value(i32 %i, !9, !DIExpression(), !7)
  %sum = add i32 %i, 0, !dbg !7
    #dbg_value(i32 %sum, !10, !DIExpression(), !7)
  %more = icmp slt i32 %sum, %n, !dbg !7
  br i1 %more, label %body, label %end, !dbg !7

body:
  store volatile i32 %i, ptr %q, !dbg !7
  %next = add i32 %i, 1, !dbg !7
    #dbg_value(i32 %next, !9, !DIExpression(), !7)
  br label %head, !dbg !7

end:
  ret void, !dbg !7
}

define void @turn(i32 %n, ptr %q) #0 !dbg !11 {
entry:
    #dbg_value(i32 1, !13, !DIExpression(), !14)
  br label %head, !dbg !14

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ], !dbg !14
    #dbg_value(i32 %i, !12, !DIExpression(), !14)
  %more = icmp slt i32 %i, %n, !dbg !14
  br i1 %more, label %body, label %end, !dbg !14

body:
  store volatile i32 %i, ptr %q, !dbg !14
  %next = add i32 %i, 1, !dbg !14
    #dbg_value(i32 2, !13, !DIExpression(), !14)
  br label %head, !dbg !14

end:
  ret void, !dbg !14
}

define void @alike(i32 %n, i32 %m, ptr %q) #0 !dbg !15 {
entry:
  br label %head, !dbg !18

head:
  %i = phi i32 [ 0, %entry ], [ %first, %body ], !dbg !18
  %j = phi i32 [ %m, %entry ], [ %second, %body ], !dbg !18
  %first = add i32 %i, 1, !dbg !18
    #dbg_value(i32 %first, !16, !DIExpression(), !18)
  %second = add i32 %j, %n, !dbg !18
    #dbg_value(i32 %second, !17, !DIExpression(), !18)
  %more = icmp slt i32 %second, %n, !dbg !18
  br i1 %more, label %body, label %end, !dbg !18

body:
  store volatile i32 %first, ptr %q, !dbg !18
  br label %head, !dbg !18

end:
  ret void, !dbg !18
}

attributes #0 = { "target-cpu"="gfx1100" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "rotated.cl", directory: ".")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "i", scope: !4, file: !1, line: 2, type: !8)
!10 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 2, type: !8)
!11 = distinct !DISubprogram(name: "turn", scope: !1, file: !1, line: 5, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!12 = !DILocalVariable(name: "i", scope: !11, file: !1, line: 6, type: !8)
!13 = !DILocalVariable(name: "last", scope: !11, file: !1, line: 6, type: !8)
!14 = !DILocation(line: 6, scope: !11)
!15 = distinct !DISubprogram(name: "alike", scope: !1, file: !1, line: 9, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!16 = !DILocalVariable(name: "first", scope: !15, file: !1, line: 10, type: !8)
!17 = !DILocalVariable(name: "second", scope: !15, file: !1, line: 10, type: !8)
!18 = !DILocation(line: 10, scope: !15)
