; WRONG, clang -O2: in a header's copy a kill isn't said, as LLVM takes a record away in the loop that it leaves in front of it.
; seed 20015, f3, X86 ClangO2 dwarf5: Wrong: f30x0 at marker 8 (0x201dd2): shown 000000, is ------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i64 %v1, i64 %v2, i8 %v3, i64 %v4, float %v5) noinline !dbg !4 {
b0:
  br label %b2, !dbg !9
b1:
  %v21 = call i64 asm sideeffect "", "=r,0"(i64 0), !dbg !9
  br label %b2, !dbg !9
b2:
  %v19 = phi i32 [ 3, %b0 ], [ 0, %b1 ]
  call void @llvm.dbg.def(metadata !8, metadata ptr %v0), !dbg !9
  %v30 = call i64 @helper(i64 %v2), !dbg !9
  call void @llvm.dbg.kill(metadata !8), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "r,~{memory}"(ptr %v0), !dbg !9
  %v33 = icmp slt i32 0, %v19, !dbg !9
  br i1 %v33, label %b1, label %b3, !dbg !9
b3:
  ret i64 0, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 4270878277870118378, i64 5821736369982830338, i64 7986208961283800107, i64 18446744073709551615, i64 2, i64 3, i64 7], [4 x i64] [i64 3229876224, i64 4633148485401575424, i64 13845542998164635648, i64 4633166077587619840] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7})
!5 = !DISubrange(count: 3)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 24, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", arg: 1, scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(ptr), DIOpConstant(i32 0), DIOpBitOffset(i24)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"ClangO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":6,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Int":8},{"Int":64},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":16},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Int":128},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":16},{"Float":"Float"},{"Int":16},{"Int":64},{"Int":16},{"Int":32},{"Int":1},{"Int":1},{"Int":32}],"blocks":[{"phis":[],"body":[],"end":{"Jump":2}},{"phis":[],"body":[{"Opaque":[21,{"Constant":[{"Int":64},0]}]}],"end":{"Jump":2}},{"phis":[{"result":19,"incoming":[[0,{"Constant":[{"Int":32},3]}],[1,{"Constant":[{"Int":32},0]}]]}],"body":[{"Def":[0,{"Value":0}]},{"Call":[30,{"Value":2}]},{"Kill":0},{"Marker":[8,[{"Value":0}]]},{"Compare":[33,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":19}]}],"end":{"Branch":[{"Value":33},1,3]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":24,"parameter":1}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":24}}],"arguments":[],"computed":false}],"integers":[268435456,4270878277870118378,5821736369982830338,7986208961283800107,18446744073709551615,2,3,7],"floats":[3229876224,4633148485401575424,13845542998164635648,4633166077587619840]}}
