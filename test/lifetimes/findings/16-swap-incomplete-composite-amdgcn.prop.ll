; Once failed, gfx900 llc -O0, heterogeneous: constants of 64 and 32 bits in a composite: DW_OP_swap on an incomplete composite. Kind: case 04.
; seed 60, f5, Gfx900 LlcO0 heterogeneous: Failed: f1x0 at marker 1 (0x1a04): shown ------------------------ (DW_OP_swap at byte 11: a composite is used before it is complete [Composite Location Description Operations]), is e4ffffffffffffff369dbeda
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(ptr addrspace(1) %v0, i64 %v1) noinline !dbg !4 {
b0:
  %v2 = alloca i16, align 8, addrspace(5), !dbg !9
  br label %b1, !dbg !9
b1:
  %v4 = phi i64 [ 0, %b0 ], [ %v11, %b1 ]
  %v8 = getelementptr i8, ptr addrspace(1) %v0, i64 43, !dbg !9
  store i16 65532, ptr addrspace(5) %v2, align 1, !dbg !9
  store i32 1148679137, ptr addrspace(1) %v8, align 1, !dbg !9
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 1\0A .popsection", "~{memory}"()
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !9
  %v11 = add i64 %v4, 1, !dbg !9
  %v12 = icmp ult i64 %v11, 3, !dbg !9
  br i1 %v12, label %b1, label %b2, !dbg !9
b2:
  ret i64 %v4, !dbg !9
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !10 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load ptr addrspace(1), ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load i64, ptr addrspace(1) %qa0.1, align 8
  %r0 = call i64 @f0(ptr addrspace(1) %a0.0, i64 %a0.1)
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
!llvm.module.flags = !{!11, !12}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7, !8})
!5 = !DISubrange(count: 12)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 96, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i64 18446744073709551588), DIOpConstant(i32 3669925174), DIOpComposite(2, i96)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 64, i32 1, i32 1}
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx900","pipeline":"LlcO0","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":2,"values":[{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Pointer":{"space":5,"bits":32}},{"Pointer":{"space":5,"bits":32}},{"Int":64},{"Int":64},{"Int":1},{"Int":8},{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Int":16},{"Int":64},{"Int":1},{"Int":32},{"Int":64}],"blocks":[{"phis":[],"body":[{"Alloca":[2,{"Int":16}]}],"end":{"Jump":1}},{"phis":[{"result":4,"incoming":[[0,{"Constant":[{"Int":64},0]}],[1,{"Value":11}]]}],"body":[{"Offset":[8,{"Value":0},43]},{"Store":{"what":{"Constant":[{"Int":16},65532]},"to":{"Value":2},"volatile":false}},{"Store":{"what":{"Constant":[{"Int":32},1148679137]},"to":{"Value":8},"volatile":false}},{"Marker":[1,[]]},{"Binary":[11,"Add",{"Value":4},{"Constant":[{"Int":64},1]}]},{"Compare":[12,"UnsignedLess",{"Value":11},{"Constant":[{"Int":64},3]}]}],"end":{"Branch":[{"Value":12},1,2]}},{"phis":[],"body":[],"end":{"Return":{"Value":4}}}],"objects":[{"name":"f0x0","bits":96,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":64},"bits":[228,255,255,255,255,255,255,255]}},{"Constant":{"ty":{"Int":32},"bits":[54,157,190,218]}},{"Composite":[2,{"Int":96}]}],"arguments":[],"computed":true}],"integers":[268435456,3765238526208169578,16727077786702071718,3709547210783636839,18446744073709551587,8667818031055856029,6,10250775680629970387],"floats":[4626111610983809024,4633764211913129984,13855799242628530176,13850468810257072128]}}
