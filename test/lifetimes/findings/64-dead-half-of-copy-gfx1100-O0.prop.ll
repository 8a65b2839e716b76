; WRONG, llc -O0: half of a parameter is copied to a register by a copy that codegen leaves out, since nobody needs it.
; seed 62014, f17, Gfx1100 LlcO0 heterogeneous: Wrong: f7x0 at marker 1 (0x19d0): shown f0454eb7c8febe6fc2ffffff18f6befb, is f0454eb7c8febe6fc2ffffffffffffff
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(i64 %v0, i16 %v1, i64 %v2, i32 %v3, ptr addrspace(1) %v4, i32 %v5) noinline !dbg !4 {
b0:
  call void @llvm.dbg.def(metadata !8, metadata i64 %v2), !dbg !9
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !9
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !9
  %v10 = icmp slt i64 18446744073709551526, %v2, !dbg !9
  ret i64 7689600262933757397, !dbg !9
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !10 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load i64, ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load i16, ptr addrspace(1) %qa0.1, align 8
  %qa0.2 = getelementptr i8, ptr addrspace(1) %p0, i32 16
  %a0.2 = load i64, ptr addrspace(1) %qa0.2, align 8
  %qa0.3 = getelementptr i8, ptr addrspace(1) %p0, i32 24
  %a0.3 = load i32, ptr addrspace(1) %qa0.3, align 8
  %qa0.4 = getelementptr i8, ptr addrspace(1) %p0, i32 32
  %a0.4 = load ptr addrspace(1), ptr addrspace(1) %qa0.4, align 8
  %qa0.5 = getelementptr i8, ptr addrspace(1) %p0, i32 40
  %a0.5 = load i32, ptr addrspace(1) %qa0.5, align 8
  %r0 = call i64 @f0(i64 %a0.0, i16 %a0.1, i64 %a0.2, i32 %a0.3, ptr addrspace(1) %a0.4, i32 %a0.5)
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7})
!5 = !DISubrange(count: 16)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!5})
!7 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !6)
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpConstant(i64 8052153321807300080), DIOpReferrer(i64), DIOpComposite(2, i128)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 64, i32 1, i32 1}
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx1100","pipeline":"LlcO0","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":6,"values":[{"Int":64},{"Int":16},{"Int":64},{"Int":32},{"Pointer":{"space":1,"bits":64}},{"Int":32},{"Pointer":{"space":5,"bits":32}},{"Int":32},{"Float":"Double"},{"Int":16},{"Int":1},{"Int":8},{"Pointer":{"space":1,"bits":64}},{"Int":8},{"Int":32},{"Int":64},{"Int":32}],"blocks":[{"phis":[],"body":[{"Def":[0,{"Value":2}]},{"Marker":[1,[]]},{"Compare":[10,"SignedLess",{"Constant":[{"Int":64},18446744073709551526]},{"Value":2}]}],"end":{"Return":{"Constant":[{"Int":64},7689600262933757397]}}}],"objects":[{"name":"f0x0","bits":128,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Constant":{"ty":{"Int":64},"bits":[240,69,78,183,200,254,190,111]}},{"Referrer":{"Int":64}},{"Composite":[2,{"Int":128}]}],"arguments":[],"computed":false}],"integers":[18140206933828819279,18446744073709551604,18446744073709551554,18446744073709551609,268435456,18446744073709551572,13597490849090108679,18446744073709551598],"floats":[4632638312006287360,4631494819913400320,4633605882238730240,4629911523169402880]}}
