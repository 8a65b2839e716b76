; Once wrong, carry + opt -O2 + llc: loop rotation copies the header, and not the kill's record in the middle of it.
; seed 2003, f40, X86 OptO2 dwarf5: Wrong: f12x0 at marker 5 (0x20184d): shown 109f5c72ff7f0000, is ----------------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, i64 %v1, ptr %v2, i8 %v3, double %v4) noinline !dbg !4 {
b0:
  %v5 = alloca i64, align 8, !dbg !8
  store i64 18446744073709551544, ptr %v5, align 1, !dbg !8
  %v7 = load i64, ptr %v5, align 1, !dbg !8
  br label %b1, !dbg !8
b1:
  %v9 = phi i32 [ 0, %b0 ], [ %v29, %b3 ]
  %v10 = phi i16 [ 65500, %b0 ], [ %v10, %b3 ]
  %v11 = xor i32 %v9, %v9, !dbg !8
  %v12 = load i64, ptr %v5, align 1, !dbg !8
  %v13 = call i64 asm sideeffect "", "=r,0"(i64 %v7), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata ptr %v5), !dbg !8
  %v15 = icmp ult i32 %v9, %v9, !dbg !8
  br label %b4, !dbg !8
b2:
  ret i64 %v28, !dbg !8
b3:
  %v28 = phi i64 [ %v21, %b6 ]
  %v29 = add i32 %v9, 1, !dbg !8
  %v30 = icmp ult i32 %v29, 3, !dbg !8
  br i1 %v30, label %b1, label %b2, !dbg !8
b4:
  br label %b5, !dbg !8
b5:
  %v20 = phi i32 [ 0, %b4 ], [ %v26, %b7 ]
  %v21 = phi i64 [ %v7, %b4 ], [ %v12, %b7 ]
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "r,~{memory}"(ptr %v5), !dbg !8
  call void @llvm.dbg.kill(metadata !7), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !8
  %v24 = icmp slt i32 %v11, %v9, !dbg !8
  br i1 %v24, label %b6, label %b7, !dbg !8
b6:
  br label %b3, !dbg !8
b7:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "~{memory}"(), !dbg !8
  %v26 = add i32 %v20, 1, !dbg !8
  %v27 = icmp ult i32 %v26, 4, !dbg !8
  br i1 %v27, label %b5, label %b6, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 13571267377610062193, i64 1, i64 268435456, i64 10091313298351916613, i64 9790957455335977595, i64 5251598889081262917, i64 18446744073709551562, i64 3485496661976531278], [4 x i64] [i64 13857312170628349952, i64 4633869765029396480, i64 4623296861216702464, i64 4632022585494732800] }
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
!6 = !DILocalVariable(name: "f0x0", arg: 1, scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(ptr)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":5,"values":[{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":128},{"Int":32},{"Int":16},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Int":1},{"Int":32},{"Float":"Double"},{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Int":1},{"Int":16},{"Int":1},{"Int":64},{"Int":32},{"Int":1},{"Int":64},{"Int":32},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32}],"blocks":[{"phis":[],"body":[{"Alloca":[5,{"Int":64}]},{"Store":{"what":{"Constant":[{"Int":64},18446744073709551544]},"to":{"Value":5},"volatile":false}},{"Load":{"to":7,"from":{"Value":5},"volatile":false}}],"end":{"Jump":1}},{"phis":[{"result":9,"incoming":[[0,{"Constant":[{"Int":32},0]}],[3,{"Value":29}]]},{"result":10,"incoming":[[0,{"Constant":[{"Int":16},65500]}],[3,{"Value":10}]]}],"body":[{"Binary":[11,"Xor",{"Value":9},{"Value":9}]},{"Load":{"to":12,"from":{"Value":5},"volatile":false}},{"Opaque":[13,{"Value":7}]},{"Def":[0,{"Value":5}]},{"Compare":[15,"UnsignedLess",{"Value":9},{"Value":9}]}],"end":{"Jump":4}},{"phis":[],"body":[],"end":{"Return":{"Value":28}}},{"phis":[{"result":28,"incoming":[[6,{"Value":21}]]}],"body":[{"Binary":[29,"Add",{"Value":9},{"Constant":[{"Int":32},1]}]},{"Compare":[30,"UnsignedLess",{"Value":29},{"Constant":[{"Int":32},3]}]}],"end":{"Branch":[{"Value":30},1,2]}},{"phis":[],"body":[],"end":{"Jump":5}},{"phis":[{"result":20,"incoming":[[4,{"Constant":[{"Int":32},0]}],[7,{"Value":26}]]},{"result":21,"incoming":[[4,{"Value":7}],[7,{"Value":12}]]}],"body":[{"Marker":[4,[{"Value":5}]]},{"Kill":0},{"Marker":[5,[]]},{"Compare":[24,"SignedLess",{"Value":11},{"Value":9}]}],"end":{"Branch":[{"Value":24},6,7]}},{"phis":[],"body":[],"end":{"Jump":3}},{"phis":[],"body":[{"Marker":[6,[]]},{"Binary":[26,"Add",{"Value":20},{"Constant":[{"Int":32},1]}]},{"Compare":[27,"UnsignedLess",{"Value":26},{"Constant":[{"Int":32},4]}]}],"end":{"Branch":[{"Value":27},5,6]}}],"objects":[{"name":"f0x0","bits":64,"parameter":1}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}}],"arguments":[],"computed":false}],"integers":[13571267377610062193,1,268435456,10091313298351916613,9790957455335977595,5251598889081262917,18446744073709551562,3485496661976531278],"floats":[13857312170628349952,4633869765029396480,4623296861216702464,4632022585494732800]}}
