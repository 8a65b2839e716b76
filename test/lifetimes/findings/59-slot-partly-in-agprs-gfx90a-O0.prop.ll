; WRONG, clang -O0: a spilled register is partly in an AGPR, and its slot in memory is taken for all of it.
; seed 62000, f16, Gfx90a ClangO0 heterogeneous: Wrong: f26x0 at marker 5 (0x2114): shown 00000000, is a73c108b
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(i32 %v0, ptr addrspace(1) %v1, i64 %v2) noinline !dbg !4 {
b0:
  br label %b1, !dbg !8
b1:
  %v4 = phi i64 [ %v2, %b0 ], [ 0, %b5 ]
  %v5 = phi i64 [ %v2, %b0 ], [ 26, %b5 ]
  %v6 = call i64 @helper(i64 %v4), !dbg !8
  %v10 = icmp eq i64 73, %v4, !dbg !8
  br i1 %v10, label %b3, label %b4, !dbg !8
b2:
  %v38 = icmp eq i32 %v0, %v33, !dbg !8
  %v44 = trunc i64 %v6 to i32, !dbg !8
  %v47 = mul i64 %v4, %v5, !dbg !8
  %v48 = fmul double 0xC033C00000000000, 0xC033C00000000000, !dbg !8
  ret i64 %v2, !dbg !8
b3:
  %v11 = phi i32 [ 2, %b1 ], [ %v30, %b4 ]
  store i32 %v0, ptr addrspace(1) %v1, align 1, !dbg !8
  %v13 = ashr i64 0, 57, !dbg !8
  br label %b6, !dbg !8
b4:
  %v12 = phi i32 [ 2, %b1 ], [ %v11, %b7 ]
  %v30 = sub i32 %v12, 1, !dbg !8
  %v31 = icmp slt i32 0, %v30, !dbg !8
  br i1 %v31, label %b3, label %b5, !dbg !8
b5:
  %v33 = load volatile i32, ptr addrspace(1) %v1, align 1, !dbg !8
  %v34 = add i64 0, 1, !dbg !8
  br i1 false, label %b1, label %b2, !dbg !8
b6:
  %v17 = phi i32 [ 0, %b3 ], [ %v29, %b9 ]
  %v18 = icmp ult i32 %v17, 4, !dbg !8
  br i1 %v18, label %b8, label %b7, !dbg !8
b7:
  br label %b4, !dbg !8
b8:
  %v19 = xor i64 0, %v5, !dbg !8
  br i1 false, label %b7, label %b9, !dbg !8
b9:
  call void @llvm.dbg.def(metadata !7, metadata i64 %v19), !dbg !8
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 5\0A .popsection", "v,~{memory}"(i64 %v19), !dbg !8
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !8
  %v29 = add i32 %v17, 1, !dbg !8
  br label %b6, !dbg !8
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !9 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load i32, ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load ptr addrspace(1), ptr addrspace(1) %qa0.1, align 8
  %qa0.2 = getelementptr i8, ptr addrspace(1) %p0, i32 16
  %a0.2 = load i64, ptr addrspace(1) %qa0.2, align 8
  %r0 = call i64 @f0(i32 %a0.0, ptr addrspace(1) %a0.1, i64 %a0.2)
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }

