define void @f() !dbg !1 {}
!1 = distinct !DISubprogram(activeLanePC: !lane(DIOpRead()))
