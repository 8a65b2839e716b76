; Once wrong, llc -O1: LiveDebugValues follows a value in a register into the one that was moved over it.
; seed 80000222, f17, X86 LlcO1 dwarf5: Wrong: f26x0 at marker 8 (0x201f03): shown c08ff109fc7f0000, is 2101000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0) noinline !dbg !4 {
b0:
  %v2 = alloca i64, align 8, !dbg !8
  %v3 = alloca i16, align 8, !dbg !8
  %v10 = select i1 false, i32 3034077310, i32 9, !dbg !8
  %v15 = icmp eq i64 96, 0, !dbg !8
  br i1 %v15, label %b1, label %b2, !dbg !8
b1:
  ret i64 0, !dbg !8
b2:
  %v23 = add i32 %v10, %v10, !dbg !8
  %v24 = call i64 @helper(i64 96), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "r,~{memory}"(ptr %v3), !dbg !8
  %v25 = call i32 asm sideeffect "", "=r,0"(i32 %v23), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v24), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "r,~{memory}"(i32 %v23), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 9226433766622370838, i64 11136804444620477417, i64 2, i64 0, i64 4156516050368227381, i64 2, i64 18446744073709551605], [4 x i64] [i64 4631283713680867328, i64 13852544688210313216, i64 4626393085960519680, i64 13854761303651909632] }
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

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO1","dialect":"Dwarf5"},"function":{"name":"f0","parameters":1,"values":[{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":16},{"Int":64},{"Int":8},{"Int":1},{"Int":32},{"Int":1},{"Int":1},{"Int":16},{"Int":64},{"Int":1},{"Int":16},{"Int":64},{"Int":64},{"Int":64},{"Int":32},{"Int":16},{"Int":32},{"Int":32},{"Int":64},{"Int":32},{"Int":8},{"Int":8},{"Int":1},{"Int":128},{"Int":64}],"blocks":[{"phis":[],"body":[{"Alloca":[2,{"Int":64}]},{"Alloca":[3,{"Int":16}]},{"Select":[10,{"Constant":[{"Int":1},0]},{"Constant":[{"Int":32},3034077310]},{"Constant":[{"Int":32},9]}]},{"Compare":[15,"Equal",{"Constant":[{"Int":64},96]},{"Constant":[{"Int":64},0]}]}],"end":{"Branch":[{"Value":15},1,2]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Binary":[23,"Add",{"Value":10},{"Value":10}]},{"Call":[24,{"Constant":[{"Int":64},96]}]},{"Marker":[6,[{"Value":3}]]},{"Opaque":[25,{"Value":23}]},{"Def":[0,{"Value":24}]},{"Marker":[8,[{"Value":23}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[268435456,9226433766622370838,11136804444620477417,2,0,4156516050368227381,2,18446744073709551605],"floats":[4631283713680867328,13852544688210313216,4626393085960519680,13854761303651909632]}}
