; What a pass deletes or leads past takes records with it, and what a variable was before goes on where it is something else by
; then. Such a record gives no location; one that holds where it did stays.

; REQUIRES: plugin
; RUN: %opt -mcpu=gfx900 -passes=simplifycfg,adce,simplifycfg -S -pass-remarks-missed=dilifetime %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK --implicit-check-not=remark: %s < %t.remarks
; RUN: %opt -mcpu=gfx900 -passes='loop(loop-deletion)' -S %s | FileCheck --check-prefix=LOOP %s
; RUN: %opt -mcpu=gfx900 -passes=loop-simplify -S %s | FileCheck --check-prefix=EXITS %s

; One switch for both comparisons: nothing is between them, and what is 2 where %x is 2 would be 1.
; CHECK-LABEL: define void @compared
; CHECK-NEXT:  #dbg_value(i32 %x, ![[KEPT:[0-9]+]], !DIExpression()
; CHECK-NEXT:  #dbg_value(i32 1, ![[I:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; CHECK-NEXT:  switch i32 %x
; CHECK:       "first"
; CHECK-NEXT:  #dbg_value(i32 2, ![[I]], !DIExpression()
; CHECK:       "second"

; The branch is gone, with its record.
; CHECK-LABEL: define i32 @branch
; CHECK:       #dbg_value(i32 %x, ![[J:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; CHECK:       "s_nop 0"
; CHECK:       #dbg_value(i32 4, ![[J]], !DIExpression()

; Nothing else is known behind it: both ways lead there.
; CHECK-LABEL: define void @joined
; CHECK-NOT:   1684630633
; CHECK:       ret void

; One branch for both comparisons: what is between them is computed by all, and 2 is only where %x isn't 1. That another
; record follows, which gives no location, hides it from no one.
; CHECK-LABEL: define void @between
; CHECK-NEXT:  #dbg_value(i32 1, ![[N:[0-9]+]], !DIExpression(), !
; CHECK-NOT:   #dbg_value(i32 {{.*}}!DIExpression(), !
; CHECK:       #dbg_value(i32 2, ![[N]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; CHECK:       br i1
; CHECK:       "s_nop 2"
; The same again: LLVM may give the copy the place of a record that it has deleted before.
; CHECK:       "s_nop 3"
; CHECK-NEXT:  #dbg_value(i32 3, ![[N]], !DIExpression(), !
; CHECK-NOT:   #dbg_value(i32 {{.*}}!DIExpression(), !
; CHECK:       #dbg_value(i32 2, ![[N]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; CHECK:       br i1
; CHECK:       "s_nop 4"

; LoopDeletion keeps the first record of a variable in a loop.
; LOOP-LABEL:  define void @loop
; LOOP:        #dbg_value(i32 5, ![[K:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; LOOP-NEXT:   #dbg_value(i32 7, ![[L:[0-9]+]], !DIExpression()
; LOOP-NEXT:   call void asm sideeffect "s_nop 1"

; LoopSimplify makes one branch of two that leave a loop to the same block.
; EXITS-LABEL: define void @exits
; EXITS:       "s_nop 5"
; EXITS-NEXT:  #dbg_value(i32 %next, ![[M:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; EXITS:       br i1 %or.cond

; REMARK: remark: {{.*}} a record of 'i' gives no location: behind it the variable was something else before a pass
; REMARK: remark: {{.*}} a record of 'j' gives no location: behind it the variable was something else before a pass
; REMARK: remark: {{.*}} a record of 'n' gives no location: behind it the variable was something else before a pass
; REMARK: remark: {{.*}} a record of 'n' gives no location: behind it the variable was something else before a pass
; REMARK: remark: {{.*}} a record of 'o' gives no location: behind it the variable was something else before a pass

target triple = "amdgcn-amd-amdhsa"

define void @compared(i32 %x) !dbg !4 {
    #dbg_value(i32 %x, !9, !DIExpression(), !7)
    #dbg_value(i32 1, !8, !DIExpression(), !7)
  %is_first = icmp eq i32 %x, 1, !dbg !7
  br i1 %is_first, label %first, label %next, !dbg !7

first:
  call void asm sideeffect "first", ""(), !dbg !7
  br label %next, !dbg !7

next:
    #dbg_value(i32 2, !8, !DIExpression(), !7)
  %is_second = icmp eq i32 %x, 2, !dbg !7
  br i1 %is_second, label %second, label %end, !dbg !7

second:
  call void asm sideeffect "second", ""(), !dbg !7
  br label %end, !dbg !7

end:
  ret void, !dbg !7
}

define i32 @branch(i32 %x, i1 %c) !dbg !10 {
    #dbg_value(i32 %x, !12, !DIExpression(), !11)
  br i1 %c, label %then, label %end, !dbg !11

then:
    #dbg_value(i32 3, !12, !DIExpression(), !11)
  br label %end, !dbg !11

end:
  %result = phi i32 [ 3, %then ], [ %x, %0 ], !dbg !11
  call void asm sideeffect "s_nop 0", ""(), !dbg !11
    #dbg_value(i32 4, !12, !DIExpression(), !11)
  ret i32 %result, !dbg !11
}

