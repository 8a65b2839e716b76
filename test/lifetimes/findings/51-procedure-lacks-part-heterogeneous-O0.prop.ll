; FAILED, heterogeneous: a DWARF procedure's location lacks bytes, and the caller reads all of it.
; seed 20008, f5, X86 LlcO0 heterogeneous: Failed: f4x3 at marker 1 (0x2019c6): shown -------------------------------- (DW_OP_deref at byte 5: a bit that is nowhere was read), is 7236bbdfafc4----7236bbdfafc4----
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i8 %v0, i32 %v1, i64 %v2, i64 %v3, ptr %v4, i64 %v5, i8 %v6, i32 %v7, float %v8, double %v9) noinline !dbg !4 {
b0:
  %v11 = getelementptr i8, ptr %v4, i64 153, !dbg !18
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !18
  call void @llvm.dbg.def(metadata !16, metadata ptr %v11), !dbg !18
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "~{memory}"(), !dbg !18
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "r,~{memory}"(ptr %v11), !dbg !18
  br label %b1, !dbg !18
b1:
  %v14 = phi i8 [ 0, %b0 ], [ %v20, %b1 ]
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "r,~{memory}"(ptr %v11), !dbg !18
  call void @llvm.dbg.kill(metadata !16), !dbg !18
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !18
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "~{memory}"(), !dbg !18
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "~{memory}"(), !dbg !18
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "~{memory}"(), !dbg !18
  call void @llvm.dbg.def(metadata !17, metadata i32 %v7), !dbg !18
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 9\0A .popsection", "r,~{memory}"(i32 %v7), !dbg !18
  %v20 = add i8 %v14, 1, !dbg !18
  %v21 = icmp ult i8 %v20, 4, !dbg !18
  br i1 %v21, label %b1, label %b2, !dbg !18
b2:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "r,~{memory}"(i32 %v7), !dbg !18
  ret i64 88, !dbg !18
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 2039771979663488250, i64 3, i64 15626257704154177779, i64 8227614032646377856, i64 268435456, i64 18446744073709551599, i64 6290498576214343769, i64 18446744073709551614], [4 x i64] [i64 1076887552, i64 4633658658796863488, i64 4631107791820423168, i64 4632796641680687104] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!19, !20}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!9, !12, !13, !14, !15})
!5 = distinct !DIFragment()
!6 = distinct !DIFragment()
!7 = !DISubrange(count: 16)
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!7})
!9 = !DILocalVariable(name: "f0x2", scope: !4, file: !0, line: 1, type: !8)
!10 = !DISubrange(count: 16)
!11 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!10})
!12 = !DILocalVariable(name: "f0x3", scope: !4, file: !0, line: 1, type: !11)
!13 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i48 216259651909234), DIOpArg(0, i16), DIOpComposite(2, i64)), argObjects: {!5})
!14 = distinct !DILifetime(object: !9, location: !DIExpr(DIOpConstant(i64 12661656968357968126), DIOpArg(0, i64), DIOpComposite(2, i128)), argObjects: {!6})
!15 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpArg(0, i64), DIOpArg(1, i64), DIOpComposite(2, i128)), argObjects: {!6, !6})
!16 = distinct !DILifetime(object: !9, location: !DIExpr(DIOpConstant(i96 64961767490144167263006077107), DIOpConstant(i32 7), DIOpComposite(2, i128)))
!17 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i32), DIOpReinterpret(i32), DIOpConstant(i32 1221069338), DIOpSub(), DIOpConstant(i32 undef), DIOpComposite(2, i64)))
!18 = !DILocation(line: 2, scope: !4)
!19 = !{i32 7, !"Dwarf Version", i32 5}
!20 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO0","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":10,"values":[{"Int":8},{"Int":32},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":8},{"Int":32},{"Float":"Float"},{"Float":"Double"},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Float":"Float"},{"Int":8},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":8},{"Float":"Double"},{"Int":8},{"Int":1}],"blocks":[{"phis":[],"body":[{"Offset":[11,{"Value":4},153]},{"Marker":[1,[]]},{"Def":[3,{"Value":11}]},{"Marker":[2,[]]},{"Marker":[3,[{"Value":11}]]}],"end":{"Jump":1}},{"phis":[{"result":14,"incoming":[[0,{"Constant":[{"Int":8},0]}],[1,{"Value":20}]]}],"body":[{"Marker":[4,[{"Value":11}]]},{"Kill":3},{"Marker":[5,[]]},{"Marker":[6,[]]},{"Marker":[7,[]]},{"Marker":[8,[]]},{"Def":[4,{"Value":7}]},{"Marker":[9,[{"Value":7}]]},{"Binary":[20,"Add",{"Value":14},{"Constant":[{"Int":8},1]}]},{"Compare":[21,"UnsignedLess",{"Value":20},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":21},1,2]}},{"phis":[],"body":[{"Marker":[10,[{"Value":7}]]}],"end":{"Return":{"Constant":[{"Int":64},88]}}}],"objects":[{"name":null,"bits":16,"parameter":null},{"name":null,"bits":64,"parameter":null},{"name":"f0x2","bits":128,"parameter":null},{"name":"f0x3","bits":128,"parameter":null}],"lifetimes":[{"object":1,"location":[{"Constant":{"ty":{"Int":48},"bits":[114,54,187,223,175,196]}},{"Arg":[0,{"Int":16}]},{"Composite":[2,{"Int":64}]}],"arguments":[0],"computed":true},{"object":2,"location":[{"Constant":{"ty":{"Int":64},"bits":[254,120,211,170,237,61,183,175]}},{"Arg":[0,{"Int":64}]},{"Composite":[2,{"Int":128}]}],"arguments":[1],"computed":true},{"object":3,"location":[{"Arg":[0,{"Int":64}]},{"Arg":[1,{"Int":64}]},{"Composite":[2,{"Int":128}]}],"arguments":[1,1],"computed":true},{"object":2,"location":[{"Constant":{"ty":{"Int":96},"bits":[179,176,127,107,84,222,204,16,88,29,231,209]}},{"Constant":{"ty":{"Int":32},"bits":[7,0,0,0]}},{"Composite":[2,{"Int":128}]}],"arguments":[],"computed":false},{"object":1,"location":[{"Referrer":{"Int":32}},{"Reinterpret":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":[26,10,200,72]}},"Sub",{"Constant":{"ty":{"Int":32},"bits":null}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[2039771979663488250,3,15626257704154177779,8227614032646377856,268435456,18446744073709551599,6290498576214343769,18446744073709551614],"floats":[1076887552,4633658658796863488,4631107791820423168,4632796641680687104]}}
