; Once silent, llc -O0: a fragment lifetime of constants only is active at b1 by the way through b3; on the other way it could be said anew (it needs no value), but ends there without a remark.
; seed 3, f22, X86 LlcO0 dwarf5: Silent: f16x1 at marker 7 (0x2019fd): shown ----------------, is 07000000deffffff
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, ptr %v1, i32 %v2, i64 %v3, i8 %v4, i16 %v5, float %v6) noinline !dbg !4 {
b0:
  switch i32 23, label %b1 [ i32 0, label %b2 i32 1, label %b3 i32 2, label %b2 ], !dbg !10
b1:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "~{memory}"(), !dbg !10
  ret i64 0, !dbg !10
b2:
  ret i64 0, !dbg !10
b3:
  %v23 = call i64 asm sideeffect "", "=r,0"(i64 %v3), !dbg !10
  call void @llvm.dbg.def(metadata !9, metadata i64 %v23), !dbg !10
  br label %b1, !dbg !10
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 14933262003835350958, i64 268435456, i64 6, i64 1, i64 563718325012372697, i64 9601969228004929249, i64 4, i64 2], [4 x i64] [i64 3257139200, i64 4629278204471803904, i64 4619567317775286272, i64 13853248375652089856] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!11, !12}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7, !8})
!5 = distinct !DIFragment()
!6 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!7 = !DILocalVariable(name: "f0x1", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpArg(0, { i8, i32 })), argObjects: {!5})
!9 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpConstant(i32 7), DIOpConstant(i32 4294967262), DIOpComposite(2, i64)))
!10 = !DILocation(line: 2, scope: !4)
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO0","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":8},{"Int":16},{"Float":"Float"},{"Int":32},{"Int":32},{"Int":1},{"Int":8},{"Int":1},{"Int":128},{"Int":32},{"Int":16},{"Int":128},{"Int":32},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":16}],"blocks":[{"phis":[],"body":[],"end":{"Switch":[{"Constant":[{"Int":32},23]},1,[[0,2],[1,3],[2,2]]]}},{"phis":[],"body":[{"Marker":[7,[]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Opaque":[23,{"Value":3}]},{"Def":[1,{"Value":23}]}],"end":{"Jump":1}}],"objects":[{"name":null,"bits":64,"parameter":null},{"name":"f0x1","bits":64,"parameter":null}],"lifetimes":[{"object":1,"location":[{"Arg":[0,{"Struct":{"text":"{ i8, i32 }","bits":64}}]}],"arguments":[0],"computed":true},{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[7,0,0,0]}},{"Constant":{"ty":{"Int":32},"bits":[222,255,255,255]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[14933262003835350958,268435456,6,1,563718325012372697,9601969228004929249,4,2],"floats":[3257139200,4629278204471803904,4619567317775286272,13853248375652089856]}}
