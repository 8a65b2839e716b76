; WRONG, llc -O0: a record of an unused parameter goes behind others, where its register is used again.
; seed 62003, f14, Gfx1100 LlcO0 heterogeneous: Wrong: f21x0 at marker 1 (0x1f20): shown 00, is 24
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(i16 %v0, i64 %v1, i64 %v2, i64 %v3, i64 %v4, i16 %v5, ptr addrspace(1) %v6) noinline !dbg !4 {
b0:
  call void @llvm.dbg.def(metadata !6, metadata i16 %v5), !dbg !8
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !8
  switch i8 89, label %b1 [ i8 0, label %b2 i8 1, label %b3 i8 2, label %b4 ], !dbg !8
b1:
  ret i64 0, !dbg !8
b2:
  %v14 = icmp slt i64 %v4, 0, !dbg !8
  ret i64 0, !dbg !8
b3:
  call void @llvm.dbg.def(metadata !7, metadata i64 %v4), !dbg !8
  ret i64 0, !dbg !8
b4:
  %v47 = icmp ult i64 %v1, %v3, !dbg !8
  %v53 = getelementptr i8, ptr addrspace(1) %v6, i64 105, !dbg !8
  ret i64 0, !dbg !8
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !9 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load i16, ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load i64, ptr addrspace(1) %qa0.1, align 8
  %qa0.2 = getelementptr i8, ptr addrspace(1) %p0, i32 16
  %a0.2 = load i64, ptr addrspace(1) %qa0.2, align 8
  %qa0.3 = getelementptr i8, ptr addrspace(1) %p0, i32 24
  %a0.3 = load i64, ptr addrspace(1) %qa0.3, align 8
  %qa0.4 = getelementptr i8, ptr addrspace(1) %p0, i32 32
  %a0.4 = load i64, ptr addrspace(1) %qa0.4, align 8
  %qa0.5 = getelementptr i8, ptr addrspace(1) %p0, i32 40
  %a0.5 = load i16, ptr addrspace(1) %qa0.5, align 8
  %qa0.6 = getelementptr i8, ptr addrspace(1) %p0, i32 48
  %a0.6 = load ptr addrspace(1), ptr addrspace(1) %qa0.6, align 8
  %r0 = call i64 @f0(i16 %a0.0, i64 %a0.1, i64 %a0.2, i64 %a0.3, i64 %a0.4, i16 %a0.5, ptr addrspace(1) %a0.6)
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!5})
!5 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !3)
!6 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i16), DIOpConstant(i32 0), DIOpBitOffset(i8)))
!7 = distinct !DILifetime(object: !5, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 8), DIOpBitOffset(i8)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 64, i32 1, i32 1}
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx1100","pipeline":"LlcO0","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":7,"values":[{"Int":16},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":16},{"Pointer":{"space":1,"bits":64}},{"Pointer":{"space":5,"bits":32}},{"Pointer":{"space":5,"bits":32}},{"Pointer":{"space":5,"bits":32}},{"Int":8},{"Int":64},{"Int":32},{"Int":32},{"Int":1},{"Int":8},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":64},{"Int":32},{"Int":8},{"Int":8},{"Int":64},{"Int":8},{"Int":32},{"Int":64},{"Int":64},{"Int":32},{"Int":1},{"Int":8},{"Int":1},{"Int":64},{"Int":64},{"Int":16},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Float":"Double"},{"Int":32},{"Int":16},{"Int":1},{"Int":32},{"Int":1},{"Int":32},{"Float":"Float"},{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Int":64},{"Int":1},{"Int":32},{"Int":1},{"Int":64},{"Int":64},{"Int":8},{"Int":8},{"Float":"Float"},{"Int":1},{"Int":64}],"blocks":[{"phis":[],"body":[{"Def":[0,{"Value":5}]},{"Marker":[1,[]]}],"end":{"Switch":[{"Constant":[{"Int":8},89]},1,[[0,2],[1,3],[2,4]]]}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Compare":[14,"SignedLess",{"Value":4},{"Constant":[{"Int":64},0]}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Def":[1,{"Value":4}]}],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Compare":[47,"UnsignedLess",{"Value":1},{"Value":3}]},{"Offset":[53,{"Value":6},105]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":8,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":16}},{"Constant":{"ty":{"Int":32},"bits":[0,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":32},"bits":[8,0,0,0]}},{"BitOffset":{"Int":8}}],"arguments":[],"computed":false}],"integers":[9931833113192037127,5,1413936265771828263,14104802790367971475,16270003817195540402,0,268435456,468241757259643252],"floats":[4627870829588250624,13853565035000889344,4623156123728347136,4632937379169042432]}}
