; WRONG, carry + opt -O2 + llc: a kill's record in the middle of a block of a loop with two entries is lost in a copy.
; seed 2007, f50, X86 OptO2 dwarf5: Wrong: f5x0 at marker 9 (0x201de4): shown ca429c71, is --------
; RUN: %lifetimes check --folder %t %s

target triple = "x86_64-pc-linux-gnu"

define i64 @f0(i8 %v0, i8 %v1, i64 %v2, i32 %v3, i32 %v4, i8 %v5, ptr %v6) noinline !dbg !4 {
b0:
  %v7 = alloca double, align 8, !dbg !9
  %v8 = alloca i32, align 8, !dbg !9
  %v9 = alloca double, align 8, !dbg !9
  call void asm sideeffect "", "r,~{memory}"(ptr %v7), !dbg !9
  store double 0x402C800000000000, ptr %v7, align 1, !dbg !9
  call void asm sideeffect "", "r,~{memory}"(ptr %v8), !dbg !9
  store i32 %v4, ptr %v8, align 1, !dbg !9
  call void asm sideeffect "", "r,~{memory}"(ptr %v9), !dbg !9
  store double 0x4030400000000000, ptr %v9, align 1, !dbg !9
  %v10 = icmp ult i32 %v4, %v4, !dbg !9
  br i1 %v10, label %b1, label %b2, !dbg !9
b1:
  %v11 = phi i32 [ 3, %b0 ], [ %v34, %b2 ]
  %v13 = and i64 89, %v2, !dbg !9
  %v14 = icmp eq i64 %v2, %v2, !dbg !9
  br i1 %v14, label %b4, label %b6, !dbg !9
b2:
  %v12 = phi i32 [ 3, %b0 ], [ %v11, %b5 ]
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 8\0A .popsection", "r,~{memory}"(i8 %v5), !dbg !9
  call void @llvm.dbg.kill(metadata !8), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 9\0A .popsection", "r,r,~{memory}"(i8 %v5, ptr %v7), !dbg !9
  %v34 = sub i32 %v12, 1, !dbg !9
  %v35 = icmp slt i32 0, %v34, !dbg !9
  br i1 %v35, label %b1, label %b3, !dbg !9
b3:
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 10\0A .popsection", "r,r,~{memory}"(i8 %v5, ptr %v7), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 11\0A .popsection", "r,r,~{memory}"(i8 %v5, ptr %v7), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 12\0A .popsection", "r,r,~{memory}"(ptr %v8, ptr %v7), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 13\0A .popsection", "r,r,~{memory}"(ptr %v8, ptr %v7), !dbg !9
  ret i64 %v2, !dbg !9
b4:
  %v16 = shl i64 %v2, 63, !dbg !9
  %v17 = add i32 4294967277, 4294967235, !dbg !9
  %v19 = sub i64 %v16, %v13, !dbg !9
  br label %b7, !dbg !9
b5:
  br label %b2, !dbg !9
b6:
  call void @llvm.dbg.def(metadata !8, metadata ptr %v8), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 7\0A .popsection", "r,r,~{memory}"(ptr %v8, ptr %v7), !dbg !9
  br label %b5, !dbg !9
b7:
  %v20 = phi i8 [ 0, %b4 ], [ %v26, %b7 ]
  %v21 = phi i64 [ %v19, %b4 ], [ %v16, %b7 ]
  %v22 = phi i32 [ %v17, %b4 ], [ 967014954, %b7 ]
  %v23 = call i64 @helper(i64 %v21), !dbg !9
  %v24 = load double, ptr %v7, align 1, !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 1\0A .popsection", "r,~{memory}"(i32 %v22), !dbg !9
  call void @llvm.dbg.def(metadata !7, metadata double %v24), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 2\0A .popsection", "r,~{memory}"(ptr %v7), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 3\0A .popsection", "~{memory}"(), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 4\0A .popsection", "r,~{memory}"(ptr %v7), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 5\0A .popsection", "r,~{memory}"(ptr %v7), !dbg !9
  %v26 = add i8 %v20, 1, !dbg !9
  %v27 = icmp ult i8 %v26, 4, !dbg !9
  br i1 %v27, label %b7, label %b8, !dbg !9
b8:
  %v31 = sub i64 18446744073709551526, %v23, !dbg !9
  call void @llvm.dbg.kill(metadata !7), !dbg !9
  call void asm sideeffect "661: nop\0A .pushsection marks,\22aw\22\0A .quad 661b, 6\0A .popsection", "~{memory}"(), !dbg !9
  br label %b5, !dbg !9
}

