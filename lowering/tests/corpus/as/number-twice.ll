!1 = !{!"DIExpr"}
!1 = !{!"DIExpr"}
