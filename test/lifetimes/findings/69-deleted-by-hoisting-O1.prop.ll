; Once wrong, llc -O1: branch folding deletes records behind what it puts before a branch.
; seed 80000203, f27, X86 LlcO1 dwarf5: Wrong: f28x0 at marker 4 (0x201faa): shown 150000004a4194f3, is 83187683b7aeb77b
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0) noinline !dbg !4 {
b0:
  %v3 = alloca i32, align 8, !dbg !9
  %v4 = and i32 11, 2, !dbg !9
  switch i32 %v4, label %b3 [ i32 0, label %b2 i32 1, label %b3 ], !dbg !9
b1:
  %v17 = phi i64 [ 12125107687026055248, %b2 ], [ 28, %b3 ]
  br label %b4, !dbg !9
b2:
  br label %b1, !dbg !9
b3:
  %v12 = icmp eq i32 3163697961, 3238461966, !dbg !9
  br label %b1, !dbg !9
b4:
  %v18 = phi i32 [ 0, %b1 ], [ %v45, %b7 ]
  %v19 = icmp ult i32 %v18, 4, !dbg !9
  br i1 %v19, label %b6, label %b5, !dbg !9
b5:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "r,r,~{memory}"(ptr %v3, i32 %v18), !dbg !9
  ret i64 19, !dbg !9
b6:
  %v20 = and i64 %v17, 19, !dbg !9
  call void @llvm.dbg.def(metadata !8, metadata ptr %v3), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "r,~{memory}"(ptr %v3), !dbg !9
  %v25 = and i64 19, 3, !dbg !9
  switch i64 %v25, label %b7 [ i64 0, label %b8 i64 1, label %b9 i64 2, label %b10 ], !dbg !9
b7:
  call void @llvm.dbg.kill(metadata !8), !dbg !9
  %v45 = add i32 %v18, 1, !dbg !9
  br label %b4, !dbg !9
b8:
  ret i64 0, !dbg !9
b9:
  ret i64 0, !dbg !9
b10:
  %v41 = sub i64 %v20, %v17, !dbg !9
  ret i64 0, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 12844018964268986060, i64 7481145736547288414, i64 18446744073709551593, i64 7, i64 18446744073709551561, i64 18409931285608000720, i64 2598105135436257237], [4 x i64] [i64 13852157660117336064, i64 4608308318706860032, i64 13848639222908452864, i64 4632655904192331776] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6, !7})
!5 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i32 21), DIOpConstant(i32 4086579530), DIOpComposite(2, i64)))
!8 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i63 8914786090610989187), DIOpConstant(i1 false), DIOpComposite(2, i64)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO1","dialect":"Dwarf5"},"function":{"name":"f0","parameters":1,"values":[{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Float":"Double"},{"Int":32},{"Int":64},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":16},{"Int":1},{"Int":16},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":32},{"Int":1},{"Int":64},{"Int":8},{"Int":64},{"Int":8},{"Float":"Double"},{"Int":64},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":64},{"Int":32},{"Int":8},{"Int":64},{"Int":128},{"Int":8},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Int":8},{"Int":128},{"Int":64},{"Int":16},{"Int":16},{"Int":64},{"Int":32},{"Int":32}],"blocks":[{"phis":[],"body":[{"Alloca":[3,{"Int":32}]},{"Binary":[4,"And",{"Constant":[{"Int":32},11]},{"Constant":[{"Int":32},2]}]}],"end":{"Switch":[{"Value":4},3,[[0,2],[1,3]]]}},{"phis":[{"result":17,"incoming":[[2,{"Constant":[{"Int":64},12125107687026055248]}],[3,{"Constant":[{"Int":64},28]}]]}],"body":[],"end":{"Jump":4}},{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[],"body":[{"Compare":[12,"Equal",{"Constant":[{"Int":32},3163697961]},{"Constant":[{"Int":32},3238461966]}]}],"end":{"Jump":1}},{"phis":[{"result":18,"incoming":[[1,{"Constant":[{"Int":32},0]}],[7,{"Value":45}]]}],"body":[{"Compare":[19,"UnsignedLess",{"Value":18},{"Constant":[{"Int":32},4]}]}],"end":{"Branch":[{"Value":19},6,5]}},{"phis":[],"body":[{"Marker":[10,[{"Value":3},{"Value":18}]]}],"end":{"Return":{"Constant":[{"Int":64},19]}}},{"phis":[],"body":[{"Binary":[20,"And",{"Value":17},{"Constant":[{"Int":64},19]}]},{"Def":[1,{"Value":3}]},{"Marker":[4,[{"Value":3}]]},{"Binary":[25,"And",{"Constant":[{"Int":64},19]},{"Constant":[{"Int":64},3]}]}],"end":{"Switch":[{"Value":25},7,[[0,8],[1,9],[2,10]]]}},{"phis":[],"body":[{"Kill":1},{"Binary":[45,"Add",{"Value":18},{"Constant":[{"Int":32},1]}]}],"end":{"Jump":4}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Binary":[41,"Sub",{"Value":20},{"Value":17}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[21,0,0,0]}},{"Constant":{"ty":{"Int":32},"bits":[74,65,148,243]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":true},{"object":0,"location":[{"Constant":{"ty":{"Int":63},"bits":[131,24,118,131,183,174,183,123]}},{"Constant":{"ty":{"Int":1},"bits":[0]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[268435456,12844018964268986060,7481145736547288414,18446744073709551593,7,18446744073709551561,18409931285608000720,2598105135436257237],"floats":[13852157660117336064,4608308318706860032,13848639222908452864,4632655904192331776]}}
