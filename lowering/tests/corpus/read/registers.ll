; Physical registers, by strings that nothing but calls leads to.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

declare void @llvm.dbg.def(metadata, metadata)

define void @f() !dbg !4 {
  call void @llvm.dbg.def(metadata !20, metadata !"exec"), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata !"pc"), !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata !"no_such"), !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "registers.cl", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!8, !9, !10})
!5 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_unsigned)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "mask", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "where", scope: !4, file: !3, line: 2, type: !5)
!10 = !DILocalVariable(name: "nothing", scope: !4, file: !3, line: 2, type: !5)
!11 = !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}
!20 = distinct !{!"DILifetime", !8, !11}
!21 = distinct !{!"DILifetime", !9, !11}
!22 = distinct !{!"DILifetime", !10, !11}
