; Once wrong, llc -O2: an active bounded lifetime of constants only (its referrer, a dead load, is gone); the computed default is shown. Kind: case 03, expression without referrer.
; seed 50, f0, X86 LlcO2 dwarf5: Wrong: f6x0 at marker 22 (0x201880): shown 1b0000002c71edaf, is 16478f58e0c24273
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0) noinline !dbg !4 {
b0:
  br label %b2, !dbg !9
b1:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 22\0A .popsection", "~{memory}"(), !dbg !9
  ret i64 951108276217327591, !dbg !9
b2:
  %v10 = load i16, ptr %v0, align 1, !dbg !9
  call void @llvm.dbg.def(metadata !8, metadata i16 %v10), !dbg !9
  br label %b1, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 5, i64 7, i64 18446744073709551610, i64 6, i64 6061333659428845255, i64 3378862754495273346, i64 6762992674975466976], [4 x i64] [i64 13854937225512353792, i64 13851102128954671104, i64 13853213191280001024, i64 4627483801495273472] }
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
!5 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i32 27), DIOpConstant(i32 2951573804), DIOpComposite(2, i64)))
!8 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i1 false), DIOpConstant(i63 4152707465819431819), DIOpComposite(2, i64)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":1,"values":[{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Float"},{"Int":64},{"Int":64},{"Int":16},{"Int":32},{"Int":32},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":8},{"Float":"Double"},{"Int":128},{"Int":32},{"Int":32},{"Int":64},{"Int":16},{"Int":128},{"Int":64},{"Int":64},{"Int":64},{"Int":16},{"Int":128},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Int":128},{"Int":64},{"Int":32},{"Int":8}],"blocks":[{"phis":[],"body":[],"end":{"Jump":2}},{"phis":[],"body":[{"Marker":[22,[]]}],"end":{"Return":{"Constant":[{"Int":64},951108276217327591]}}},{"phis":[],"body":[{"Load":{"to":10,"from":{"Value":0},"volatile":false}},{"Def":[1,{"Value":10}]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[27,0,0,0]}},{"Constant":{"ty":{"Int":32},"bits":[44,113,237,175]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":true},{"object":0,"location":[{"Constant":{"ty":{"Int":1},"bits":[0]}},{"Constant":{"ty":{"Int":63},"bits":[139,163,71,44,112,97,161,57]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[268435456,5,7,18446744073709551610,6,6061333659428845255,3378862754495273346,6762992674975466976],"floats":[13854937225512353792,13851102128954671104,13853213191280001024,4627483801495273472]}}
