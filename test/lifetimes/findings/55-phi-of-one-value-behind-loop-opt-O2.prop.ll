; WRONG, carry + opt -O2 + llc: a phi of one value is a loop's value, and its record goes on naming the first turn's.
; seed 41012, f15, X86 OptO2 dwarf5: Wrong: f24x0 at marker 2 (0x201a91): shown 00------, is 03------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, i32 %v1, ptr %v2, i64 %v3, i64 %v4, i32 %v5, i32 %v6) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v17 = phi i8 [ 0, %b0 ], [ %v22, %b1 ]
  %v19 = call i64 @helper(i64 %v0), !dbg !8
  %v22 = add i8 %v17, 1, !dbg !8
  %v23 = icmp ult i8 %v22, 4, !dbg !8
  br i1 %v23, label %b1, label %b2, !dbg !8
b2:
  %v24 = icmp eq i64 7560942450814675016, 0, !dbg !8
  br label %b3, !dbg !8
b3:
  %v32 = phi i8 [ %v17, %b2 ]
  call void @llvm.dbg.def(metadata !7, metadata i8 %v32), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "~{memory}"(), !dbg !8
  ret i64 0, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551594, i64 5710698214152784834, i64 268435456, i64 15235702570549594984, i64 8706355475843233130, i64 2, i64 5, i64 13862527725000155598], [4 x i64] [i64 4630720763727446016, i64 4626639376565141504, i64 13843643042071838720, i64 4631090199634378752] }
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
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i8), DIOpConstant(i24 undef), DIOpComposite(2, i32)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":32},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":8},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Int":1},{"Int":128},{"Int":16},{"Int":8},{"Int":32},{"Int":64},{"Int":1},{"Int":16},{"Int":8},{"Int":1},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Int":64},{"Float":"Float"},{"Int":32},{"Float":"Double"},{"Int":64},{"Int":8},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Float":"Float"},{"Int":32},{"Int":64},{"Float":"Float"},{"Int":32},{"Int":64},{"Int":1},{"Int":8},{"Int":1}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":17,"incoming":[[0,{"Constant":[{"Int":8},0]}],[1,{"Value":22}]]}],"body":[{"Call":[19,{"Value":0}]},{"Binary":[22,"Add",{"Value":17},{"Constant":[{"Int":8},1]}]},{"Compare":[23,"UnsignedLess",{"Value":22},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":23},1,2]}},{"phis":[],"body":[{"Compare":[24,"Equal",{"Constant":[{"Int":64},7560942450814675016]},{"Constant":[{"Int":64},0]}]}],"end":{"Jump":3}},{"phis":[{"result":32,"incoming":[[2,{"Value":17}]]}],"body":[{"Def":[0,{"Value":32}]},{"Marker":[2,[]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":32,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":8}},{"Constant":{"ty":{"Int":24},"bits":null}},{"Composite":[2,{"Int":32}]}],"arguments":[],"computed":false}],"integers":[18446744073709551594,5710698214152784834,268435456,15235702570549594984,8706355475843233130,2,5,13862527725000155598],"floats":[4630720763727446016,4626639376565141504,13843643042071838720,4631090199634378752]}}
