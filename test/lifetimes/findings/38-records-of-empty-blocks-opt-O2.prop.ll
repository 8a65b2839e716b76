; carry + opt -O2 + llc: empty blocks of an unrolled loop go with the records that are in them; the def says again what is known.
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, i16 %v1, i16 %v2, ptr %v3, i32 %v4, i8 %v5) noinline !dbg !4 {
b0:
  br label %b1, !dbg !9
b1:
  %v9 = phi i8 [ 0, %b0 ], [ %v40, %b4 ]
  br label %b3, !dbg !9
b2:
  ret i64 0, !dbg !9
b3:
  %v13 = phi i32 [ 0, %b1 ], [ %v37, %b6 ]
  %v16 = zext i32 %v13 to i64, !dbg !9
  %v18 = icmp ult i32 %v4, 91, !dbg !9
  br i1 %v18, label %b5, label %b7, !dbg !9
b4:
  call void @llvm.dbg.def(metadata !8, metadata i64 %v16), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "~{memory}"(), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "~{memory}"(), !dbg !9
  %v40 = add i8 %v9, 1, !dbg !9
  %v41 = icmp ult i8 %v40, 4, !dbg !9
  br i1 %v41, label %b1, label %b2, !dbg !9
b5:
  br label %b6, !dbg !9
b6:
  %v37 = add i32 %v13, 1, !dbg !9
  %v38 = icmp ult i32 %v37, 3, !dbg !9
  br i1 %v38, label %b3, label %b4, !dbg !9
b7:
  store volatile i32 %v4, ptr %v3, align 1, !dbg !9
  br label %b6, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551613, i64 15378910303119559248, i64 6729499081555163715, i64 268435456, i64 1, i64 16264739396664502470, i64 0, i64 16781413652208031221], [4 x i64] [i64 4631002238704156672, i64 13846809635559833600, i64 13856063125419196416, i64 4633711435354996736] }
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
!7 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 0), DIOpBitOffset(i24)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":6,"values":[{"Int":64},{"Int":16},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":1},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":16},{"Int":64},{"Int":8},{"Int":1},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":32},{"Int":1},{"Int":8},{"Int":64},{"Int":64},{"Int":128},{"Int":1},{"Int":64},{"Float":"Float"},{"Float":"Double"},{"Int":32},{"Int":1},{"Int":1},{"Int":8},{"Int":1}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":9,"incoming":[[0,{"Constant":[{"Int":8},0]}],[4,{"Value":40}]]}],"body":[],"end":{"Jump":3}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[{"result":13,"incoming":[[1,{"Constant":[{"Int":32},0]}],[6,{"Value":37}]]}],"body":[{"Cast":[16,"ZExt",{"Value":13}]},{"Compare":[18,"UnsignedLess",{"Value":4},{"Constant":[{"Int":32},91]}]}],"end":{"Branch":[{"Value":18},5,7]}},{"phis":[],"body":[{"Def":[0,{"Value":16}]},{"Marker":[2,[]]},{"Marker":[3,[]]},{"Binary":[40,"Add",{"Value":9},{"Constant":[{"Int":8},1]}]},{"Compare":[41,"UnsignedLess",{"Value":40},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":41},1,2]}},{"phis":[],"body":[],"end":{"Jump":6}},{"phis":[],"body":[{"Binary":[37,"Add",{"Value":13},{"Constant":[{"Int":32},1]}]},{"Compare":[38,"UnsignedLess",{"Value":37},{"Constant":[{"Int":32},3]}]}],"end":{"Branch":[{"Value":38},3,4]}},{"phis":[],"body":[{"Store":{"what":{"Value":4},"to":{"Value":3},"volatile":true}}],"end":{"Jump":6}}],"objects":[{"name":"f0x0","bits":24,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":24}}],"arguments":[],"computed":false}],"integers":[18446744073709551613,15378910303119559248,6729499081555163715,268435456,1,16264739396664502470,0,16781413652208031221],"floats":[4631002238704156672,13846809635559833600,13856063125419196416,4633711435354996736]}}
