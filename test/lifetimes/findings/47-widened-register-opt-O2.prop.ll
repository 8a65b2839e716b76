; WRONG, carry + opt -O2 + llc: a value extended with zeros is shown with the upper half of the register that it was extended of.
; seed 9342, f6, X86 OptO2 dwarf5: Wrong: f2x0 at marker 21 (0x2018e2): shown c6ffffffffffffff, is c6ffffff00000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i16 %v0, i64 %v1, i64 %v2, i64 %v3, ptr %v4, i32 %v5, i8 %v6, float %v7, double %v8) noinline !dbg !4 {
b0:
  %v45 = trunc i64 %v3 to i32, !dbg !8
  %v46 = zext i32 %v45 to i64, !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v46), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 21\0A .popsection", "r,~{memory}"(i64 %v46), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551560, i64 13260048818535729479, i64 18446744073709551578, i64 18446744073709551558, i64 268435456, i64 4, i64 18446744073709551588, i64 2338061498618495117], [4 x i64] [i64 3247177728, i64 13848428116675919872, i64 4630245774704246784, i64 4629207835727626240] }
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

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":9,"values":[{"Int":16},{"Int":64},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":8},{"Float":"Float"},{"Float":"Double"},{"Int":32},{"Int":64},{"Int":16},{"Float":"Float"},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":32},{"Int":16},{"Int":64},{"Int":32},{"Int":32},{"Int":1},{"Int":32},{"Int":1},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":8},{"Int":64},{"Int":128},{"Int":1},{"Int":128},{"Int":128},{"Int":64},{"Float":"Double"},{"Int":32},{"Int":64},{"Int":8},{"Int":64},{"Float":"Float"},{"Int":1},{"Int":32},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":32},{"Int":32},{"Int":8}],"blocks":[{"phis":[],"body":[{"Cast":[45,"Trunc",{"Value":3}]},{"Cast":[46,"ZExt",{"Value":45}]},{"Def":[0,{"Value":46}]},{"Marker":[21,[{"Value":46}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[18446744073709551560,13260048818535729479,18446744073709551578,18446744073709551558,268435456,4,18446744073709551588,2338061498618495117],"floats":[3247177728,13848428116675919872,4630245774704246784,4629207835727626240]}}
