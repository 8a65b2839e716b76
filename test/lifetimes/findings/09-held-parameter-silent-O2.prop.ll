; Once silent, llc -O2: the parameter is in a register at the marker (operand of its asm), the def is in the block before it, and nothing is shown, without a remark.
; seed 50, f22, X86 LlcO2 dwarf5: Silent: f16x0 at marker 9 (0x201b0a): shown --, is 00
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0) noinline !dbg !4 {
b0:
  %v1 = icmp slt i32 35, 94, !dbg !7
  br i1 %v1, label %b1, label %b2, !dbg !7
b1:
  %v5 = icmp slt i16 65517, 65517, !dbg !7
  br i1 %v5, label %b3, label %b4, !dbg !7
b2:
  ret i64 5887236804127910469, !dbg !7
b3:
  %v6 = call i64 @helper(i64 0), !dbg !7
  br label %b4, !dbg !7
b4:
  call void @llvm.dbg.def(metadata !6, metadata ptr %v0), !dbg !7
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 9\0A .popsection", "r,~{memory}"(ptr %v0), !dbg !7
  ret i64 0, !dbg !7
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 9166685233986080639, i64 18446744073709551592, i64 18446744073709551589, i64 18446744073709551574, i64 1912934093613738381, i64 4, i64 18446744073709551583], [4 x i64] [i64 13856977919093506048, i64 4629102282611359744, i64 13852192844489424896, i64 4629313388843892736] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!8, !9}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!5})
!5 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !3)
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(ptr), DIOpConstant(i32 32), DIOpBitOffset(i8)))
!7 = !DILocation(line: 2, scope: !4)
!8 = !{i32 7, !"Dwarf Version", i32 5}
!9 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":1,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":64},{"Float":"Float"},{"Int":16},{"Int":1},{"Int":64},{"Int":1},{"Int":64},{"Int":1},{"Int":1},{"Int":128},{"Int":64},{"Int":1},{"Float":"Double"},{"Int":8},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":16},{"Int":16},{"Int":8},{"Int":8},{"Int":32},{"Int":64},{"Int":1},{"Int":8},{"Int":1},{"Float":"Double"},{"Float":"Double"},{"Int":8},{"Int":32}],"blocks":[{"phis":[],"body":[{"Compare":[1,"SignedLess",{"Constant":[{"Int":32},35]},{"Constant":[{"Int":32},94]}]}],"end":{"Branch":[{"Value":1},1,2]}},{"phis":[],"body":[{"Compare":[5,"SignedLess",{"Constant":[{"Int":16},65517]},{"Constant":[{"Int":16},65517]}]}],"end":{"Branch":[{"Value":5},3,4]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},5887236804127910469]}}},{"phis":[],"body":[{"Call":[6,{"Constant":[{"Int":64},0]}]}],"end":{"Jump":4}},{"phis":[],"body":[{"Def":[0,{"Value":0}]},{"Marker":[9,[{"Value":0}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":8,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Constant":{"ty":{"Int":32},"bits":[32,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false}],"integers":[268435456,9166685233986080639,18446744073709551592,18446744073709551589,18446744073709551574,1912934093613738381,4,18446744073709551583],"floats":[13856977919093506048,4629102282611359744,13852192844489424896,4629313388843892736]}}
