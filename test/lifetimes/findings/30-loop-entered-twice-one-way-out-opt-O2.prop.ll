; FAILED, carry + opt -O2 + llc: a loop with two entries has one once a constant branch is gone.
; seed 9024, f8, X86 OptO2 dwarf5: Failed: f8x0 at marker 10 (0x20175f): shown --------------------0000 (an object's places hold different values), is f1ffffff4b00000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0) noinline !dbg !4 {
b0:
  %v1 = alloca i64, align 8, !dbg !11
  %v2 = alloca i32, align 8, !dbg !11
  store i64 18446744073709551525, ptr %v1, align 1, !dbg !11
  store i32 4294967282, ptr %v2, align 1, !dbg !11
  %v3 = icmp eq i32 1186109099, 46, !dbg !11
  br i1 %v3, label %b1, label %b2, !dbg !11
b1:
  %v4 = phi i32 [ 3, %b0 ], [ %v41, %b2 ]
  br label %b4, !dbg !11
b2:
  %v5 = phi i32 [ 3, %b0 ], [ %v4, %b5 ]
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "~{memory}"(), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 9\0A .popsection", "r,~{memory}"(ptr %v2), !dbg !11
  call void @llvm.dbg.kill(metadata !9), !dbg !11
  call void @llvm.dbg.def(metadata !10, metadata i64 75), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "~{memory}"(), !dbg !11
  %v41 = sub i32 %v5, 1, !dbg !11
  %v42 = icmp slt i32 0, %v41, !dbg !11
  br i1 %v42, label %b1, label %b3, !dbg !11
b3:
  %v44 = shl i64 18446744073709551603, 57, !dbg !11
  ret i64 %v44, !dbg !11
b4:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !11
  call void @llvm.dbg.def(metadata !9, metadata ptr %v2), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "r,~{memory}"(ptr %v2), !dbg !11
  br label %b6, !dbg !11
b5:
  br label %b2, !dbg !11
b6:
  %v16 = phi i32 [ 0, %b4 ], [ %v23, %b6 ]
  %v23 = add i32 %v16, 1, !dbg !11
  %v24 = icmp ult i32 %v23, 3, !dbg !11
  br i1 %v24, label %b6, label %b7, !dbg !11
b7:
  br label %b5, !dbg !11
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 0, i64 5, i64 18446744073709551614, i64 9048780744240886410, i64 15798206335531461566, i64 18446744073709551564, i64 18446744073709551559], [4 x i64] [i64 13845824473141346304, i64 13856467745698217984, i64 13836465430165716992, i64 13850926207094226944] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7, !8})
!5 = !DISubrange(count: 12)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 96, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i32 7), DIOpConstant(i64 60), DIOpComposite(2, i96)))
!9 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i32 58), DIOpReferrer(ptr), DIOpComposite(2, i96)))
!10 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i32 4294967281), DIOpReferrer(i64), DIOpComposite(2, i96)))
!11 = !DILocation(line: 2, scope: !4)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":1,"values":[{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":32},{"Int":32},{"Int":16},{"Int":64},{"Int":64},{"Int":64},{"Int":16},{"Int":128},{"Int":64},{"Int":16},{"Int":1},{"Float":"Double"},{"Int":32},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":128},{"Int":32},{"Int":32},{"Int":1},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":16},{"Int":8},{"Int":32},{"Int":64},{"Int":128},{"Int":64},{"Int":32},{"Int":32},{"Int":1},{"Float":"Float"},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}}],"blocks":[{"phis":[],"body":[{"Alloca":[1,{"Int":64}]},{"Alloca":[2,{"Int":32}]},{"Store":{"what":{"Constant":[{"Int":64},18446744073709551525]},"to":{"Value":1},"volatile":false}},{"Store":{"what":{"Constant":[{"Int":32},4294967282]},"to":{"Value":2},"volatile":false}},{"Compare":[3,"Equal",{"Constant":[{"Int":32},1186109099]},{"Constant":[{"Int":32},46]}]}],"end":{"Branch":[{"Value":3},1,2]}},{"phis":[{"result":4,"incoming":[[0,{"Constant":[{"Int":32},3]}],[2,{"Value":41}]]}],"body":[],"end":{"Jump":4}},{"phis":[{"result":5,"incoming":[[0,{"Constant":[{"Int":32},3]}],[5,{"Value":4}]]}],"body":[{"Marker":[8,[]]},{"Marker":[9,[{"Value":2}]]},{"Kill":1},{"Def":[2,{"Constant":[{"Int":64},75]}]},{"Marker":[10,[]]},{"Binary":[41,"Sub",{"Value":5},{"Constant":[{"Int":32},1]}]},{"Compare":[42,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":41}]}],"end":{"Branch":[{"Value":42},1,3]}},{"phis":[],"body":[{"Binary":[44,"Shl",{"Constant":[{"Int":64},18446744073709551603]},{"Constant":[{"Int":64},57]}]}],"end":{"Return":{"Value":44}}},{"phis":[],"body":[{"Marker":[1,[]]},{"Def":[1,{"Value":2}]},{"Marker":[2,[{"Value":2}]]}],"end":{"Jump":6}},{"phis":[],"body":[],"end":{"Jump":2}},{"phis":[{"result":16,"incoming":[[4,{"Constant":[{"Int":32},0]}],[6,{"Value":23}]]}],"body":[{"Binary":[23,"Add",{"Value":16},{"Constant":[{"Int":32},1]}]},{"Compare":[24,"UnsignedLess",{"Value":23},{"Constant":[{"Int":32},3]}]}],"end":{"Branch":[{"Value":24},6,7]}},{"phis":[],"body":[],"end":{"Jump":5}}],"objects":[{"name":"f0x0","bits":96,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[7,0,0,0]}},{"Constant":{"ty":{"Int":64},"bits":[60,0,0,0,0,0,0,0]}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":true},{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[58,0,0,0]}},{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":false},{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[241,255,255,255]}},{"Referrer":{"Int":64}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":false}],"integers":[268435456,0,5,18446744073709551614,9048780744240886410,15798206335531461566,18446744073709551564,18446744073709551559],"floats":[13845824473141346304,13856467745698217984,13836465430165716992,13850926207094226944]}}
