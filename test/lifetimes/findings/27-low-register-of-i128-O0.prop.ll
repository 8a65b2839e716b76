; WRONG, llc -O0: FastISel takes the register of the lowest 64 bits for all 128.
; seed 9017, f15, X86 LlcO0 dwarf5: Wrong: f14x0 at marker 16 (0x2019ce): shown 00c9152000000000, is 0000000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i16 %v0, i32 %v1, i64 %v2, ptr %v3, float %v4, float %v5) noinline !dbg !4 {
b0:
  %v8 = mul i128 33, 83, !dbg !8
  br label %b1, !dbg !8
b1:
  %v12 = trunc i128 %v8 to i16, !dbg !8
  store i16 %v12, ptr %v3, align 1, !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i128 %v8), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 16\0A .popsection", "~{memory}"(), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551611, i64 5130055046113876379, i64 18446744073709551592, i64 268435456, i64 18446744073709551557, i64 18446744073709551582, i64 18446744073709551605, i64 18446744073709551606], [4 x i64] [i64 3206545408, i64 3239706624, i64 4633447552564330496, i64 13851453972675559424] }
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
!5 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i128), DIOpConstant(i32 56), DIOpBitOffset(i64)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO0","dialect":"Dwarf5"},"function":{"name":"f0","parameters":6,"values":[{"Int":16},{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Float"},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":128},{"Int":1},{"Int":8},{"Int":64},{"Int":16},{"Int":32},{"Float":"Double"},{"Int":64},{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":64},{"Int":1},{"Float":"Double"},{"Int":128},{"Int":32},{"Int":8},{"Float":"Double"},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":64},{"Int":32},{"Int":1},{"Int":128},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":1},{"Int":8},{"Int":64}],"blocks":[{"phis":[],"body":[{"Binary":[8,"Mul",{"Constant":[{"Int":128},33]},{"Constant":[{"Int":128},83]}]}],"end":{"Jump":1}},{"phis":[],"body":[{"Cast":[12,"Trunc",{"Value":8}]},{"Store":{"what":{"Value":12},"to":{"Value":3},"volatile":false}},{"Def":[0,{"Value":8}]},{"Marker":[16,[]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":128}},{"Constant":{"ty":{"Int":32},"bits":[56,0,0,0]}},{"BitOffset":{"Int":64}}],"arguments":[],"computed":false}],"integers":[18446744073709551611,5130055046113876379,18446744073709551592,268435456,18446744073709551557,18446744073709551582,18446744073709551605,18446744073709551606],"floats":[3206545408,3239706624,4633447552564330496,13851453972675559424]}}
