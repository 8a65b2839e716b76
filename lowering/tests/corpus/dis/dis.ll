; Stock IR becomes the proposal's syntax: expressions and arguments stand where they are used, whatever stands on its
; own only for that is gone, and all else is as it was, byte for byte.

; REQUIRES: command
; RUN: %dilifetime dis %s | sed '/^ *;/d' | FileCheck %s
; RUN: %dilifetime dis %s -o %t.ll
; RUN: %dilifetime as %t.ll -o %t.stock.ll && %dilifetime dis %t.stock.ll | cmp - %t.ll
; RUN: %dilifetime dis %t.stock.ll | %dilifetime as - | cmp - %t.stock.ll

; CHECK: define void @f() !dbg !1 !prof !30 {
define void @f() !dbg !1 !dilifetime.retainedNodes !20 !prof !30 !dilifetime.activeLanePC !5 {
  ; CHECK-NEXT: call void @llvm.dbg.label(metadata !6)
  call void @llvm.dbg.code(metadata !6)
  ret void
}

; What can't be a field stays an attachment: there is no subprogram.
; CHECK: define void @g() !dilifetime.retainedNodes !21 {
define void @g() !dilifetime.retainedNodes !21 {
  ret void
}

; CHECK: declare void @llvm.dbg.label(metadata) #1
declare void @llvm.dbg.code(metadata) #1

; CHECK: {{^}}!llvm.dbg.retainedNodes = !{!4}
!dilifetime.retainedNodes = !{!4}
; CHECK-NEXT: !1 = distinct !DISubprogram(name: "f", retainedNodes: !{!2, !7, !6}, line: 1, activeLanePC: !5)
!1 = distinct !DISubprogram(name: "f", retainedNodes: !3, line: 1)
; CHECK-NEXT: !2 = !DILocalVariable(name: "x")
!2 = !DILocalVariable(name: "x")
; CHECK-NOT: !3 =
!3 = !{!2}
; CHECK: !4 = distinct !DILifetime(object: !2, location: !DIExpr(DIOpArg(0, ptr addrspace(5)), DIOpAddrOf(3), DIOpFragment(4294967295, 8)), argObjects: {!5, null})
!4 = distinct !{!"DILifetime", !2, !8, !9}
!5 = distinct !{!"DIFragment"}
; CHECK: !6 = distinct !DIExprCode()
!6 = distinct !{!"DIExprCode"}
; CHECK: !7 = distinct !DILifetime(object: !2, location: !DIExpr(DIOpConstant(i64 undef), DIOpRead()))
!7 = distinct !{!"DILifetime", !2, !{!"DIExpr", !{!"DIOpConstant", i64 undef}, !11}}
; CHECK-NOT: !8 =
!8 = !{!"DIExpr", !{!"DIOpArg", i32 0, ptr addrspace(5) poison}, !10, !{!"DIOpFragment", i32 -1, i32 8}}
; CHECK-NOT: !9 =
!9 = !{!5, null}
; CHECK-NOT: !10 =
!10 = !{!"DIOpAddrOf",
        i32 3}
; Something else needs this one, too.
; CHECK: !11 = !{!"DIOpRead"}
!11 = !{!"DIOpRead"}
; CHECK-NEXT: !12 = !{!11, !13}
!12 = !{!11, !13}
; CHECK-NEXT: !13 = !DIExpr(DIOpRead())
!13 = !{!"DIExpr", !11}
; Nothing needs this one, which is as good as any.
; CHECK-NEXT: !14 = !DIExpr()
!14 = !{!"DIExpr"}
; CHECK-NOT: !20 =
!20 = !{!7, !6}
; CHECK: !21 = !{!4}
!21 = !{!4}
