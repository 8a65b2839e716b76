; A condition that no turn changes is asked for in front of the loop, and control goes from there behind it, past the
; records that the loop begins with: behind the loop their variable has no location. What the loop doesn't begin with, or
; doesn't say anything about, stays.

; REQUIRES: plugin
; RUN: %opt -mcpu=gfx900 -passes='loop-mssa(simple-loop-unswitch)' -S -pass-remarks-missed=dilifetime %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK --implicit-check-not=remark: %s < %t.remarks

; CHECK-LABEL: define void @left
; CHECK:       #dbg_value(i32 0, ![[I:[0-9]+]], !DIExpression()
; CHECK-NEXT:  #dbg_value(i32 0, ![[J:[0-9]+]], !DIExpression()
; CHECK-NEXT:  #dbg_value(i32 0, ![[K:[0-9]+]], !DIExpression()
; CHECK-NEXT:  br i1 %stay, label %entry.split, label %[[PAST:[a-z.]+]]
; CHECK:       loop:
; CHECK:       #dbg_value(i32 %i, ![[I]], !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value)
; CHECK:       more:
; CHECK:       #dbg_value(i32 %i, ![[J]], !DIExpression()
; CHECK:       [[PAST]]:
; CHECK-NEXT:  #dbg_value(i32 poison, ![[I]], {{.*}}DW_OP_plus_uconst, 1
; CHECK-NEXT:  call void asm sideeffect "s_nop 1"

; Without a way past it nothing ends.
; CHECK-LABEL: define void @stays
; CHECK-NOT:   #dbg_value(i32 poison

; REMARK: remark: {{.*}} a record of 'i' gives no location: control comes there past a loop that says what it is

target triple = "amdgcn-amd-amdhsa"

define void @left(i32 %n, i1 %stay) !dbg !4 {
entry:
    #dbg_value(i32 0, !8, !DIExpression(), !7)
    #dbg_value(i32 0, !9, !DIExpression(), !7)
    #dbg_value(i32 0, !10, !DIExpression(), !7)
  br label %loop, !dbg !7

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
    #dbg_value(i32 %i, !8, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !7)
  br i1 %stay, label %more, label %exit, !dbg !7

more:
    #dbg_value(i32 %i, !9, !DIExpression(), !7)
  call void asm sideeffect "s_nop 0", ""(), !dbg !7
  %next = add nuw nsw i32 %i, 1
  %on = icmp ult i32 %next, %n
  br i1 %on, label %loop, label %exit, !dbg !7

exit:
  call void asm sideeffect "s_nop 1", ""(), !dbg !7
  ret void, !dbg !7
}

define void @stays(i32 %n) !dbg !11 {
entry:
    #dbg_value(i32 0, !12, !DIExpression(), !13)
  br label %loop, !dbg !13

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
    #dbg_value(i32 %i, !12, !DIExpression(), !13)
  call void asm sideeffect "s_nop 0", ""(), !dbg !13
  %next = add nuw nsw i32 %i, 1
  %on = icmp ult i32 %next, %n
  br i1 %on, label %loop, label %exit, !dbg !13

exit:
  call void asm sideeffect "s_nop 1", ""(), !dbg !13
  ret void, !dbg !13
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "unswitch.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "left", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "i", scope: !4, file: !1, line: 2, type: !14)
!9 = !DILocalVariable(name: "j", scope: !4, file: !1, line: 2, type: !14)
!10 = !DILocalVariable(name: "k", scope: !4, file: !1, line: 2, type: !14)
!11 = distinct !DISubprogram(name: "stays", file: !1, line: 5, type: !5, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !0)
!12 = !DILocalVariable(name: "l", scope: !11, file: !1, line: 6, type: !14)
!13 = !DILocation(line: 6, scope: !11)
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
