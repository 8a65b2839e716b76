; carry + opt -O2 + llc: SimplifyCFG moves equal records out of two blocks, past what stands before these.
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i16 %v0, ptr %v1, i16 %v2) noinline !dbg !4 {
b0:
  %v4 = getelementptr i8, ptr %v1, i64 151, !dbg !8
  %v7 = call i64 @helper(i64 18446744073709551537), !dbg !8
  %v8 = icmp ult i64 18446744073709551537, %v7, !dbg !8
  br i1 %v8, label %b1, label %b2, !dbg !8
b1:
  br label %b3, !dbg !8
b2:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 18446744073709551537), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.dbg.kill(metadata !7), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "~{memory}"(), !dbg !8
  ret i64 0, !dbg !8
b3:
  %v11 = phi i32 [ 0, %b1 ], [ 1, %b5 ]
  %v12 = icmp ult i32 %v11, 1, !dbg !8
  br i1 %v12, label %b5, label %b4, !dbg !8
b4:
  ret i64 0, !dbg !8
b5:
  store i64 18446744073709551537, ptr %v4, align 1, !dbg !8
  br label %b3, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551580, i64 268435456, i64 6219805400323664345, i64 4, i64 18446744073709551614, i64 18446744073709551569, i64 18446744073709551577, i64 10322742859878676338], [4 x i64] [i64 13853424297512534016, i64 13857136248767905792, i64 4633904949401485312, i64 13850715100861693952] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!9, !10}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6})
!5 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 0), DIOpBitOffset(i16)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":3,"values":[{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Float":"Float"},{"Int":64},{"Int":1},{"Int":64},{"Int":16},{"Int":32},{"Int":1},{"Int":128},{"Int":64},{"Float":"Float"},{"Int":64},{"Int":64},{"Int":8},{"Float":"Double"},{"Int":16},{"Int":32},{"Int":8},{"Int":64},{"Int":64},{"Int":64},{"Int":8},{"Int":16},{"Int":32},{"Int":64},{"Float":"Double"},{"Int":32},{"Int":128},{"Float":"Double"},{"Int":64}],"blocks":[{"phis":[],"body":[{"Offset":[4,{"Value":1},151]},{"Call":[7,{"Constant":[{"Int":64},18446744073709551537]}]},{"Compare":[8,"UnsignedLess",{"Constant":[{"Int":64},18446744073709551537]},{"Value":7}]}],"end":{"Branch":[{"Value":8},1,2]}},{"phis":[],"body":[],"end":{"Jump":3}},{"phis":[],"body":[{"Marker":[7,[]]},{"Def":[0,{"Constant":[{"Int":64},18446744073709551537]}]},{"Marker":[8,[]]},{"Kill":0},{"Marker":[10,[]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[{"result":11,"incoming":[[1,{"Constant":[{"Int":32},0]}],[5,{"Constant":[{"Int":32},1]}]]}],"body":[{"Compare":[12,"UnsignedLess",{"Value":11},{"Constant":[{"Int":32},1]}]}],"end":{"Branch":[{"Value":12},5,4]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Store":{"what":{"Constant":[{"Int":64},18446744073709551537]},"to":{"Value":4},"volatile":false}}],"end":{"Jump":3}}],"objects":[{"name":"f0x0","bits":16,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":16}}],"arguments":[],"computed":false}],"integers":[18446744073709551580,268435456,6219805400323664345,4,18446744073709551614,18446744073709551569,18446744073709551577,10322742859878676338],"floats":[13853424297512534016,13857136248767905792,4633904949401485312,13850715100861693952]}}
