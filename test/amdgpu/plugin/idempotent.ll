; What a loop does again in vain, InstCombine does in front of it, and before the phi that the loop begins with: a record of the
; first turn would show what only the end of that turn has. Of a phi that is nothing else in any turn the record stays.

; REQUIRES: plugin
; RUN: %opt -passes=instcombine -S %s | FileCheck %s

; CHECK-LABEL: define i32 @f
; CHECK:       %first = phi i32 [ %s, %entry ], [ %0, %then ]
; CHECK-NEXT:  #dbg_value(i32 %first, !{{[0-9]+}}, !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; CHECK:       loop:
; CHECK-NEXT:  #dbg_value(i32 %first, !{{[0-9]+}}, !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; CHECK-LABEL: define i32 @same
; CHECK:       loop:
; CHECK-NEXT:  #dbg_value(i32 %first, !{{[0-9]+}}, !DIExpression(),

target triple = "amdgcn-amd-amdhsa"
declare i1 @more()
define i32 @f(i1 %c, i32 %a, i32 %s) !dbg !4 {
entry:
  br i1 %c, label %then, label %join, !dbg !7
then:
  br label %join, !dbg !7
join:
  %first = phi i32 [ 0, %entry ], [ %a, %then ]
    #dbg_value(i32 %first, !8, !DIExpression(), !7)
  br label %loop, !dbg !7
loop:
  %x = phi i32 [ %first, %join ], [ %or, %loop ]
    #dbg_value(i32 %x, !9, !DIExpression(), !7)
  %or = or i32 %x, %s, !dbg !7
  %again = call i1 @more(), !dbg !7
  br i1 %again, label %loop, label %end, !dbg !7
end:
  ret i32 %or, !dbg !7
}
define i32 @same(i1 %c, i32 %a) !dbg !10 {
entry:
  br i1 %c, label %then, label %join, !dbg !11
then:
  br label %join, !dbg !11
join:
  %first = phi i32 [ 0, %entry ], [ %a, %then ]
  br label %loop, !dbg !11
loop:
  %x = phi i32 [ %first, %join ], [ %x, %loop ]
    #dbg_value(i32 %x, !12, !DIExpression(), !11)
  %again = call i1 @more(), !dbg !11
  br i1 %again, label %loop, label %end, !dbg !11
end:
  ret i32 %x, !dbg !11
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "idempotent.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "first", scope: !4, file: !1, line: 2, type: !6)
!9 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!10 = distinct !DISubprogram(name: "same", scope: !1, file: !1, line: 4, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!11 = !DILocation(line: 5, scope: !10)
!12 = !DILocalVariable(name: "x", scope: !10, file: !1, line: 5, type: !6)
