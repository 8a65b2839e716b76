; WRONG, llc -O1: an instruction reference to a phi is taken for one to the call that comes later in the loop.
; seed 9132, f13, X86 LlcO1 dwarf5: Wrong: f18x0 at marker 4 (0x20176a): shown 350a11b5bb569078, is 350a11b53e72857d
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, double %v1) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v3 = phi i8 [ 0, %b0 ], [ 1, %b3 ]
  %v4 = phi i64 [ 1190873439763001918, %b0 ], [ %v8, %b3 ]
  %v5 = icmp ult i8 %v3, 1, !dbg !8
  br i1 %v5, label %b3, label %b2, !dbg !8
b2:
  ret i64 0, !dbg !8
b3:
  %v7 = trunc i64 %v4 to i32, !dbg !8
  %v8 = call i64 @helper(i64 %v4), !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i32 %v7), !dbg !8
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "r,~{memory}"(i32 %v7), !dbg !8
  br label %b1, !dbg !8
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 12574682349051010799, i64 2441595218433142580, i64 18446744073709551559, i64 13224544655202537392, i64 1956915768213867758, i64 9635291927131675496, i64 4], [4 x i64] [i64 4625654214146654208, i64 13846668898071478272, i64 13856784405047017472, i64 4627307879634829312] }
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
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpConstant(i32 3037792821), DIOpReferrer(i32), DIOpComposite(2, i64)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO1","dialect":"Dwarf5"},"function":{"name":"f0","parameters":2,"values":[{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Int":8},{"Int":64},{"Int":1},{"Int":16},{"Int":32},{"Int":64},{"Int":32},{"Int":8},{"Int":64},{"Int":1},{"Int":64},{"Pointer":{"space":0,"bits":64}}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":3,"incoming":[[0,{"Constant":[{"Int":8},0]}],[3,{"Constant":[{"Int":8},1]}]]},{"result":4,"incoming":[[0,{"Constant":[{"Int":64},1190873439763001918]}],[3,{"Value":8}]]}],"body":[{"Compare":[5,"UnsignedLess",{"Value":3},{"Constant":[{"Int":8},1]}]}],"end":{"Branch":[{"Value":5},3,2]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Cast":[7,"Trunc",{"Value":4}]},{"Call":[8,{"Value":4}]},{"Def":[0,{"Value":7}]},{"Marker":[4,[{"Value":7}]]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[53,10,17,181]}},{"Referrer":{"Int":32}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[268435456,12574682349051010799,2441595218433142580,18446744073709551559,13224544655202537392,1956915768213867758,9635291927131675496,4],"floats":[4625654214146654208,13846668898071478272,13856784405047017472,4627307879634829312]}}
