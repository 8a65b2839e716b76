; Registers that hold a vector hold its elements in their own size only where the target has such vectors: AMDGPU has none of bytes,
; and what RISC-V has without its vector extension is an element in each register. And dynamic local memory is behind all that a kernel
; has: its symbol is no address.
;
; REQUIRES: plugin
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -mcpu=gfx90a -O2 -filetype=obj -pass-remarks-missed=dilifetime %t.ll -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: llvm-nm-22 %t.o | FileCheck %s --check-prefix=SYMBOLS --implicit-check-not=dynamic
;
; REMARK: a lifetime of 'last' is lost: the global 'dynamic' has no address left
; REMARK: a lifetime of 'pointed' is lost: the global 'dynamic' has no address left
; CHECK: last {{.*}} no location
; CHECK: bytes {{.*}} pieces: byte 0 in v0[lane]; bytes 1-7 optimized out
; CHECK: shorts {{.*}} pieces: bytes 0-3 in v{{[0-9]+}}[lane]; bytes 4-7 in v{{[0-9]+}}[lane]
; CHECK: pointed {{.*}} no location
; SYMBOLS: T f

target triple = "amdgcn-amd-amdhsa"

@fixed = internal addrspace(3) global [4 x i32] poison
@dynamic = external addrspace(3) global [0 x i32], !dbg.def !12

define void @f(<8 x i8> %v, <4 x i16> %w, ptr addrspace(1) %p) noinline !dbg !4 {
  call void @llvm.dbg.def(metadata !14, metadata <8 x i8> %v), !dbg !7
  call void @llvm.dbg.def(metadata !15, metadata <4 x i16> %w), !dbg !7
  call void asm sideeffect "s_nop 7", "~{memory}"(), !dbg !7
  store volatile <8 x i8> %v, ptr addrspace(1) %p, !dbg !7
  store volatile <4 x i16> %w, ptr addrspace(1) %p, !dbg !7
  ret void, !dbg !7
}

define amdgpu_kernel void @k(i32 %x) !dbg !16 {
  call void @llvm.dbg.def(metadata !19, metadata ptr addrspace(3) @dynamic), !dbg !17
  store volatile i32 %x, ptr addrspace(3) @fixed, !dbg !17
  store volatile i32 %x, ptr addrspace(3) @dynamic, !dbg !17
  ret void, !dbg !17
}

declare void @llvm.dbg.def(metadata, metadata)
!llvm.dbg.retainedNodes = !{!13}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug, globals: !{!8})
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "widened.c", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!10, !11})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "last", scope: !0, file: !3, line: 1, type: !20, isLocal: false, isDefinition: true)
!10 = !DILocalVariable(name: "bytes", scope: !4, file: !3, line: 2, type: !6)
!11 = !DILocalVariable(name: "shorts", scope: !4, file: !3, line: 2, type: !6)
!12 = distinct !DIFragment()
!13 = distinct !DILifetime(object: !9, location: !DIExpr(DIOpArg(0, ptr addrspace(3)), DIOpDeref(i32)), argObjects: {!12})
!14 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(<8 x i8>)))
!15 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(<4 x i16>)))
!16 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 11, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!18})
!17 = !DILocation(line: 12, scope: !16)
!18 = !DILocalVariable(name: "pointed", scope: !16, file: !3, line: 12, type: !20)
!19 = distinct !DILifetime(object: !18, location: !DIExpr(DIOpReferrer(ptr addrspace(3)), DIOpDeref(i32)))
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
