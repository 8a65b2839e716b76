define void @f() !dbg !1 !dilifetime.activeLanePC !2 {}
!1 = distinct !DISubprogram(name: "f"
  )
!2 = distinct !{!"DIFragment"}