; What code is compared with has the records that stock LLVM would have: none of an array of one element that SROA has put
; into other memory, as with clang's idiom the declaration is lost there; but one of an array whose memory InstCombine
; takes away, and one of what is promoted from the memory that it was declared in.

; REQUIRES: plugin
; RUN: %opt -passes=sroa,instcombine -S %s -o %t.ll
; RUN: llc-22 -load-pass-plugin=%plugin -mcpu=gfx900 -O2 -filetype=obj -print-after=finalize-isel %t.ll -o /dev/null 2>&1 \
; RUN:   | FileCheck %s

; Stock's.
; CHECK: # Machine code for function f
; CHECK-NOT: !"keys"
; CHECK: DBG_VALUE {{.*}}!"kept"
; CHECK-NOT: !"keys"
; CHECK: DBG_VALUE {{.*}}!"n"
; CHECK-NOT: !"keys"
; CHECK: # End machine code for function f
; Ours.
; CHECK: # Machine code for function f
; CHECK: DBG_VALUE {{.*}}!"keys"
; CHECK: # End machine code for function f
; CHECK-NOT: # Machine code for function f

target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5"

define i32 @f(i32 %a) !dbg !4 {
  %kept = alloca [1 x i32], align 4, addrspace(5)
  %keys = alloca [1 x i32], align 4, addrspace(5)
  %n = alloca i32, align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %kept, !12, !DIExpression(), !9)
    #dbg_declare(ptr addrspace(5) %keys, !11, !DIExpression(), !9)
    #dbg_declare(ptr addrspace(5) %n, !13, !DIExpression(), !9)
  %v = mul i32 %a, %a, !dbg !9
  store i32 %v, ptr addrspace(5) %kept, align 4, !dbg !9
  store i32 %v, ptr addrspace(5) %keys, align 4, !dbg !9
  store i32 %v, ptr addrspace(5) %n, align 4, !dbg !9
  %first = load i32, ptr addrspace(5) %keys, align 4, !dbg !9
  %second = load i32, ptr addrspace(5) %n, align 4, !dbg !9
  %compared = icmp eq ptr addrspace(5) %kept, inttoptr (i32 64 to ptr addrspace(5))
  %third = zext i1 %compared to i32
  %both = add i32 %first, %second, !dbg !9
  %w = add i32 %both, %third, !dbg !9
  ret i32 %w, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !14}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "hand", emissionKind: FullDebug)
!1 = !DIFile(filename: "f.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!14 = !{i32 1, !"dilifetime.plain", i32 1}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !10)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 32, elements: !15)
!15 = !{!16}
!16 = !DISubrange(count: 1)
!9 = !DILocation(line: 2, scope: !4)
!10 = !{!11, !12, !13}
!11 = !DILocalVariable(name: "keys", scope: !4, file: !1, line: 2, type: !8)
!12 = !DILocalVariable(name: "kept", scope: !4, file: !1, line: 2, type: !8)
!13 = !DILocalVariable(name: "n", scope: !4, file: !1, line: 2, type: !7)
