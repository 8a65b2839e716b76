; WRONG, carry + opt -O2 + stock llc: what is stored to a promoted alloca is shown before the marker in front of the store.
; seed 9116, f10, Aarch64 Finalize dwarf5: Wrong: f15x1 at marker 11 (0x210848): shown 00, is ff
; RUN: %lifetimes check --folder %t %s

target triple = "aarch64-unknown-linux-gnu"

define i64 @f0(ptr %v0, double %v1, double %v2, float %v3) noinline !dbg !4 {
b0:
  %v4 = alloca i16, align 8, !dbg !10
  store i16 65533, ptr %v4, align 1, !dbg !10
  br label %b1, !dbg !10
b1:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 11\0A .popsection", "~{memory}"(), !dbg !10
  store i16 58, ptr %v4, align 1, !dbg !10
  br label %b3, !dbg !10
b2:
  ret i64 18446744073709551542, !dbg !10
b3:
  call void @llvm.dbg.def(metadata !9, metadata ptr %v4), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 12\0A .popsection", "r,~{memory}"(ptr %v4), !dbg !10
  br i1 false, label %b1, label %b2, !dbg !10
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 11996282325014637113, i64 9402375208315565920, i64 2, i64 7, i64 11475719482350757287, i64 3, i64 18219935105732114228], [4 x i64] [i64 4631635557401755648, i64 13855077963000709120, i64 3257729024, i64 13846105948118056960] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!11, !12}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7, !8})
!5 = !DISubrange(count: 12)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 96, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !6)
!8 = !DILocalVariable(name: "f0x1", scope: !4, file: !0, line: 1, type: !3)
!9 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i16), DIOpConstant(i32 8), DIOpBitOffset(i8)), argObjects: {!7})
!10 = !DILocation(line: 2, scope: !4)
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Aarch64","pipeline":"Finalize","dialect":"Dwarf5"},"function":{"name":"f0","parameters":4,"values":[{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Float":"Double"},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":1},{"Int":32},{"Int":32},{"Int":16},{"Int":8},{"Int":32},{"Int":8},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Int":8},{"Int":16},{"Int":1},{"Int":64},{"Int":8},{"Int":1},{"Int":64},{"Int":1},{"Int":8},{"Int":64},{"Float":"Float"},{"Int":8},{"Int":32},{"Float":"Float"},{"Int":64},{"Int":32},{"Int":16},{"Int":16},{"Int":64},{"Int":16},{"Int":16},{"Int":16},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":16},{"Float":"Double"},{"Float":"Double"},{"Int":1},{"Int":16},{"Int":32},{"Int":1}],"blocks":[{"phis":[],"body":[{"Alloca":[4,{"Int":16}]},{"Store":{"what":{"Constant":[{"Int":16},65533]},"to":{"Value":4},"volatile":false}}],"end":{"Jump":1}},{"phis":[],"body":[{"Marker":[11,[]]},{"Store":{"what":{"Constant":[{"Int":16},58]},"to":{"Value":4},"volatile":false}}],"end":{"Jump":3}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},18446744073709551542]}}},{"phis":[],"body":[{"Def":[0,{"Value":4}]},{"Marker":[12,[{"Value":4}]]}],"end":{"Branch":[{"Constant":[{"Int":1},0]},1,2]}}],"objects":[{"name":"f0x0","bits":96,"parameter":null},{"name":"f0x1","bits":8,"parameter":null}],"lifetimes":[{"object":1,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Deref":{"Int":16}},{"Constant":{"ty":{"Int":32},"bits":[8,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[0],"computed":false}],"integers":[268435456,11996282325014637113,9402375208315565920,2,7,11475719482350757287,3,18219935105732114228],"floats":[4631635557401755648,13855077963000709120,3257729024,13846105948118056960]}}
