; WRONG, carry + opt -O2 + llc: the scheduler takes an instruction that writes a record's register past the record.
; seed 9325, f18, Aarch64 OptO2 dwarf5: Wrong: f26x0 at marker 1 (0x210d60): shown 0f00000000000000, is 0000000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "aarch64-unknown-linux-gnu"

define i64 @f0(i64 %v0, i64 %v1, i32 %v2, i8 %v3, i64 %v4, i64 %v5, i32 %v6, ptr %v7) noinline !dbg !4 {
b0:
  %v10 = call i64 @helper(i64 %v1), !dbg !8
  %v13 = call i64 asm sideeffect "", "=r,0"(i64 %v10), !dbg !8
  %v22 = and i64 %v0, %v4, !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v22), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "r,~{memory}"(i64 %v22), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 2, i64 5, i64 7115990106889191643, i64 11077221100367423043, i64 0, i64 8171447571356058803, i64 3123961950898306848, i64 268435456], [4 x i64] [i64 4629911523169402880, i64 13855939980116885504, i64 13846035579373879296, i64 13852615056954490880] }
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
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Aarch64","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":8,"values":[{"Int":64},{"Int":64},{"Int":32},{"Int":8},{"Int":64},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":32},{"Int":32},{"Int":64},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":64},{"Int":8},{"Int":8},{"Int":8},{"Int":64},{"Int":1},{"Int":32},{"Int":64},{"Int":32},{"Int":128},{"Int":128},{"Int":8},{"Int":1},{"Int":32},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Float":"Double"},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":128},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":64},{"Int":16},{"Int":32},{"Int":32},{"Int":16},{"Float":"Float"},{"Int":1},{"Int":64},{"Int":16},{"Int":64},{"Int":32},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":16},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Int":128},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":128}],"blocks":[{"phis":[],"body":[{"Call":[10,{"Value":1}]},{"Opaque":[13,{"Value":10}]},{"Binary":[22,"And",{"Value":0},{"Value":4}]},{"Def":[0,{"Value":22}]},{"Marker":[1,[]]},{"Marker":[2,[{"Value":22}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[2,5,7115990106889191643,11077221100367423043,0,8171447571356058803,3123961950898306848,268435456],"floats":[4629911523169402880,13855939980116885504,13846035579373879296,13852615056954490880]}}
