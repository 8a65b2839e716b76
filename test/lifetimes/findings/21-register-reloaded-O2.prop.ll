; Once wrong, llc -O2: LiveDebugValues follows a value in a register into the slot that the register was reloaded from.
; seed 2007, f58, X86 LlcO2 dwarf5: Wrong: f9x0 at marker 5 (0x202579): shown 0000--, is 3900--
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i64 %v1) noinline !dbg !4 {
b0:
  %v2 = alloca i32, align 8, !dbg !9
  %v3 = alloca i16, align 8, !dbg !9
  store i32 4294967212, ptr %v2, align 1, !dbg !9
  br label %b1, !dbg !9
b1:
  %v8 = phi i8 [ 0, %b0 ], [ %v40, %b5 ]
  %v10 = phi i64 [ %v1, %b0 ], [ %v19, %b5 ]
  %v11 = icmp ult i8 %v8, 2, !dbg !9
  br i1 %v11, label %b3, label %b2, !dbg !9
b2:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 9\0A .popsection", "r,r,~{memory}"(ptr %v3, ptr %v2), !dbg !9
  ret i64 0, !dbg !9
b3:
  %v13 = call i64 asm sideeffect "", "=r,0"(i64 %v1), !dbg !9
  %v14 = call i32 asm sideeffect "", "=r,0"(i32 1718662668), !dbg !9
  store i8 %v8, ptr %v0, align 1, !dbg !9
  br label %b4, !dbg !9
b4:
  %v18 = phi i16 [ 57, %b3 ], [ 65440, %b8 ]
  %v19 = phi i64 [ %v10, %b3 ], [ 79, %b8 ]
  %v20 = icmp ult i8 0, 4, !dbg !9
  br i1 %v20, label %b6, label %b5, !dbg !9
b5:
  call void @llvm.dbg.def(metadata !8, metadata i16 %v18), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "r,r,~{memory}"(ptr %v3, i16 %v18), !dbg !9
  %v40 = add i8 %v8, 1, !dbg !9
  br label %b1, !dbg !9
b6:
  %v22 = load i64, ptr %v0, align 1, !dbg !9
  %v23 = icmp eq i32 2, %v14, !dbg !9
  %v24 = select i1 %v23, i64 %v19, i64 %v10, !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "r,r,~{memory}"(ptr %v3, ptr %v2), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "r,~{memory}"(ptr %v2), !dbg !9
  %v27 = call i64 @helper(i64 7), !dbg !9
  %v30 = icmp ult i64 %v13, 18446744073709551532, !dbg !9
  br i1 %v30, label %b7, label %b8, !dbg !9
b7:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,r,~{memory}"(ptr %v3, i64 %v24), !dbg !9
  %v34 = fadd double 0x4030000000000000, 0x4015000000000000, !dbg !9
  store i64 %v22, ptr %v0, align 1, !dbg !9
  ret i64 0, !dbg !9
b8:
  %v39 = add i8 0, 1, !dbg !9
  br label %b4, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 4953386316257922148, i64 7, i64 18446744073709551604, i64 17560355602424217640, i64 18446744073709551609, i64 13111297346064391737, i64 18446744073709551565], [4 x i64] [i64 4633377183820152832, i64 13856977919093506048, i64 4611967493404098560, i64 13849061435373518848] }
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
!5 = !DISubrange(count: 3)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 24, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", arg: 3, scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i16), DIOpConstant(i8 undef), DIOpComposite(2, i24)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":2,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Float":"Float"},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Int":1},{"Int":16},{"Int":8},{"Int":16},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Float":"Float"},{"Int":16},{"Int":1},{"Int":64},{"Int":32},{"Int":8},{"Float":"Double"},{"Int":8},{"Int":64},{"Float":"Double"},{"Float":"Float"},{"Int":8},{"Int":8}],"blocks":[{"phis":[],"body":[{"Alloca":[2,{"Int":32}]},{"Alloca":[3,{"Int":16}]},{"Store":{"what":{"Constant":[{"Int":32},4294967212]},"to":{"Value":2},"volatile":false}}],"end":{"Jump":1}},{"phis":[{"result":8,"incoming":[[0,{"Constant":[{"Int":8},0]}],[5,{"Value":40}]]},{"result":10,"incoming":[[0,{"Value":1}],[5,{"Value":19}]]}],"body":[{"Compare":[11,"UnsignedLess",{"Value":8},{"Constant":[{"Int":8},2]}]}],"end":{"Branch":[{"Value":11},3,2]}},{"phis":[],"body":[{"Marker":[9,[{"Value":3},{"Value":2}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Opaque":[13,{"Value":1}]},{"Opaque":[14,{"Constant":[{"Int":32},1718662668]}]},{"Store":{"what":{"Value":8},"to":{"Value":0},"volatile":false}}],"end":{"Jump":4}},{"phis":[{"result":18,"incoming":[[3,{"Constant":[{"Int":16},57]}],[8,{"Constant":[{"Int":16},65440]}]]},{"result":19,"incoming":[[3,{"Value":10}],[8,{"Constant":[{"Int":64},79]}]]}],"body":[{"Compare":[20,"UnsignedLess",{"Constant":[{"Int":8},0]},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":20},6,5]}},{"phis":[],"body":[{"Def":[0,{"Value":18}]},{"Marker":[8,[{"Value":3},{"Value":18}]]},{"Binary":[40,"Add",{"Value":8},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}},{"phis":[],"body":[{"Load":{"to":22,"from":{"Value":0},"volatile":false}},{"Compare":[23,"Equal",{"Constant":[{"Int":32},2]},{"Value":14}]},{"Select":[24,{"Value":23},{"Value":19},{"Value":10}]},{"Marker":[5,[{"Value":3},{"Value":2}]]},{"Marker":[6,[{"Value":2}]]},{"Call":[27,{"Constant":[{"Int":64},7]}]},{"Compare":[30,"UnsignedLess",{"Value":13},{"Constant":[{"Int":64},18446744073709551532]}]}],"end":{"Branch":[{"Value":30},7,8]}},{"phis":[],"body":[{"Marker":[7,[{"Value":3},{"Value":24}]]},{"Binary":[34,"FAdd",{"Constant":[{"Float":"Double"},4625196817309499392]},{"Constant":[{"Float":"Double"},4617596992938311680]}]},{"Store":{"what":{"Value":22},"to":{"Value":0},"volatile":false}}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Binary":[39,"Add",{"Constant":[{"Int":8},0]},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":4}}],"objects":[{"name":"f0x0","bits":24,"parameter":3}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":16}},{"Constant":{"ty":{"Int":8},"bits":null}},{"Composite":[2,{"Int":24}]}],"arguments":[],"computed":false}],"integers":[268435456,4953386316257922148,7,18446744073709551604,17560355602424217640,18446744073709551609,13111297346064391737,18446744073709551565],"floats":[4633377183820152832,13856977919093506048,4611967493404098560,13849061435373518848]}}