define hidden i64 @helper(i64 %number) noinline {
  %most = mul i64 %number, 3
  %result = add i64 %most, 1
  ret i64 %result
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.sched.barrier(i32 immarg)
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
!6 = !DILocalVariable(name: "f0x0", arg: 1, scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 32), DIOpBitOffset(i32)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 64, i32 1, i32 1}
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx90a","pipeline":"ClangO0","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":3,"values":[{"Int":32},{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":8},{"Int":16},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Float":"Double"},{"Int":32},{"Int":64},{"Int":32},{"Int":1},{"Int":64},{"Float":"Float"},{"Int":8},{"Float":"Float"},{"Int":64},{"Int":32},{"Int":8},{"Float":"Double"},{"Int":16},{"Int":1},{"Int":32},{"Int":32},{"Int":1},{"Int":16},{"Int":32},{"Int":64},{"Int":1},{"Float":"Double"},{"Int":64},{"Int":1},{"Int":16},{"Pointer":{"space":1,"bits":64}},{"Int":16},{"Pointer":{"space":1,"bits":64}},{"Pointer":{"space":1,"bits":64}},{"Int":32},{"Int":1},{"Int":64},{"Int":64},{"Float":"Double"}],"blocks":[{"phis":[],"body":[],"end":{"Jump":1}},{"phis":[{"result":4,"incoming":[[0,{"Value":2}],[5,{"Constant":[{"Int":64},0]}]]},{"result":5,"incoming":[[0,{"Value":2}],[5,{"Constant":[{"Int":64},26]}]]}],"body":[{"Call":[6,{"Value":4}]},{"Compare":[10,"Equal",{"Constant":[{"Int":64},73]},{"Value":4}]}],"end":{"Branch":[{"Value":10},3,4]}},{"phis":[],"body":[{"Compare":[38,"Equal",{"Value":0},{"Value":33}]},{"Cast":[44,"Trunc",{"Value":6}]},{"Binary":[47,"Mul",{"Value":4},{"Value":5}]},{"Binary":[48,"FMul",{"Constant":[{"Float":"Double"},13849624385326940160]},{"Constant":[{"Float":"Double"},13849624385326940160]}]}],"end":{"Return":{"Value":2}}},{"phis":[{"result":11,"incoming":[[1,{"Constant":[{"Int":32},2]}],[4,{"Value":30}]]}],"body":[{"Store":{"what":{"Value":0},"to":{"Value":1},"volatile":false}},{"Binary":[13,"AShr",{"Constant":[{"Int":64},0]},{"Constant":[{"Int":64},57]}]}],"end":{"Jump":6}},{"phis":[{"result":12,"incoming":[[1,{"Constant":[{"Int":32},2]}],[7,{"Value":11}]]}],"body":[{"Binary":[30,"Sub",{"Value":12},{"Constant":[{"Int":32},1]}]},{"Compare":[31,"SignedLess",{"Constant":[{"Int":32},0]},{"Value":30}]}],"end":{"Branch":[{"Value":31},3,5]}},{"phis":[],"body":[{"Load":{"to":33,"from":{"Value":1},"volatile":true}},{"Binary":[34,"Add",{"Constant":[{"Int":64},0]},{"Constant":[{"Int":64},1]}]}],"end":{"Branch":[{"Constant":[{"Int":1},0]},1,2]}},{"phis":[{"result":17,"incoming":[[3,{"Constant":[{"Int":32},0]}],[9,{"Value":29}]]}],"body":[{"Compare":[18,"UnsignedLess",{"Value":17},{"Constant":[{"Int":32},4]}]}],"end":{"Branch":[{"Value":18},8,7]}},{"phis":[],"body":[],"end":{"Jump":4}},{"phis":[],"body":[{"Binary":[19,"Xor",{"Constant":[{"Int":64},0]},{"Value":5}]}],"end":{"Branch":[{"Constant":[{"Int":1},0]},7,9]}},{"phis":[],"body":[{"Def":[0,{"Value":19}]},{"Marker":[5,[{"Value":19}]]},{"Binary":[29,"Add",{"Value":17},{"Constant":[{"Int":32},1]}]}],"end":{"Jump":6}}],"objects":[{"name":"f0x0","bits":32,"parameter":1}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":32},"bits":[32,0,0,0]}},{"BitOffset":{"Int":32}}],"arguments":[],"computed":false}],"integers":[9782256939609480992,268435456,10020575860488532155,12265650961660786449,17897734908689853475,1,18446744073709551575,3],"floats":[13823799056213737472,13835902480212295680,13855165923930931200,13855728873884352512]}}
