; Types and constants of many kinds, each in an expression that breaks a rule, so that its message shows what was read.

target triple = "amdgcn-amd-amdhsa"
%S = type { i8, i64 }
%"a b" = type { i16 }
@g = global i32 0, !dbg.def !20
define void @f(i32 %x, ptr addrspace(5) %p, <2 x i32> %v) !dbg !2 {
  %a = alloca %S, addrspace(5)
  call void @llvm.dbg.def(metadata !10, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !11, metadata ptr addrspace(5) %a), !dbg !4
  tail call void @llvm.dbg.def(metadata !12, metadata <2 x i32> %v), !dbg !4
  call void @llvm.dbg.def(metadata !13, metadata i32 undef), !dbg !4
  call void @llvm.dbg.def(metadata !14, metadata i32 7), !dbg !4
  call void @llvm.dbg.def(metadata !15, metadata i32 7), !dbg !4
  call void @llvm.dbg.def(metadata i32 %x, metadata i32 7), !dbg !4
  call void @llvm.dbg.kill(metadata !"text"), !dbg !4
  call void @llvm.dbg.kill(metadata !7), !dbg !4
  ret void
}
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0)
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!10 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", %S poison}}}
!11 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", %"a b" poison}, !{!"DIOpDeref", [2 x %S] poison}, !{!"DIOpConstant", i9 -1}, !{!"DIOpAdd"}}}
!12 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", <2 x i32> poison}, !{!"DIOpConstant", <2 x i32> zeroinitializer}, !{!"DIOpConstant", <2 x i32> <i32 1, i32 2>}}}
!13 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", {i8,  i32} poison}, !{!"DIOpConstant", half 0xH3C00}, !{!"DIOpAdd"}}}
!14 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", i8388607 1}, !{!"DIOpConstant", ptr addrspace(5) null}, !{!"DIOpConstant", i32 ptrtoint (ptr @g to i32)}}}
!15 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", x86_fp80 0xK3FFF8000000000000000}, !{!"DIOpConstant", float 1.5}, !{!"DIOpComposite", i32 2, [3 x <{ i8, i32 }>] poison}}}
!20 = !{!"DIFragment", null, i64 5, !DIExpression(), !"a\22b"}
!21 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", <3 x i9> <i9 -1, i9 0, i9 2>}, !{!"DIOpConstant", <2 x float> splat (float 1.5)}, !{!"DIOpConstant", <2 x half> <half undef, half undef>}, !{!"DIOpRead"}}}
!22 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", <2 x i9> <i9 undef, i9 0>}}}
!23 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", <2 x ptr> <ptr null, ptr @g>}}}
!dilifetime.retainedNodes = !{!21, !22, !23}
