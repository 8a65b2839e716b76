!1 = !{!"DIExpr", !DIExpr(!DIExpr(!DIExpr(
!2 = !DIExpr(DIOpRead(target(DIOpRead(
