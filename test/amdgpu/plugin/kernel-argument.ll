; An argument of a kernel that a lifetime refers to is in the registers that it was loaded into, also where instruction
; selection, which loads arguments together, leaves its record without an operand.
;
; REQUIRES: plugin, command
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -mcpu=gfx900 -O2 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2>&1 | count 0
; RUN: %dilifetime locate %t.o | FileCheck %s
; CHECK: {{^ *p +long +8 +100%}}
; CHECK: {{^ *n +long +8 +100% +}}0x0-0x[[#%x,LOADED:]]{{ +}}in memory at s[8:9]+8
; CHECK-NEXT: {{^ +}}0x[[#%x,LOADED]]-{{.*}} pieces: bytes 0-3 in s2; bytes 4-7 in s3
; RUN: %llc -mcpu=gfx1100 -O0 -filetype=obj %t.ll -o %t.0.o -pass-remarks-missed=dilifetime 2>&1 | count 0

target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i64 %n) !dbg !6 {
  call void @llvm.dbg.def(metadata !20, metadata i64 %n), !dbg !8
  call void @llvm.dbg.def(metadata !21, metadata ptr addrspace(1) %p), !dbg !8
  %i = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !8
  %z = zext i32 %i to i64, !dbg !8
  %a = getelementptr i64, ptr addrspace(1) %p, i64 %z, !dbg !8
  store volatile i64 1, ptr addrspace(1) %a, !dbg !8
  store volatile i64 %z, ptr addrspace(1) %a, !dbg !9
  store volatile i64 %n, ptr addrspace(1) %a, !dbg !9
  store volatile i64 2, ptr addrspace(1) %p, !dbg !10
  store volatile i64 3, ptr addrspace(1) %p, !dbg !10
  store volatile i64 4, ptr addrspace(1) %p, !dbg !10
  ret void, !dbg !10
}
declare i32 @llvm.amdgcn.workitem.id.x()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "hand", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "one.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = !DISubroutineType(types: !{null})
!6 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!7, !17})
!7 = !DILocalVariable(name: "n", arg: 2, scope: !6, file: !1, line: 1, type: !4)
!17 = !DILocalVariable(name: "p", arg: 1, scope: !6, file: !1, line: 1, type: !4)
!8 = !DILocation(line: 3, scope: !6)
!9 = !DILocation(line: 4, scope: !6)
!10 = !DILocation(line: 5, scope: !6)
!20 = distinct !DILifetime(object: !7, location: !DIExpr(DIOpReferrer(i64)))
!21 = distinct !DILifetime(object: !17, location: !DIExpr(DIOpReferrer(ptr addrspace(1))))
