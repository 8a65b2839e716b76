; WRONG, llc -O1: a counter and its next value are in one register.
; seed 9123, f12, Aarch64 LlcO1 dwarf5: Wrong: f8x0 at marker 6 (0x2108d4): shown 02000000--------, is 01000000--------
; RUN: %lifetimes check --folder %t %s

target triple = "aarch64-unknown-linux-gnu"

define i64 @f0(i64 %v0, i64 %v1, i32 %v2, i64 %v3, i64 %v4, ptr %v5, i8 %v6, float %v7, float %v8) noinline !dbg !4 {
b0:
  %v9 = alloca double, align 8, !dbg !10
  store double 0x4027000000000000, ptr %v9, align 1, !dbg !10
  br label %b1, !dbg !10
b1:
  %v10 = phi i8 [ 0, %b0 ]
  %v12 = icmp ult i8 %v10, 4, !dbg !10
  br i1 %v12, label %b3, label %b2, !dbg !10
b2:
  call void @llvm.dbg.def(metadata !9, metadata i64 %v4), !dbg !10
  ret i64 %v4, !dbg !10
b3:
  store double 0xC02E000000000000, ptr %v9, align 1, !dbg !10
  br label %b4, !dbg !10
b4:
  %v17 = phi i8 [ 0, %b3 ]
  br label %b5, !dbg !10
b5:
  %v22 = phi i32 [ 0, %b4 ], [ %v27, %b5 ]
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "r,~{memory}"(ptr %v9), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "r,~{memory}"(ptr %v9), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !10
  %v27 = add i32 %v22, 1, !dbg !10
  %v28 = icmp ult i32 %v27, 2, !dbg !10
  br i1 %v28, label %b5, label %b6, !dbg !10
b6:
  %v29 = load double, ptr %v9, align 1, !dbg !10
  call void @llvm.dbg.def(metadata !8, metadata i32 %v22), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "r,~{memory}"(i32 %v22), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,w,~{memory}"(i32 %v22, double %v29), !dbg !10
  %v30 = add i8 %v17, 1, !dbg !10
  %v31 = icmp ult i8 %v30, 4, !dbg !10
  ret i64 0, !dbg !10
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 5, i64 18446744073709551602, i64 0, i64 5280975385327067912, i64 5566334404317121582, i64 268435456, i64 18446744073709551590, i64 5526156862398322905], [4 x i64] [i64 1103953920, i64 3254845440, i64 13837028380119138304, i64 13846035579373879296] }
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
!6 = !DILocalVariable(name: "f0x0", arg: 1, scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i32 1796007607), DIOpConstant(i32 4294967252), DIOpComposite(2, i64)))
!8 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 undef), DIOpComposite(2, i64)))
!9 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64), DIOpReinterpret(i64), DIOpConstant(i64 63), DIOpAShr(), DIOpConstant(i64 54), DIOpLShr()))
!10 = !DILocation(line: 2, scope: !4)
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Aarch64","pipeline":"LlcO1","dialect":"Dwarf5"},"function":{"name":"f0","parameters":9,"values":[{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Float":"Float"},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":1},{"Int":16},{"Int":32},{"Int":16},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Int":16},{"Int":32},{"Int":32},{"Int":64},{"Float":"Double"},{"Int":32},{"Int":32},{"Int":32},{"Int":1},{"Float":"Double"},{"Int":8},{"Int":1},{"Int":1},{"Int":64},{"Int":16},{"Int":32},{"Int":16},{"Int":8},{"Int":32},{"Int":64},{"Float":"Double"},{"Int":1},{"Int":8},{"Int":64}],"blocks":[{"phis":[],"body":[{"Alloca":[9,{"Float":"Double"}]},{"Store":{"what":{"Constant":[{"Float":"Double"},4622663542519103488]},"to":{"Value":9},"volatile":false}}],"end":{"Jump":1}},{"phis":[{"result":10,"incoming":[[0,{"Constant":[{"Int":8},0]}]]}],"body":[{"Compare":[12,"UnsignedLess",{"Value":10},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":12},3,2]}},{"phis":[],"body":[{"Def":[2,{"Value":4}]}],"end":{"Return":{"Value":4}}},{"phis":[],"body":[{"Store":{"what":{"Constant":[{"Float":"Double"},13848005904210853888]},"to":{"Value":9},"volatile":false}}],"end":{"Jump":4}},{"phis":[{"result":17,"incoming":[[3,{"Constant":[{"Int":8},0]}]]}],"body":[],"end":{"Jump":5}},{"phis":[{"result":22,"incoming":[[4,{"Constant":[{"Int":32},0]}],[5,{"Value":27}]]}],"body":[{"Marker":[1,[]]},{"Marker":[2,[{"Value":9}]]},{"Marker":[3,[]]},{"Marker":[4,[{"Value":9}]]},{"Marker":[5,[]]},{"Binary":[27,"Add",{"Value":22},{"Constant":[{"Int":32},1]}]},{"Compare":[28,"UnsignedLess",{"Value":27},{"Constant":[{"Int":32},2]}]}],"end":{"Branch":[{"Value":28},5,6]}},{"phis":[],"body":[{"Load":{"to":29,"from":{"Value":9},"volatile":false}},{"Def":[1,{"Value":22}]},{"Marker":[6,[{"Value":22}]]},{"Marker":[7,[{"Value":22},{"Value":29}]]},{"Binary":[30,"Add",{"Value":17},{"Constant":[{"Int":8},1]}]},{"Compare":[31,"UnsignedLess",{"Value":30},{"Constant":[{"Int":8},4]}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":1}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[183,230,12,107]}},{"Constant":{"ty":{"Int":32},"bits":[212,255,255,255]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":true},{"object":0,"location":[{"Referrer":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":null}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":64}},{"Reinterpret":{"Int":64}},{"Constant":{"ty":{"Int":64},"bits":[63,0,0,0,0,0,0,0]}},"AShr",{"Constant":{"ty":{"Int":64},"bits":[54,0,0,0,0,0,0,0]}},"LShr"],"arguments":[],"computed":false}],"integers":[5,18446744073709551602,0,5280975385327067912,5566334404317121582,268435456,18446744073709551590,5526156862398322905],"floats":[1103953920,3254845440,13837028380119138304,13846035579373879296]}}
