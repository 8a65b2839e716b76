; Once wrong (locations that differed), carry + opt -O2 + llc: !12, whose def is in the exit block b2, is shown in the loop beside !11.
; seed 7, f2, X86 OptO2 dwarf5: Failed: f12x1 at marker 3 (0x201779): shown ------------------------ (an object's places hold different values), is ----------------618247fa
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, i64 %v1, i64 %v2, ptr %v3, double %v4, double %v5) noinline !dbg !4 {
b0:
  %v6 = alloca i16, align 8, !dbg !13
  call void asm sideeffect "", "r,~{memory}"(ptr %v6), !dbg !13
  store i16 65463, ptr %v6, align 1, !dbg !13
  br label %b1, !dbg !13
b1:
  %v7 = phi i8 [ 0, %b0 ], [ %v38, %b6 ]
  %v8 = icmp ult i8 %v7, 3, !dbg !13
  br i1 %v8, label %b3, label %b2, !dbg !13
b2:
  call void @llvm.dbg.kill(metadata !11), !dbg !13
  call void @llvm.dbg.def(metadata !12, metadata i8 %v7), !dbg !13
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 17\0A .popsection", "r,~{memory}"(ptr %v3), !dbg !13
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 18\0A .popsection", "~{memory}"(), !dbg !13
  store i16 40566, ptr %v6, align 1, !dbg !13
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 19\0A .popsection", "r,~{memory}"(i8 %v7), !dbg !13
  ret i64 %v0, !dbg !13
b3:
  %v11 = call i16 asm sideeffect "", "=r,0"(i16 64), !dbg !13
  %v14 = icmp ult i32 0, 4, !dbg !13
  br i1 %v14, label %b5, label %b4, !dbg !13
b4:
  %v22 = and i8 10, 2, !dbg !13
  br label %b7, !dbg !13
b5:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !13
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "~{memory}"(), !dbg !13
  call void @llvm.dbg.def(metadata !10, metadata ptr %v3), !dbg !13
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "~{memory}"(), !dbg !13
  %v20 = icmp slt i64 %v2, %v1, !dbg !13
  br label %b4, !dbg !13
b6:
  %v38 = add i8 %v7, 1, !dbg !13
  br label %b1, !dbg !13
b7:
  call void @llvm.dbg.kill(metadata !10), !dbg !13
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 14\0A .popsection", "~{memory}"(), !dbg !13
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 15\0A .popsection", "~{memory}"(), !dbg !13
  call void @llvm.dbg.def(metadata !11, metadata ptr %v6), !dbg !13
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 16\0A .popsection", "r,~{memory}"(ptr %v6), !dbg !13
  br label %b6, !dbg !13
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 4, i64 4, i64 6, i64 268435456, i64 3, i64 18446744073709551603, i64 18446744073709551588, i64 13054422157715114504], [4 x i64] [i64 4631635557401755648, i64 13856837181605150720, i64 13857030695651639296, i64 13850292888396627968] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!8, !9})
!5 = distinct !DIFragment()
!6 = !DISubrange(count: 12)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 96, elements: !{!6})
!8 = !DILocalVariable(name: "f0x1", arg: 2, scope: !4, file: !0, line: 1, type: !7)
!9 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpConstant(i32 18), DIOpReinterpret(i32), DIOpConstant(i32 6), DIOpShl(), DIOpConstant(i64 8), DIOpComposite(2, i96)))
!10 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpConstant(i24 16777191), DIOpReferrer(ptr), DIOpDeref(i16), DIOpConstant(i32 0), DIOpByteOffset(i8), DIOpComposite(2, i32)))
!11 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpConstant(i64 undef), DIOpArg(0, i32), DIOpReinterpret(i32), DIOpConstant(i32 19), DIOpShl(), DIOpConstant(i32 82869663), DIOpSub(), DIOpComposite(2, i96)), argObjects: {!5})
!12 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpConstant(i88 12), DIOpReferrer(i8), DIOpComposite(2, i96)))
!13 = !DILocation(line: 2, scope: !4)
!14 = !{i32 7, !"Dwarf Version", i32 5}
!15 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":6,"values":[{"Int":64},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":1},{"Int":8},{"Int":64},{"Int":16},{"Int":32},{"Int":32},{"Int":1},{"Int":64},{"Int":8},{"Int":128},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":1},{"Int":32},{"Int":8},{"Int":16},{"Int":32},{"Int":16},{"Int":1},{"Int":8},{"Int":16},{"Int":32},{"Float":"Float"},{"Int":64},{"Int":32},{"Int":32},{"Int":64},{"Int":32},{"Int":32},{"Float":"Double"},{"Int":8},{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":1},{"Int":64},{"Int":16},{"Int":64}],"blocks":[{"phis":[],"body":[{"Alloca":[6,{"Int":16}]},{"Escape":{"Value":6}},{"Store":{"what":{"Constant":[{"Int":16},65463]},"to":{"Value":6},"volatile":false}}],"end":{"Jump":1}},{"phis":[{"result":7,"incoming":[[0,{"Constant":[{"Int":8},0]}],[6,{"Value":38}]]}],"body":[{"Compare":[8,"UnsignedLess",{"Value":7},{"Constant":[{"Int":8},3]}]}],"end":{"Branch":[{"Value":8},3,2]}},{"phis":[],"body":[{"Kill":2},{"Def":[3,{"Value":7}]},{"Marker":[17,[{"Value":3}]]},{"Marker":[18,[]]},{"Store":{"what":{"Constant":[{"Int":16},40566]},"to":{"Value":6},"volatile":false}},{"Marker":[19,[{"Value":7}]]}],"end":{"Return":{"Value":0}}},{"phis":[],"body":[{"Opaque":[11,{"Constant":[{"Int":16},64]}]},{"Compare":[14,"UnsignedLess",{"Constant":[{"Int":32},0]},{"Constant":[{"Int":32},4]}]}],"end":{"Branch":[{"Value":14},5,4]}},{"phis":[],"body":[{"Binary":[22,"And",{"Constant":[{"Int":8},10]},{"Constant":[{"Int":8},2]}]}],"end":{"Jump":7}},{"phis":[],"body":[{"Marker":[1,[]]},{"Marker":[2,[]]},{"Def":[1,{"Value":3}]},{"Marker":[3,[]]},{"Compare":[20,"SignedLess",{"Value":2},{"Value":1}]}],"end":{"Jump":4}},{"phis":[],"body":[{"Binary":[38,"Add",{"Value":7},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}},{"phis":[],"body":[{"Kill":1},{"Marker":[14,[]]},{"Marker":[15,[]]},{"Def":[2,{"Value":6}]},{"Marker":[16,[{"Value":6}]]}],"end":{"Jump":6}}],"objects":[{"name":null,"bits":32,"parameter":null},{"name":"f0x1","bits":96,"parameter":2}],"lifetimes":[{"object":1,"location":[{"Constant":{"ty":{"Int":32},"bits":[18,0,0,0]}},{"Reinterpret":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":[6,0,0,0]}},"Shl",{"Constant":{"ty":{"Int":64},"bits":[8,0,0,0,0,0,0,0]}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":true},{"object":0,"location":[{"Constant":{"ty":{"Int":24},"bits":[231,255,255]}},{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Deref":{"Int":16}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"ByteOffset":{"Int":8}},{"Composite":[2,{"Int":32}]}],"arguments":[],"computed":false},{"object":1,"location":[{"Constant":{"ty":{"Int":64},"bits":null}},{"Arg":[0,{"Int":32}]},{"Reinterpret":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":[19,0,0,0]}},"Shl",{"Constant":{"ty":{"Int":32},"bits":[159,125,240,4]}},"Sub",{"Composite":[2,{"Int":96}]}],"arguments":[0],"computed":false},{"object":1,"location":[{"Constant":{"ty":{"Int":88},"bits":[12,0,0,0,0,0,0,0,0,0,0]}},{"Referrer":{"Int":8}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":false}],"integers":[4,4,6,268435456,3,18446744073709551603,18446744073709551588,13054422157715114504],"floats":[4631635557401755648,13856837181605150720,13857030695651639296,13850292888396627968]}}
