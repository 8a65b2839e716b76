; Where only some bits of a load are needed, CodeGenPrepare lets its record have what an AND leaves of it: the variable was shown
; without its high bits.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj -o %t.o %s
; RUN: %dilifetime eval %t.o --pc 0x10 --var x --lane 1 --reg 'v0[1]=74565' | FileCheck %s
;
; CHECK: x: int = 74565

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
