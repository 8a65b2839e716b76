define void @f() !dbg !1 !dilifetime.retainedNodes !2 {}
!1 = distinct !DISubprogram(name: "f", retainedNodes: !3)
!2 = !{!3, !4}
!3 = distinct !{!"DILifetime", !1, !{!"DIExpr"}}
