; SILENT, clang -O2: a record went behind an instruction that got the memory of the one that wrote its register.
; seed 62003, f33, Gfx1100 ClangO2 heterogeneous: Silent: f14x0 at marker 1 (0x184c): shown --------------------------------, is dbffffffffffffff0a00000000000000
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(i64 %v0, ptr addrspace(1) %v1, i32 %v2, i8 %v3, i64 %v4, i16 %v5, float %v6) noinline !dbg !4 {
b0:
  %v9 = sext i32 %v2 to i64, !dbg !9
  store i16 %v5, ptr addrspace(1) %v1, align 1, !dbg !9
  call void @llvm.dbg.def(metadata !8, metadata i64 %v9), !dbg !9
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 1\0A .popsection", "v,~{memory}"(i64 %v9), !dbg !9
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !9
  %v18 = getelementptr i8, ptr addrspace(1) %v1, i64 60, !dbg !9
  store i16 %v5, ptr addrspace(1) %v18, align 1, !dbg !9
  store i32 %v2, ptr addrspace(1) %v1, align 1, !dbg !9
  ret i64 0, !dbg !9
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !10 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load i64, ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load ptr addrspace(1), ptr addrspace(1) %qa0.1, align 8
  %qa0.2 = getelementptr i8, ptr addrspace(1) %p0, i32 16
  %a0.2 = load i32, ptr addrspace(1) %qa0.2, align 8
  %qa0.3 = getelementptr i8, ptr addrspace(1) %p0, i32 24
  %a0.3 = load i8, ptr addrspace(1) %qa0.3, align 8
  %qa0.4 = getelementptr i8, ptr addrspace(1) %p0, i32 32
  %a0.4 = load i64, ptr addrspace(1) %qa0.4, align 8
  %qa0.5 = getelementptr i8, ptr addrspace(1) %p0, i32 40
  %a0.5 = load i16, ptr addrspace(1) %qa0.5, align 8
  %qa0.6 = getelementptr i8, ptr addrspace(1) %p0, i32 64
  %a0.6 = load float, ptr addrspace(1) %qa0.6, align 8
  %r0 = call i64 @f0(i64 %a0.0, ptr addrspace(1) %a0.1, i32 %a0.2, i8 %a0.3, i64 %a0.4, i16 %a0.5, float %a0.6)
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
!8 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i64 10), DIOpComposite(2, i128)))
!9 = !DILocation(line: 2, scope: !4)
!10 = !{i32 64, i32 1, i32 1}
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx1100","pipeline":"ClangO2","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":7,"values":[{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Int":32},{"Int":8},{"Int":64},{"Int":16},{"Float":"Float"},{"Int":64},{"Int":1},{"Int":64},{"Int":64},{"Int":8},{"Int":64},{"Int":1},{"Int":64},{"Int":8},{"Int":64},{"Int":64},{"Pointer":{"space":1,"bits":64}},{"Pointer":{"space":1,"bits":64}},{"Int":32},{"Int":64},{"Int":8},{"Pointer":{"space":1,"bits":64}},{"Int":8},{"Int":1},{"Int":1},{"Int":8},{"Int":32},{"Pointer":{"space":1,"bits":64}},{"Int":64},{"Int":64},{"Int":1},{"Int":32},{"Int":32},{"Int":64},{"Int":64},{"Int":64},{"Int":1},{"Int":16},{"Int":8},{"Float":"Double"},{"Int":64},{"Int":8},{"Float":"Double"},{"Pointer":{"space":1,"bits":64}},{"Float":"Double"},{"Int":64},{"Int":16},{"Int":64},{"Int":8},{"Float":"Double"},{"Int":8},{"Int":1}],"blocks":[{"phis":[],"body":[{"Cast":[9,"SExt",{"Value":2}]},{"Store":{"what":{"Value":5},"to":{"Value":1},"volatile":false}},{"Def":[0,{"Value":9}]},{"Marker":[1,[{"Value":9}]]},{"Offset":[18,{"Value":1},60]},{"Store":{"what":{"Value":5},"to":{"Value":18},"volatile":false}},{"Store":{"what":{"Value":2},"to":{"Value":1},"volatile":false}}],"end":{"Return":{"Constant":[{"Int":64},0]}}}],"objects":[{"name":"f0x0","bits":128,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}},{"Constant":{"ty":{"Int":64},"bits":[10,0,0,0,0,0,0,0]}},{"Composite":[2,{"Int":128}]}],"arguments":[],"computed":false}],"integers":[3671134703581072231,268435456,18446744073709551579,6,2,4418136468864904397,11465591186741226702,7334559009578937015],"floats":[3252682752,13856098309791285248,4613093393310941184,13855816834814574592]}}
