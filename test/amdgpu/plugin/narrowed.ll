; Where codegen has no use for a truncated value, stock debug info converts the
; wider one to a narrower type. Who reads it takes the low bits anyway.
;
; RUN: %llc -O1 -mcpu=gfx900 -filetype=obj -o %t.o < %s
; RUN: %dilifetime eval %t.o --pc 0x4 --var x --lane 1 --reg 'v0[1]=74565' | FileCheck %s
;
; CHECK: x: short = 9030

target triple = "amdgcn-amd-amdhsa"

define void @f(i32 %a, ptr addrspace(1) %p) !dbg !4 {
  %narrow = trunc i32 %a to i16, !dbg !7
    #dbg_value(i16 %narrow, !8, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !7)
  %one = insertelement <2 x i16> poison, i16 %narrow, i64 0, !dbg !7
  %both = shufflevector <2 x i16> %one, <2 x i16> poison, <2 x i32> zeroinitializer, !dbg !7
  %products = mul <2 x i16> %both, <i16 77, i16 231>, !dbg !7
  store <2 x i16> %products, ptr addrspace(1) %p, !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "narrowed.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
