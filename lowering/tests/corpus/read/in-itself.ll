!dilifetime.retainedNodes = !{!1, !4}
!1 = distinct !{!"DILifetime", !1, !2, !3}
!2 = !{!"DIExpr", !2}
!3 = !{!3}
!4 = !{!"DILifetime", !4, !4}
