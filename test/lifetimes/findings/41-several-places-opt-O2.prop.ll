; FAILED, carry + opt -O2 + llc: of two lifetimes that are active at once one is shown with another value.
; seed 9607, f29, X86 OptO2 dwarf5: Failed: f19x0 at marker 1 (0x20173f): shown -- (an object's places hold different values), is 00
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i8 %v1, i32 %v2, i64 %v3, i64 %v4, i8 %v5, float %v6) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v12 = phi i32 [ 0, %b0 ], [ %v40, %b5 ]
  %v13 = phi i64 [ 39, %b0 ], [ %v19, %b5 ]
  %v14 = icmp ult i32 %v12, 3, !dbg !8
  br i1 %v14, label %b3, label %b2, !dbg !8
b2:
  ret i64 15888720418637497592, !dbg !8
b3:
  br label %b4, !dbg !8
b4:
  %v17 = phi i32 [ 0, %b3 ], [ %v39, %b8 ]
  %v19 = phi i64 [ 54, %b3 ], [ %v3, %b8 ]
  %v20 = icmp ult i32 %v17, 2, !dbg !8
  br i1 %v20, label %b6, label %b5, !dbg !8
b5:
  %v40 = add i32 %v12, 1, !dbg !8
  br label %b1, !dbg !8
b6:
  %v23 = icmp ult i64 9966992692438637483, %v13, !dbg !8
  br i1 %v23, label %b7, label %b8, !dbg !8
b7:
  call void @llvm.dbg.def(metadata !6, metadata ptr %v0), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "r,~{memory}"(ptr %v0), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v19), !dbg !8
  br label %b8, !dbg !8
b8:
  %v39 = add i32 %v17, 1, !dbg !8
  br label %b4, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 2, i64 6861133535665582896, i64 18446744073709551590, i64 2578104985893340789, i64 16867147369183557879, i64 175768085319649880, i64 9644285609323654914], [4 x i64] [i64 1113915392, i64 4628046751448694784, i64 4631389266797133824, i64 13849483647838584832] }
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
!5 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !3)
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(ptr), DIOpConstant(i32 0), DIOpBitOffset(i8)))
!7 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 16), DIOpBitOffset(i8)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":8},{"Int":32},{"Int":64},{"Int":1},{"Float":"Float"},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Float":"Double"},{"Int":1},{"Int":64},{"Int":128},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":64},{"Int":1},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":32}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":12,"incoming":[[0,{"Constant":[{"Int":32},0]}],[5,{"Value":40}]]},{"result":13,"incoming":[[0,{"Constant":[{"Int":64},39]}],[5,{"Value":19}]]}],"body":[{"Compare":[14,"UnsignedLess",{"Value":12},{"Constant":[{"Int":32},3]}]}],"end":{"Branch":[{"Value":14},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},15888720418637497592]}}},{"phis":[],"body":[],"end":{"Jump":4}},{"phis":[{"result":17,"incoming":[[3,{"Constant":[{"Int":32},0]}],[8,{"Value":39}]]},{"result":19,"incoming":[[3,{"Constant":[{"Int":64},54]}],[8,{"Value":3}]]}],"body":[{"Compare":[20,"UnsignedLess",{"Value":17},{"Constant":[{"Int":32},2]}]}],"end":{"Branch":[{"Value":20},6,5]}},{"phis":[],"body":[{"Binary":[40,"Add",{"Value":12},{"Constant":[{"Int":32},1]}]}],"end":{"Jump":1}},{"phis":[],"body":[{"Compare":[23,"UnsignedLess",{"Constant":[{"Int":64},9966992692438637483]},{"Value":13}]}],"end":{"Branch":[{"Value":23},7,8]}},{"phis":[],"body":[{"Def":[0,{"Value":0}]},{"Marker":[1,[{"Value":0}]]},{"Def":[1,{"Value":19}]}],"end":{"Jump":8}},{"phis":[],"body":[{"Binary":[39,"Add",{"Value":17},{"Constant":[{"Int":32},1]}]}],"end":{"Jump":4}}],"objects":[{"name":"f0x0","bits":8,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":32},"bits":[16,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false}],"integers":[268435456,2,6861133535665582896,18446744073709551590,2578104985893340789,16867147369183557879,175768085319649880,9644285609323654914],"floats":[1113915392,4628046751448694784,4631389266797133824,13849483647838584832]}}
