; WRONG, clang -O2: a parameter is in its register on entry, where it isn't the variable yet.
; seed 21003, f15, Aarch64 ClangO2 dwarf5: Wrong: f13x0 at marker 5 (0x210770): shown 1a3c2124a6349e59, is bd5aa94fb29b8ef6
; RUN: %lifetimes check --folder %t %s

target triple = "aarch64-unknown-linux-gnu"

define i64 @f0(i64 %v0, ptr %v1, double %v2) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  br label %b3, !dbg !8
b2:
  ret i64 0, !dbg !8
b3:
  %v8 = phi i8 [ 0, %b1 ], [ %v12, %b5 ]
  %v9 = phi i64 [ 17766308770166168253, %b1 ], [ %v0, %b5 ]
  %v10 = icmp ult i8 %v8, 4, !dbg !8
  br i1 %v10, label %b5, label %b4, !dbg !8
b4:
  call void @llvm.dbg.def(metadata !7, metadata i64 %v9), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,~{memory}"(i64 %v9), !dbg !8
  br i1 false, label %b1, label %b2, !dbg !8
b5:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !8
  %v12 = add i8 %v8, 1, !dbg !8
  br label %b3, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 6457656803871243290, i64 268435456, i64 12386110457978920980, i64 18446744073709551557, i64 5, i64 18446744073709551554, i64 1358874381611326251, i64 7174920363640524985], [4 x i64] [i64 4633183669773664256, i64 4602678819172646912, i64 13845261523187924992, i64 13843783779560194048] }
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
!6 = !DILocalVariable(name: "f0x0", arg: 3, scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Aarch64","pipeline":"ClangO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":3,"values":[{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Int":64},{"Int":1},{"Int":64},{"Int":8},{"Int":1},{"Int":64},{"Int":32},{"Int":1},{"Int":16},{"Int":64},{"Int":64},{"Int":16}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[],"body":[],"end":{"Jump":3}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[{"result":8,"incoming":[[1,{"Constant":[{"Int":8},0]}],[5,{"Value":12}]]},{"result":9,"incoming":[[1,{"Constant":[{"Int":64},17766308770166168253]}],[5,{"Value":0}]]}],"body":[{"Compare":[10,"UnsignedLess",{"Value":8},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":10},5,4]}},{"phis":[],"body":[{"Def":[0,{"Value":9}]},{"Marker":[7,[{"Value":9}]]}],"end":{"Branch":[{"Constant":[{"Int":1},0]},1,2]}},{"phis":[],"body":[{"Marker":[5,[]]},{"Binary":[12,"Add",{"Value":8},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":3}}],"objects":[{"name":"f0x0","bits":64,"parameter":3}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[6457656803871243290,268435456,12386110457978920980,18446744073709551557,5,18446744073709551554,1358874381611326251,7174920363640524985],"floats":[4633183669773664256,4602678819172646912,13845261523187924992,13843783779560194048]}}
