; Once wrong (locations that differed), carry + opt -O2 + llc: at marker 8 only lifetime !8 is active; !9, whose def is in a later loop, is shown too.
; seed 2, f20, X86 OptO2 dwarf5: Failed: f13x0 at marker 10 (0x201762): shown 0000---- (an object's places hold different values), is 0000004f
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i32 %v1, i16 %v2, i64 %v3, i8 %v4, i8 %v5, double %v6, double %v7, float %v8) noinline !dbg !4 {
b0:
  call void @llvm.dbg.def(metadata !7, metadata float %v8), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "x,~{memory}"(float %v8), !dbg !9
  br label %b1, !dbg !9
b1:
  %v28 = phi i64 [ 0, %b0 ], [ %v40, %b4 ]
  %v30 = icmp ult i64 %v28, 2, !dbg !9
  br i1 %v30, label %b3, label %b2, !dbg !9
b2:
  ret i64 0, !dbg !9
b3:
  %v35 = add i128 340282366920938463463374607431768211424, 78, !dbg !9
  %v39 = icmp eq i128 340282366920938463463374607431768211393, %v35, !dbg !9
  br i1 %v39, label %b2, label %b4, !dbg !9
b4:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 9\0A .popsection", "r,~{memory}"(i16 %v2), !dbg !9
  call void @llvm.dbg.kill(metadata !7), !dbg !9
  call void @llvm.dbg.def(metadata !8, metadata i8 79), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "r,~{memory}"(i16 %v2), !dbg !9
  %v40 = add i64 %v28, 1, !dbg !9
  br label %b1, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 167387494953772394, i64 18446744073709551565, i64 18446744073709551566, i64 5, i64 477829358362432193, i64 13764062510828686952, i64 10100815604778145168], [4 x i64] [i64 4633693843168952320, i64 13850926207094226944, i64 1082392576, i64 4631547596471533568] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6})
!5 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(float)))
!8 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i24 0), DIOpReferrer(i8), DIOpComposite(2, i32)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":9,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":16},{"Int":64},{"Int":8},{"Int":8},{"Float":"Double"},{"Float":"Double"},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":1},{"Int":32},{"Int":64},{"Float":"Float"},{"Float":"Float"},{"Float":"Double"},{"Int":64},{"Int":64},{"Int":64},{"Int":1},{"Int":1},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":128},{"Int":64},{"Int":64},{"Int":32},{"Int":1},{"Int":64},{"Int":1},{"Int":32},{"Int":16},{"Int":16},{"Int":16},{"Int":16},{"Int":16},{"Int":32},{"Int":32},{"Int":64},{"Int":1},{"Int":64}],"blocks":[{"phis":[],"body":[{"Def":[0,{"Value":8}]},{"Marker":[7,[{"Value":8}]]}],"end":{"Jump":1}},{"phis":[{"result":28,"incoming":[[0,{"Constant":[{"Int":64},0]}],[4,{"Value":40}]]}],"body":[{"Compare":[30,"UnsignedLess",{"Value":28},{"Constant":[{"Int":64},2]}]}],"end":{"Branch":[{"Value":30},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Binary":[35,"Add",{"Constant":[{"Int":128},340282366920938463463374607431768211424]},{"Constant":[{"Int":128},78]}]},{"Compare":[39,"Equal",{"Constant":[{"Int":128},340282366920938463463374607431768211393]},{"Value":35}]}],"end":{"Branch":[{"Value":39},2,4]}},{"phis":[],"body":[{"Marker":[9,[{"Value":2}]]},{"Kill":0},{"Def":[1,{"Constant":[{"Int":8},79]}]},{"Marker":[10,[{"Value":2}]]},{"Binary":[40,"Add",{"Value":28},{"Constant":[{"Int":64},1]}]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":32,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Float":"Float"}}],"arguments":[],"computed":false},{"object":0,"location":[{"Constant":{"ty":{"Int":24},"bits":[0,0,0]}},{"Referrer":{"Int":8}},{"Composite":[2,{"Int":32}]}],"arguments":[],"computed":false}],"integers":[268435456,167387494953772394,18446744073709551565,18446744073709551566,5,477829358362432193,13764062510828686952,10100815604778145168],"floats":[4633693843168952320,13850926207094226944,1082392576,4631547596471533568]}}
