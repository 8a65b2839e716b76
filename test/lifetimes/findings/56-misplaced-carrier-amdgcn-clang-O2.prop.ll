; FAILED, clang -O2: a carrier that gives no location has the expression that only import knows.
; seed 43002, f21, Gfx1030 ClangO2 heterogeneous: Failed: f10x0 at marker 6 (0x1724): shown ---------------- (DW_OP_xderef at byte 8: there is no address space 1684630633 [Memory Location Description Operations]), is 00fdffffffffffff
; RUN: %lifetimes check --folder %t %s

target triple = "amdgcn-amd-amdhsa"

define hidden i64 @f0(ptr addrspace(1) %v0, i32 %v1, i64 %v2, i32 %v3) noinline !dbg !4 {
b0:
  %v4 = alloca i32, align 8, addrspace(5), !dbg !12
  %v5 = alloca i16, align 8, addrspace(5), !dbg !12
  store i32 %v3, ptr addrspace(5) %v4, align 1, !dbg !12
  call void asm sideeffect "", "v,~{memory}"(ptr addrspace(5) %v5), !dbg !12
  store i16 65504, ptr addrspace(5) %v5, align 1, !dbg !12
  %v6 = icmp eq i32 %v1, %v1, !dbg !12
  br i1 %v6, label %b1, label %b2, !dbg !12
b1:
  %v7 = icmp slt i64 %v2, %v2, !dbg !12
  %v8 = select i1 %v7, i16 65517, i16 3, !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 1\0A .popsection", "v,~{memory}"(ptr addrspace(5) %v5), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !12
  call void @llvm.dbg.def(metadata !7, metadata i64 %v2), !dbg !12
  call void @llvm.dbg.kill(metadata !7), !dbg !12
  call void @llvm.dbg.def(metadata !8, metadata i32 %v1), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 2\0A .popsection", "v,~{memory}"(i32 %v1), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !12
  br label %b3, !dbg !12
b2:
  %v36 = phi i64 [ %v2, %b0 ], [ 18446744073709551526, %b4 ]
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 7\0A .popsection", "~{memory}"(), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !12
  ret i64 %v36, !dbg !12
b3:
  %v14 = phi i64 [ 0, %b1 ], [ %v34, %b7 ]
  %v15 = icmp ult i64 %v14, 1, !dbg !12
  br i1 %v15, label %b5, label %b4, !dbg !12
b4:
  br label %b2, !dbg !12
b5:
  br label %b6, !dbg !12
b6:
  %v18 = phi i8 [ 0, %b5 ], [ %v27, %b6 ]
  %v19 = phi i16 [ 65448, %b5 ], [ %v19, %b6 ]
  call void @llvm.dbg.kill(metadata !8), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 3\0A .popsection", "~{memory}"(), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 4\0A .popsection", "~{memory}"(), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !12
  store i16 %v8, ptr addrspace(5) %v5, align 1, !dbg !12
  call void @llvm.dbg.def(metadata !9, metadata ptr addrspace(5) %v5), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 5\0A .popsection", "v,~{memory}"(ptr addrspace(5) %v5), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !12
  %v27 = add i8 %v18, 1, !dbg !12
  %v28 = icmp ult i8 %v27, 3, !dbg !12
  br i1 %v28, label %b6, label %b7, !dbg !12
b7:
  call void @llvm.dbg.kill(metadata !9), !dbg !12
  call void @llvm.dbg.def(metadata !10, metadata i16 %v19), !dbg !12
  call void @llvm.dbg.kill(metadata !10), !dbg !12
  call void @llvm.dbg.def(metadata !11, metadata i8 %v18), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0)
  call void asm sideeffect "661: s_nop 0\0A .pushsection .stops,\22\22,@progbits\0A .quad 661b, 6\0A .popsection", "~{memory}"(), !dbg !12
  call void @llvm.amdgcn.sched.barrier(i32 0), !dbg !12
  store i16 %v8, ptr addrspace(5) %v5, align 1, !dbg !12
  %v34 = add i64 %v14, 1, !dbg !12
  br label %b3, !dbg !12
}

define amdgpu_kernel void @run(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !13 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %o0 = mul i32 %lane, 96
  %p0 = getelementptr i8, ptr addrspace(1) %in, i32 %o0
  %qa0.0 = getelementptr i8, ptr addrspace(1) %p0, i32 0
  %a0.0 = load ptr addrspace(1), ptr addrspace(1) %qa0.0, align 8
  %qa0.1 = getelementptr i8, ptr addrspace(1) %p0, i32 8
  %a0.1 = load i32, ptr addrspace(1) %qa0.1, align 8
  %qa0.2 = getelementptr i8, ptr addrspace(1) %p0, i32 16
  %a0.2 = load i64, ptr addrspace(1) %qa0.2, align 8
  %qa0.3 = getelementptr i8, ptr addrspace(1) %p0, i32 24
  %a0.3 = load i32, ptr addrspace(1) %qa0.3, align 8
  %r0 = call i64 @f0(ptr addrspace(1) %a0.0, i32 %a0.1, i64 %a0.2, i32 %a0.3)
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
!llvm.module.flags = !{!14, !15}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f0", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!6})
!5 = !DIBasicType(name: "u64", size: 64, encoding: DW_ATE_unsigned)
!6 = !DILocalVariable(name: "f0x0", scope: !4, file: !0, line: 1, type: !5)
!7 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i64), DIOpConvert(i8), DIOpConvert(i8), DIOpConstant(i56 30), DIOpComposite(2, i64)))
!8 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i32), DIOpConstant(i32 1969778227), DIOpComposite(2, i64)))
!9 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(ptr addrspace(5)), DIOpConstant(i32 2974255880), DIOpComposite(2, i64)))
!10 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i16), DIOpConstant(i48 undef), DIOpComposite(2, i64)))
!11 = distinct !DILifetime(object: !6, location: !DIExpr(DIOpReferrer(i8), DIOpReinterpret(i8), DIOpConstant(i8 3), DIOpAShr(), DIOpConstant(i56 72057594037927933), DIOpComposite(2, i64)))
!12 = !DILocation(line: 2, scope: !4)
!13 = !{i32 64, i32 1, i32 1}
!14 = !{i32 7, !"Dwarf Version", i32 5}
!15 = !{i32 2, !"Debug Info Version", i32 3}

