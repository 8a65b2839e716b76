; What names a node of the encoding and is none is an error.

; REQUIRES: command
; RUN: not %dilifetime dis %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --implicit-check-not=error:

; CHECK:{{.*}}:[[#@LINE+1]]:6: error: missing 'distinct', required for the tuple of a DIFragment
!0 = !{!"DIFragment"}
; CHECK:{{.*}}:[[#@LINE+1]]:30: error: a DIExprCode has no fields
!1 = distinct !{!"DIExprCode", !0}
; CHECK:{{.*}}:[[#@LINE+1]]:30: error: expected ',' here
!2 = distinct !{!"DILifetime"}
; CHECK:{{.*}}:[[#@LINE+1]]:41: error: expected the tuple of the arguments
!3 = distinct !{!"DILifetime", !1, !20, null}
; CHECK:{{.*}}:[[#@LINE+1]]:19: error: an expression consists of operations
!4 = !{!"DIExpr", !4}
; CHECK:{{.*}}:[[#@LINE+1]]:33: error: expected an i32 in the tuple of DIOpArg(N: unsigned, T: type)
!5 = !{!"DIExpr", !{!"DIOpArg", i64 5, i64 poison}}
; CHECK:{{.*}}:[[#@LINE+1]]:42: error: expected 'poison', which makes this a type, in the tuple of DIOpReferrer(T: type)
!6 = !{!"DIExpr", !{!"DIOpReferrer", i64 5}}
; CHECK:{{.*}}:[[#@LINE+1]]:48: error: expected '}' here in the tuple of DIOpRead()
!7 = !{!"DIExpr", !{!"DIOpRead"}, !{!"DIOpRead", i64 poison}}
; CHECK:{{.*}}:[[#@LINE+1]]:31: error: 'DIOpFoo' is no operation
!8 = !{!"DIExpr", !{!"DIOpFoo"}}
; CHECK:{{.*}}:[[#@LINE+1]]:41: error: this is no tuple of arguments
!9 = distinct !{!"DILifetime", !1, !20, !20}
!20 = !{!"DIExpr", !{!"DIOpRead"}}
; CHECK:{{.*}}:[[#@LINE+1]]:17: error: this bracket is never closed
!10 = distinct !{!"DILifetime", !1
