; The SLP vectoriser computes unrolled iterations together. It moves stores and
; calls down and leaves debug records where they are: at the first call, i would
; be 2. Such records stay, as code depends on how many there are, but their
; expressions say so (in an address space that there isn't), and they give no
; location. Without import only carriers are
; looked after, which end.
;
; RUN: %opt -mcpu=gfx90a -passes=slp-vectorizer -S < %s > %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: sed '/dbg_value(float poison/d' %t.ll | %llc -O3 -mcpu=gfx90a -filetype=obj -o %t.o
; RUN: %dilifetime locate %t.o --var i | FileCheck --check-prefix=PLACE %s
; RUN: cp %s %t.carried.ll && echo '@dilifetime.model = private constant i8 0, section ".dilifetime"' >> %t.carried.ll
; RUN: env DILIFETIME=import=off %opt -mcpu=gfx90a -passes=slp-vectorizer -S < %t.carried.ll | FileCheck --check-prefix=OFF %s
;
; CHECK-LABEL: define void @unrolled
; CHECK-NEXT:  #dbg_value(i32 0, [[I:![0-9]+]], {{.*}}, [[TRUE:![0-9]+]])
; CHECK-NEXT:  #dbg_value(i32 1, [[I]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef), [[TRUE]])
; CHECK-NEXT:  #dbg_value(float poison, [[CARRIER:![0-9]+]], {{.*}}, [[TRUE]])
; CHECK-NEXT:  #dbg_value(i32 2, [[I]], !DIExpression(DW_OP_constu, 1684630633, DW_OP_swap, DW_OP_xderef), [[TRUE]])
; CHECK:       "s_nop 0"
; CHECK:       "s_nop 1"
; CHECK:       #dbg_value(i32 3, [[I]], !DIExpression(), [[TRUE]])
; CHECK:       [[TRUE]] = !DILocation(line: 2, scope: !{{[0-9]+}})
;
; PLACE:       function unrolled:
; PLACE:       i int {{.*}} no location
; PLACE-NEXT:  = 3 (constant)
;
; OFF-LABEL:   define void @unrolled
; OFF-NEXT:    #dbg_value(i32 0, [[I:![0-9]+]], {{.*}}, [[TRUE:![0-9]+]])
; OFF-NEXT:    #dbg_value(i32 1, [[I]], {{.*}}, [[TRUE]])
; OFF-NEXT:    #dbg_value(float poison,
; OFF-NEXT:    #dbg_value(i32 2, [[I]], {{.*}}, [[TRUE]])

target triple = "amdgcn-amd-amdhsa"

define void @unrolled(float %a, float %b, ptr addrspace(5) %product, ptr addrspace(1) %out) !dbg !4 {
    #dbg_value(i32 0, !9, !DIExpression(), !8)
  %first = fadd float %a, 0.0, !dbg !8
  store float %first, ptr addrspace(5) %product, !dbg !8
  call void asm sideeffect "s_nop 0", ""(), !dbg !8
    #dbg_value(i32 1, !9, !DIExpression(), !8)
    #dbg_value(float %b, !10, !DIExpression(), !8)
  call void asm sideeffect "s_nop 1", ""(), !dbg !8
    #dbg_value(i32 2, !9, !DIExpression(), !8)
  %another = fmul float %a, %b, !dbg !8
  %second = fadd float 0.0, %another, !dbg !8
  %sum = fadd float %first, %second, !dbg !8
  %result = fptosi float %sum to i32, !dbg !8
  call void asm sideeffect "s_nop 2", ""(), !dbg !8
    #dbg_value(i32 3, !9, !DIExpression(), !8)
  store i32 %result, ptr addrspace(1) %out, !dbg !8
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "order.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "unrolled", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!8 = !DILocation(line: 2, scope: !4)
!9 = !DILocalVariable(name: "i", scope: !4, file: !1, line: 2, type: !6)
!10 = !DILocalVariable(scope: !4, file: !1, line: 2, type: !7, flags: DIFlagArtificial, annotations: !11)
!11 = !{!12}
!12 = !{!"dilifetime.carrier", i32 0}
