; WRONG, carry + opt -O2 + stock llc: a phi's next value is shown where the call that computes it returns, before the turn ends.
; seed 9146, f24, X86 Finalize dwarf5: Wrong: f18x0 at marker 1 (0x20170d): shown daffffffffffffff, is f3ffffffffffffff
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v7 = phi i8 [ 0, %b0 ], [ %v32, %b3 ]
  %v8 = phi i64 [ 18446744073709551603, %b0 ], [ %v13, %b3 ]
  %v9 = icmp ult i8 %v7, 4, !dbg !8
  br i1 %v9, label %b3, label %b2, !dbg !8
b2:
  ret i64 0, !dbg !8
b3:
  %v13 = call i64 @helper(i64 %v8), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v8), !dbg !8
  %v32 = add i8 %v7, 1, !dbg !8
  br label %b1, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 3687862778095692605, i64 18446744073709551613, i64 18446744073709551588, i64 8987876789722648845, i64 6421084052414434992, i64 8615110556215198589, i64 18446744073709551595], [4 x i64] [i64 4626322717216342016, i64 4623930179914301440, i64 4630615210611179520, i64 13848744776024719360] }
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
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"Finalize","dialect":"Dwarf5"},"function":{"name":"f0","parameters":1,"values":[{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Float":"Float"},{"Int":32},{"Int":8},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Int":8},{"Int":1},{"Int":128},{"Float":"Double"},{"Int":64},{"Int":64},{"Int":64},{"Int":32},{"Int":1},{"Float":"Double"},{"Int":32},{"Int":64},{"Int":128},{"Int":8},{"Int":64},{"Int":1},{"Int":16},{"Int":8},{"Int":64},{"Int":32},{"Int":1}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":7,"incoming":[[0,{"Constant":[{"Int":8},0]}],[3,{"Value":32}]]},{"result":8,"incoming":[[0,{"Constant":[{"Int":64},18446744073709551603]}],[3,{"Value":13}]]}],"body":[{"Compare":[9,"UnsignedLess",{"Value":7},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":9},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Call":[13,{"Value":8}]},{"Marker":[1,[]]},{"Def":[0,{"Value":8}]},{"Binary":[32,"Add",{"Value":7},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[268435456,3687862778095692605,18446744073709551613,18446744073709551588,8987876789722648845,6421084052414434992,8615110556215198589,18446744073709551595],"floats":[4626322717216342016,4623930179914301440,4630615210611179520,13848744776024719360]}}