; PROGRAM {"way":{"target":"Gfx1030","pipeline":"ClangO2","dialect":"Heterogeneous"},"function":{"name":"f0","parameters":4,"values":[{"Pointer":{"space":1,"bits":64}},{"Int":32},{"Int":64},{"Int":32},{"Pointer":{"space":5,"bits":32}},{"Pointer":{"space":5,"bits":32}},{"Int":1},{"Int":1},{"Int":16},{"Int":1},{"Int":64},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Int":1},{"Int":1},{"Int":8},{"Int":8},{"Int":16},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":64},{"Int":8},{"Int":8},{"Int":1},{"Int":1},{"Int":16},{"Int":1},{"Int":64},{"Int":8},{"Int":64},{"Int":32},{"Int":64},{"Int":64},{"Float":"Double"}],"blocks":[{"phis":[],"body":[{"Alloca":[4,{"Int":32}]},{"Alloca":[5,{"Int":16}]},{"Store":{"what":{"Value":3},"to":{"Value":4},"volatile":false}},{"Escape":{"Value":5}},{"Store":{"what":{"Constant":[{"Int":16},65504]},"to":{"Value":5},"volatile":false}},{"Compare":[6,"Equal",{"Value":1},{"Value":1}]}],"end":{"Branch":[{"Value":6},1,2]}},{"phis":[],"body":[{"Compare":[7,"SignedLess",{"Value":2},{"Value":2}]},{"Select":[8,{"Value":7},{"Constant":[{"Int":16},65517]},{"Constant":[{"Int":16},3]}]},{"Marker":[1,[{"Value":5}]]},{"Def":[0,{"Value":2}]},{"Kill":0},{"Def":[1,{"Value":1}]},{"Marker":[2,[{"Value":1}]]}],"end":{"Jump":3}},{"phis":[{"result":36,"incoming":[[0,{"Value":2}],[4,{"Constant":[{"Int":64},18446744073709551526]}]]}],"body":[{"Marker":[7,[]]}],"end":{"Return":{"Value":36}}},{"phis":[{"result":14,"incoming":[[1,{"Constant":[{"Int":64},0]}],[7,{"Value":34}]]}],"body":[{"Compare":[15,"UnsignedLess",{"Value":14},{"Constant":[{"Int":64},1]}]}],"end":{"Branch":[{"Value":15},5,4]}},{"phis":[],"body":[],"end":{"Jump":2}},{"phis":[],"body":[],"end":{"Jump":6}},{"phis":[{"result":18,"incoming":[[5,{"Constant":[{"Int":8},0]}],[6,{"Value":27}]]},{"result":19,"incoming":[[5,{"Constant":[{"Int":16},65448]}],[6,{"Value":19}]]}],"body":[{"Kill":1},{"Marker":[3,[]]},{"Marker":[4,[]]},{"Store":{"what":{"Value":8},"to":{"Value":5},"volatile":false}},{"Def":[2,{"Value":5}]},{"Marker":[5,[{"Value":5}]]},{"Binary":[27,"Add",{"Value":18},{"Constant":[{"Int":8},1]}]},{"Compare":[28,"UnsignedLess",{"Value":27},{"Constant":[{"Int":8},3]}]}],"end":{"Branch":[{"Value":28},6,7]}},{"phis":[],"body":[{"Kill":2},{"Def":[3,{"Value":19}]},{"Kill":3},{"Def":[4,{"Value":18}]},{"Marker":[6,[]]},{"Store":{"what":{"Value":8},"to":{"Value":5},"volatile":false}},{"Binary":[34,"Add",{"Value":14},{"Constant":[{"Int":64},1]}]}],"end":{"Jump":3}}],"objects":[{"name":"f0x0","bits":64,"parameter":null}],"lifetimes":[{"object":0,"location":[{"Referrer":{"Int":64}},{"Convert":{"Int":8}},{"Convert":{"Int":8}},{"Constant":{"ty":{"Int":56},"bits":[30,0,0,0,0,0,0]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":32}},{"Constant":{"ty":{"Int":32},"bits":[51,110,104,117]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Pointer":{"space":5,"bits":32}}},{"Constant":{"ty":{"Int":32},"bits":[8,139,71,177]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":16}},{"Constant":{"ty":{"Int":48},"bits":null}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false},{"object":0,"location":[{"Referrer":{"Int":8}},{"Reinterpret":{"Int":8}},{"Constant":{"ty":{"Int":8},"bits":[3]}},"AShr",{"Constant":{"ty":{"Int":56},"bits":[253,255,255,255,255,255,255]}},{"Composite":[2,{"Int":64}]}],"arguments":[],"computed":false}],"integers":[268435456,18446744073709551613,7398219784482621154,18446744073709551612,7,13566883836151803396,15412808552665219606,4162058020106878587],"floats":[13854602973977509888,4615908143078047744,4630474473122824192,4632180915169132544]}}
