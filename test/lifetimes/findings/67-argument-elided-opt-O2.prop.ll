; Once wrong, opt -O2 and llc: an alloca whose first store is of an argument on the stack has that argument's memory, which its record goes on to name.
; seed 80000415, f8, X86 OptO2 dwarf5: Wrong: f13x0 at marker 7 (0x201798): shown 0a00000000000000dfffffffffffffff, is 0a00000000000000875e9b91d6fe3737
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i32 %v0, i64 %v1, i16 %v2, i64 %v3, i64 %v4, i16 %v5, ptr %v6, i64 %v7, float %v8) noinline !dbg !4 {
b0:
  %v10 = alloca i16, align 8, !dbg !9
  %v11 = alloca i64, align 8, !dbg !9
  br label %b1, !dbg !9
b1:
  %v12 = phi i8 [ 0, %b0 ], [ %v46, %b4 ]
  %v13 = icmp ult i8 %v12, 3, !dbg !9
  br i1 %v13, label %b3, label %b2, !dbg !9
b2:
  ret i64 %v4, !dbg !9
b3:
  store i64 %v7, ptr %v11, align 1, !dbg !9
  store i64 %v7, ptr %v11, align 1, !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "r,~{memory}"(ptr %v11), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "~{memory}"(), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "r,~{memory}"(ptr %v11), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "r,~{memory}"(i8 %v12), !dbg !9
  store i16 0, ptr %v10, align 1, !dbg !9
  store i64 %v4, ptr %v11, align 1, !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,~{memory}"(i8 %v12), !dbg !9
  br label %b4, !dbg !9
b4:
  call void @llvm.dbg.def(metadata !8, metadata i64 %v7), !dbg !9
  %v46 = add i8 %v12, 1, !dbg !9
  br label %b1, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 6311191145728821229, i64 3, i64 17248384574170628030, i64 13672012124982312743, i64 18446744073709551583, i64 18446744073709551574, i64 268435456, i64 3978928993324457607], [4 x i64] [i64 1110867968, i64 4630017076285669376, i64 13848076272955031552, i64 4633007747913220096] }
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
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i64 10), DIOpReferrer(i64), DIOpComposite(2, i128)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":9,"values":[{"Int":32},{"Int":64},{"Int":16},{"Int":64},{"Int":64},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":1},{"Int":1},{"Int":16},{"Int":64},{"Int":64},{"Int":1},{"Int":32},{"Int":64},{"Int":32},{"Int":64},{"Int":1},{"Int":1},{"Int":16},{"Int":64},{"Int":16},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Float"},{"Int":32},{"Int":64},{"Int":8},{"Int":32},{"Int":64},{"Int":16},{"Int":1},{"Int":16},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Float":"Double"},{"Int":32},{"Int":8},{"Int":64},{"Int":128},{"Int":1},{"Int":32}],"blocks":[{"phis":[],"body":[{"Alloca":[10,{"Int":16}]},{"Alloca":[11,{"Int":64}]}],"end":{"Jump":1}},{"phis":[{"result":12,"incoming":[[0,{"Constant":[{"Int":8},0]}],[4,{"Value":46}]]}],"body":[{"Compare":[13,"UnsignedLess",{"Value":12},{"Constant":[{"Int":8},3]}]}],"end":{"Branch":[{"Value":13},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Value":4}}},{"phis":[],"body":[{"Store":{"what":{"Value":7},"to":{"Value":11},"volatile":false}},{"Store":{"what":{"Value":7},"to":{"Value":11},"volatile":false}},{"Marker":[3,[{"Value":11}]]},{"Marker":[4,[]]},{"Marker":[5,[{"Value":11}]]},{"Marker":[6,[{"Value":12}]]},{"Store":{"what":{"Constant":[{"Int":16},0]},"to":{"Value":10},"volatile":false}},{"Store":{"what":{"Value":4},"to":{"Value":11},"volatile":false}},{"Marker":[7,[{"Value":12}]]}],"end":{"Jump":4}},{"phis":[],"body":[{"Def":[0,{"Value":7}]},{"Binary":[46,"Add",{"Value":12},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":128,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":64},"bits":[10,0,0,0,0,0,0,0]}},{"Referrer":{"Int":64}},{"Composite":[2,{"Int":128}]}],"arguments":[],"computed":false}],"integers":[6311191145728821229,3,17248384574170628030,13672012124982312743,18446744073709551583,18446744073709551574,268435456,3978928993324457607],"floats":[1110867968,4630017076285669376,13848076272955031552,4633007747913220096]}}
