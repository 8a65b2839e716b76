; Once wrong, llc -O1: places in the frame hold only where the prologue has set it up, which shrink-wrapping moves.
; seed 80000342, f16, X86 LlcO1 dwarf5: Wrong: f16x0 at marker 6 (0x201969): shown ffffff, is 916395
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i64 %v1, i64 %v2, i16 %v3, i32 %v4, i64 %v5, i32 %v6, double %v7, double %v8) noinline !dbg !4 {
b0:
  %v16 = icmp slt i64 %v1, %v1, !dbg !9
  br i1 %v16, label %b1, label %b3, !dbg !9
b1:
  ret i64 0, !dbg !9
b2:
  %v34 = call i64 @helper(i64 %v5), !dbg !9
  ret i64 0, !dbg !9
b3:
  call void @llvm.dbg.def(metadata !8, metadata i32 %v6), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "~{memory}"(), !dbg !9
  br label %b2, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 16519554966066808442, i64 3, i64 7, i64 3, i64 18446744073709551609, i64 4133943601575203253, i64 18446744073709551595], [4 x i64] [i64 4629524495076425728, i64 13852579872582402048, i64 4625970873495453696, i64 13855095555186753536] }
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
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 8), DIOpBitOffset(i24)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO1","dialect":"Dwarf5"},"function":{"name":"f0","parameters":9,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":16},{"Int":32},{"Int":64},{"Int":32},{"Float":"Double"},{"Float":"Double"},{"Int":8},{"Int":64},{"Int":64},{"Int":8},{"Int":16},{"Int":64},{"Int":64},{"Int":1},{"Int":1},{"Int":8},{"Int":32},{"Int":32},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Int":128},{"Int":8},{"Int":16},{"Int":8},{"Int":8},{"Int":16},{"Int":64},{"Int":1},{"Int":16},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64}],"blocks":[{"phis":[],"body":[{"Compare":[16,"SignedLess",{"Value":1},{"Value":1}]}],"end":{"Branch":[{"Value":16},1,3]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Call":[34,{"Value":5}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Def":[0,{"Value":6}]},{"Marker":[6,[]]}],"end":{"Jump":2}}],"objects":[{"name":"f0x0","bits":24,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":[8,0,0,0]}},{"BitOffset":{"Int":24}}],"arguments":[],"computed":false}],"integers":[268435456,16519554966066808442,3,7,3,18446744073709551609,4133943601575203253,18446744073709551595],"floats":[4629524495076425728,13852579872582402048,4625970873495453696,13855095555186753536]}}
