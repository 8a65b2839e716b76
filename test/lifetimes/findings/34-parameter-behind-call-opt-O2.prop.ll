; WRONG, carry + opt -O2 + llc: the record in the register on entry went behind a call that overwrites it.
; seed 9155, f27, X86 OptO2 dwarf5: Wrong: f7x1 at marker 10 (0x2018fd): shown f9ffffffffffffffffffffffffff5a5a, is f9ffffffffffffffffffffffffffe0ff
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i8 %v0, ptr %v1, i32 %v2, i32 %v3, i32 %v4, float %v5, double %v6) noinline !dbg !4 {
b0:
  %v11 = call i64 @helper(i64 12), !dbg !11
  %v26 = select i1 false, i32 0, i32 %v2, !dbg !11
  call void @llvm.dbg.def(metadata !10, metadata i32 %v26), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "r,~{memory}"(i32 %v26), !dbg !11
  ret i64 0, !dbg !11
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551612, i64 268435456, i64 18446744073709551584, i64 13922056715487578196, i64 7484652525693566072, i64 1, i64 0, i64 13785095990178668931], [4 x i64] [i64 1113587712, i64 4632268876099354624, i64 4633078116657397760, i64 13853230783466045440] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!12, !13}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!8, !9})
!5 = distinct !DIFragment()
!6 = !DISubrange(count: 16)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!6})
!8 = !DILocalVariable(name: "f0x1", arg: 2, scope: !4, file: !0, line: 1, type: !7)
!9 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpConstant(i112 5192296858534827628530496329220089), DIOpArg(0, i16), DIOpComposite(2, i128)), argObjects: {!5})
!10 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 0), DIOpBitOffset(i16)))
!11 = !DILocation(line: 2, scope: !4)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":32},{"Int":32},{"Float":"Float"},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":32},{"Int":64},{"Float":"Float"},{"Int":16},{"Int":32},{"Int":1},{"Int":128},{"Int":64},{"Int":64},{"Int":16},{"Int":8},{"Int":1},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Int":1},{"Int":128},{"Int":8}],"blocks":[{"phis":[],"body":[{"Call":[11,{"Constant":[{"Int":64},12]}]},{"Select":[26,{"Constant":[{"Int":1},0]},{"Constant":[{"Int":32},0]},{"Value":2}]},{"Def":[1,{"Value":26}]},{"Marker":[10,[{"Value":26}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":null,"bits":16,"parameter":null},{"name":"f0x1","bits":128,"parameter":2}],"lifetimes":[{"object":1,"location":[{"Constant":{"ty":{"Int":112},"bits":[249,255,255,255,255,255,255,255,255,255,255,255,255,255]}},{"Arg":[0,{"Int":16}]},{"Composite":[2,{"Int":128}]}],"arguments":[0],"computed":true},{"object":0,"location":[{"Referrer":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":16}}],"arguments":[],"computed":false}],"integers":[18446744073709551612,268435456,18446744073709551584,13922056715487578196,7484652525693566072,1,0,13785095990178668931],"floats":[1113587712,4632268876099354624,4633078116657397760,13853230783466045440]}}
