; FAILED, carry + opt -O2 + llc: a converted operand beside a generic one.
; seed 9004, f10, X86 OptO2 dwarf5: Failed: f10x0 at marker 11 (0x2016f3): shown ------------------------ (DW_OP_and at byte 21: the operands are of types generic and uint64 [2.5.1.4]), is fa6570ab0000000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i16 %v0, ptr %v1, i64 %v2, i64 %v3, i8 %v4) noinline !dbg !4 {
b0:
  br label %b1, !dbg !9
b1:
  %v8 = phi i8 [ 0, %b0 ], [ %v66, %b3 ]
  %v10 = icmp ult i8 %v8, 4, !dbg !9
  br i1 %v10, label %b3, label %b2, !dbg !9
b2:
  ret i64 %v3, !dbg !9
b3:
  %v50 = sext i8 %v8 to i64, !dbg !9
  %v51 = and i64 %v3, %v50, !dbg !9
  call void @llvm.dbg.def(metadata !8, metadata i64 %v51), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 11\0A .popsection", "~{memory}"(), !dbg !9
  %v66 = add i8 %v8, 1, !dbg !9
  br label %b1, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 3479192434857068402, i64 268435456, i64 16387736443275143929, i64 18446744073709551597, i64 4, i64 12476389046753093711, i64 3, i64 5647908483474526047], [4 x i64] [i64 13840969029793087488, i64 13842376404676640768, i64 13856115901977329664, i64 13851946553884803072] }
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
!5 = !DISubrange(count: 12)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 96, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i32 2876270074), DIOpReferrer(i64), DIOpComposite(2, i96)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":5,"values":[{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":1},{"Int":32},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Int":32},{"Int":8},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":32},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":128},{"Int":1},{"Int":32},{"Int":64},{"Int":1},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Float":"Float"},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Float":"Float"},{"Int":64},{"Float":"Float"},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":64},{"Int":64},{"Int":64},{"Int":32},{"Int":16},{"Int":64},{"Int":16},{"Int":16},{"Int":1},{"Int":8},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Int":32},{"Int":1},{"Int":8}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":8,"incoming":[[0,{"Constant":[{"Int":8},0]}],[3,{"Value":66}]]}],"body":[{"Compare":[10,"UnsignedLess",{"Value":8},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":10},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Value":3}}},{"phis":[],"body":[{"Cast":[50,"SExt",{"Value":8}]},{"Binary":[51,"And",{"Value":3},{"Value":50}]},{"Def":[0,{"Value":51}]},{"Marker":[11,[]]},{"Binary":[66,"Add",{"Value":8},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":96,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[250,101,112,171]}},{"Referrer":{"Int":64}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":false}],"integers":[3479192434857068402,268435456,16387736443275143929,18446744073709551597,4,12476389046753093711,3,5647908483474526047],"floats":[13840969029793087488,13842376404676640768,13856115901977329664,13851946553884803072]}}
