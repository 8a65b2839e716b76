; Once wrong, llc -O2: lifetime of constant 207 began and ended in b8 with nothing between; it was shown from the function start to 0x50, everywhere before its def (locate: 0x0-0x2a = -4 * 204). Kind: a constant carrier/selector whose first record is the kill/def pair.
; seed 1, f9, X86 LlcO2 dwarf5: Wrong: f11x0 at marker 1 (0x201c80): shown d0, is 03
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i8 %v0, i64 %v1, i64 %v2, i64 %v3, i64 %v4, i16 %v5, ptr %v6) noinline !dbg !4 {
b0:
  %v7 = alloca double, align 8, !dbg !10
  %v8 = alloca double, align 8, !dbg !10
  %v9 = alloca double, align 8, !dbg !10
  br label %b1, !dbg !10
b1:
  %v10 = phi i8 [ 0, %b0 ], [ %v38, %b5 ]
  %v12 = icmp ult i8 %v10, 3, !dbg !10
  br i1 %v12, label %b3, label %b2, !dbg !10
b2:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 20\0A .popsection", "~{memory}"(), !dbg !10
  ret i64 %v1, !dbg !10
b3:
  %v17 = icmp ult i32 3641341533, 4294967237, !dbg !10
  br i1 %v17, label %b4, label %b6, !dbg !10
b4:
  br label %b7, !dbg !10
b5:
  call void @llvm.dbg.kill(metadata !7), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 17\0A .popsection", "~{memory}"(), !dbg !10
  %v36 = and i64 %v2, 16490092824593855903, !dbg !10
  store volatile double 0x0000000000000000, ptr %v9, align 1, !dbg !10
  call void @llvm.dbg.def(metadata !9, metadata i64 %v36), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 18\0A .popsection", "r,~{memory}"(i64 %v36), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 19\0A .popsection", "r,~{memory}"(i64 %v36), !dbg !10
  %v38 = add i8 %v10, 1, !dbg !10
  br label %b1, !dbg !10
b6:
  store double 0x0000000000000000, ptr %v7, align 1, !dbg !10
  store i64 %v4, ptr %v6, align 1, !dbg !10
  call void @llvm.dbg.def(metadata !7, metadata i64 6), !dbg !10
  %v34 = call i64 asm sideeffect "", "=r,0"(i64 6), !dbg !10
  call void @llvm.dbg.def(metadata !8, metadata i64 %v34), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 9\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "r,~{memory}"(i64 %v34), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 11\0A .popsection", "r,~{memory}"(i64 %v34), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 12\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 13\0A .popsection", "r,~{memory}"(i64 %v34), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 14\0A .popsection", "r,~{memory}"(i64 %v34), !dbg !10
  call void @llvm.dbg.kill(metadata !8), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 15\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 16\0A .popsection", "~{memory}"(), !dbg !10
  br label %b5, !dbg !10
b7:
  %v21 = phi i8 [ 0, %b4 ], [ %v25, %b7 ]
  %v22 = lshr i64 18446744073709551562, 47, !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "r,~{memory}"(i64 %v22), !dbg !10
  %v25 = add i8 %v21, 1, !dbg !10
  %v26 = icmp ult i8 %v25, 3, !dbg !10
  br i1 %v26, label %b7, label %b8, !dbg !10
b8:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,~{memory}"(i64 %v22), !dbg !10
  call void @llvm.dbg.def(metadata !6, metadata i8 207), !dbg !10
  call void @llvm.dbg.kill(metadata !6), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "~{memory}"(), !dbg !10
  br label %b5, !dbg !10
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 2, i64 14539371584848476925, i64 7277956873471211261, i64 6692942931782710384, i64 5, i64 4, i64 268435456, i64 18446744073709551554], [4 x i64] [i64 13837028380119138304, i64 13856731628488884224, i64 13852439135094046720, i64 4629243020099715072] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!5})
!5 = !DILocalVariable(name: "f0x0", arg: 1, scope: !4, file: !0, line: 1, type: !3)
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i8), DIOpReinterpret(i8), DIOpConstant(i8 4), DIOpAShr(), DIOpConstant(i8 204), DIOpMul()))
!7 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i64), DIOpReinterpret(i64), DIOpConstant(i64 19), DIOpShl(), DIOpConstant(i64 574952551860229508), DIOpSub(), DIOpZExt(i128), DIOpConstant(i32 104), DIOpBitOffset(i8)))
!8 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i64), DIOpReinterpret(i64), DIOpConstant(i64 19), DIOpShl(), DIOpConstant(i64 574952551860229508), DIOpSub(), DIOpZExt(i128), DIOpConstant(i32 104), DIOpBitOffset(i8)))
!9 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i64), DIOpReinterpret(i64), DIOpConstant(i64 7), DIOpShl(), DIOpConstant(i32 40), DIOpBitOffset(i8)))
!10 = !DILocation(line: 2, scope: !4)
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Int":8},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":1},{"Int":64},{"Int":16},{"Int":128},{"Float":"Double"},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":1},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":128},{"Int":16},{"Int":8},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":16},{"Int":8},{"Float":"Double"},{"Int":64},{"Int":32}],"blocks":[{"phis":[],"body":[{"Alloca":[7,{"Float":"Double"}]},{"Alloca":[8,{"Float":"Double"}]},{"Alloca":[9,{"Float":"Double"}]}],"end":{"Jump":1}},{"phis":[{"result":10,"incoming":[[0,{"Constant":[{"Int":8},0]}],[5,{"Value":38}]]}],"body":[{"Compare":[12,"UnsignedLess",{"Value":10},{"Constant":[{"Int":8},3]}]}],"end":{"Branch":[{"Value":12},3,2]}},{"phis":[],"body":[{"Marker":[20,[]]}],"end":{"Return":{"Value":1}}},{"phis":[],"body":[{"Compare":[17,"UnsignedLess",{"Constant":[{"Int":32},3641341533]},{"Constant":[{"Int":32},4294967237]}]}],"end":{"Branch":[{"Value":17},4,6]}},{"phis":[],"body":[],"end":{"Jump":7}},{"phis":[],"body":[{"Kill":1},{"Marker":[17,[]]},{"Binary":[36,"And",{"Value":2},{"Constant":[{"Int":64},16490092824593855903]}]},{"Store":{"what":{"Constant":[{"Float":"Double"},0]},"to":{"Value":9},"volatile":true}},{"Def":[3,{"Value":36}]},{"Marker":[18,[{"Value":36}]]},{"Marker":[19,[{"Value":36}]]},{"Binary":[38,"Add",{"Value":10},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":1}},{"phis":[],"body":[{"Store":{"what":{"Constant":[{"Float":"Double"},0]},"to":{"Value":7},"volatile":false}},{"Store":{"what":{"Value":4},"to":{"Value":6},"volatile":false}},{"Def":[1,{"Constant":[{"Int":64},6]}]},{"Opaque":[34,{"Constant":[{"Int":64},6]}]},{"Def":[2,{"Value":34}]},{"Marker":[9,[]]},{"Marker":[10,[{"Value":34}]]},{"Marker":[11,[{"Value":34}]]},{"Marker":[12,[]]},{"Marker":[13,[{"Value":34}]]},{"Marker":[14,[{"Value":34}]]},{"Kill":2},{"Marker":[15,[]]},{"Marker":[16,[]]}],"end":{"Jump":5}},{"phis":[{"result":21,"incoming":[[4,{"Constant":[{"Int":8},0]}],[7,{"Value":25}]]}],"body":[{"Binary":[22,"LShr",{"Constant":[{"Int":64},18446744073709551562]},{"Constant":[{"Int":64},47]}]},{"Marker":[1,[]]},{"Marker":[2,[]]},{"Marker":[3,[]]},{"Marker":[4,[]]},{"Marker":[5,[]]},{"Marker":[6,[{"Value":22}]]},{"Binary":[25,"Add",{"Value":21},{"Constant":[{"Int":8},1]}]},{"Compare":[26,"UnsignedLess",{"Value":25},{"Constant":[{"Int":8},3]}]}],"end":{"Branch":[{"Value":26},7,8]}},{"phis":[],"body":[{"Marker":[7,[{"Value":22}]]},{"Def":[0,{"Constant":[{"Int":8},207]}]},{"Kill":0},{"Marker":[8,[]]}],"end":{"Jump":5}}],"objects":[{"name":"f0x0","bits":8,"parameter":1}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":8}},{"Reinterpret":{"Int":8}},{"Constant":{"ty":{"Int":8},"bits":[4]}},"AShr",{"Constant":{"ty":{"Int":8},"bits":[204]}},"Mul"],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":64}},{"Reinterpret":{"Int":64}},{"Constant":{"ty":{"Int":64},"bits":[19,0,0,0,0,0,0,0]}},"Shl",{"Constant":{"ty":{"Int":64},"bits":[132,85,85,184,76,164,250,7]}},"Sub",{"ZExt":{"Int":128}},{"Constant":{"ty":{"Int":32},"bits":[104,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":64}},{"Reinterpret":{"Int":64}},{"Constant":{"ty":{"Int":64},"bits":[19,0,0,0,0,0,0,0]}},"Shl",{"Constant":{"ty":{"Int":64},"bits":[132,85,85,184,76,164,250,7]}},"Sub",{"ZExt":{"Int":128}},{"Constant":{"ty":{"Int":32},"bits":[104,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":64}},{"Reinterpret":{"Int":64}},{"Constant":{"ty":{"Int":64},"bits":[7,0,0,0,0,0,0,0]}},"Shl",{"Constant":{"ty":{"Int":32},"bits":[40,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false}],"integers":[2,14539371584848476925,7277956873471211261,6692942931782710384,5,4,268435456,18446744073709551554],"floats":[13837028380119138304,13856731628488884224,13852439135094046720,4629243020099715072]}}
