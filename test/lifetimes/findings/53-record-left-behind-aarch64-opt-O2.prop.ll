; WRONG, carry + opt -O2 + llc: where a record names what is sunk, the constant before it goes on.
; seed 21003, f15, Aarch64 OptO2 dwarf5: Wrong: f22x1 at marker 5 (0x2108b0): shown bd5aa94fb29b8ef6, is 24a6349e59000000
; RUN: %lifetimes check --folder %t %s

target triple = "aarch64-unknown-linux-gnu"

define i64 @f0(i64 %v0, ptr %v1, double %v2) noinline !dbg !4 {
b0:
  %v3 = alloca i16, align 8, !dbg !10
  %v4 = alloca i64, align 8, !dbg !10
  br label %b1, !dbg !10
b1:
  %v5 = phi i32 [ 0, %b0 ], [ %v15, %b6 ]
  %v6 = phi i64 [ %v0, %b0 ], [ %v14, %b6 ]
  %v7 = ashr i64 %v6, 24, !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "~{memory}"(), !dbg !10
  br label %b3, !dbg !10
b2:
  ret i64 %v6, !dbg !10
b3:
  %v8 = phi i8 [ 0, %b1 ], [ %v12, %b5 ]
  %v9 = phi i64 [ 17766308770166168253, %b1 ], [ %v7, %b5 ]
  %v10 = icmp ult i8 %v8, 4, !dbg !10
  br i1 %v10, label %b5, label %b4, !dbg !10
b4:
  call void @llvm.dbg.def(metadata !9, metadata i64 %v9), !dbg !10
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,r,~{memory}"(i64 %v9, ptr %v4), !dbg !10
  br i1 false, label %b2, label %b6, !dbg !10
b5:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "~{memory}"(), !dbg !10
  %v12 = add i8 %v8, 1, !dbg !10
  br label %b3, !dbg !10
b6:
  %v14 = call i64 asm sideeffect "", "=r,0"(i64 %v7), !dbg !10
  %v15 = add i32 %v5, 1, !dbg !10
  %v16 = icmp ult i32 %v15, 4, !dbg !10
  br i1 %v16, label %b1, label %b2, !dbg !10
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 6457656803871243290, i64 268435456, i64 12386110457978920980, i64 18446744073709551557, i64 5, i64 18446744073709551554, i64 1358874381611326251, i64 7174920363640524985], [4 x i64] [i64 4633183669773664256, i64 4602678819172646912, i64 13845261523187924992, i64 13843783779560194048] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6, !8})
!5 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!8 = !DILocalVariable(name: "f0x1", arg: 3, scope: !4, file: !0, line: 1, type: !7)
!9 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpReferrer(i64)))
!10 = !DILocation(line: 2, scope: !4)
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Aarch64","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":3,"values":[{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Int":64},{"Int":1},{"Int":64},{"Int":8},{"Int":1},{"Int":64},{"Int":32},{"Int":1},{"Int":16},{"Int":64},{"Int":64},{"Int":16}],"blocks":[{"phis":[],"body":[{"Alloca":[3,{"Int":16}]},{"Alloca":[4,{"Int":64}]}],"end":{"Jump":1}},{"phis":[{"result":5,"incoming":[[0,{"Constant":[{"Int":32},0]}],[6,{"Value":15}]]},{"result":6,"incoming":[[0,{"Value":0}],[6,{"Value":14}]]}],"body":[{"Binary":[7,"AShr",{"Value":6},{"Constant":[{"Int":64},24]}]},{"Marker":[1,[]]},{"Marker":[2,[]]}],"end":{"Jump":3}},{"phis":[],"body":[],"end":{"Return":{"Value":6}}},{"phis":[{"result":8,"incoming":[[1,{"Constant":[{"Int":8},0]}],[5,{"Value":12}]]},{"result":9,"incoming":[[1,{"Constant":[{"Int":64},17766308770166168253]}],[5,{"Value":7}]]}],"body":[{"Compare":[10,"UnsignedLess",{"Value":8},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":10},5,4]}},{"phis":[],"body":[{"Def":[0,{"Value":9}]},{"Marker":[7,[{"Value":9},{"Value":4}]]}],"end":{"Branch":[{"Constant":[{"Int":1},0]},2,6]}},{"phis":[],"body":[{"Marker":[5,[]]},{"Binary":[12,"Add",{"Value":8},{"Constant":[{"Int":8},1]}]}],"end":{"Jump":3}},{"phis":[],"body":[{"Opaque":[14,{"Value":7}]},{"Binary":[15,"Add",{"Value":5},{"Constant":[{"Int":32},1]}]},{"Compare":[16,"UnsignedLess",{"Value":15},{"Constant":[{"Int":32},4]}]}],"end":{"Branch":[{"Value":16},1,2]}}],"objects":[{"name":"f0x0","bits":64,"parameter":null},{"name":"f0x1","bits":64,"parameter":3}],"lifetimes":[{"object":1,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[6457656803871243290,268435456,12386110457978920980,18446744073709551557,5,18446744073709551554,1358874381611326251,7174920363640524985],"floats":[4633183669773664256,4602678819172646912,13845261523187924992,13843783779560194048]}}
