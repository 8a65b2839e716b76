; Once wrong, carry + opt -O2 + llc -O2: the result of a call is shown at marker 2, which stands before the def. Kind: case 07, a value of an instruction.
; seed 4, f25, X86 OptO2 dwarf5: Wrong: f4x0 at marker 2 (0x2017db): shown 1600000000000000, is ----------------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i16 %v0, i32 %v1, i16 %v2, ptr %v3, float %v4, double %v5, double %v6) noinline !dbg !4 {
b0:
  %v8 = call i64 @helper(i64 7), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v8), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551602, i64 18446744073709551553, i64 7, i64 268435456, i64 5, i64 1, i64 4982457572998615010, i64 7], [4 x i64] [i64 1099169792, i64 13847513323001610240, i64 4629102282611359744, i64 13856309416023818240] }
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

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Int":16},{"Int":32},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Float":"Float"},{"Float":"Double"},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":1},{"Int":64},{"Int":1},{"Int":64},{"Int":32},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Int":8},{"Int":16},{"Int":64},{"Float":"Float"},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":32},{"Int":16},{"Int":64},{"Int":32},{"Int":64},{"Int":32},{"Int":16},{"Int":8},{"Float":"Double"}],"blocks":[{"phis":[],"body":[{"Call":[8,{"Constant":[{"Int":64},7]}]},{"Marker":[2,[]]},{"Def":[0,{"Value":8}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[18446744073709551602,18446744073709551553,7,268435456,5,1,4982457572998615010,7],"floats":[1099169792,13847513323001610240,4629102282611359744,13856309416023818240]}}
