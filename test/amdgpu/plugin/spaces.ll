; A pointer in another address space: the generic address of local or private memory starts at an aperture that no
; expression knows, and null is another number. Generic, global and constant addresses are the same numbers.

; REQUIRES: plugin
; RUN: %llc -O1 -filetype=obj -mcpu=gfx900 -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LOST
; RUN: %dwarfdump %t.o | FileCheck %s
; LOST:     'from_local' has no location{{.*}} DIOpConvert: the address in the other address space isn't known
; LOST:     'to_local' has no location{{.*}} DIOpConvert: the address in the other address space isn't known
; LOST-NOT: 'from_global'

; CHECK:      DW_TAG_variable
; CHECK-NEXT: DW_AT_name ("from_local")
; CHECK:      DW_TAG_variable
; CHECK-NEXT: DW_AT_name ("to_local")
; CHECK:      DW_AT_location
; CHECK-NEXT: DW_AT_name ("from_global")

target triple = "amdgcn-amd-amdhsa"

declare void @llvm.dbg.def(metadata, metadata)

define void @f(ptr addrspace(3) %l, ptr %g, ptr addrspace(1) %m) !dbg !4 {
  call void @llvm.dbg.def(metadata !10, metadata ptr addrspace(3) %l), !dbg !7
  call void @llvm.dbg.def(metadata !11, metadata ptr %g), !dbg !7
  call void @llvm.dbg.def(metadata !12, metadata ptr addrspace(1) %m), !dbg !7
  store volatile i32 1, ptr addrspace(3) %l, !dbg !7
  store volatile i32 1, ptr %g, !dbg !7
  store volatile i32 1, ptr addrspace(1) %m, !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "spaces.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 32, dwarfAddressSpace: 3)
!10 = distinct !{!"DILifetime", !20, !{!"DIExpr", !{!"DIOpReferrer", ptr addrspace(3) poison}, !{!"DIOpConvert", ptr poison}}}
!11 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpConvert", ptr addrspace(3) poison}}}
!12 = distinct !{!"DILifetime", !22, !{!"DIExpr", !{!"DIOpReferrer", ptr addrspace(1) poison}, !{!"DIOpConvert", ptr poison}}}
!20 = !DILocalVariable(name: "from_local", scope: !4, file: !1, line: 1, type: !8)
!21 = !DILocalVariable(name: "to_local", scope: !4, file: !1, line: 1, type: !9)
!22 = !DILocalVariable(name: "from_global", scope: !4, file: !1, line: 1, type: !8)