@functions = global i64 1
@table = global [1 x { ptr, [8 x i64], [4 x i64] }] [
  { ptr, [8 x i64], [4 x i64] } { ptr @f0, [8 x i64] [i64 8033548958177192277, i64 11136737625241373593, i64 14948946364711891277, i64 18446744073709551605, i64 18446744073709551556, i64 18446744073709551583, i64 268435456, i64 4], [4 x i64] [i64 4631987401122643968, i64 4630456880936779776, i64 13853987247465955328, i64 4621396905123905536] }
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6})
!5 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(double), DIOpReinterpret(i64), DIOpConstant(i64 18446744073709551559), DIOpMul(), DIOpConstant(i64 1948261411329703806), DIOpMul(), DIOpConstant(i32 0), DIOpBitOffset(i32)))
!8 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(ptr), DIOpReinterpret(i64), DIOpConstant(i64 18446744073709551567), DIOpMul(), DIOpConstant(i64 4978289730996883502), DIOpAdd(), DIOpConstant(i32 8), DIOpBitOffset(i32)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"X86","pipeline":"OptO2","dialect":"Dwarf5"},"function":{"name":"f0","parameters":7,"values":[{"Int":8},{"Int":8},{"Int":64},{"Int":32},{"Int":32},{"Int":8},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Pointer":{"space":0,"bits":64}},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Int":1},{"Int":32},{"Int":64},{"Int":32},{"Pointer":{"space":0,"bits":64}},{"Int":64},{"Int":8},{"Int":64},{"Int":32},{"Int":64},{"Float":"Double"},{"Float":"Float"},{"Int":8},{"Int":1},{"Int":1},{"Int":128},{"Int":32},{"Int":64},{"Int":64},{"Int":8},{"Int":32},{"Int":1},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Float":"Double"}],"blocks":[{"phis":[],"body":[{"Alloca":[7,{"Float":"Double"}]},{"Alloca":[8,{"Int":32}]},{"Alloca":[9,{"Float":"Double"}]},{"Escape":{"Value":7}},{"Store":{"what":{"Constant":[{"Float":"Double"},4624211654891012096]},"to":{"Value":7},"volatile":false}},{"Escape":{"Value":8}},{"Store":{"what":{"Value":4},"to":{"Value":8},"volatile":false}},{"Escape":{"Value":9}},{"Store":{"what":{"Constant":[{"Float":"Double"},4625267186053677056]},"to":{"Value":9},"volatile":false}},{"Compare":[10,"UnsignedLess",{"Value":4},{"Value":4}]}],"end":{"Branch":[{"Value":10},1,2]}},{"phis":[{"result":11,"incoming":[[0,{"Constant":[{"Int":32},3]}],[2,{"Value":34}]]}],"body":[{"Binary":[13,"And",{"Constant":[{"Int":64},89]},{"Value":2}]},{"Compare":[14,"Equal",{"Value":2},{"Value":2}]}],"end":{"Branch":[{"Value":14},4,6]}},{"phis":[{"result":12,"incoming":[[0,{"Constant":[{"Int":32},3]}],[5,{"Value":11}]]}],"body":[{"Marker":[8,[{"Value":5}]]},{"Kill":1},{"Marker":[9,[{"Value":5},{"Value":7}]]},{"Binary":[34,"Sub",{"Value":12},{"Constant":[{"Int":32},1]}]},{"Compare":[35,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":34}]}],"end":{"Branch":[{"Value":35},1,3]}},{"phis":[],"body":[{"Marker":[10,[{"Value":5},{"Value":7}]]},{"Marker":[11,[{"Value":5},{"Value":7}]]},{"Marker":[12,[{"Value":8},{"Value":7}]]},{"Marker":[13,[{"Value":8},{"Value":7}]]}],"end":{"Return":{"Value":2}}},{"phis":[],"body":[{"Binary":[16,"Shl",{"Value":2},{"Constant":[{"Int":64},63]}]},{"Binary":[17,"Add",{"Constant":[{"Int":32},4294967277]},{"Constant":[{"Int":32},4294967235]}]},{"Binary":[19,"Sub",{"Value":16},{"Value":13}]}],"end":{"Jump":7}},{"phis":[],"body":[],"end":{"Jump":2}},{"phis":[],"body":[{"Def":[1,{"Value":8}]},{"Marker":[7,[{"Value":8},{"Value":7}]]}],"end":{"Jump":5}},{"phis":[{"result":20,"incoming":[[4,{"Constant":[{"Int":8},0]}],[7,{"Value":26}]]},{"result":21,"incoming":[[4,{"Value":19}],[7,{"Value":16}]]},{"result":22,"incoming":[[4,{"Value":17}],[7,{"Constant":[{"Int":32},967014954]}]]}],"body":[{"Call":[23,{"Value":21}]},{"Load":{"to":24,"from":{"Value":7},"volatile":false}},{"Marker":[1,[{"Value":22}]]},{"Def":[0,{"Value":24}]},{"Marker":[2,[{"Value":7}]]},{"Marker":[3,[]]},{"Marker":[4,[{"Value":7}]]},{"Marker":[5,[{"Value":7}]]},{"Binary":[26,"Add",{"Value":20},{"Constant":[{"Int":8},1]}]},{"Compare":[27,"UnsignedLess",{"Value":26},{"Constant":[{"Int":8},4]}]}],"end":{"Branch":[{"Value":27},7,8]}},{"phis":[],"body":[{"Binary":[31,"Sub",{"Constant":[{"Int":64},18446744073709551526]},{"Value":23}]},{"Kill":0},{"Marker":[6,[]]}],"end":{"Jump":5}}],"objects":[{"name":"f0x0","bits":32,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Float":"Double"}},{"Reinterpret":{"Int":64}},{"Constant":{"ty":{"Int":64},"bits":[199,255,255,255,255,255,255,255]}},"Mul",{"Constant":{"ty":{"Int":64},"bits":[126,127,232,103,110,157,9,27]}},"Mul",{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":32}}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Pointer":{"space":0,"bits":64}}},{"Reinterpret":{"Int":64}},{"Constant":{"ty":{"Int":64},"bits":[207,255,255,255,255,255,255,255]}},"Mul",{"Constant":{"ty":{"Int":64},"bits":[46,80,11,93,34,112,22,69]}},"Add",{"Constant":{"ty":{"Int":32},"bits":[8,0,0,0]}},{"BitOffset":{"Int":32}}],"arguments":[],"computed":false}],"integers":[8033548958177192277,11136737625241373593,14948946364711891277,18446744073709551605,18446744073709551556,18446744073709551583,268435456,4],"floats":[4631987401122643968,4630456880936779776,13853987247465955328,4621396905123905536]}}
