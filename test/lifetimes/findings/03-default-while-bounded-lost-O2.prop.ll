; Once wrong, llc -O2: the bounded lifetime (referrer %v1, active in the whole loop) has no location any more, and the computed default is shown in the whole scope. Kind: case 03.
; seed 1, f19, X86 LlcO2 dwarf5: Wrong: f9x1 at marker 1 (0x201ac0): shown 69886988--------, is --------00000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, i32 %v1, i64 %v2, i64 %v3, ptr %v4, i32 %v5, i64 %v6, i64 %v7, double %v8) noinline !dbg !4 {
b0:
  %v10 = alloca i16, align 8, !dbg !13
  br label %b1, !dbg !13
b1:
  %v11 = phi i32 [ 0, %b0 ], [ %v55, %b8 ]
  %v14 = icmp ult i32 %v11, 3, !dbg !13
  br i1 %v14, label %b3, label %b2, !dbg !13
b2:
  ret i64 5455779967338392093, !dbg !13
b3:
  %v15 = shl i128 8873460681481963201, 75, !dbg !13
  br label %b4, !dbg !13
b4:
  %v16 = phi i32 [ 0, %b3 ]
  %v17 = phi i16 [ 65441, %b3 ]
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !13
  br label %b5, !dbg !13
b5:
  call void @llvm.dbg.def(metadata !9, metadata i128 %v15), !dbg !13
  call void @llvm.dbg.kill(metadata !9), !dbg !13
  call void @llvm.dbg.def(metadata !10, metadata ptr %v10), !dbg !13
  br label %b7, !dbg !13
b6:
  %v53 = phi i64 [ %v7, %b7 ]
  %v54 = icmp slt i64 %v6, %v53, !dbg !13
  br i1 %v54, label %b2, label %b8, !dbg !13
b7:
  store i16 %v17, ptr %v10, align 1, !dbg !13
  call void @llvm.dbg.def(metadata !12, metadata i32 %v16), !dbg !13
  br label %b6, !dbg !13
b8:
  %v55 = add i32 %v11, 1, !dbg !13
  br label %b1, !dbg !13
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551599, i64 2427171670920354579, i64 18446744073709551574, i64 12569568033939157504, i64 268435456, i64 1, i64 18446744073709551566, i64 0], [4 x i64] [i64 13843502304583483392, i64 4617034042984890368, i64 4628257857681227776, i64 13840406079839666176] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!14, !15}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7, !8})
!5 = distinct !DIFragment()
!6 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!7 = !DILocalVariable(name: "f0x1", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpArg(0, i16), DIOpArg(1, i16), DIOpComposite(2, i32), DIOpConstant(i32 undef), DIOpComposite(2, i64)), argObjects: {!5, !5})
!9 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i128), DIOpConstant(i32 48), DIOpBitOffset(i16)))
!10 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(ptr), DIOpConstant(i32 16), DIOpBitOffset(i16)))
!11 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpConstant(i1 false), DIOpConstant(i15 undef), DIOpComposite(2, i16)))
!12 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i32 undef), DIOpReferrer(i32), DIOpComposite(2, i64)))
!13 = !DILocation(line: 2, scope: !4)
!14 = !{i32 7, !"Dwarf Version", i32 5}
!15 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":9,"values":[{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":64},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":32},{"Int":16},{"Int":1},{"Int":128},{"Int":32},{"Int":16},{"Int":64},{"Int":1},{"Int":64},{"Int":16},{"Int":32},{"Int":64},{"Int":1},{"Int":32},{"Int":1},{"Int":1},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":32},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":32},{"Int":1},{"Int":16},{"Int":32},{"Float":"Double"},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":16},{"Float":"Double"},{"Int":64},{"Float":"Double"},{"Int":16}],"blocks":[{"phis":[],"body":[{"Alloca":[10,{"Int":16}]}],"end":{"Jump":1}},{"phis":[{"result":11,"incoming":[[0,{"Constant":[{"Int":32},0]}],[8,{"Value":55}]]}],"body":[{"Compare":[14,"UnsignedLess",{"Value":11},{"Constant":[{"Int":32},3]}]}],"end":{"Branch":[{"Value":14},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},5455779967338392093]}}},{"phis":[],"body":[{"Binary":[15,"Shl",{"Constant":[{"Int":128},8873460681481963201]},{"Constant":[{"Int":128},75]}]}],"end":{"Jump":4}},{"phis":[{"result":16,"incoming":[[3,{"Constant":[{"Int":32},0]}]]},{"result":17,"incoming":[[3,{"Constant":[{"Int":16},65441]}]]}],"body":[{"Marker":[1,[]]}],"end":{"Jump":5}},{"phis":[],"body":[{"Def":[1,{"Value":15}]},{"Kill":1},{"Def":[2,{"Value":10}]}],"end":{"Jump":7}},{"phis":[{"result":53,"incoming":[[7,{"Value":7}]]}],"body":[{"Compare":[54,"SignedLess",{"Value":6},{"Value":53}]}],"end":{"Branch":[{"Value":54},2,8]}},{"phis":[],"body":[{"Store":{"what":{"Value":17},"to":{"Value":10},"volatile":false}},{"Def":[4,{"Value":16}]}],"end":{"Jump":6}},{"phis":[],"body":[{"Binary":[55,"Add",{"Value":11},{"Constant":[{"Int":32},1]}]}],"end":{"Jump":1}}],"objects":[{"name":null,"bits":16,"parameter":null},{"name":"f0x1","bits":64,"parameter":null}],"lifetimes":[{"object":1,"location":[{"Arg":[0,{"Int":16}]},{"Arg":[1,{"Int":16}]},{"Composite":[2,{"Int":32}]},{"Constant":{"ty":{"Int":32},"bits":null}},{"Composite":[2,{"Int":64}]}],"arguments":[0,0],"computed":true},{"object":0,"location":[{"Referrer":{"Int":128}},{"Constant":{"ty":{"Int":32},"bits":[48,0,0,0]}},{"BitOffset":{"Int":16}}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Constant":{"ty":{"Int":32},"bits":[16,0,0,0]}},{"BitOffset":{"Int":16}}],"arguments":[],"computed":false},{"object":0,"location":[{"Constant":{"ty":{"Int":1},"bits":[0]}},{"Constant":{"ty":{"Int":15},"bits":null}},{"Composite":[2,{"Int":16}]}],"arguments":[],"computed":false},{"object":1,"location":[{"Constant":{"ty":{"Int":32},"bits":null}},{"Referrer":{"Int":32}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[18446744073709551599,2427171670920354579,18446744073709551574,12569568033939157504,268435456,1,18446744073709551566,0],"floats":[13843502304583483392,4617034042984890368,4628257857681227776,13840406079839666176]}}
