; Once wrong (locations that differed), carry + opt -O2 + llc: of two lifetimes of a loop header that opt copies the record between them is lost.
; seed 2003, f22, X86 OptO2 dwarf5: Failed: f25x1 at marker 7 (0x2018e0): shown -- (an object's places hold different values), is 10
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i32 %v0, i64 %v1, ptr %v2, double %v3) noinline !dbg !4 {
b0:
  br label %b1, !dbg !11
b1:
  br label %b4, !dbg !11
b2:
  ret i64 18446744073709551570, !dbg !11
b3:
  store i16 49880, ptr %v2, align 1, !dbg !11
  br label %b4, !dbg !11
b4:
  call void @llvm.dbg.def(metadata !8, metadata i64 18446744073709551570), !dbg !11
  call void @llvm.dbg.kill(metadata !8), !dbg !11
  call void @llvm.dbg.def(metadata !9, metadata i64 18446744073709551570), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "~{memory}"(), !dbg !11
  %v39 = icmp slt i32 0, %v0, !dbg !11
  br i1 %v39, label %b3, label %b5, !dbg !11
b5:
  call void @llvm.dbg.def(metadata !10, metadata ptr %v2), !dbg !11
  br i1 false, label %b1, label %b2, !dbg !11
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 18446744073709551587, i64 5628401333076565124, i64 268435456, i64 4, i64 2637313572308676959, i64 3, i64 7, i64 901237721862406151], [4 x i64] [i64 13850398441512894464, i64 4629665232564781056, i64 13842517142164996096, i64 13852474319466135552] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6, !7})
!5 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", arg: 2, scope: !4, file: !0, line: 1, type: !5)
!7 = !DILocalVariable(name: "f0x1", scope: !4, file: !0, line: 1, type: !3)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 0), DIOpBitOffset(i8)))
!9 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i64), DIOpArg(0, i64), DIOpComposite(2, i128), DIOpConstant(i32 88), DIOpBitOffset(i8)), argObjects: {!6})
!10 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64)))
!11 = !DILocation(line: 2, scope: !4)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":4,"values":[{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Float":"Double"},{"Int":32},{"Int":128},{"Int":8},{"Int":1},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Float":"Double"},{"Int":32},{"Int":1},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":16},{"Int":8},{"Int":64},{"Int":32},{"Int":32},{"Int":64},{"Int":8},{"Int":1},{"Int":64},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":32},{"Int":64},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Float":"Float"},{"Int":64},{"Int":32},{"Int":1},{"Int":8},{"Int":8},{"Int":1}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[],"body":[],"end":{"Jump":4}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},18446744073709551570]}}},{"phis":[],"body":[{"Store":{"what":{"Constant":[{"Int":16},49880]},"to":{"Value":2},"volatile":false}}],"end":{"Jump":4}},{"phis":[],"body":[{"Def":[0,{"Constant":[{"Int":64},18446744073709551570]}]},{"Kill":0},{"Def":[1,{"Constant":[{"Int":64},18446744073709551570]}]},{"Marker":[7,[]]},{"Compare":[39,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":0}]}],"end":{"Branch":[{"Value":39},3,5]}},{"phis":[],"body":[{"Def":[2,{"Value":2}]}],"end":{"Branch":[{"Constant":[{"Int":1},0]},1,2]}}],"objects":[{"name":"f0x0","bits":64,"parameter":2},{"name":"f0x1","bits":8,"parameter":null}],"lifetimes":[{"object":1,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false},{"object":1,"location":[{"Referrer":{"Int":64}},{"Arg":[0,{"Int":64}]},{"Composite":[2,{"Int":128}]},{"Constant":{"ty":{"Int":32},"bits":[88,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[0],"computed":false},{"object":0,"location":[{"Referrer":{"Int":64}}],"arguments":[],"computed":false}],"integers":[18446744073709551587,5628401333076565124,268435456,4,2637313572308676959,3,7,901237721862406151],"floats":[13850398441512894464,4629665232564781056,13842517142164996096,13852474319466135552]}}
