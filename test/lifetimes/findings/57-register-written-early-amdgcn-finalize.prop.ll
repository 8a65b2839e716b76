; WRONG, carry + opt -O2 + stock llc + finalize: a scheduler takes what writes a referrer's register past its record.
; seed 43001, f24, Gfx90a Finalize heterogeneous: Wrong: f6x0 at marker 1 (0x1980): shown b2740000, is ba40c2d9
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(i32 %v0, i32 %v1, ptr addrspace(1) %v2) noinline !dbg !4 {
b0:
  %v4 = alloca i32, align 8, addrspace(5), !dbg !8
  %v5 = alloca i16, align 8, addrspace(5), !dbg !8
  call void asm sideeffect "", "v,~{memory}"(ptr addrspace(5) %v4), !dbg !8
  store i32 %v0, ptr addrspace(5) %v4, align 1, !dbg !8
  call void asm sideeffect "", "v,~{memory}"(ptr addrspace(5) %v5), !dbg !8
  store i16 29874, ptr addrspace(5) %v5, align 1, !dbg !8
  call void @llvm.dbg.def(metadata !7, metadata i32 %v0), !dbg !8
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 1\0A .popsection", "~{memory}"(), !dbg !8
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !8
  %v14 = call i64 @helper(i64 18446744073709551535), !dbg !8
  ret i64 %v14, !dbg !8
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !9 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load i32, ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load i32, ptr addrspace(1) %qa0.1, align 8
  %qa0.2 = getelementptr i8, ptr addrspace(1) %p0, i32 16
  %a0.2 = load ptr addrspace(1), ptr addrspace(1) %qa0.2, align 8
  %r0 = call i64 @f0(i32 %a0.0, i32 %a0.1, ptr addrspace(1) %a0.2)
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
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i32)))
!8 = !DILocation(line: 2, scope: !4)
!9 = !{i32 64, i32 1, i32 1}
!10 = !{i32 7, !"Dwarf Version", i32 5}
!11 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx90a","pipeline":"Finalize","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":3,"values":[{"Int":32},{"Int":32},{"Pointer":{"space":1,"bits":64}},{"Pointer":{"space":5,"bits":32}},{"Pointer":{"space":5,"bits":32}},{"Pointer":{"space":5,"bits":32}},{"Int":8},{"Int":64},{"Int":32},{"Int":8},{"Float":"Double"},{"Pointer":{"space":1,"bits":64}},{"Int":8},{"Int":32},{"Int":64},{"Int":8},{"Int":1},{"Int":8},{"Int":8}],"blocks":[{"phis":[],"body":[{"Alloca":[4,{"Int":32}]},{"Alloca":[5,{"Int":16}]},{"Escape":{"Value":4}},{"Store":{"what":{"Value":0},"to":{"Value":4},"volatile":false}},{"Escape":{"Value":5}},{"Store":{"what":{"Constant":[{"Int":16},29874]},"to":{"Value":5},"volatile":false}},{"Def":[0,{"Value":0}]},{"Marker":[1,[]]},{"Call":[14,{"Constant":[{"Int":64},18446744073709551535]}]}],"end":{"Return":{"Value":14}}}],"objects":[{"name":"f0x0","bits":32,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":32}}],"arguments":[],"computed":false}],"integers":[1291227954931712186,6,268435456,18446744073709551606,5,18446744073709551573,3,5809577365269657369],"floats":[4624141286146834432,13850715100861693952,0,13846809635559833600]}}
