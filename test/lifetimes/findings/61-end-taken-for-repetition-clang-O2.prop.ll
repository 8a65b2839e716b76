; WRONG, clang -O2: stock LLVM takes the end of a value for one more of an earlier end, since it overlooks the reference between.
; seed 62008, f36, X86 ClangO2 heterogeneous: Wrong: f21x1 at marker 6 (0x2017af): shown cbdab5906b4621fcdcffffffffffffff, is 00254a6f94b9de03dcffffffffffffff
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i32 %v1) noinline !dbg !4 {
b0:
  br label %b1, !dbg !11
b1:
  %v2 = phi i8 [ 0, %b0 ], [ %v27, %b6 ]
  %v4 = icmp ult i8 %v2, 4, !dbg !11
  br i1 %v4, label %b3, label %b2, !dbg !11
b2:
  ret i64 14939001503016011141, !dbg !11
b3:
  %v5 = load i64, ptr %v0, align 1, !dbg !11
  %v6 = sub i64 18446744073709551563, %v5, !dbg !11
  %v7 = icmp ult i64 %v5, %v5, !dbg !11
  br i1 %v7, label %b4, label %b5, !dbg !11
b4:
  %v8 = phi i32 [ 3, %b3 ], [ %v21, %b5 ]
  br label %b7, !dbg !11
b5:
  %v9 = phi i32 [ 3, %b3 ], [ %v8, %b8 ]
  call void @llvm.dbg.def(metadata !10, metadata i64 %v6), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "~{memory}"(), !dbg !11
  %v21 = sub i32 %v9, 1, !dbg !11
  %v22 = icmp slt i32 0, %v21, !dbg !11
  br i1 %v22, label %b4, label %b6, !dbg !11
b6:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "~{memory}"(), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "r,~{memory}"(i64 %v6), !dbg !11
  %v23 = mul i32 0, %v1, !dbg !11
  store i16 9565, ptr %v0, align 1, !dbg !11
  store i64 %v6, ptr %v0, align 1, !dbg !11
  %v27 = add i8 %v2, 1, !dbg !11
  br label %b1, !dbg !11
b7:
  %v11 = phi i64 [ 0, %b4 ], [ %v14, %b7 ]
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "~{memory}"(), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "~{memory}"(), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "~{memory}"(), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !11
  %v14 = add i64 %v11, 1, !dbg !11
  %v15 = icmp ult i64 %v14, 1, !dbg !11
  br i1 %v15, label %b7, label %b8, !dbg !11
b8:
  br label %b5, !dbg !11
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 18446744073709551581, i64 8205688567036356620, i64 18446744073709551605, i64 18446744073709551585, i64 10853664805626369320, i64 759158941761629801, i64 3], [4 x i64] [i64 13845191154443747328, i64 13845754104397168640, i64 4618441417868443648, i64 4616893305496535040] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6, !9})
!5 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", arg: 1, scope: !4, file: !0, line: 1, type: !5)
!7 = !DISubrange(count: 16)
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!7})
!9 = !DILocalVariable(name: "f0x1", scope: !4, file: !0, line: 1, type: !8)
!10 = distinct !DILifetime(object: !9, location: !DIExpr(DIOpReferrer(i64), DIOpComposite(1, <2 x float>), DIOpConstant(i64 18446744073709551580), DIOpComposite(2, i128)), argObjects: {!6})
!11 = !DILocation(line: 2, scope: !4)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"ClangO2","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":2,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":8},{"Int":32},{"Int":1},{"Int":64},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":32},{"Int":64},{"Float":"Float"},{"Int":64},{"Int":64},{"Int":1},{"Float":"Float"},{"Int":64},{"Int":64},{"Float":"Float"},{"Int":64},{"Int":32},{"Int":1},{"Int":32},{"Int":64},{"Float":"Double"},{"Float":"Double"},{"Int":8}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":2,"incoming":[[0,{"Constant":[{"Int":8},0]}],[6,{"Value":27}]]}],"body":[{"Compare":[4,"UnsignedLess",{"Value":2},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":4},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},14939001503016011141]}}},{"phis":[],"body":[{"Load":{"to":5,"from":{"Value":0},"volatile":false}},{"Binary":[6,"Sub",{"Constant":[{"Int":64},18446744073709551563]},{"Value":5}]},{"Compare":[7,"UnsignedLess",{"Value":5},{"Value":5}]}],"end":{"Branch":[{"Value":7},4,5]}},{"phis":[{"result":8,"incoming":[[3,{"Constant":[{"Int":32},3]}],[5,{"Value":21}]]}],"body":[],"end":{"Jump":7}},{"phis":[{"result":9,"incoming":[[3,{"Constant":[{"Int":32},3]}],[8,{"Value":8}]]}],"body":[{"Def":[0,{"Value":6}]},{"Marker":[6,[]]},{"Binary":[21,"Sub",{"Value":9},{"Constant":[{"Int":32},1]}]},{"Compare":[22,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":21}]}],"end":{"Branch":[{"Value":22},4,6]}},{"phis":[],"body":[{"Marker":[7,[]]},{"Marker":[8,[{"Value":6}]]},{"Binary":[23,"Mul",{"Constant":[{"Int":32},0]},{"Value":1}]},{"Store":{"what":{"Constant":[{"Int":16},9565]},"to":{"Value":0},"volatile":false}},{"Store":{"what":{"Value":6},"to":{"Value":0},"volatile":false}},{"Binary":[27,"Add",{"Value":2},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}},{"phis":[{"result":11,"incoming":[[4,{"Constant":[{"Int":64},0]}],[7,{"Value":14}]]}],"body":[{"Marker":[1,[]]},{"Marker":[2,[]]},{"Marker":[3,[]]},{"Marker":[4,[]]},{"Marker":[5,[]]},{"Binary":[14,"Add",{"Value":11},{"Constant":[{"Int":64},1]}]},{"Compare":[15,"UnsignedLess",{"Value":14},{"Constant":[{"Int":64},1]}]}],"end":{"Branch":[{"Value":15},7,8]}},{"phis":[],"body":[],"end":{"Jump":5}}],"objects":[{"name":"f0x0","bits":16,"parameter":1},{"name":"f0x1","bits":128,"parameter":null}],"lifetimes":[{"object":1,"location":[{"Referrer":{"Int":64}},{"Composite":[1,{"Vector":{"lanes":2,"element":{"Float":"Float"}}}]},{"Constant":{"ty":{"Int":64},"bits":[220,255,255,255,255,255,255,255]}},{"Composite":[2,{"Int":128}]}],"arguments":[0],"computed":false}],"integers":[268435456,18446744073709551581,8205688567036356620,18446744073709551605,18446744073709551585,10853664805626369320,759158941761629801,3],"floats":[13845191154443747328,13845754104397168640,4618441417868443648,4616893305496535040]}}
