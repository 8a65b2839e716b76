; WRONG, llc -O3: an instruction reference to a phi is taken for the next turn's, of which the same block says behind it.
; seed 62012, f15, X86 LlcO3 heterogeneous: Wrong: f19x0 at marker 5 (0x201894): shown 3744, is 37a2
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i64 %v1, i16 %v2) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v6 = phi i32 [ 4294967202, %b0 ], [ %v19, %b3 ]
  %v9 = icmp slt i32 6, %v6, !dbg !8
  br i1 %v9, label %b2, label %b3, !dbg !8
b2:
  ret i64 0, !dbg !8
b3:
  %v16 = trunc i32 %v6 to i8, !dbg !8
  %v19 = add i32 %v6, %v6, !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i8 %v16), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "r,~{memory}"(i8 %v16), !dbg !8
  br label %b1, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 669666295978127560, i64 7494330721700990544, i64 5280474703481294639, i64 0, i64 14944359107044110561, i64 18446744073709551597, i64 16955111513533623287], [4 x i64] [i64 4633412368192241664, i64 13855570544209952768, i64 13853828917791555584, i64 4632356837029576704] }
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
!5 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i8 55), DIOpReferrer(i8), DIOpComposite(2, i16)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO3","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":3,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":32},{"Int":1},{"Int":64},{"Int":1},{"Float":"Double"},{"Int":128},{"Float":"Double"},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Int":64},{"Float":"Double"},{"Int":32},{"Int":64},{"Int":8}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":6,"incoming":[[0,{"Constant":[{"Int":32},4294967202]}],[3,{"Value":19}]]}],"body":[{"Compare":[9,"SignedLess",{"Constant":[{"Int":32},6]},{"Value":6}]}],"end":{"Branch":[{"Value":9},2,3]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Cast":[16,"Trunc",{"Value":6}]},{"Binary":[19,"Add",{"Value":6},{"Value":6}]},{"Def":[0,{"Value":16}]},{"Marker":[5,[{"Value":16}]]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":16,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":8},"bits":[55]}},{"Referrer":{"Int":8}},{"Composite":[2,{"Int":16}]}],"arguments":[],"computed":false}],"integers":[268435456,669666295978127560,7494330721700990544,5280474703481294639,0,14944359107044110561,18446744073709551597,16955111513533623287],"floats":[4633412368192241664,13855570544209952768,13853828917791555584,4632356837029576704]}}
