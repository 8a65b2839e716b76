; InstCombine moves two additions one after the other before a phi, and the records of the first one go along with the second one.
; A record that moves with the addition that it is of stays.

; REQUIRES: plugin
; RUN: %opt -mcpu=gfx900 -passes=instcombine -S %s | FileCheck %s

; CHECK-LABEL: define void @far
; CHECK:      %[[FAR:.*]] = phi i32 [ 2, {{.*}} ], [ 3, {{.*}} ]
; CHECK:      #dbg_value(i32 %[[FAR]], !{{[0-9]+}}, !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef)
; CHECK-LABEL: define void @near
; CHECK:      %[[NEXT:.*]] = phi i32 [ 1, {{.*}} ], [ 2, {{.*}} ]
; CHECK:      #dbg_value(i32 %[[NEXT]], !{{[0-9]+}}, !DIExpression(),

target triple = "amdgcn-amd-amdhsa"

define void @far(ptr addrspace(1) %p, i32 %x) !dbg !4 {
entry:
  br label %loop, !dbg !7

loop:
  %n = phi i32 [ 0, %entry ], [ 1, %loop ], !dbg !7
  %next = add nuw nsw i32 %n, 1, !dbg !7
    #dbg_value(i32 %next, !8, !DIExpression(), !7)
  %far = add nuw nsw i32 %next, 1, !dbg !7
  %quotient = udiv i32 %x, %far, !dbg !7
  store volatile i32 %quotient, ptr addrspace(1) %p, !dbg !7
  %more = icmp ult i32 %next, 2, !dbg !7
  br i1 %more, label %loop, label %end, !dbg !7

end:
  ret void, !dbg !7
}

define void @near(ptr addrspace(1) %p) !dbg !10 {
entry:
  br label %loop, !dbg !11

loop:
  %n = phi i32 [ 0, %entry ], [ 1, %loop ], !dbg !11
  %next = add nuw nsw i32 %n, 1, !dbg !11
    #dbg_value(i32 %next, !12, !DIExpression(), !11)
  store volatile i32 %next, ptr addrspace(1) %p, !dbg !11
  %more = icmp ult i32 %next, 2, !dbg !11
  br i1 %more, label %loop, label %end, !dbg !11

end:
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "sum.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "far", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "counter", scope: !4, file: !1, line: 2, type: !6)
!10 = distinct !DISubprogram(name: "near", scope: !1, file: !1, line: 9, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!11 = !DILocation(line: 10, scope: !10)
!12 = !DILocalVariable(name: "counter", scope: !10, file: !1, line: 10, type: !6)
