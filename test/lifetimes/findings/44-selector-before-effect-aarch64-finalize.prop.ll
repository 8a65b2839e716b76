; WRONG, carry + opt -O2 + stock llc: the scheduler takes a selector's record past a marker, and nobody puts it back.
; seed 9101, f10, Aarch64 Finalize dwarf5: Wrong: f10x0 at marker 3 (0x2107b8): shown 0055, is ----
; RUN: %lifetimes check --folder %t %s

target triple = "aarch64-unknown-linux-gnu"

define i64 @f0(i32 %v0, i64 %v1, ptr %v2, i64 %v3, i16 %v4, double %v5, float %v6, float %v7) noinline !dbg !4 {
b0:
  %v8 = alloca double, align 8, !dbg !8
  store double 0x4032400000000000, ptr %v8, align 1, !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata ptr %v8), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "r,~{memory}"(ptr %v8), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 11744241560988664405, i64 4, i64 268435456, i64 18446744073709551593, i64 18446744073709551607, i64 18182344578424381081, i64 11927896891536669164, i64 5162978729111056897], [4 x i64] [i64 13857259394070216704, i64 1113849856, i64 1093926912, i64 4633852172843352064] }
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
!5 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(ptr), DIOpConstant(i32 24), DIOpBitOffset(i16)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Aarch64","pipeline":"Finalize","dialect":"Dwarf5"},"function":{"name":"f0","parameters":8,"values":[{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Float":"Double"},{"Float":"Float"},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"}],"blocks":[{"phis":[],"body":[{"Alloca":[8,{"Float":"Double"}]},{"Store":{"what":{"Constant":[{"Float":"Double"},4625830136007098368]},"to":{"Value":8},"volatile":false}},{"Marker":[3,[]]},{"Def":[0,{"Value":8}]},{"Marker":[5,[{"Value":8}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":16,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Constant":{"ty":{"Int":32},"bits":[24,0,0,0]}},{"BitOffset":{"Int":16}}],"arguments":[],"computed":false}],"integers":[11744241560988664405,4,268435456,18446744073709551593,18446744073709551607,18182344578424381081,11927896891536669164,5162978729111056897],"floats":[13857259394070216704,1113849856,1093926912,4633852172843352064]}}
