; Where only some bits of a load are needed, CodeGenPrepare lets its record have what an AND leaves of it: the variable was shown
; without its high bits.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj -o %t.o %s
; RUN: %dilifetime eval %t.o --pc 0x10 --var x --lane 1 --reg 'v0[1]=74565' | FileCheck %s
;
; CHECK: x: int = 74565
;
; A phi that the load comes to has only some bits, too, and nothing gives it the others back.
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj -pass-remarks-missed=dilifetime -o %t.o %s 2>&1 | FileCheck --check-prefix=PHI %s
; RUN: llvm-dwarfdump-22 --name=turn %t.o | FileCheck --check-prefix=NONE %s
;
; PHI: 'turn' has no location in {{.*}}: stock codegen rewrote the record beyond recognition
; NONE:     DW_AT_name ("turn")
; NONE-NOT: DW_AT_location

target triple = "amdgcn-amd-amdhsa"
define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) !dbg !4 {
  %v = load i32, ptr addrspace(1) %p, !dbg !7
    #dbg_value(i32 %v, !8, !DIExpression(), !7)
  %b = and i32 %v, 65535, !dbg !7
  %c = mul i32 %b, 3
  store volatile i32 %c, ptr addrspace(1) %q, !dbg !7
  %d = and i32 %v, 65535, !dbg !7
  %e = shl i32 %d, 3
  store volatile i32 %e, ptr addrspace(1) %q, !dbg !7
  ret void, !dbg !7
}

define void @g(ptr addrspace(1) %p, ptr addrspace(1) %q) !dbg !9 {
entry:
  %v = load i32, ptr addrspace(1) %p, !dbg !10
  br label %loop, !dbg !10

loop:
  %turn = phi i32 [ %v, %entry ], [ %next, %loop ]
    #dbg_value(i32 %turn, !11, !DIExpression(), !10)
  %low = and i32 %turn, 255, !dbg !10
  store volatile i32 %low, ptr addrspace(1) %q, !dbg !10
  %next = load volatile i32, ptr addrspace(1) %q, !dbg !10
  %again = icmp eq i32 %low, 3, !dbg !10
  br i1 %again, label %loop, label %end, !dbg !10

end:
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "masked.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!9 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 4, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!10 = !DILocation(line: 5, scope: !9)
!11 = !DILocalVariable(name: "turn", scope: !9, file: !1, line: 5, type: !6)
