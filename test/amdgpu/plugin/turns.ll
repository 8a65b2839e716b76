; Behind a loop that is unrolled a record names what the first turn has computed, if nothing else needs the last one's value. It
; gives no location; what somebody needs, and what isn't computed in the loop, stays.

; REQUIRES: plugin
; RUN: %opt -mcpu=gfx900 -passes='loop(loop-unroll-full)' -S -pass-remarks-missed=dilifetime %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
; RUN: %opt -mcpu=gfx900 -passes='loop-unroll<O3>' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @unrolled
; CHECK:       "s_nop 1"
; CHECK:       "s_nop 1"
; CHECK:       "s_nop 1"
; CHECK:       #dbg_value(i32 {{.*}}, ![[LAST:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; CHECK-NEXT:  #dbg_value(i32 %x, ![[OTHER:[0-9]+]], !DIExpression()
; CHECK-NEXT:  #dbg_value(i32 3, ![[NEEDED:[0-9]+]], !DIExpression()
; CHECK:       "s_nop 2"
; CHECK-LABEL: define void @stays
; CHECK:       #dbg_value(i32 %n, ![[STAYS:[0-9]+]], !DIExpression()
; CHECK:       ![[LAST]] = !DILocalVariable(name: "last"
; CHECK:       ![[OTHER]] = !DILocalVariable(name: "other"
; CHECK:       ![[NEEDED]] = !DILocalVariable(name: "needed"
; CHECK:       ![[STAYS]] = !DILocalVariable(name: "stays"

; REMARK-NOT:  remark:
; REMARK:      remark: {{.*}} a record of 'last' gives no location: the loop that computes its value was unrolled
; REMARK-NOT:  remark:

target triple = "amdgcn-amd-amdhsa"

define i32 @unrolled(i32 %x) !dbg !4 {
  br label %loop, !dbg !7

loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ], !dbg !7
  call void asm sideeffect "s_nop 1", ""(), !dbg !7
  %next = add nuw nsw i32 %n, 1, !dbg !7
  %again = icmp samesign ult i32 %next, 3, !dbg !7
  br i1 %again, label %loop, label %end, !dbg !7

end:
  %result = phi i32 [ %next, %loop ], !dbg !7
    #dbg_value(i32 %n, !8, !DIExpression(), !7)
    #dbg_value(i32 %x, !9, !DIExpression(), !7)
    #dbg_value(i32 %result, !10, !DIExpression(), !7)
  call void asm sideeffect "s_nop 2", ""(), !dbg !7
  ret i32 %result, !dbg !7
}

define void @stays(i32 %x) !dbg !11 {
  br label %loop, !dbg !12

loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ], !dbg !12
  %next = add nuw nsw i32 %n, 1, !dbg !12
  call void @g(), !dbg !12
  %again = icmp samesign ult i32 %next, %x, !dbg !12
  br i1 %again, label %loop, label %end, !dbg !12, !llvm.loop !14

end:
    #dbg_value(i32 %n, !13, !DIExpression(), !12)
  call void asm sideeffect "s_nop 3", ""(), !dbg !12
  ret void, !dbg !12
}

declare void @g()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "turns.cl", directory: "/")
!4 = distinct !DISubprogram(name: "unrolled", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "last", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "other", scope: !4, file: !3, line: 2, type: !5)
!10 = !DILocalVariable(name: "needed", scope: !4, file: !3, line: 2, type: !5)
!11 = distinct !DISubprogram(name: "stays", scope: !3, file: !3, line: 11, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!12 = !DILocation(line: 12, scope: !11)
!13 = !DILocalVariable(name: "stays", scope: !11, file: !3, line: 12, type: !5)
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}
