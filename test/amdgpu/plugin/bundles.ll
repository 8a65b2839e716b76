; A record above the load of what it is of is repeated behind that. There, debug
; values that stock code generation doesn't have are in no bundle.
;
; RUN: %llc -O2 -mcpu=gfx1100 -filetype=obj -print-after=si-post-ra-bundler -o %t.o %s 2>&1 | FileCheck %s
; RUN: %dilifetime locate %t.o | FileCheck %s --check-prefix=LOCATE
;
; Stock code, which says how many are to be there, and ours.
; CHECK:      BUNDLE
; CHECK-NEXT:   S_LOAD_DWORDX2_IMM
; CHECK-NEXT:   S_LOAD_DWORDX2_IMM
; CHECK-NEXT: }
; CHECK:      End machine code
; CHECK:      BUNDLE
; CHECK-NEXT:   S_LOAD_DWORDX2_IMM
; CHECK-NEXT:   S_LOAD_DWORDX2_IMM
; CHECK-NEXT: }
; LOCATE: p {{ *}}int *
; LOCATE: pieces: bytes 0-3 in s0; bytes 4-7 in s1

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p, i64 %apart, ptr addrspace(1) %q, i32 %n) !dbg !4 {
    #dbg_value(ptr addrspace(1) %p, !9, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !8)
  %i = tail call i32 @llvm.amdgcn.workitem.id.x(), !dbg !8
  %less = icmp slt i32 %i, %n, !dbg !8
  br i1 %less, label %copy, label %end, !dbg !8

copy:
  %index = zext nneg i32 %i to i64, !dbg !8
  %from = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %index, !dbg !8
  %from2 = getelementptr inbounds i8, ptr addrspace(1) %from, i64 256, !dbg !8
  %v2 = load i32, ptr addrspace(1) %from2, align 4, !dbg !8
  %value1 = load i32, ptr addrspace(1) %from, align 4, !dbg !8
  %to = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %index, !dbg !8
  %old = load i32, ptr addrspace(1) %to, align 4, !dbg !8
  %sum = add i32 %value1, %v2, !dbg !8
  %value = add i32 %sum, %old, !dbg !8
  store i32 %value, ptr addrspace(1) %to, align 4, !dbg !8
  br label %end, !dbg !8

end:
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "bundles.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!9})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64, dwarfAddressSpace: 1)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocalVariable(name: "p", arg: 1, scope: !4, file: !1, line: 1, type: !7)
