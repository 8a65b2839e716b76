; Variables of AMDGPU's local memory: by a fragment, by a referrer, and one that its
; kernel declares.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -mcpu=gfx900 -O2 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
;
; CHECK:     globals
; CHECK:     shared {{.*}} in memory of address space 3 at 0x[[SHARED:[048]]]
; CHECK:     function f:
; CHECK:     own {{.*}} in memory of address space 3 at 0x{{[048]}}
; CHECK:     referred {{.*}} no location
; CHECK-NEXT: {{.*}} in memory of address space 3 at 0x{{[048]}}

target triple = "amdgcn-amd-amdhsa"

@one = internal addrspace(3) global i32 poison, !dbg.def !30
@two = internal addrspace(3) global i32 poison
@f.own = internal addrspace(3) global i32 poison, !dbg.def !31

define amdgpu_kernel void @f() noinline !dbg !4 {
entry:
  store volatile i32 5, ptr addrspace(3) @one, !dbg !7
  store volatile i32 6, ptr addrspace(3) @two, !dbg !7
  store volatile i32 7, ptr addrspace(3) @f.own, !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata ptr addrspace(3) @two), !dbg !7
  call void asm sideeffect "s_nop 1", "~{memory}"(), !dbg !7
  ret void, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug, globals: !{!15, !16})
!1 = !DIFile(filename: "local-memory.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!llvm.dbg.retainedNodes = !{!21, !22}
!10 = !DILocalVariable(name: "referred", scope: !4, file: !1, line: 1, type: !8)
!11 = distinct !DIGlobalVariable(name: "shared", scope: !0, file: !1, line: 1, type: !8, isLocal: true, isDefinition: true)
!12 = distinct !DIGlobalVariable(name: "own", scope: !4, file: !1, line: 1, type: !8, isLocal: true, isDefinition: true)
!15 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!16 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(ptr addrspace(3)), DIOpDeref(i32)))
!21 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpArg(0, ptr addrspace(3)), DIOpDeref(i32)), argObjects: {!30})
!22 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpArg(0, ptr addrspace(3)), DIOpDeref(i32)), argObjects: {!31})
!30 = distinct !DIFragment()
!31 = distinct !DIFragment()
