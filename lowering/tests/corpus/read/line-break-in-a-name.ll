!dilifetime.retainedNodes = !{!1}
!1 = distinct !{!"DILifetime", !2, !{!"DIExpr", !{!"DIOp\0ARead"}, !{!"DIOp
Read"}}}
!2 = distinct !{!"DIFragment"}
