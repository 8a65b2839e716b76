define void @f() !dbg !1 {}
!1 = distinct !DISubprogram(name: "f", retainedNodes: !{!2})
!2 = distinct !DILifetime(object: !3, location: !DIExpr(DIOpRead()), argObjects: {!{!4}})
