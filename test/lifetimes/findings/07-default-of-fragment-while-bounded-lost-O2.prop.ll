; Once wrong, llc -O2: the fragment that is the argument has an active bounded lifetime whose referrer is lost; the fragment default (7) is used. Kind: case 03 through an argument.
; seed 50, f29, X86 LlcO2 dwarf5: Wrong: f13x1 at marker 8 (0x201870): shown c9cd83d907000000, is c9cd83d900000000
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(ptr %v0, i64 %v1, i64 %v2, double %v3, float %v4) noinline !dbg !4 {
b0:
  %v22 = and i64 0, %v2, !dbg !11
  call void @llvm.dbg.def(metadata !10, metadata i64 %v22), !dbg !11
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "~{memory}"(), !dbg !11
  ret i64 0, !dbg !11
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 268435456, i64 3500416706447612305, i64 12948586281372272313, i64 18446744073709551575, i64 11401296813566370454, i64 5080645655394106432, i64 15482403648632864089, i64 7], [4 x i64] [i64 13844839310722859008, i64 1110835200, i64 13846035579373879296, i64 4630280959076335616] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7, !8, !9})
!5 = distinct !DIFragment()
!6 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!7 = !DILocalVariable(name: "f0x1", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpConstant(i32 7)))
!9 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i32 3649293769), DIOpArg(0, i32), DIOpComposite(2, i64)), argObjects: {!5})
!10 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(double), DIOpConstant(i32 16), DIOpBitOffset(i32)))
!11 = !DILocation(line: 2, scope: !4)
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"LlcO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":5,"values":[{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":64},{"Float":"Double"},{"Float":"Float"},{"Int":32},{"Int":16},{"Int":16},{"Int":1},{"Int":8},{"Int":32},{"Int":64},{"Int":32},{"Int":32},{"Int":8},{"Int":64},{"Int":128},{"Int":16},{"Int":64},{"Float":"Float"},{"Int":1},{"Int":128},{"Int":64},{"Int":64},{"Float":"Float"},{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Int":32},{"Int":32},{"Int":1},{"Int":8},{"Int":64}],"blocks":[{"phis":[],"body":[{"Binary":[22,"And",{"Constant":[{"Int":64},0]},{"Value":2}]},{"Def":[2,{"Value":22}]},{"Marker":[8,[]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":null,"bits":32,"parameter":null},{"name":"f0x1","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":32},"bits":[7,0,0,0]}}],"arguments":[],"computed":true},{"object":1,"location":[{"Constant":{"ty":{"Int":32},"bits":[201,205,131,217]}},{"Arg":[0,{"Int":32}]},{"Composite":[2,{"Int":64}]}],"arguments":[0],"computed":true},{"object":0,"location":[{"Referrer":{"Float":"Double"}},{"Constant":{"ty":{"Int":32},"bits":[16,0,0,0]}},{"BitOffset":{"Int":32}}],"arguments":[],"computed":false}],"integers":[268435456,3500416706447612305,12948586281372272313,18446744073709551575,11401296813566370454,5080645655394106432,15482403648632864089,7],"floats":[13844839310722859008,1110835200,13846035579373879296,4630280959076335616]}}
