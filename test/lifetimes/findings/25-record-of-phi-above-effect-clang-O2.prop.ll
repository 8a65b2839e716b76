; WRONG, clang -O2: SimplifyCFG merges a loop of one turn and copies its latch's records above the body.
; seed 2001, f37, X86 ClangO2 dwarf5: Wrong: f11x0 at marker 18 (0x201710): shown 0100000000000000, is 0000000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i32 %v1, float %v2, float %v3) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v6 = phi i64 [ 0, %b0 ], [ 1, %b4 ]
  %v9 = icmp ult i64 %v6, 1, !dbg !8
  br i1 %v9, label %b3, label %b2, !dbg !8
b2:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 20\0A .popsection", "r,~{memory}"(i64 %v6), !dbg !8
  ret i64 0, !dbg !8
b3:
  %v11 = load i16, ptr %v0, align 1, !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v6), !dbg !8
  %v33 = icmp eq i8 200, 179, !dbg !8
  br i1 %v33, label %b2, label %b4, !dbg !8
b4:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 18\0A .popsection", "~{memory}"(), !dbg !8
  br label %b1, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 5572884144778299506, i64 7400846087626730232, i64 7744023899909470039, i64 10865945243942332740, i64 450162966279258212, i64 14914959071782893529, i64 2486865458894618509], [4 x i64] [i64 3236167680, i64 1113620480, i64 4629630048192692224, i64 4629313388843892736] }
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
!6 = !DILocalVariable(name: "f0x0", arg: 3, scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"ClangO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":4,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Float":"Float"},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Int":64},{"Int":16},{"Int":16},{"Int":1},{"Int":128},{"Int":128},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Int":8},{"Int":32},{"Int":128},{"Int":1},{"Int":32},{"Int":1},{"Int":16},{"Int":8},{"Float":"Float"},{"Int":16},{"Int":1},{"Int":64},{"Int":16},{"Int":1},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":8},{"Int":64},{"Int":8},{"Int":64},{"Int":1},{"Int":64},{"Int":8}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":6,"incoming":[[0,{"Constant":[{"Int":64},0]}],[4,{"Constant":[{"Int":64},1]}]]}],"body":[{"Compare":[9,"UnsignedLess",{"Value":6},{"Constant":[{"Int":64},1]}]}],"end":{"Branch":[{"Value":9},3,2]}},{"phis":[],"body":[{"Marker":[20,[{"Value":6}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Load":{"to":11,"from":{"Value":0},"volatile":false}},{"Def":[0,{"Value":6}]},{"Compare":[33,"Equal",{"Constant":[{"Int":8},200]},{"Constant":[{"Int":8},179]}]}],"end":{"Branch":[{"Value":33},2,4]}},{"phis":[],"body":[{"Marker":[18,[]]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":64,"parameter":3}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[268435456,5572884144778299506,7400846087626730232,7744023899909470039,10865945243942332740,450162966279258212,14914959071782893529,2486865458894618509],"floats":[3236167680,1113620480,4629630048192692224,4629313388843892736]}}
