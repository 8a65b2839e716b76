; WRONG, llc -O1: of two blocks behind a branch that begin alike, branch folding puts the instruction before the branch, with the records of one.
; seed 189431247, f11, X86 LlcO1 heterogeneous: Wrong: f19x2 at marker 10 (0x201c58): shown 88c1bfeaff7f0000, is ----------------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i64 %v1, double %v2, double %v3, float %v4) noinline !dbg !4 {
b0:
  %v7 = alloca double, align 8, !dbg !11
  switch i8 79, label %b2 [ i8 0, label %b1 i8 1, label %b2 ], !dbg !11
b1:
  %v12 = and i32 4294967253, 2, !dbg !11
  switch i32 %v12, label %b4 [ i32 0, label %b3 i32 1, label %b4 ], !dbg !11
b2:
  %v22 = icmp ult i64 %v1, %v1, !dbg !11
  br i1 %v22, label %b5, label %b7, !dbg !11
b3:
  ret i64 0, !dbg !11
b4:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "r,~{memory}"(ptr %v7), !dbg !11
  ret i64 0, !dbg !11
b5:
  call void @llvm.dbg.def(metadata !10, metadata ptr %v7), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,~{memory}"(ptr %v7), !dbg !11
  br label %b6, !dbg !11
b6:
  %v38 = call i64 @helper(i64 %v1), !dbg !11
  %v43 = call double asm sideeffect "", "=x,0"(double %v2), !dbg !11
  ret i64 0, !dbg !11
b7:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "r,~{memory}"(ptr %v7), !dbg !11
  br label %b6, !dbg !11
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 17615203746771344739, i64 2968737583382645731, i64 7695218776277157464, i64 10974390124865381866, i64 6, i64 14080997261142418615, i64 3134059009739522179], [4 x i64] [i64 4631283713680867328, i64 4631723518331977728, i64 3241934848, i64 4625794951635009536] }
]

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!12, !13}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!8, !9})
!5 = distinct !DIFragment()
!6 = distinct !DIFragment()
!7 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!8 = !DILocalVariable(name: "f0x2", scope: !4, file: !0, line: 1, type: !7)
!9 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpArg(0, i16), DIOpArg(1, i64), DIOpComposite(2, i80), DIOpConstant(i32 16), DIOpBitOffset(i64)), argObjects: {!6, !5})
!10 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(ptr)))
!11 = !DILocation(line: 2, scope: !4)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO1","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":5,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Float":"Double"},{"Float":"Double"},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":32},{"Int":16},{"Int":8},{"Int":64},{"Int":32},{"Int":64},{"Int":32},{"Int":64},{"Int":8},{"Float":"Float"},{"Int":1},{"Int":8},{"Int":16},{"Int":16},{"Int":1},{"Int":8},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Float":"Double"},{"Int":1},{"Int":64},{"Int":64},{"Float":"Float"},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":128},{"Float":"Double"},{"Int":16},{"Int":16},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":128},{"Float":"Double"},{"Int":64},{"Int":64},{"Int":16},{"Float":"Double"},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Int":8}],"blocks":[{"phis":[],"body":[{"Alloca":[7,{"Float":"Double"}]}],"end":{"Switch":[{"Constant":[{"Int":8},79]},2,[[0,1],[1,2]]]}},{"phis":[],"body":[{"Binary":[12,"And",{"Constant":[{"Int":32},4294967253]},{"Constant":[{"Int":32},2]}]}],"end":{"Switch":[{"Value":12},4,[[0,3],[1,4]]]}},{"phis":[],"body":[{"Compare":[22,"UnsignedLess",{"Value":1},{"Value":1}]}],"end":{"Branch":[{"Value":22},5,7]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Marker":[6,[{"Value":7}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Def":[1,{"Value":7}]},{"Marker":[7,[{"Value":7}]]}],"end":{"Jump":6}},{"phis":[],"body":[{"Call":[38,{"Value":1}]},{"Opaque":[43,{"Value":2}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Marker":[10,[{"Value":7}]]}],"end":{"Jump":6}}],"objects":[{"name":null,"bits":64,"parameter":null},{"name":null,"bits":16,"parameter":null},{"name":"f0x2","bits":64,"parameter":null}],"lifetimes":[{"object":2,"location":[{"Arg":[0,{"Int":16}]},{"Arg":[1,{"Int":64}]},{"Composite":[2,{"Int":80}]},{"Constant":{"ty":{"Int":32},"bits":[16,0,0,0]}},{"BitOffset":{"Int":64}}],"arguments":[1,0],"computed":true},{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}}],"arguments":[],"computed":false}],"integers":[268435456,17615203746771344739,2968737583382645731,7695218776277157464,10974390124865381866,6,14080997261142418615,3134059009739522179],"floats":[4631283713680867328,4631723518331977728,3241934848,4625794951635009536]}}
