; What ends a variable and was put in by us goes where stock's own record in front of it has come to end it, too: LLVM keeps the last of
; several records between two instructions, and code generation would miss stock's. What ends a location stays.

; REQUIRES: plugin
; RUN: %opt -mcpu=gfx900 -passes='loop-unroll<O3>' -S %s | FileCheck %s

; CHECK-LABEL: define void @unrolled
; CHECK:       #dbg_value(i32 poison, ![[X:[0-9]+]], !DIExpression(), !
; CHECK-NOT:   #dbg_value
; CHECK:       "s_nop 2"
; CHECK-LABEL: define void @ended
; CHECK:       #dbg_value(i32 %x, ![[Y:[0-9]+]], !DIExpression(), !
; CHECK-NEXT:  #dbg_value(i32 poison, ![[Y]], !DIExpression(DW_OP_constu, 1633969257, DW_OP_swap, DW_OP_xderef)
; CHECK:       ![[X]] = !DILocalVariable(name: "x"
; CHECK:       ![[Y]] = !DILocalVariable(name: "y"

target triple = "amdgcn-amd-amdhsa"

define void @unrolled() !dbg !4 {
  br label %loop, !dbg !7

loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ], !dbg !7
  call void asm sideeffect "s_nop 1", ""(), !dbg !7
    #dbg_value(i32 1, !8, !DIExpression(), !7)
    #dbg_value(i32 poison, !8, !DIExpression(), !7)
    #dbg_value(i32 poison, !8, !DIExpression(DW_OP_constu, 1633969257, DW_OP_swap, DW_OP_xderef), !7)
  %next = add nuw nsw i32 %n, 1, !dbg !7
  %again = icmp samesign ult i32 %next, 3, !dbg !7
  br i1 %again, label %loop, label %end, !dbg !7

end:
  call void asm sideeffect "s_nop 2", ""(), !dbg !7
  ret void, !dbg !7
}

define void @ended(i32 %x) !dbg !9 {
  br label %loop, !dbg !10

loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ], !dbg !10
  %next = add nuw nsw i32 %n, 1, !dbg !10
  call void asm sideeffect "s_nop 1", ""(), !dbg !10
    #dbg_value(i32 %x, !11, !DIExpression(), !10)
    #dbg_value(i32 poison, !11, !DIExpression(DW_OP_constu, 1633969257, DW_OP_swap, DW_OP_xderef), !10)
  %again = icmp samesign ult i32 %next, %x, !dbg !10
  br i1 %again, label %loop, label %end, !dbg !10

end:
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "doubled.cl", directory: "/")
!4 = distinct !DISubprogram(name: "unrolled", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !3, line: 2, type: !6)
!9 = distinct !DISubprogram(name: "ended", scope: !3, file: !3, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!10 = !DILocation(line: 4, scope: !9)
!11 = !DILocalVariable(name: "y", scope: !9, file: !3, line: 4, type: !6)
