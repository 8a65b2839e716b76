!1 = distinct !{!"DILifetime", !2, !{!"DIExprCode"}!{!"DIExpr"}, !{!2 !3}}
!2 = distinct !{!"DIFragment"}
