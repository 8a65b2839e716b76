; Once wrong, llc -O2: the referrer is a parameter and the def stands behind marker 1, but the variable is shown from the entry on (whole scope in RDI). Kind: case 07, parameters.
; seed 1, f6, X86 LlcO2 dwarf5: Wrong: f2x0 at marker 1 (0x201790): shown 0000001000000000, is ----------------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i32 %v1, i64 %v2, i64 %v3, float %v4) noinline !dbg !4 {
b0:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata ptr %v0), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 3822919867958882937, i64 6750095066984207244, i64 18446744073709551605, i64 13725347707595908099, i64 8895314163419024312, i64 18446744073709551587, i64 7242756682813039847], [4 x i64] [i64 3254124544, i64 13850574363373338624, i64 13855588136395997184, i64 13853195599093956608] }
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
!6 = !DILocalVariable(name: "f0x0", arg: 3, scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(ptr)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":5,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":64},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Int":16},{"Int":64},{"Int":8},{"Int":1},{"Int":128},{"Int":64},{"Int":32},{"Float":"Double"},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":32},{"Int":8},{"Int":32},{"Float":"Double"},{"Int":16},{"Float":"Double"},{"Int":64},{"Int":16},{"Int":16},{"Int":1},{"Int":64},{"Int":8},{"Int":128},{"Int":64},{"Float":"Double"},{"Int":128},{"Int":8},{"Float":"Float"},{"Float":"Float"},{"Int":64},{"Float":"Double"},{"Int":64}],"blocks":[{"phis":[],"body":[{"Marker":[1,[]]},{"Def":[0,{"Value":0}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":3}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}}],"arguments":[],"computed":false}],"integers":[268435456,3822919867958882937,6750095066984207244,18446744073709551605,13725347707595908099,8895314163419024312,18446744073709551587,7242756682813039847],"floats":[3254124544,13850574363373338624,13855588136395997184,13853195599093956608]}}
