; What ROCm's LLVM writes today: operations of the proposal in a DIExpression, in version 4 of debug info, with memory spaces.
; It becomes stock IR, and the variables have their values in what is generated of that.

; REQUIRES: plugin
; RUN: rm -rf %t && mkdir -p %t && cd %t
; RUN: %dilifetime as %s -o stock.ll 2>warnings
; RUN: FileCheck %s --input-file=warnings --check-prefix=WARNING --implicit-check-not=warning:
; WARNING: rocm.ll:[[#]]:60: warning: no location from here on: DIOpExtend is about lanes, of which a stock record says nothing
; RUN: sed '/^ *;/d' stock.ll | FileCheck %s --implicit-check-not=DIOp --implicit-check-not=memorySpace: --implicit-check-not=poisoned,
; RUN: %dilifetime verify stock.ll
; RUN: %llc -mcpu=gfx900 -filetype=obj stock.ll -o stock.o && %dwarfdump --verify --quiet stock.o
;
; CHECK: !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64, dwarfAddressSpace: 1)
; CHECK: !DILocalVariable(name: "pointer", scope: !4, file: !1, line: 1, type: !27)
; CHECK: !dilifetime.memorySpaces = !{![[#A:]], ![[#B:]], ![[#C:]]}
; CHECK: ![[#A]] = !{!26, !"DW_MSPACE_LLVM_private"}
; CHECK: ![[#B]] = !{!27, i32 4}
; CHECK: ![[#C]] = !{!28, !"DW_MSPACE_LLVM_global"}
;
; DEFINE: %{reg} = --reg s16=0xffffffcc --reg s32=0x400
; DEFINE: %{eval} = %dilifetime eval stock.o --pc f+0x10 --lane 3 %{reg} --mem 5:0x10=2a000000 --var
; RUN: %{eval} memory | FileCheck %s --check-prefix=MEMORY
; MEMORY: memory: int = 42
; RUN: %{eval} divided | FileCheck %s --check-prefix=DIVIDED
; DIVIDED: divided: int = -13
; RUN: not %{eval} upper 2>&1 | FileCheck %s --check-prefix=UPPER
; UPPER: upper: int = bytes ?? ?? cc ff
; RUN: %{eval} masked | FileCheck %s --check-prefix=MASKED
; MASKED: masked: int = 12
; RUN: %{eval} difference | FileCheck %s --check-prefix=DIFFERENCE
; DIFFERENCE: difference: int = 152
; RUN: not %{eval} poisoned 2>&1 | FileCheck %s --check-prefix=POISONED
; POISONED: location: undefined
; RUN: not %{eval} vector 2>&1 | FileCheck %s --check-prefix=REFUSED
; REFUSED: location: undefined
; RUN: %dilifetime eval stock.o --pc f+0x10 --var lanes --lane 3 --reg 'v0[3]=77' | FileCheck %s --check-prefix=LANES
; LANES: lanes: int = 77
; RUN: %dilifetime eval stock.o --pc k --var lds --mem 3:0=09000000 | FileCheck %s --check-prefix=LOCAL
; LOCAL: lds: int = 9

target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global i32 poison, align 4, !dbg !30
@p = addrspace(1) global i32 0

define void @f(i32 inreg %x, i32 %y) !dbg !4 {
  %a = alloca i32, addrspace(5)
    #dbg_declare(ptr addrspace(5) %a, !20, !DIExpression(DIOpArg(0, ptr addrspace(5)), DIOpDeref(i32)), !7)
    #dbg_value(i32 %x, !21, !DIExpression(DIOpArg(0, i32), DIOpConstant(i32 4), DIOpDiv()), !7)
    #dbg_value(!DIArgList(i32 0, i32 %x), !22, !DIExpression(DIOpArg(1, i32), DIOpConvert(i16), DIOpFragment(16, 16)), !7)
    #dbg_value(i32 %x, !23, !DIExpression(DIOpArg(0, i32), DIOpConstant(i32 60), DIOpAnd()), !7)
    #dbg_value(i32 %x, !24, !DIExpression(DW_OP_LLVM_poisoned), !7)
    #dbg_value(i32 %x, !25, !DIExpression(DIOpConstant(i32 100), DIOpArg(0, i32), DIOpSub()), !7)
    #dbg_value(ptr addrspace(1) @p, !28, !DIExpression(DIOpArg(0, ptr addrspace(1))), !7)
    #dbg_value(i32 %x, !29, !DIExpression(DIOpArg(0, i32), DIOpExtend(2)), !7)
    #dbg_value(i32 %y, !26, !DIExpression(DIOpArg(0, i32)), !7)
  store volatile i32 %x, ptr addrspace(5) %a, !dbg !7
  store volatile i32 %y, ptr addrspace(1) @p, !dbg !7
  store volatile i32 %x, ptr addrspace(1) @p, !dbg !7
  ret void, !dbg !7
}

define amdgpu_kernel void @k() !dbg !8 {
  store volatile i32 1, ptr addrspace(3) @lds, !dbg !9
  ret void, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!30})
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 4}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !24, !25, !26, !28, !29})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DILocation(line: 2, scope: !8)
!20 = !DILocalVariable(name: "memory", scope: !4, file: !1, line: 1, type: !6)
!21 = !DILocalVariable(name: "divided", scope: !4, file: !1, line: 1, type: !6)
!22 = !DILocalVariable(name: "upper", scope: !4, file: !1, line: 1, type: !6)
!23 = !DILocalVariable(name: "masked", scope: !4, file: !1, line: 1, type: !6)
!24 = !DILocalVariable(name: "poisoned", scope: !4, file: !1, line: 1, type: !6)
!25 = !DILocalVariable(name: "difference", scope: !4, file: !1, line: 1, type: !6)
!26 = !DILocalVariable(name: "lanes", scope: !4, file: !1, line: 1, type: !6, memorySpace: DW_MSPACE_LLVM_private)
!27 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64, addressSpace: 1, memorySpace: 4)
!28 = !DILocalVariable(memorySpace: DW_MSPACE_LLVM_global, name: "pointer", scope: !4, file: !1, line: 1, type: !27)
!29 = !DILocalVariable(name: "vector", scope: !4, file: !1, line: 1, type: !6)
!30 = !DIGlobalVariableExpression(var: !31, expr: !DIExpression(DIOpArg(0, ptr addrspace(3)), DIOpDeref(i32)))
!31 = distinct !DIGlobalVariable(name: "lds", scope: !0, file: !1, line: 1, type: !6, isLocal: true, isDefinition: true)
