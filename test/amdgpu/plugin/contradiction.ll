; InstCombine moves an operation before a phi and lets the phi's records go over
; to the results. Where control comes from, the variable was another value: so
; the phi says nothing. Where the record of an assignment is lost in one branch
; only, the phi is believed.
;
; RUN: %llc -O1 -mcpu=gfx900 -filetype=obj -o %t.o < %s
; RUN: %dilifetime locate %t.o --var sum | FileCheck %s
;
; CHECK:      function multiplied:
; CHECK:      in register v{{[0-9]+}}[lane]
; CHECK:      no location
; CHECK-NOT:  in register
; CHECK:      function assigned:
; CHECK:      in register v{{[0-9]+}}[lane]
; CHECK:      no location
; CHECK:      in register v{{[0-9]+}}[lane]
; CHECK:      function counted:
; CHECK:      in register v{{[0-9]+}}[lane]

target triple = "amdgcn-amd-amdhsa"

; sum is %value; out comes 16 * sum.
define i32 @multiplied(i32 %value, i1 %condition) !dbg !4 {
entry:
    #dbg_value(i32 %value, !11, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
  br i1 %condition, label %then, label %end, !dbg !8

then:
  %multiple = shl i32 %value, 4, !dbg !8
  br label %end, !dbg !8

end:
  %result = phi i32 [ %multiple, %then ], [ 0, %entry ], !dbg !8
    #dbg_value(i32 %result, !11, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
  call void asm sideeffect "s_nop 0", ""(), !dbg !8
  ret i32 %result, !dbg !8
}

; if (condition) sum *= 16, whose record is lost.
define i32 @assigned(i32 %value, i1 %condition) !dbg !20 {
entry:
    #dbg_value(i32 %value, !21, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !22)
  br i1 %condition, label %then, label %end, !dbg !22

then:
  %multiple = shl i32 %value, 4, !dbg !22
  br label %end, !dbg !22

end:
  %result = phi i32 [ %multiple, %then ], [ %value, %entry ], !dbg !22
    #dbg_value(i32 %result, !21, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !22)
  call void asm sideeffect "s_nop 0", ""(), !dbg !22
  ret i32 %result, !dbg !22
}

; A loop that adds to sum, whose record at the end of the body is lost.
define i32 @counted(i32 %value) !dbg !30 {
entry:
  br label %loop, !dbg !32

loop:
  %sum = phi i32 [ %value, %entry ], [ %next, %loop ], !dbg !32
    #dbg_value(i32 %sum, !31, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !32)
  call void asm sideeffect "s_nop 0", ""(), !dbg !32
  %next = add i32 %sum, 3, !dbg !32
  %again = icmp slt i32 %next, 100, !dbg !32
  br i1 %again, label %loop, label %end, !dbg !32

end:
  ret i32 %next, !dbg !32
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "contradiction.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "multiplied", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!11})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 3, scope: !4)
!11 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 2, type: !6)
!20 = distinct !DISubprogram(name: "assigned", file: !1, line: 5, type: !5, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!21})
!21 = !DILocalVariable(name: "sum", scope: !20, file: !1, line: 6, type: !6)
!22 = !DILocation(line: 7, scope: !20)
!30 = distinct !DISubprogram(name: "counted", file: !1, line: 9, type: !5, scopeLine: 9, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!31})
!31 = !DILocalVariable(name: "sum", scope: !30, file: !1, line: 10, type: !6)
!32 = !DILocation(line: 11, scope: !30)
