; Legalisation makes an instruction that comes from no place in the IR, and SelectionDAG puts the debug value of what it
; computes right behind it: in front of the assembly that the record stands behind. There the variable is what it was before.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx1100 -filetype=obj %s -o %t.o
; RUN: llvm-objdump-22 -d %t.o | FileCheck %s --check-prefix=CODE
; RUN: %dilifetime locate %t.o --function work | FileCheck %s
; CODE:       v_bfe_i32 v0
; CODE:       s_nop 2
; CODE-NEXT:  global_store_b16 {{.*}}// {{0*}}44:
; CHECK:      changes {{.*}} 0x0-0x44 {{.*}}= 6 (constant)
; CHECK-NEXT: 0x44-{{.*}} in register v0[lane]

target triple = "amdgcn-amd-amdhsa"

define void @work(ptr addrspace(3) %from, ptr addrspace(1) %to) !dbg !4 {
entry:
    #dbg_value(i32 6, !8, !DIExpression(), !10)
  call void asm sideeffect "s_nop 1", ""(), !dbg !10
  %half = load i16, ptr addrspace(3) %from, !dbg !10
  %whole = sext i16 %half to i32, !dbg !10
  %cut = and i32 %whole, 1023, !dbg !10
  store volatile i32 %cut, ptr addrspace(1) %to, !dbg !10
  call void asm sideeffect "s_nop 2", ""(), !dbg !10
    #dbg_value(i32 %whole, !8, !DIExpression(), !10)
  %other = or i16 %half, 1, !dbg !10
  store volatile i16 %other, ptr addrspace(1) %to, !dbg !10
  %taken = icmp ne i16 %half, 3, !dbg !10
  br i1 %taken, label %then, label %end, !dbg !10

then:
  call void asm sideeffect "s_nop 3", ""(), !dbg !10
  br label %end, !dbg !10

end:
  store volatile i32 %whole, ptr addrspace(1) %to, !dbg !10
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "legalised.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "work", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8}
!8 = !DILocalVariable(name: "changes", scope: !4, file: !1, line: 1, type: !9)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocation(line: 3, scope: !4)
