; FAILED, llc -O0: constants for the start of a block came behind others of it.
; seed 902, f8, X86 LlcO0 dwarf5: Failed: f16x0 at marker 12 (0x201d16): shown ---------------- (an object's places hold different values), is 0053d35b83dff295
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i16 %v1, i32 %v2, float %v3) noinline !dbg !4 {
b0:
  %v5 = alloca i64, align 8, !dbg !10
  br label %b1, !dbg !10
b1:
  %v7 = phi i8 [ 0, %b0 ], [ %v27, %b5 ]
  %v8 = call float asm sideeffect "", "=x,0"(float %v3), !dbg !10
  %v9 = icmp ult i16 65522, %v1, !dbg !10
  br i1 %v9, label %b3, label %b4, !dbg !10
b2:
  %v29 = fadd float 0x4034C00000000000, %v8, !dbg !10
  %v30 = lshr i64 %v22, 34, !dbg !10
  ret i64 18446744073709551516, !dbg !10
b3:
  %v10 = phi i32 [ 3, %b1 ], [ 0, %b4 ]
  %v14 = add i64 18446744073709551539, 18446744073709551540, !dbg !10
  call void @llvm.dbg.def(metadata !8, metadata ptr %v5), !dbg !10
  br label %b4, !dbg !10
b4:
  %v11 = phi i32 [ 3, %b1 ], [ %v10, %b3 ]
  %v21 = sext i8 %v7 to i32, !dbg !10
  %v22 = trunc i128 3389464122229926117 to i64, !dbg !10
  call void @llvm.dbg.kill(metadata !8), !dbg !10
  call void @llvm.dbg.def(metadata !9, metadata i8 %v7), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 12\0A .popsection", "r,~{memory}"(ptr %v5), !dbg !10
  %v26 = icmp slt i32 0, 0, !dbg !10
  br i1 %v26, label %b3, label %b5, !dbg !10
b5:
  %v27 = add i8 %v7, 1, !dbg !10
  %v28 = icmp ult i8 %v27, 3, !dbg !10
  br i1 %v28, label %b1, label %b2, !dbg !10
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 18446744073709551571, i64 153781463113025484, i64 15064998036936163245, i64 11603425505565168660, i64 2, i64 6794767778908060052, i64 15698305364562692034], [4 x i64] [i64 1061158912, i64 4630755948099534848, i64 4632198507355176960, i64 4630404104378646528] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!11, !12}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6, !7})
!5 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i32 3189839771), DIOpConstant(i32 189870043), DIOpComposite(2, i64)))
!8 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(ptr)))
!9 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i8), DIOpConstant(i56 42206813325349715), DIOpComposite(2, i64)))
!10 = !DILocation(line: 2, scope: !4)
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO0","dialect":"Dwarf5"},"function":{"name":"f0","parameters":4,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":32},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Float":"Float"},{"Int":1},{"Int":32},{"Int":32},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":1},{"Int":32},{"Int":64},{"Int":16},{"Int":64},{"Int":32},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":1},{"Int":8},{"Int":1},{"Float":"Float"},{"Int":64},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":8}],"blocks":[{"phis":[],"body":[{"Alloca":[5,{"Int":64}]}],"end":{"Jump":1}},{"phis":[{"result":7,"incoming":[[0,{"Constant":[{"Int":8},0]}],[5,{"Value":27}]]}],"body":[{"Opaque":[8,{"Value":3}]},{"Compare":[9,"UnsignedLess",{"Constant":[{"Int":16},65522]},{"Value":1}]}],"end":{"Branch":[{"Value":9},3,4]}},{"phis":[],"body":[{"Binary":[29,"FAdd",{"Constant":[{"Float":"Float"},1101398016]},{"Value":8}]},{"Binary":[30,"LShr",{"Value":22},{"Constant":[{"Int":64},34]}]}],"end":{"Return":{"Constant":[{"Int":64},18446744073709551516]}}},{"phis":[{"result":10,"incoming":[[1,{"Constant":[{"Int":32},3]}],[4,{"Constant":[{"Int":32},0]}]]}],"body":[{"Binary":[14,"Add",{"Constant":[{"Int":64},18446744073709551539]},{"Constant":[{"Int":64},18446744073709551540]}]},{"Def":[1,{"Value":5}]}],"end":{"Jump":4}},{"phis":[{"result":11,"incoming":[[1,{"Constant":[{"Int":32},3]}],[3,{"Value":10}]]}],"body":[{"Cast":[21,"SExt",{"Value":7}]},{"Cast":[22,"Trunc",{"Constant":[{"Int":128},3389464122229926117]}]},{"Kill":1},{"Def":[2,{"Value":7}]},{"Marker":[12,[{"Value":5}]]},{"Compare":[26,"SignedLess",{"Constant":[{"Int":32},0]},{"Constant":[{"Int":32},0]}]}],"end":{"Branch":[{"Value":26},3,5]}},{"phis":[],"body":[{"Binary":[27,"Add",{"Value":7},{"Constant":[{"Int":8},1]}]},{"Compare":[28,"UnsignedLess",{"Value":27},{"Constant":[{"Int":8},3]}]}],"end":{"Branch":[{"Value":28},1,2]}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[155,23,33,190]}},{"Constant":{"ty":{"Int":32},"bits":[219,47,81,11]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":true},{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":8}},{"Constant":{"ty":{"Int":56},"bits":[83,211,91,131,223,242,149]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[268435456,18446744073709551571,153781463113025484,15064998036936163245,11603425505565168660,2,6794767778908060052,15698305364562692034],"floats":[1061158912,4630755948099534848,4632198507355176960,4630404104378646528]}}
