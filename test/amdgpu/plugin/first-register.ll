; Of a parameter of two registers that nobody reads stock codegen has the first only. What was stored to an alloca of it, which is
; gone, ends with that register: behind it comes the next lane's.
;
; REQUIRES: command
; RUN: %opt -passes='default<O1>' %s -o %t.bc && %llc -O1 -mcpu=gfx900 -filetype=obj %t.bc -o %t.o
; RUN: %dilifetime locate %t.o --var part | FileCheck %s
; CHECK: DW_OP_LLVM_offset_uconst 1, DW_OP_piece 3
; CHECK-NEXT: DW_OP_LLVM_undefined, DW_OP_piece 1
; RUN: not %dilifetime eval %t.o --pc 0x8 --var part --lane 3 --reg 'v0[3]=0x44332211' --reg 'v1[3]=0x88776655' \
; RUN:   --reg 'v0[4]=0xdeadbeaf' 2>&1 | FileCheck %s --check-prefix=VALUE
; VALUE-NOT: 0xaf

target triple = "amdgcn-amd-amdhsa"

define i64 @f(double %number) noinline !dbg !4 {
entry:
  %home = alloca double, align 8, addrspace(5), !dbg !11
  store double %number, ptr addrspace(5) %home, align 1, !dbg !11
  call void @llvm.dbg.def(metadata !10, metadata ptr addrspace(5) %home), !dbg !11
  call void asm sideeffect "s_nop 0", "~{memory}"(), !dbg !11
  ret i64 0, !dbg !11
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!13, !14}
!0 = !DIFile(filename: "t.c", directory: "/t")
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !0, producer: "t", isOptimized: true, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!2 = !DISubroutineType(types: !{null})
!3 = !DIBasicType(name: "byte", size: 8, encoding: DW_ATE_unsigned_char)
!4 = distinct !DISubprogram(name: "f", file: !0, line: 1, type: !2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, retainedNodes: !{!7, !9})
!5 = !DISubrange(count: 3)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 24, elements: !{!5})
!7 = !DILocalVariable(name: "whole", arg: 1, scope: !4, file: !0, line: 1, type: !6)
!8 = !DIBasicType(name: "u32", size: 32, encoding: DW_ATE_unsigned)
!9 = !DILocalVariable(name: "part", scope: !4, file: !0, line: 1, type: !8)
!10 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpReferrer", ptr addrspace(5) poison}, !{!"DIOpDeref", i64 poison}, !{!"DIOpConstant", i32 8}, !{!"DIOpBitOffset", i32 poison}}, !{!7}}
!11 = !DILocation(line: 2, scope: !4)
!13 = !{i32 7, !"Dwarf Version", i32 5}
!14 = !{i32 2, !"Debug Info Version", i32 3}

