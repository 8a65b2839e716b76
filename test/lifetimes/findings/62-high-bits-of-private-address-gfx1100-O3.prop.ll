; Not wrong: an alloca of a lane is at a small address, which the witness has to guess, too.
; seed 62007, f32, Gfx1100 LlcO3 heterogeneous: Wrong: f5x1 at marker 7 (0x1980): shown 0000000015000000, is ??????ff15000000
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(i32 %v0, i16 %v1, i64 %v2, ptr addrspace(1) %v3, i32 %v4, i8 %v5, i64 %v6, float %v7) noinline !dbg !4 {
b0:
  %v8 = alloca i64, align 8, addrspace(5), !dbg !10
  call void @llvm.dbg.def(metadata !9, metadata ptr addrspace(5) %v8), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 7\0A .popsection", "v,~{memory}"(ptr addrspace(5) %v8), !dbg !10
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !10
  ret i64 0, !dbg !10
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !11 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load i32, ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load i16, ptr addrspace(1) %qa0.1, align 8
  %qa0.2 = getelementptr i8, ptr addrspace(1) %p0, i32 16
  %a0.2 = load i64, ptr addrspace(1) %qa0.2, align 8
  %qa0.3 = getelementptr i8, ptr addrspace(1) %p0, i32 24
  %a0.3 = load ptr addrspace(1), ptr addrspace(1) %qa0.3, align 8
  %qa0.4 = getelementptr i8, ptr addrspace(1) %p0, i32 32
  %a0.4 = load i32, ptr addrspace(1) %qa0.4, align 8
  %qa0.5 = getelementptr i8, ptr addrspace(1) %p0, i32 40
  %a0.5 = load i8, ptr addrspace(1) %qa0.5, align 8
  %qa0.6 = getelementptr i8, ptr addrspace(1) %p0, i32 48
  %a0.6 = load i64, ptr addrspace(1) %qa0.6, align 8
  %qa0.7 = getelementptr i8, ptr addrspace(1) %p0, i32 64
  %a0.7 = load float, ptr addrspace(1) %qa0.7, align 8
  %r0 = call i64 @f0(i32 %a0.0, i16 %a0.1, i64 %a0.2, ptr addrspace(1) %a0.3, i32 %a0.4, i8 %a0.5, i64 %a0.6, float %a0.7)
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
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6, !8})
!5 = !DIBasicType(name: "u16", size: 16, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!8 = !DILocalVariable(name: "f0x1", scope: !4, file: !0, line: 1, type: !7)
!9 = distinct !DILifetime(object: !8, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpReinterpret(i32), DIOpConstant(i32 16), DIOpLShr(), DIOpConstant(i32 4294967236), DIOpMul(), DIOpConstant(i32 21), DIOpComposite(2, i64)), argObjects: {!6})
!10 = !DILocation(line: 2, scope: !4)
!11 = !{i32 64, i32 1, i32 1}
!12 = !{i32 7, !"Dwarf Version", i32 5}
!13 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx1100","pipeline":"LlcO3","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":8,"values":[{"Int":32},{"Int":16},{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Int":32},{"Int":8},{"Int":64},{"Float":"Float"},{"Pointer":{"space":5,"bits":32}},{"Int":32},{"Int":16},{"Int":32},{"Int":64},{"Int":64},{"Float":"Double"},{"Int":64},{"Int":8},{"Int":64},{"Int":1},{"Int":32},{"Int":1},{"Int":64},{"Int":32},{"Int":16},{"Int":1},{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Int":1},{"Int":32},{"Int":32},{"Int":32},{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Pointer":{"space":1,"bits":64}},{"Int":1},{"Int":64},{"Int":16},{"Float":"Float"},{"Int":1},{"Int":64},{"Int":8},{"Int":1},{"Int":64},{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Pointer":{"space":1,"bits":64}},{"Int":32},{"Int":1},{"Int":64},{"Int":64},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":32}],"blocks":[{"phis":[],"body":[{"Alloca":[8,{"Int":64}]},{"Def":[0,{"Value":8}]},{"Marker":[7,[{"Value":8}]]}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":16,"parameter":null},{"name":"f0x1","bits":64,"parameter":null}],"lifetimes":[{"object":1,"location":[{"Referrer":{"Pointer":{"space":5,"bits":32}}},{"Reinterpret":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":[16,0,0,0]}},"LShr",{"Constant":{"ty":{"Int":32},"bits":[196,255,255,255]}},"Mul",{"Constant":{"ty":{"Int":32},"bits":[21,0,0,0]}},{"Composite":[2,{"Int":64}]}],"arguments":[0],"computed":false}],"integers":[3,11787018032193531774,16345449805970625243,268435456,2465633736232667689,18446744073709551559,18446744073709551589,18446744073709551571],"floats":[1109295104,13850679916489605120,4632603127634198528,13845754104397168640]}}
