; Once wrong, llc -O0: the constant of the def in block b3 was shown in the whole function, so before its def, beside the right one (locate: 0x0-0x11 "also = 207"). Kind: case 07, constants.
; seed 1, f9, X86 LlcO0 dwarf5: Failed: f22x0 at marker 18 (0x201b9d): shown -- (an object's places hold different values), is 94
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i8 %v0, i64 %v1, i64 %v2, i64 %v3, i64 %v4, i16 %v5, ptr %v6) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v10 = phi i8 [ 0, %b0 ], [ %v38, %b5 ]
  %v12 = icmp ult i8 %v10, 3, !dbg !8
  br i1 %v12, label %b3, label %b2, !dbg !8
b2:
  ret i64 %v1, !dbg !8
b3:
  br i1 false, label %b4, label %b6, !dbg !8
b4:
  br label %b7, !dbg !8
b5:
  call void @llvm.dbg.def(metadata !7, metadata i64 16490092824593855903), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 18\0A .popsection", "~{memory}"(), !dbg !8
  %v38 = add i8 %v10, 1, !dbg !8
  br label %b1, !dbg !8
b6:
  br label %b5, !dbg !8
b7:
  br i1 false, label %b7, label %b8, !dbg !8
b8:
  call void @llvm.dbg.def(metadata !6, metadata i8 207), !dbg !8
  call void @llvm.dbg.kill(metadata !6), !dbg !8
  br label %b5, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 2, i64 14539371584848476925, i64 7277956873471211261, i64 6692942931782710384, i64 5, i64 4, i64 268435456, i64 18446744073709551554], [4 x i64] [i64 13837028380119138304, i64 13856731628488884224, i64 13852439135094046720, i64 4629243020099715072] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!5})
!5 = !DILocalVariable(name: "f0x0", arg: 1, scope: !4, file: !0, line: 1, type: !3)
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i8)))
!7 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 40), DIOpBitOffset(i8)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO0","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Int":8},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":1},{"Int":64},{"Int":16},{"Int":128},{"Float":"Double"},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":1},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":128},{"Int":16},{"Int":8},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":16},{"Int":8},{"Float":"Double"},{"Int":64},{"Int":32}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":10,"incoming":[[0,{"Constant":[{"Int":8},0]}],[5,{"Value":38}]]}],"body":[{"Compare":[12,"UnsignedLess",{"Value":10},{"Constant":[{"Int":8},3]}]}],"end":{"Branch":[{"Value":12},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Value":1}}},{"phis":[],"body":[],"end":{"Branch":[{"Constant":[{"Int":1},0]},4,6]}},{"phis":[],"body":[],"end":{"Jump":7}},{"phis":[],"body":[{"Def":[1,{"Constant":[{"Int":64},16490092824593855903]}]},{"Marker":[18,[]]},{"Binary":[38,"Add",{"Value":10},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}},{"phis":[],"body":[],"end":{"Jump":5}},{"phis":[],"body":[],"end":{"Branch":[{"Constant":[{"Int":1},0]},7,8]}},{"phis":[],"body":[{"Def":[0,{"Constant":[{"Int":8},207]}]},{"Kill":0}],"end":{"Jump":5}}],"objects":[{"name":"f0x0","bits":8,"parameter":1}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":8}}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":32},"bits":[40,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false}],"integers":[2,14539371584848476925,7277956873471211261,6692942931782710384,5,4,268435456,18446744073709551554],"floats":[13837028380119138304,13856731628488884224,13852439135094046720,4629243020099715072]}}
