; SILENT, llc -O1: the part of a composite that needs an entry value went without a word.
; seed 9119, f13, X86 LlcO1 dwarf5: Silent: f8x0 at marker 7 (0x201952): shown 6bfaf27a--------, is 6bfaf27a0f4530c1
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i16 %v0, i64 %v1, ptr %v2, i32 %v3, i64 %v4, i32 %v5, double %v6, double %v7, double %v8) noinline !dbg !4 {
b0:
  switch i64 %v1, label %b3 [ i64 0, label %b1 i64 1, label %b2 i64 2, label %b3 i64 3, label %b1 ], !dbg !8
b1:
  ret i64 0, !dbg !8
b2:
  %v26 = call i64 @helper(i64 %v1), !dbg !8
  br label %b3, !dbg !8
b3:
  call void @llvm.dbg.def(metadata !7, metadata i32 %v5), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,~{memory}"(i32 %v5), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 2, i64 15612997598552633566, i64 268435456, i64 17911089663762125008, i64 6, i64 3735681008757916943, i64 6695858723697308874, i64 1377029127982877876], [4 x i64] [i64 4611123068473966592, i64 4630527249680957440, i64 13857276986256261120, i64 13855253884861153280] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!9, !10}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6})
!5 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", arg: 5, scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i32 2062744171), DIOpReferrer(i32), DIOpComposite(2, i64)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO1","dialect":"Dwarf5"},"function":{"name":"f0","parameters":9,"values":[{"Int":16},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":32},{"Float":"Double"},{"Float":"Double"},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":16},{"Int":128},{"Float":"Double"},{"Int":32},{"Float":"Float"},{"Int":16},{"Int":64},{"Int":32},{"Int":16},{"Int":64},{"Int":32},{"Float":"Double"},{"Int":1},{"Int":64},{"Int":16},{"Int":64},{"Int":32},{"Int":1},{"Int":32},{"Int":64},{"Int":64},{"Int":32},{"Int":8},{"Int":16},{"Int":64},{"Int":128},{"Float":"Float"},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Int":64}],"blocks":[{"phis":[],"body":[],"end":{"Switch":[{"Value":1},3,[[0,1],[1,2],[2,3],[3,1]]]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Call":[26,{"Value":1}]}],"end":{"Jump":3}},{"phis":[],"body":[{"Def":[0,{"Value":5}]},{"Marker":[7,[{"Value":5}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":5}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[107,250,242,122]}},{"Referrer":{"Int":32}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[2,15612997598552633566,268435456,17911089663762125008,6,3735681008757916943,6695858723697308874,1377029127982877876],"floats":[4611123068473966592,4630527249680957440,13857276986256261120,13855253884861153280]}}
