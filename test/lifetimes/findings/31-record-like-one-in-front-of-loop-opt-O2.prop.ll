; WRONG, carry + opt -O2 + llc: LoopRotate copies no record like one that stands in front already.
; seed 9033, f28, X86 OptO2 dwarf5: Wrong: f19x0 at marker 5 (0x2017b0): shown aeffffff, is --------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, ptr %v1, i64 %v2, i64 %v3) noinline !dbg !4 {
b0:
  br label %b2, !dbg !8
b1:
  store i16 23, ptr %v1, align 1, !dbg !8
  br label %b2, !dbg !8
b2:
  %v12 = phi i32 [ 2, %b0 ], [ 0, %b1 ]
  call void @llvm.dbg.def(metadata !7, metadata i32 4294967214), !dbg !8
  call void @llvm.dbg.kill(metadata !7), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !8
  %v24 = icmp slt i32 0, %v12, !dbg !8
  br i1 %v24, label %b1, label %b3, !dbg !8
b3:
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 16765366138380238685, i64 268435456, i64 11441873946135769138, i64 18446744073709551614, i64 5, i64 3191202922330531342, i64 18446744073709551569, i64 9664508264754574547], [4 x i64] [i64 13854251130256621568, i64 13851841000768536576, i64 13855904795744796672, i64 13857101064395816960] }
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
!5 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i32)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":4,"values":[{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Float":"Float"},{"Int":64},{"Float":"Float"},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Int":1},{"Int":64},{"Int":128},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Int":1},{"Int":64},{"Int":32},{"Int":32},{"Int":1},{"Int":1},{"Int":64},{"Int":1},{"Int":64},{"Int":16},{"Int":1},{"Int":128},{"Int":64}],"blocks":[{"phis":[],"body":[],"end":{"Jump":2}},{"phis":[],"body":[{"Store":{"what":{"Constant":[{"Int":16},23]},"to":{"Value":1},"volatile":false}}],"end":{"Jump":2}},{"phis":[{"result":12,"incoming":[[0,{"Constant":[{"Int":32},2]}],[1,{"Constant":[{"Int":32},0]}]]}],"body":[{"Def":[0,{"Constant":[{"Int":32},4294967214]}]},{"Kill":0},{"Marker":[5,[]]},{"Compare":[24,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":12}]}],"end":{"Branch":[{"Value":24},1,3]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":32,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":32}}],"arguments":[],"computed":false}],"integers":[16765366138380238685,268435456,11441873946135769138,18446744073709551614,5,3191202922330531342,18446744073709551569,9664508264754574547],"floats":[13854251130256621568,13851841000768536576,13855904795744796672,13857101064395816960]}}
