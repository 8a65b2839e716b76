; Once wrong, clang -O2: SimplifyCFG copies a block with a record of its phi, which goes on naming the other way's value.
; seed 80000291, f28, X86 ClangO2 dwarf5: Wrong: f13x0 at marker 11 (0x2017e8): shown 32594366a2d5639fdf2b3e1a39226470, is c6594366a2d5639fdf2b3e1a39226470
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i16 %v0, ptr %v1, i32 %v2, i16 %v3, double %v4, float %v5) noinline !dbg !4 {
b0:
  %v11 = load i64, ptr %v1, align 1, !dbg !9
  %v12 = icmp slt i64 0, %v11, !dbg !9
  %v13 = select i1 %v12, i64 %v11, i64 18446744073709551560, !dbg !9
  %v14 = icmp ult i64 18446744073709551522, %v13, !dbg !9
  br i1 %v14, label %b2, label %b3, !dbg !9
b1:
  ret i64 0, !dbg !9
b2:
  store i32 0, ptr %v1, align 1, !dbg !9
  br label %b3, !dbg !9
b3:
  %v37 = phi i8 [ 198, %b0 ], [ 50, %b2 ]
  call void @llvm.dbg.def(metadata !8, metadata i8 %v37), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 11\0A .popsection", "r,~{memory}"(i8 %v37), !dbg !9
  %v39 = icmp ult i64 %v13, 18446744073709551560, !dbg !9
  br i1 %v39, label %b1, label %b4, !dbg !9
b4:
  %v40 = add i64 0, 1, !dbg !9
  ret i64 0, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551589, i64 268435456, i64 16547497158082677442, i64 18446744073709551593, i64 18446744073709551564, i64 147021550531978780, i64 3433972174442573421, i64 18446744073709551560], [4 x i64] [i64 13851559525791825920, i64 1081081856, i64 4629700416936869888, i64 13854268722442665984] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!10, !11}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7})
!5 = !DISubrange(count: 16)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i8), DIOpConstant(i120 583568200546162573597578618823131993), DIOpComposite(2, i128)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"ClangO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":6,"values":[{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":16},{"Float":"Double"},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":1},{"Int":16},{"Int":32},{"Int":64},{"Int":8},{"Int":1},{"Int":1},{"Int":1},{"Int":64},{"Int":8},{"Int":1},{"Int":1},{"Int":128},{"Int":64},{"Int":64},{"Int":16},{"Float":"Double"},{"Int":16},{"Int":64},{"Int":32},{"Float":"Double"},{"Int":8},{"Int":64},{"Int":8},{"Int":32},{"Int":1},{"Int":64},{"Int":1}],"blocks":[{"phis":[],"body":[{"Load":{"to":11,"from":{"Value":1},"volatile":false}},{"Compare":[12,"SignedLess",{"Constant":[{"Int":64},0]},{"Value":11}]},{"Select":[13,{"Value":12},{"Value":11},{"Constant":[{"Int":64},18446744073709551560]}]},{"Compare":[14,"UnsignedLess",{"Constant":[{"Int":64},18446744073709551522]},{"Value":13}]}],"end":{"Branch":[{"Value":14},2,3]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Store":{"what":{"Constant":[{"Int":32},0]},"to":{"Value":1},"volatile":false}}],"end":{"Jump":3}},{"phis":[{"result":37,"incoming":[[0,{"Constant":[{"Int":8},198]}],[2,{"Constant":[{"Int":8},50]}]]}],"body":[{"Def":[0,{"Value":37}]},{"Marker":[11,[{"Value":37}]]},{"Compare":[39,"UnsignedLess",{"Value":13},{"Constant":[{"Int":64},18446744073709551560]}]}],"end":{"Branch":[{"Value":39},1,4]}},{"phis":[],"body":[{"Binary":[40,"Add",{"Constant":[{"Int":64},0]},{"Constant":[{"Int":64},1]}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":128,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":8}},{"Constant":{"ty":{"Int":120},"bits":[89,67,102,162,213,99,159,223,43,62,26,57,34,100,112]}},{"Composite":[2,{"Int":128}]}],"arguments":[],"computed":false}],"integers":[18446744073709551589,268435456,16547497158082677442,18446744073709551593,18446744073709551564,147021550531978780,3433972174442573421,18446744073709551560],"floats":[13851559525791825920,1081081856,4629700416936869888,13854268722442665984]}}
