; What is said of a function's lanes is said where the function has code of its own: of one
; that is only inlined it is a loss, and so it is of each inlined copy of one that has code, too.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: env DILIFETIME=lanes=off %llc -mcpu=gfx900 -O2 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2> %t.txt
; RUN: FileCheck %s --implicit-check-not=remark: < %t.txt
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s --check-prefix=DIES
;
; CHECK-DAG: remark: {{.*}} has no location: the function has no code of its own, and of inlined copies it isn't said
; CHECK-DAG: remark: {{.*}} has no location in [0x{{.*}}) of section {{[0-9]+}}: of inlined copies it isn't said
;
; DIES: DW_AT_LLVM_lane_pc
; DIES-NOT: DW_AT_LLVM_lane_pc

target triple = "amdgcn-amd-amdhsa"

define internal void @g(i32 %a, ptr addrspace(1) %p) alwaysinline !dbg !10 {
  %x = mul i32 %a, 3, !dbg !11
  store volatile i32 %x, ptr addrspace(1) %p, !dbg !11
  ret void, !dbg !11
}

define void @h(i32 %a, ptr addrspace(1) %p) alwaysinline !dbg !14 {
  %x = mul i32 %a, 5, !dbg !15
  store volatile i32 %x, ptr addrspace(1) %p, !dbg !15
  ret void, !dbg !15
}

define void @f(i32 %a, ptr addrspace(1) %p) !dbg !12 {
  call void @g(i32 %a, ptr addrspace(1) %p), !dbg !13
  call void @h(i32 %a, ptr addrspace(1) %p), !dbg !16
  ret void, !dbg !13
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "inlined.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!10 = distinct !DISubprogram(name: "g", file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition | DISPFlagLocalToUnit, unit: !0, activeLanePC: !20, retainedNodes: !{!21})
!11 = !DILocation(line: 2, scope: !10)
!12 = distinct !DISubprogram(name: "f", file: !1, line: 5, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!13 = !DILocation(line: 6, scope: !12)
!14 = distinct !DISubprogram(name: "h", file: !1, line: 9, type: !4, spFlags: DISPFlagDefinition, unit: !0, activeLanePC: !22, retainedNodes: !{!23})
!15 = !DILocation(line: 10, scope: !14)
!16 = !DILocation(line: 7, scope: !12)
!20 = distinct !DIFragment()
!21 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpConstant(i64 7), DIOpExtend(64)))
!22 = distinct !DIFragment()
!23 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpConstant(i64 7), DIOpExtend(64)))
