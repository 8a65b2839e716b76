; WRONG, clang -O2: a phi is a constant behind LoopRotate, and was another one in front of the loop.
; seed 9035, f19, X86 ClangO2 dwarf5: Wrong: f19x0 at marker 3 (0x2017d0): shown 320000000000000000003500, is 32000000000000000000c7ff
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i64 %v0, i16 %v1, ptr %v2, i16 %v3, i64 %v4, i8 %v5, i64 %v6, float %v7) noinline !dbg !4 {
b0:
  %v8 = alloca i64, align 8, !dbg !17
  br label %b1, !dbg !17
b1:
  %v10 = phi i64 [ 0, %b0 ], [ %v33, %b6 ]
  %v11 = phi i16 [ %v3, %b0 ], [ 53, %b6 ]
  %v12 = icmp ult i64 %v10, 2, !dbg !17
  br i1 %v12, label %b3, label %b2, !dbg !17
b2:
  ret i64 %v10, !dbg !17
b3:
  br label %b4, !dbg !17
b4:
  call void @llvm.dbg.def(metadata !15, metadata i16 %v11), !dbg !17
  call void @llvm.dbg.def(metadata !16, metadata i16 %v11), !dbg !17
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "r,~{memory}"(i16 %v11), !dbg !17
  call void @llvm.dbg.kill(metadata !16), !dbg !17
  %v25 = add i8 0, 1, !dbg !17
  br i1 false, label %b4, label %b5, !dbg !17
b5:
  %v30 = icmp eq i8 %v5, 65, !dbg !17
  br i1 %v30, label %b2, label %b6, !dbg !17
b6:
  store i64 %v0, ptr %v8, align 1, !dbg !17
  %v33 = add i64 %v10, 1, !dbg !17
  br label %b1, !dbg !17
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551562, i64 18446744073709551583, i64 268435456, i64 18446744073709551559, i64 18446744073709551604, i64 1802197391008917427, i64 8164429954658131768, i64 6290210230853630746], [4 x i64] [i64 3254714368, i64 13850292888396627968, i64 13854919633326309376, i64 13852403950721957888] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!18, !19}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7, !10, !12, !14})
!5 = !DISubrange(count: 12)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 96, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !6)
!8 = !DISubrange(count: 3)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 24, elements: !{!8})
!10 = !DILocalVariable(name: "f0x1", arg: 3, scope: !4, file: !0, line: 1, type: !9)
!11 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!12 = !DILocalVariable(name: "f0x2", scope: !4, file: !0, line: 1, type: !11)
!13 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!14 = !DILocalVariable(name: "f0x3", scope: !4, file: !0, line: 1, type: !13)
!15 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i80 50), DIOpReferrer(i16), DIOpComposite(2, i96)))
!16 = distinct !DILifetime(object: !14, location: !DIExpr(DIOpReferrer(i16), DIOpConstant(i48 46), DIOpComposite(2, i64)))
!17 = !DILocation(line: 2, scope: !4)
!18 = !{i32 7, !"Dwarf Version", i32 5}
!19 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"ClangO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":8,"values":[{"Int":64},{"Int":16},{"Pointer":{"space":0,"bits":64}},{"Int":16},{"Int":64},{"Int":8},{"Int":64},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Int":1},{"Float":"Double"},{"Int":8},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Float":"Float"},{"Int":1},{"Int":8},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":8},{"Int":1},{"Int":128},{"Int":64},{"Float":"Float"},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Int":64},{"Int":16},{"Int":64},{"Int":64},{"Float":"Float"}],"blocks":[{"phis":[],"body":[{"Alloca":[8,{"Int":64}]}],"end":{"Jump":1}},{"phis":[{"result":10,"incoming":[[0,{"Constant":[{"Int":64},0]}],[6,{"Value":33}]]},{"result":11,"incoming":[[0,{"Value":3}],[6,{"Constant":[{"Int":16},53]}]]}],"body":[{"Compare":[12,"UnsignedLess",{"Value":10},{"Constant":[{"Int":64},2]}]}],"end":{"Branch":[{"Value":12},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Value":10}}},{"phis":[],"body":[],"end":{"Jump":4}},{"phis":[],"body":[{"Def":[0,{"Value":11}]},{"Def":[1,{"Value":11}]},{"Marker":[3,[{"Value":11}]]},{"Kill":1},{"Binary":[25,"Add",{"Constant":[{"Int":8},0]},{"Constant":[{"Int":8},1]}]}],"end":{"Branch":[{"Constant":[{"Int":1},0]},4,5]}},{"phis":[],"body":[{"Compare":[30,"Equal",{"Value":5},{"Constant":[{"Int":8},65]}]}],"end":{"Branch":[{"Value":30},2,6]}},{"phis":[],"body":[{"Store":{"what":{"Value":0},"to":{"Value":8},"volatile":false}},{"Binary":[33,"Add",{"Value":10},{"Constant":[{"Int":64},1]}]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":96,"parameter":null},{"name":"f0x1","bits":24,"parameter":3},{"name":"f0x2","bits":32,"parameter":null},{"name":"f0x3","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":80},"bits":[50,0,0,0,0,0,0,0,0,0]}},{"Referrer":{"Int":16}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":false},{"object":3,"location":[{"Referrer":{"Int":16}},{"Constant":{"ty":{"Int":48},"bits":[46,0,0,0,0,0]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[18446744073709551562,18446744073709551583,268435456,18446744073709551559,18446744073709551604,1802197391008917427,8164429954658131768,6290210230853630746],"floats":[3254714368,13850292888396627968,13854919633326309376,13852403950721957888]}}
