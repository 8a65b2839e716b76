; Where no function is defined with a subprogram, its code is inlined everywhere: the module retains its lifetimes.

; REQUIRES: command
; RUN: %dilifetime as %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=WARNING --input-file=%t.err
; RUN: sed 's/^.llvm.dbg.ret.*//' %s | %dilifetime as - 2>/dev/null | FileCheck %s --check-prefix=NONE

; CHECK: !dilifetime.retainedNodes = !{!1, !2, !3}
!llvm.dbg.retainedNodes = !{!1}
; CHECK: !0 = distinct !DISubprogram(name: "f", retainedNodes: !{})
; WARNING: [[#@LINE+2]]:40: warning: no function is defined with this subprogram: activeLanePC is left out
; WARNING-NEXT: !0 = distinct !DISubprogram(
!0 = distinct !DISubprogram(name: "f", activeLanePC: !4, retainedNodes: !{!2, !3})
!1 = distinct !DILifetime(object: !4, location: !DIExpr(DIOpRead()))
!2 = distinct !DILifetime(object: !4, location: !DIExpr(DIOpRead()))
!3 = distinct !DILifetime(object: !4, location: !DIExpr(DIOpRead()))
!4 = distinct !DIFragment()
; NONE: !4 = distinct !{!"DIFragment"}
; NONE: {{^}}!dilifetime.retainedNodes = !{!2, !3}
