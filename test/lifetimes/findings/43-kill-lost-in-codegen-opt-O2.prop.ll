; WRONG, carry + opt -O2 + llc: a lifetime is still shown at a marker right behind its kill.
; seed 9702, f15, X86 OptO2 dwarf5: Wrong: f13x1 at marker 2 (0x20180b): shown ------------------------0000abc4, is --------------------------------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, i64 %v1, i64 %v2, ptr %v3, i8 %v4, i16 %v5, i64 %v6, float %v7, float %v8, double %v9) noinline !dbg !4 {
b0:
  %v11 = alloca i16, align 8, !dbg !11
  br label %b1, !dbg !11
b1:
  %v12 = phi i32 [ 0, %b0 ], [ 1, %b5 ]
  %v15 = icmp ult i32 %v12, 1, !dbg !11
  br i1 %v15, label %b3, label %b2, !dbg !11
b2:
  ret i64 %v0, !dbg !11
b3:
  call void @llvm.dbg.def(metadata !10, metadata i16 0), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !11
  br label %b4, !dbg !11
b4:
  %v19 = phi i32 [ 0, %b3 ], [ %v41, %b10 ]
  br label %b6, !dbg !11
b5:
  br label %b1, !dbg !11
b6:
  %v23 = phi i32 [ 0, %b4 ], [ %v38, %b9 ]
  %v26 = icmp ult i32 %v23, 2, !dbg !11
  br i1 %v26, label %b8, label %b7, !dbg !11
b7:
  br i1 false, label %b5, label %b10, !dbg !11
b8:
  %v27 = zext i32 %v23 to i64, !dbg !11
  call void @llvm.dbg.kill(metadata !10), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "r,r,~{memory}"(ptr %v11, i64 %v27), !dbg !11
  %v33 = icmp slt i8 %v4, 0, !dbg !11
  br i1 %v33, label %b7, label %b9, !dbg !11
b9:
  %v38 = add i32 %v23, 1, !dbg !11
  br label %b6, !dbg !11
b10:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "r,~{memory}"(ptr %v11), !dbg !11
  %v41 = add i32 %v19, 1, !dbg !11
  %v42 = icmp ult i32 %v41, 4, !dbg !11
  br i1 %v42, label %b4, label %b5, !dbg !11
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 6, i64 8340815009179587065, i64 12879786702755834420, i64 268435456, i64 2760782773536740398, i64 4, i64 18446744073709551608, i64 5984292413387892343], [4 x i64] [i64 1040187392, i64 1114800128, i64 4620693217682128896, i64 13855746466070396928] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!12, !13}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!8, !9})
!5 = distinct !DIFragment()
!6 = !DISubrange(count: 16)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!6})
!8 = !DILocalVariable(name: "f0x1", arg: 2, scope: !4, file: !0, line: 1, type: !7)
!9 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpConstant(i96 undef), DIOpArg(0, i32), DIOpComposite(2, i128)), argObjects: {!5})
!10 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i16), DIOpConstant(i16 50347), DIOpComposite(2, i32)))
!11 = !DILocation(line: 2, scope: !4)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":10,"values":[{"Int":64},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":16},{"Int":64},{"Float":"Float"},{"Float":"Float"},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":16},{"Int":16},{"Int":1},{"Int":32},{"Float":"Float"},{"Int":32},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Int":32},{"Int":16},{"Int":64},{"Int":1},{"Int":64},{"Int":1},{"Int":128},{"Int":1},{"Int":64},{"Int":16},{"Int":1},{"Float":"Double"},{"Int":128},{"Int":16},{"Int":16},{"Int":32},{"Int":8},{"Int":1},{"Int":32},{"Int":1},{"Int":32}],"blocks":[{"phis":[],"body":[{"Alloca":[11,{"Int":16}]}],"end":{"Jump":1}},{"phis":[{"result":12,"incoming":[[0,{"Constant":[{"Int":32},0]}],[5,{"Constant":[{"Int":32},1]}]]}],"body":[{"Compare":[15,"UnsignedLess",{"Value":12},{"Constant":[{"Int":32},1]}]}],"end":{"Branch":[{"Value":15},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Value":0}}},{"phis":[],"body":[{"Def":[1,{"Constant":[{"Int":16},0]}]},{"Marker":[1,[]]}],"end":{"Jump":4}},{"phis":[{"result":19,"incoming":[[3,{"Constant":[{"Int":32},0]}],[10,{"Value":41}]]}],"body":[],"end":{"Jump":6}},{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":23,"incoming":[[4,{"Constant":[{"Int":32},0]}],[9,{"Value":38}]]}],"body":[{"Compare":[26,"UnsignedLess",{"Value":23},{"Constant":[{"Int":32},2]}]}],"end":{"Branch":[{"Value":26},8,7]}},{"phis":[],"body":[],"end":{"Branch":[{"Constant":[{"Int":1},0]},5,10]}},{"phis":[],"body":[{"Cast":[27,"ZExt",{"Value":23}]},{"Kill":1},{"Marker":[2,[{"Value":11},{"Value":27}]]},{"Compare":[33,"SignedLess",{"Value":4},{"Constant":[{"Int":8},0]}]}],"end":{"Branch":[{"Value":33},7,9]}},{"phis":[],"body":[{"Binary":[38,"Add",{"Value":23},{"Constant":[{"Int":32},1]}]}],"end":{"Jump":6}},{"phis":[],"body":[{"Marker":[6,[{"Value":11}]]},{"Binary":[41,"Add",{"Value":19},{"Constant":[{"Int":32},1]}]},{"Compare":[42,"UnsignedLess",{"Value":41},{"Constant":[{"Int":32},4]}]}],"end":{"Branch":[{"Value":42},4,5]}}],"objects":[{"name":null,"bits":32,"parameter":null},{"name":"f0x1","bits":128,"parameter":2}],"lifetimes":[{"object":1,"location":[{"Constant":{"ty":{"Int":96},"bits":null}},{"Arg":[0,{"Int":32}]},{"Composite":[2,{"Int":128}]}],"arguments":[0],"computed":true},{"object":0,"location":[{"Referrer":{"Int":16}},{"Constant":{"ty":{"Int":16},"bits":[171,196]}},{"Composite":[2,{"Int":32}]}],"arguments":[],"computed":false}],"integers":[6,8340815009179587065,12879786702755834420,268435456,2760782773536740398,4,18446744073709551608,5984292413387892343],"floats":[1040187392,1114800128,4620693217682128896,13855746466070396928]}}
