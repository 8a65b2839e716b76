; Once wrong, llc -O0: at b1 a bounded lifetime is active by the way through b3 (its referrer, a parameter, is there on all ways); the default is shown.
; seed 3, f0, X86 LlcO0 dwarf5: Wrong: f7x0 at marker 12 (0x20185a): shown ccffffff, is ffffffff
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, ptr %v1, i64 %v2, i32 %v3, i8 %v4, i64 %v5) noinline !dbg !4 {
b0:
  br label %b1, !dbg !9
b1:
  br i1 false, label %b3, label %b2, !dbg !9
b2:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 12\0A .popsection", "~{memory}"(), !dbg !9
  ret i64 0, !dbg !9
b3:
  call void @llvm.dbg.def(metadata !8, metadata i64 %v0), !dbg !9
  br label %b1, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551615, i64 268435456, i64 2493001065868230072, i64 18446744073709551558, i64 12883872826046839500, i64 4, i64 4, i64 5645703015062601190], [4 x i64] [i64 4619708055263641600, i64 4625900504751276032, i64 4631829071448244224, i64 13857048287837683712] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6, !7})
!5 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i32 4294967244)))
!8 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 0), DIOpBitOffset(i32)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO0","dialect":"Dwarf5"},"function":{"name":"f0","parameters":6,"values":[{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":8},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":64},{"Int":64},{"Int":16},{"Int":8},{"Int":64},{"Int":32},{"Int":16},{"Int":32},{"Int":1},{"Int":16},{"Float":"Float"},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":1},{"Int":32},{"Int":8},{"Int":16},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":1},{"Int":32},{"Int":1},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[],"body":[],"end":{"Branch":[{"Constant":[{"Int":1},0]},3,2]}},{"phis":[],"body":[{"Marker":[12,[]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Def":[1,{"Value":0}]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":32,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[204,255,255,255]}}],"arguments":[],"computed":true},{"object":0,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":32}}],"arguments":[],"computed":false}],"integers":[18446744073709551615,268435456,2493001065868230072,18446744073709551558,12883872826046839500,4,4,5645703015062601190],"floats":[4619708055263641600,4625900504751276032,4631829071448244224,13857048287837683712]}}
