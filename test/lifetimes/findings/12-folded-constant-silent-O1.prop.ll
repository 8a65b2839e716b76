; Once silent, llc -O1: the referrer folds to a constant in instruction selection (ashr i8 45, 2), and its record is gone without a remark.
; seed 3, f20, X86 LlcO1 dwarf5: Silent: f9x1 at marker 2 (0x201842): shown ------, is 0b----
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i32 %v0, i16 %v1, i64 %v2, i64 %v3, ptr %v4) noinline !dbg !4 {
b0:
  %v12 = ashr i8 45, 2, !dbg !11
  call void @llvm.dbg.def(metadata !10, metadata i8 %v12), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "r,~{memory}"(i8 %v12), !dbg !11
  ret i64 0, !dbg !11
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 5, i64 13390046407468789492, i64 18446744073709551593, i64 12917965529025473015, i64 268435456, i64 18446744073709551612, i64 18446744073709551584, i64 3903918817045300373], [4 x i64] [i64 4625407923542032384, i64 13850433625884983296, i64 4630544841867001856, i64 13856203862907551744] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6, !9})
!5 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = !DISubrange(count: 3)
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 24, elements: !{!7})
!9 = !DILocalVariable(name: "f0x1", scope: !4, file: !0, line: 1, type: !8)
!10 = distinct !DILifetime(object: !9, location: !DIExpr(DIOpReferrer(i8), DIOpArg(0, i16), DIOpComposite(2, i24)), argObjects: {!6})
!11 = !DILocation(line: 2, scope: !4)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO1","dialect":"Dwarf5"},"function":{"name":"f0","parameters":5,"values":[{"Int":32},{"Int":16},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":16},{"Int":64},{"Int":64},{"Int":1},{"Float":"Double"},{"Int":8},{"Int":8},{"Int":64},{"Int":32},{"Int":1},{"Int":64},{"Int":64},{"Int":16},{"Float":"Double"},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64}],"blocks":[{"phis":[],"body":[{"Binary":[12,"AShr",{"Constant":[{"Int":8},45]},{"Constant":[{"Int":8},2]}]},{"Def":[0,{"Value":12}]},{"Marker":[2,[{"Value":12}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":16,"parameter":null},{"name":"f0x1","bits":24,"parameter":null}],"lifetimes":[{"object":1,"location":[{"Referrer":{"Int":8}},{"Arg":[0,{"Int":16}]},{"Composite":[2,{"Int":24}]}],"arguments":[0],"computed":false}],"integers":[5,13390046407468789492,18446744073709551593,12917965529025473015,268435456,18446744073709551612,18446744073709551584,3903918817045300373],"floats":[4625407923542032384,13850433625884983296,4630544841867001856,13856203862907551744]}}
