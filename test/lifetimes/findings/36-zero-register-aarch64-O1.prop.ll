; WRONG, llc -O1: AArch64 gives its zero register the number of the stack pointer in DWARF.
; seed 9154, f16, Aarch64 LlcO1 dwarf5: Wrong: f11x0 at marker 7 (0x2108e0): shown b007800055000000, is 0000000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "aarch64-unknown-linux-gnu"

define i64 @f0(ptr %v0, double %v1) noinline !dbg !4 {
b0:
  %v9 = icmp eq i32 4151984899, 17, !dbg !8
  br i1 %v9, label %b1, label %b2, !dbg !8
b1:
  ret i64 12157225957001409421, !dbg !8
b2:
  %v30 = sub i64 11782883070152678296, 11782883070152678296, !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i64 %v30), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "~{memory}"(), !dbg !8
  ret i64 %v30, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 18446744073709551583, i64 2, i64 9625262918739493119, i64 1867798652041705345, i64 4, i64 18446744073709551590, i64 18446744073709551575], [4 x i64] [i64 4630562434053046272, i64 13854902041140264960, i64 13854057616210132992, i64 13827176755934265344] }
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

; PROGRAM {"way":{"target":"Aarch64","pipeline":"LlcO1","dialect":"Dwarf5"},"function":{"name":"f0","parameters":2,"values":[{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":32},{"Int":32},{"Int":64},{"Int":1},{"Int":16},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Int":16},{"Int":64},{"Int":32},{"Float":"Float"},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":32},{"Int":32},{"Int":16},{"Int":8},{"Int":64},{"Int":8},{"Int":32},{"Int":64},{"Int":64}],"blocks":[{"phis":[],"body":[{"Compare":[9,"Equal",{"Constant":[{"Int":32},4151984899]},{"Constant":[{"Int":32},17]}]}],"end":{"Branch":[{"Value":9},1,2]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},12157225957001409421]}}},{"phis":[],"body":[{"Binary":[30,"Sub",{"Constant":[{"Int":64},11782883070152678296]},{"Constant":[{"Int":64},11782883070152678296]}]},{"Def":[0,{"Value":30}]},{"Marker":[7,[]]}],"end":{"Return":{"Value":30}}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[268435456,18446744073709551583,2,9625262918739493119,1867798652041705345,4,18446744073709551590,18446744073709551575],"floats":[4630562434053046272,13854902041140264960,13854057616210132992,13827176755934265344]}}