define void @joined(i1 %c) !dbg !13 {
    #dbg_value(i32 1, !15, !DIExpression(), !14)
  br i1 %c, label %then, label %end, !dbg !14

then:
    #dbg_value(i32 2, !15, !DIExpression(), !14)
  call void asm sideeffect "then", ""(), !dbg !14
  br label %end, !dbg !14

end:
  call void asm sideeffect "end", ""(), !dbg !14
  ret void, !dbg !14
}

define void @between(i32 %x, i32 %y) !dbg !20 {
    #dbg_value(i32 1, !22, !DIExpression(), !21)
  %is_first = icmp slt i32 %x, 0, !dbg !21
  br i1 %is_first, label %end, label %next, !dbg !21

next:
    #dbg_value(i32 2, !22, !DIExpression(), !21)
  %either = or i32 %x, %y, !dbg !21
  %is_second = icmp eq i32 %either, 0, !dbg !21
    #dbg_value(i32 poison, !22, !DIExpression(), !21)
  br i1 %is_second, label %end, label %then, !dbg !21

then:
  call void asm sideeffect "s_nop 2", ""(), !dbg !21
  br label %end, !dbg !21

end:
  call void asm sideeffect "s_nop 3", ""(), !dbg !21
    #dbg_value(i32 3, !22, !DIExpression(), !21)
  %is_third = icmp slt i32 %y, 0, !dbg !21
  br i1 %is_third, label %behind, label %again, !dbg !21

again:
    #dbg_value(i32 2, !22, !DIExpression(), !21)
  %both = or i32 %x, %y, !dbg !21
  %is_fourth = icmp eq i32 %both, 1, !dbg !21
    #dbg_value(i32 poison, !22, !DIExpression(), !21)
  br i1 %is_fourth, label %behind, label %last, !dbg !21

last:
  call void asm sideeffect "s_nop 4", ""(), !dbg !21
  br label %behind, !dbg !21

behind:
  call void asm sideeffect "s_nop 5", ""(), !dbg !21
  ret void, !dbg !21
}

define void @loop(i32 %x) !dbg !16 {
  br label %header, !dbg !17

header:
  %n = phi i32 [ 0, %0 ], [ %next, %header ], !dbg !17
    #dbg_value(i32 5, !18, !DIExpression(), !17)
    #dbg_value(i32 7, !19, !DIExpression(), !17)
  %next = add nuw nsw i32 %n, 1, !dbg !17
    #dbg_value(i32 6, !18, !DIExpression(), !17)
  %again = icmp samesign ult i32 %next, 10, !dbg !17
  br i1 %again, label %header, label %end, !dbg !17

end:
  call void asm sideeffect "s_nop 1", ""(), !dbg !17
  ret void, !dbg !17
}

define void @exits(i32 %n, i1 %stay) !dbg !23 {
entry:
  br label %loop, !dbg !24

loop:
  %m = phi i32 [ 0, %entry ], [ %next, %latch ]
    #dbg_value(i32 %m, !25, !DIExpression(), !24)
  %next = add nuw nsw i32 %m, 1
  call void asm sideeffect "s_nop 5", ""(), !dbg !24
  br i1 %stay, label %latch, label %exit, !dbg !24

latch:
    #dbg_value(i32 %next, !25, !DIExpression(), !24)
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit, !dbg !24

exit:
  ret void, !dbg !24
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "reaching.cl", directory: "/")
!4 = distinct !DISubprogram(name: "compared", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "i", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "kept", scope: !4, file: !3, line: 2, type: !5)
!10 = distinct !DISubprogram(name: "branch", scope: !3, file: !3, line: 11, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!11 = !DILocation(line: 12, scope: !10)
!12 = !DILocalVariable(name: "j", scope: !10, file: !3, line: 12, type: !5)
!13 = distinct !DISubprogram(name: "joined", scope: !3, file: !3, line: 21, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!14 = !DILocation(line: 22, scope: !13)
!15 = !DILocalVariable(name: "m", scope: !13, file: !3, line: 22, type: !5)
!16 = distinct !DISubprogram(name: "loop", scope: !3, file: !3, line: 31, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!17 = !DILocation(line: 32, scope: !16)
!18 = !DILocalVariable(name: "k", scope: !16, file: !3, line: 32, type: !5)
!19 = !DILocalVariable(name: "l", scope: !16, file: !3, line: 32, type: !5)
!20 = distinct !DISubprogram(name: "between", scope: !3, file: !3, line: 41, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!21 = !DILocation(line: 42, scope: !20)
!22 = !DILocalVariable(name: "n", scope: !20, file: !3, line: 42, type: !5)
!23 = distinct !DISubprogram(name: "exits", scope: !3, file: !3, line: 51, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!24 = !DILocation(line: 52, scope: !23)
!25 = !DILocalVariable(name: "o", scope: !23, file: !3, line: 52, type: !5)
