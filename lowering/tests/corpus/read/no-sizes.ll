%T = type { %U }
%U = type [2 x %T]
%O = type opaque
!dilifetime.retainedNodes = !{!1}
!1 = distinct !{!"DILifetime", !2, !{!"DIExpr", !{!"DIOpReferrer", %T poison}, !{!"DIOpReferrer", %O poison}, !{!"DIOpReferrer", <vscale x 4 x i32> poison}, !{!"DIOpReferrer", <vscale x 4 x i32> undef}, !{!"DIOpConstant", i8388608 1}, !{!"DIOpConstant", [18446744073709551615 x i64] zeroinitializer}}}
!2 = distinct !{!"DIFragment"}
