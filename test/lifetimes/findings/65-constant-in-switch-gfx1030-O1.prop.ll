; SILENT, llc -O1: a constant in a register of a block of a switch wasn't shown at the block's first marker, without a word: the scheduler took it past that.
; seed 63103, f12, Gfx1030 LlcO1 heterogeneous: Silent: f7x0 at marker 10 (0x19f4): shown --------------------------------, is 633a5f19d4ffffffffffffffffffffff
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(i16 %v0, ptr addrspace(1) %v1, i64 %v2) noinline !dbg !4 {
b0:
  %v6 = and i64 %v2, 3, !dbg !10
  switch i64 %v6, label %b4 [ i64 0, label %b2 i64 1, label %b3 i64 2, label %b4 i64 3, label %b2 ], !dbg !10
b1:
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 14\0A .popsection", "~{memory}"(), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !10
  ret i64 %v2, !dbg !10
b2:
  ret i64 0, !dbg !10
b3:
  %v28 = add i32 851342713, 4294967238, !dbg !10
  call void @llvm.dbg.def(metadata !8, metadata i32 %v28), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 10\0A .popsection", "v,~{memory}"(i32 %v28), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 11\0A .popsection", "v,~{memory}"(i32 %v28), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !10
  br label %b1, !dbg !10
b4:
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 12\0A .popsection", "~{memory}"(), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !10
  call void @llvm.dbg.def(metadata !9, metadata ptr addrspace(1) %v1), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 13\0A .popsection", "~{memory}"(), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !10
  br label %b1, !dbg !10
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !11 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load i16, ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load ptr addrspace(1), ptr addrspace(1) %qa0.1, align 8
  %qa0.2 = getelementptr i8, ptr addrspace(1) %p0, i32 16
  %a0.2 = load i64, ptr addrspace(1) %qa0.2, align 8
  %r0 = call i64 @f0(i16 %a0.0, ptr addrspace(1) %a0.1, i64 %a0.2)
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
!llvm.module.flags = !{!12, !13}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7})
!5 = !DISubrange(count: 16)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", arg: 4, scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i32), DIOpReinterpret(i32), DIOpConstant(i32 1), DIOpAShr(), DIOpConstant(i32 60), DIOpSub(), DIOpConstant(i96 79228162514264337593543950292), DIOpComposite(2, i128)))
!9 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i64 18446744073709551580), DIOpReferrer(ptr addrspace(1)), DIOpComposite(2, i128)))
!10 = !DILocation(line: 2, scope: !4)
!11 = !{i32 64, i32 1, i32 1}
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx1030","pipeline":"LlcO1","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":3,"values":[{"Int":16},{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Pointer":{"space":5,"bits":32}},{"Pointer":{"space":5,"bits":32}},{"Pointer":{"space":5,"bits":32}},{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Int":32},{"Pointer":{"space":1,"bits":64}},{"Int":1},{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Int":64},{"Int":16},{"Float":"Float"},{"Int":32},{"Int":16},{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Int":1},{"Int":16},{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Int":32},{"Int":32},{"Int":64},{"Int":64},{"Int":64},{"Float":"Double"},{"Int":8},{"Int":32}],"blocks":[{"phis":[],"body":[{"Binary":[6,"And",{"Value":2},{"Constant":[{"Int":64},3]}]}],"end":{"Switch":[{"Value":6},4,[[0,2],[1,3],[2,4],[3,2]]]}},{"phis":[],"body":[{"Marker":[14,[]]}],"end":{"Return":{"Value":2}}},{"phis":[],"body":[],"end":{"Return":{"Constant":[{"Int":64},0]}}},{"phis":[],"body":[{"Binary":[28,"Add",{"Constant":[{"Int":32},851342713]},{"Constant":[{"Int":32},4294967238]}]},{"Def":[0,{"Value":28}]},{"Marker":[10,[{"Value":28}]]},{"Marker":[11,[{"Value":28}]]}],"end":{"Jump":1}},{"phis":[],"body":[{"Marker":[12,[]]},{"Def":[1,{"Value":1}]},{"Marker":[13,[]]}],"end":{"Jump":1}}],"objects":[{"name":"f0x0","bits":128,"parameter":4}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":32}},{"Reinterpret":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":[1,0,0,0]}},"AShr",{"Constant":{"ty":{"Int":32},"bits":[60,0,0,0]}},"Sub",{"Constant":{"ty":{"Int":96},"bits":[212,255,255,255,255,255,255,255,255,255,255,255]}},{"Composite":[2,{"Int":128}]}],"arguments":[],"computed":false},{"object":0,"location":[{"Constant":{"ty":{"Int":64},"bits":[220,255,255,255,255,255,255,255]}},{"Referrer":{"Pointer":{"space":1,"bits":64}}},{"Composite":[2,{"Int":128}]}],"arguments":[],"computed":false}],"integers":[4046893514802626001,268435456,3,18446744073709551558,6,0,11697861413113329054,18446744073709551594],"floats":[4619004367821864960,4632585535448154112,4614219293217783808,13835339530258874368]}}
