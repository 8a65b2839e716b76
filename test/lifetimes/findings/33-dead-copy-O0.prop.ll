; WRONG, llc -O0: a copy that nobody needs is a KILL, which writes nothing.
; seed 9195, f14, X86 LlcO0 dwarf5: Wrong: f18x0 at marker 15 (0x201b26): shown 5a5a000000000000, is 0d00000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i16 %v0, i64 %v1, i16 %v2, i32 %v3, i8 %v4, i64 %v5, i64 %v6, ptr %v7, double %v8, float %v9, double %v10) noinline !dbg !4 {
b0:
  %v41 = call i64 @helper(i64 %v5), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v41), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 15\0A .popsection", "r,~{memory}"(i64 %v6), !dbg !8
  br label %b1, !dbg !8
b1:
  %v44 = phi i64 [ %v41, %b0 ]
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 6697747401750456560, i64 12626742071686955590, i64 18446744073709551585, i64 5061317169759064948, i64 3, i64 4, i64 9232908230863869689, i64 268435456], [4 x i64] [i64 4625407923542032384, i64 1107656704, i64 4629718009122914304, i64 4631758702704066560] }
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
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO0","dialect":"Dwarf5"},"function":{"name":"f0","parameters":11,"values":[{"Int":16},{"Int":64},{"Int":16},{"Int":32},{"Int":8},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Float":"Float"},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Int":64},{"Float":"Double"},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Float"},{"Int":64},{"Int":64},{"Int":64},{"Int":16},{"Int":64},{"Int":64},{"Int":64},{"Float":"Double"},{"Int":1},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":16},{"Int":32},{"Int":64},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Int":1},{"Int":8},{"Int":64},{"Int":64},{"Int":1}],"blocks":[{"phis":[],"body":[{"Call":[41,{"Value":5}]},{"Def":[0,{"Value":41}]},{"Marker":[15,[{"Value":6}]]}],"end":{"Jump":1}},{"phis":[{"result":44,"incoming":[[0,{"Value":41}]]}],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[6697747401750456560,12626742071686955590,18446744073709551585,5061317169759064948,3,4,9232908230863869689,268435456],"floats":[4625407923542032384,1107656704,4629718009122914304,4631758702704066560]}}
