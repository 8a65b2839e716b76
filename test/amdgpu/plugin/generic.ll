; A generic address may lead to local, private or global memory, by its value: what is there is in DWARF's generic address
; space. A global address needs none.

; REQUIRES: plugin
; RUN: %llc -O1 -filetype=obj -mcpu=gfx900 %s -o %t.o
; RUN: %dwarfdump %t.o | FileCheck %s

; CHECK:      DW_AT_location ({{.*}}DW_OP_lit1, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK-NEXT: DW_AT_name ("in_generic")
; CHECK:      DW_AT_location
; CHECK-NOT:  form_aspace_address
; CHECK:      DW_AT_name ("in_global")

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

declare void @llvm.dbg.def(metadata, metadata)

define void @f(ptr %g, ptr addrspace(1) %m) !dbg !4 {
  call void @llvm.dbg.def(metadata !10, metadata ptr %g), !dbg !7
  call void @llvm.dbg.def(metadata !11, metadata ptr addrspace(1) %m), !dbg !7
  store volatile i32 1, ptr %g, !dbg !7
  store volatile i32 1, ptr addrspace(1) %m, !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "generic.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!10 = distinct !{!"DILifetime", !20, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i32 poison}}}
!11 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpReferrer", ptr addrspace(1) poison}, !{!"DIOpDeref", i32 poison}}}
!20 = !DILocalVariable(name: "in_generic", scope: !4, file: !1, line: 1, type: !6)
!21 = !DILocalVariable(name: "in_global", scope: !4, file: !1, line: 1, type: !6)
