; All errors of a file in one run, each with its line and a caret; no output then.

; REQUIRES: command
; RUN: rm -rf %t && mkdir -p %t
; RUN: not %dilifetime as %s -o %t/out.ll 2>%t/err
; RUN: ls %t | count 1
; RUN: FileCheck %s --match-full-lines --strict-whitespace --input-file=%t/err --implicit-check-not=error
; RUN: not %dilifetime as - <%s 2>&1 | FileCheck %s --check-prefix=STDIN

; STDIN: {{^}}<stdin>:15:11: error: no node has this name

; CHECK:{{.*}}errors.ll:15:11: error: no node has this name
; CHECK-NEXT:!lost = !{!gone}
; CHECK-NEXT:          ^
!lost = !{!gone}

; CHECK-NEXT:{{.*}}:[[#@LINE+3]]:6: error: missing 'distinct', required for !DIFragment
; CHECK-NEXT:!1 = !DIFragment()
; CHECK-NEXT:     ^
!1 = !DIFragment()

; CHECK-NEXT:{{.*}}:[[#@LINE+3]]:15: error: there is no such node; !DIExprCode is one
; CHECK-NEXT:!2 = distinct !DExprCode()
; CHECK-NEXT:              ^
!2 = distinct !DExprCode()

; Two errors in one expression.
; CHECK-NEXT:{{.*}}:[[#@LINE+6]]:14: error: 'DIDeref' is no operation; DIOpDeref(T: type) is
; CHECK-NEXT:!3 = !DIExpr(DIDeref(), DIOpArg(u64),
; CHECK-NEXT:             ^
; CHECK-NEXT:{{.*}}:[[#@LINE+3]]:33: error: expected a number from 0 to 4294967295 in DIOpArg(N: unsigned, T: type)
; CHECK-NEXT:!3 = !DIExpr(DIDeref(), DIOpArg(u64),
; CHECK-NEXT:                                ^
!3 = !DIExpr(DIDeref(), DIOpArg(u64),
    DIOpRead())

; CHECK-NEXT:{{.*}}:[[#@LINE+1]]:15: error: the lifetime has no 'location:'
!4 = distinct !DILifetime(object: !1)
; CHECK:{{.*}}:[[#@LINE+1]]:39: error: this field is there already
!5 = distinct !DILifetime(object: !1, object: !1)
; CHECK:{{.*}}:[[#@LINE+1]]:27: error: expected one of the fields object, location and argObjects
!6 = distinct !DILifetime(objekt: !1)
; CHECK:{{.*}}:[[#@LINE+1]]:27: error: !DIFragment has no fields
!7 = distinct !DIFragment(!1)
; CHECK:{{.*}}:[[#@LINE+1]]:27: error: 'i0x4' is no type that a value has in DIOpReferrer(T: type)
!8 = !DIExpr(DIOpReferrer(i0x4))
; CHECK:{{.*}}:[[#@LINE+1]]:30: error: this is no value of that type in DIOpConstant(T: type, V: literal)
!9 = !DIExpr(DIOpConstant(i8 300))
; CHECK:{{.*}}:[[#@LINE+1]]:31: error: poison stands for no value here, undef does in DIOpConstant(T: type, V: literal)
!10 = !DIExpr(DIOpConstant(i8 poison))
; CHECK:{{.*}}:[[#@LINE+1]]:24: error: expected ')' here in DIOpRead()
!11 = !DIExpr(DIOpRead(i64))
; CHECK:{{.*}}:[[#@LINE+2]]:1: error: a node of this name is there already
!twice = distinct !DIFragment()
!twice = distinct !DIFragment()
; CHECK:{{.*}}:[[#@LINE+2]]:74: error: this is a list of the module's and no node; a tuple has a number, or is distinct
!list = !{!1}
!15 = distinct !DILifetime(object: !1, location: !DIExpr(), argObjects: {!list})
; CHECK:{{.*}}:[[#@LINE+1]]:36: error: a distinct node such as !DIFragment has a number of its own
!12 = distinct !DILifetime(object: !DIFragment(), location: !DIExpr())
; A node that doesn't end says so once, and what comes after it is still read.
; CHECK:{{.*}}:[[#@LINE+3]]:1: error: expected ',' here
!13 = distinct !DILifetime(object: !1, location: !DIExpr(DIOpRead()
; CHECK:{{.*}}:[[#@LINE+1]]:15: error: 'DIOpFoo' is no operation
!14 = !DIExpr(DIOpFoo())
