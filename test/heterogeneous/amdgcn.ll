; A kernel's lanes and address spaces: a value in a VGPR is that of the lane that
; the debugger looks at, a pointer leads into the address space that it is of,
; and the lane's number is a value.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -mcpu=gfx900 -O1 -filetype=obj %t.ll -o %t.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
;
; CHECK-NOT:  decoding error
; CHECK:      DW_AT_LLVM_ptrauth_authenticates_null_values ("[amdgpu:v0.0]")
;
; CHECK:      DW_AT_location (DW_OP_regx VGPR0, DW_OP_LLVM_user DW_OP_LLVM_push_lane, DW_OP_lit4, DW_OP_mul, DW_OP_LLVM_user DW_OP_LLVM_offset)
; CHECK:      DW_AT_name ("vector")
; CHECK:      DW_AT_location (DW_OP_regx VGPR0, DW_OP_LLVM_user DW_OP_LLVM_push_lane, DW_OP_lit4, DW_OP_mul, DW_OP_LLVM_user DW_OP_LLVM_offset, DW_OP_deref_size 0x4, DW_OP_lit3, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK:      DW_AT_name ("local")
; CHECK:      DW_OP_lit16, DW_OP_lit5, DW_OP_LLVM_user DW_OP_LLVM_form_aspace_address)
; CHECK:      DW_AT_name ("private")
; CHECK:      DW_OP_const2u 0x1000)
; CHECK:      DW_AT_name ("global")
; CHECK:      DW_OP_LLVM_user DW_OP_LLVM_push_lane, DW_OP_stack_value)
; CHECK:      DW_AT_name ("lane")
; CHECK:      DW_TAG_pointer_type
; CHECK-NOT:  DW_TAG
; CHECK:      DW_AT_LLVM_address_space (3)

target triple = "amdgcn-amd-amdhsa"

define void @f(i32 %v, ptr addrspace(3) %p) !dbg !4 !dilifetime.retainedNodes !70 {
entry:
  call void @llvm.dbg.def(metadata !40, metadata i32 %v), !dbg !8
  %q = ptrtoint ptr addrspace(3) %p to i32
  call void @llvm.dbg.def(metadata !41, metadata i32 %v), !dbg !8
  call void asm sideeffect "s_nop 0", "v,v"(i32 %v, i32 %q), !dbg !8
  ret void, !dbg !9
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "amdgcn.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !24, !25})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 32, dwarfAddressSpace: 3)
!8 = !DILocation(line: 2, scope: !4)
!9 = !DILocation(line: 3, scope: !4)
!20 = !DILocalVariable(name: "vector", scope: !4, file: !1, line: 2, type: !6)
!21 = !DILocalVariable(name: "local", scope: !4, file: !1, line: 2, type: !6)
!22 = !DILocalVariable(name: "private", scope: !4, file: !1, line: 2, type: !6)
!23 = !DILocalVariable(name: "global", scope: !4, file: !1, line: 2, type: !6)
!24 = !DILocalVariable(name: "lane", scope: !4, file: !1, line: 2, type: !6)
!25 = !DILocalVariable(name: "pointer", scope: !4, file: !1, line: 2, type: !7)
!40 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(i32)))
!41 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpReferrer(i32), DIOpConvert(ptr addrspace(3)), DIOpDeref(i32)))
!42 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpConstant(i32 16), DIOpConvert(ptr addrspace(5)), DIOpDeref(i32)))
!43 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpConstant(i64 4096), DIOpConvert(ptr addrspace(1)), DIOpDeref(i32)))
!44 = distinct !DILifetime(object: !24, location: !DIExpr(DIOpPushLane(i32)))
!45 = distinct !DILifetime(object: !25, location: !DIExpr(DIOpConstant(i32 8), DIOpConvert(ptr addrspace(3))))
!70 = !{!42, !43, !44, !45}
