; Once wrong, llc -O2: a lifetime of constants only (selector) is shown before its def in the entry block. Kind: case 07, selector.
; seed 50, f3, X86 LlcO2 dwarf5: Wrong: f3x0 at marker 1 (0x201790): shown 07000000, is --------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, ptr %v1, i32 %v2, i8 %v3, double %v4) noinline !dbg !4 {
b0:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i32 4294967246), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 7, i64 268435456, i64 0, i64 6490784202495156590, i64 16978272296066916344, i64 7228954602995554112, i64 2, i64 5646151257311523893], [4 x i64] [i64 4628855992006737920, i64 13850820653977960448, i64 13851489157047648256, i64 13849483647838584832] }
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
!5 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", arg: 1, scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i32 7)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":5,"values":[{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":8},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Int":1},{"Int":1},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Int":1},{"Int":32},{"Int":32},{"Int":128},{"Int":32},{"Int":1},{"Int":8},{"Int":64},{"Int":32},{"Int":64},{"Int":16},{"Int":1},{"Int":64},{"Int":32},{"Int":1},{"Int":32},{"Int":8},{"Int":32},{"Int":16},{"Int":128},{"Int":64},{"Int":64},{"Int":1},{"Int":32},{"Int":64},{"Int":64},{"Int":32},{"Int":32},{"Int":1}],"blocks":[{"phis":[],"body":[{"Marker":[1,[]]},{"Def":[0,{"Constant":[{"Int":32},4294967246]}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":32,"parameter":1}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[7,0,0,0]}}],"arguments":[],"computed":false}],"integers":[7,268435456,0,6490784202495156590,16978272296066916344,7228954602995554112,2,5646151257311523893],"floats":[4628855992006737920,13850820653977960448,13851489157047648256,13849483647838584832]}}
