; WRONG, carry + opt -O2 + llc: LoopStrengthReduce puts a counter that runs backwards in the place of another.
; seed 9023, f5, X86 OptO2 dwarf5: Wrong: f28x0 at marker 6 (0x202088): shown f6fffffffffffffffffffffb, is f6fffffffffffffffffffff8
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i32 %v0, i32 %v1, ptr %v2, i64 %v3, i16 %v4, double %v5, double %v6) noinline !dbg !4 {
b0:
  br label %b1, !dbg !9
b1:
  %v10 = phi i8 [ 0, %b0 ], [ %v60, %b8 ]
  %v12 = icmp ult i8 %v10, 3, !dbg !9
  br i1 %v12, label %b3, label %b2, !dbg !9
b2:
  ret i64 %v3, !dbg !9
b3:
  %v15 = load volatile i16, ptr %v2, align 1, !dbg !9
  %v16 = call i64 @helper(i64 11603262328529846683), !dbg !9
  br i1 false, label %b4, label %b5, !dbg !9
b4:
  %v18 = phi i32 [ 2, %b3 ], [ %v29, %b5 ]
  br label %b5, !dbg !9
b5:
  %v19 = phi i32 [ 2, %b3 ], [ %v18, %b4 ]
  %v27 = sub i8 %v10, 8, !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !9
  %v29 = sub i32 %v19, 1, !dbg !9
  %v30 = icmp slt i32 0, %v29, !dbg !9
  br i1 %v30, label %b4, label %b6, !dbg !9
b6:
  br label %b7, !dbg !9
b7:
  %v31 = phi i8 [ 0, %b6 ], [ %v53, %b13 ]
  %v34 = icmp ult i8 %v31, 4, !dbg !9
  br i1 %v34, label %b9, label %b8, !dbg !9
b8:
  call void @llvm.dbg.def(metadata !8, metadata i8 %v27), !dbg !9
  %v60 = add i8 %v10, 1, !dbg !9
  br label %b1, !dbg !9
b9:
  %v37 = icmp slt i64 %v16, 6, !dbg !9
  br i1 %v37, label %b10, label %b11, !dbg !9
b10:
  %v38 = phi i32 [ 2, %b9 ], [ %v50, %b11 ]
  br label %b11, !dbg !9
b11:
  %v39 = phi i32 [ 2, %b9 ], [ %v38, %b10 ]
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "~{memory}"(), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "~{memory}"(), !dbg !9
  %v50 = sub i32 %v39, 1, !dbg !9
  %v51 = icmp slt i32 0, %v50, !dbg !9
  br i1 %v51, label %b10, label %b12, !dbg !9
b12:
  %v52 = icmp eq i32 %v0, %v1, !dbg !9
  br i1 %v52, label %b8, label %b13, !dbg !9
b13:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "~{memory}"(), !dbg !9
  %v53 = add i8 %v31, 1, !dbg !9
  br label %b7, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 5195213576192502484, i64 15839355236250394475, i64 268435456, i64 16463042430808020206, i64 16350493026116081416, i64 18446744073709551609, i64 10838338934571672772, i64 6794434506920399058], [4 x i64] [i64 13846246685606412288, i64 4630632802797223936, i64 13847654060489965568, i64 4631424451169222656] }
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
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i88 309485009821345068724781046), DIOpReferrer(i8), DIOpComposite(2, i96)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Int":32},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Float":"Double"},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":1},{"Float":"Float"},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":1},{"Int":8},{"Int":64},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":8},{"Int":16},{"Int":32},{"Int":1},{"Int":8},{"Int":64},{"Int":64},{"Int":1},{"Int":32},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Int":1},{"Int":8},{"Int":8},{"Int":32},{"Int":16},{"Int":1},{"Int":8},{"Int":64},{"Int":32},{"Int":32},{"Int":1},{"Int":1},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":128},{"Int":32},{"Int":1},{"Int":32},{"Int":16},{"Int":8},{"Int":64},{"Int":8},{"Pointer":{"space":0,"bits":64}}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":10,"incoming":[[0,{"Constant":[{"Int":8},0]}],[8,{"Value":60}]]}],"body":[{"Compare":[12,"UnsignedLess",{"Value":10},{"Constant":[{"Int":8},3]}]}],"end":{"Branch":[{"Value":12},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Value":3}}},{"phis":[],"body":[{"Load":{"to":15,"from":{"Value":2},"volatile":true}},{"Call":[16,{"Constant":[{"Int":64},11603262328529846683]}]}],"end":{"Branch":[{"Constant":[{"Int":1},0]},4,5]}},{"phis":[{"result":18,"incoming":[[3,{"Constant":[{"Int":32},2]}],[5,{"Value":29}]]}],"body":[],"end":{"Jump":5}},{"phis":[{"result":19,"incoming":[[3,{"Constant":[{"Int":32},2]}],[4,{"Value":18}]]}],"body":[{"Binary":[27,"Sub",{"Value":10},{"Constant":[{"Int":8},8]}]},{"Marker":[5,[]]},{"Binary":[29,"Sub",{"Value":19},{"Constant":[{"Int":32},1]}]},{"Compare":[30,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":29}]}],"end":{"Branch":[{"Value":30},4,6]}},{"phis":[],"body":[],"end":{"Jump":7}},{"phis":[{"result":31,"incoming":[[6,{"Constant":[{"Int":8},0]}],[13,{"Value":53}]]}],"body":[{"Compare":[34,"UnsignedLess",{"Value":31},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":34},9,8]}},{"phis":[],"body":[{"Def":[0,{"Value":27}]},{"Binary":[60,"Add",{"Value":10},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}},{"phis":[],"body":[{"Compare":[37,"SignedLess",{"Value":16},{"Constant":[{"Int":64},6]}]}],"end":{"Branch":[{"Value":37},10,11]}},{"phis":[{"result":38,"incoming":[[9,{"Constant":[{"Int":32},2]}],[11,{"Value":50}]]}],"body":[],"end":{"Jump":11}},{"phis":[{"result":39,"incoming":[[9,{"Constant":[{"Int":32},2]}],[10,{"Value":38}]]}],"body":[{"Marker":[6,[]]},{"Marker":[7,[]]},{"Binary":[50,"Sub",{"Value":39},{"Constant":[{"Int":32},1]}]},{"Compare":[51,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":50}]}],"end":{"Branch":[{"Value":51},10,12]}},{"phis":[],"body":[{"Compare":[52,"Equal",{"Value":0},{"Value":1}]}],"end":{"Branch":[{"Value":52},8,13]}},{"phis":[],"body":[{"Marker":[8,[]]},{"Binary":[53,"Add",{"Value":31},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":7}}],"objects":[{"name":"f0x0","bits":96,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":88},"bits":[246,255,255,255,255,255,255,255,255,255,255]}},{"Referrer":{"Int":8}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":false}],"integers":[5195213576192502484,15839355236250394475,268435456,16463042430808020206,16350493026116081416,18446744073709551609,10838338934571672772,6794434506920399058],"floats":[13846246685606412288,4630632802797223936,13847654060489965568,4631424451169222656]}}
