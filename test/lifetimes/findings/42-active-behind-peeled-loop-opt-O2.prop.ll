; WRONG, carry + opt -O2 + llc: a phi's record goes on naming a peeled loop's first turn, where a lifetime is active whose def is never reached.
; seed 9623, f12, X86 OptO2 dwarf5: Wrong: f21x0 at marker 17 (0x2017b8): shown 00000000, is 01000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, i64 %v1, ptr %v2, i32 %v3) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v4 = phi i32 [ 0, %b0 ], [ 1, %b4 ]
  %v7 = icmp ult i32 %v4, 1, !dbg !8
  br i1 %v7, label %b3, label %b2, !dbg !8
b2:
  br i1 false, label %b5, label %b6, !dbg !8
b3:
  %v12 = icmp ult i64 %v0, %v1, !dbg !8
  br i1 %v12, label %b2, label %b4, !dbg !8
b4:
  br label %b1, !dbg !8
b5:
  call void @llvm.dbg.def(metadata !7, metadata i32 %v4), !dbg !8
  br label %b6, !dbg !8
b6:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 17\0A .popsection", "r,~{memory}"(i32 %v4), !dbg !8
  ret i64 48, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 5069592632146206068, i64 1, i64 268435456, i64 14205648748813370380, i64 17656693364747299443, i64 9363724030599513105, i64 9356574331392155235, i64 11332151689759831097], [4 x i64] [i64 13849026251001430016, i64 13853107638163734528, i64 13849307725978140672, i64 13848005904210853888] }
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
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i32)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":4,"values":[{"Int":64},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":32},{"Int":32},{"Int":16},{"Int":1},{"Int":32},{"Float":"Double"},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":32},{"Int":1},{"Float":"Float"},{"Int":8},{"Float":"Float"},{"Int":1},{"Int":64},{"Int":1},{"Int":1},{"Int":32},{"Int":8},{"Int":64},{"Int":64},{"Int":16},{"Int":16},{"Int":1},{"Int":64},{"Int":16},{"Int":32}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":4,"incoming":[[0,{"Constant":[{"Int":32},0]}],[4,{"Constant":[{"Int":32},1]}]]}],"body":[{"Compare":[7,"UnsignedLess",{"Value":4},{"Constant":[{"Int":32},1]}]}],"end":{"Branch":[{"Value":7},3,2]}},{"phis":[],"body":[],"end":{"Branch":[{"Constant":[{"Int":1},0]},5,6]}},{"phis":[],"body":[{"Compare":[12,"UnsignedLess",{"Value":0},{"Value":1}]}],"end":{"Branch":[{"Value":12},2,4]}},{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[],"body":[{"Def":[0,{"Value":4}]}],"end":{"Jump":6}},{"phis":[],"body":[{"Marker":[17,[{"Value":4}]]}],"end":{"Return":{"Constant":[{"Int":64},48]}}}],"objects":[{"name":"f0x0","bits":32,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":32}}],"arguments":[],"computed":false}],"integers":[5069592632146206068,1,268435456,14205648748813370380,17656693364747299443,9363724030599513105,9356574331392155235,11332151689759831097],"floats":[13849026251001430016,13853107638163734528,13849307725978140672,13848005904210853888]}}
