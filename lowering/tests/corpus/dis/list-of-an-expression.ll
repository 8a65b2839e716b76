!list = !{!"DIExpr", !{!"DIOpReferrer", ptr poison}}
