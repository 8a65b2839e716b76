!2 = distinct !DISubprogram(retainedNodes: !3)
!3 = distinct !DILifetime(object: !3, location: !DIExpr())
define void @f() !dbg !2 {}
