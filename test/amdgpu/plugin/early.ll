; What a record names may have been sunk behind it. Code generation moves the record there: in its place the location ends, and
; the record doesn't go where the variable is something else by then.

; REQUIRES: plugin
; RUN: %llc -O2 -filetype=obj -mcpu=gfx900 -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck --check-prefix=REMARK %s
; RUN: %dilifetime locate %t.o --function f | FileCheck %s

; CHECK:      moved int {{.*}} in register v0[lane]
; CHECK-NEXT: no location
; CHECK-NEXT: in register v{{[0-9]+}}[lane]
; CHECK-NEXT: no location
; CHECK-NEXT: overtaken int {{.*}} in register v0[lane]
; CHECK-NEXT: no location
; CHECK-NEXT: = 7 (constant)
; CHECK-NOT:  register

; REMARK-NOT: 'moved'
; REMARK:     a record of 'overtaken' gives no location: its value is computed later, and another record comes before

target triple = "amdgcn-amd-amdhsa"

define void @f(i32 %x, i32 %z, ptr addrspace(3) %p) !dbg !4 {
    #dbg_value(i32 %x, !8, !DIExpression(), !7)
    #dbg_value(i32 %x, !9, !DIExpression(), !7)
  store volatile i32 0, ptr addrspace(3) %p, !dbg !7
    #dbg_value(i32 %later, !8, !DIExpression(), !7)
    #dbg_value(i32 %later, !9, !DIExpression(), !7)
  store volatile i32 1, ptr addrspace(3) %p, !dbg !7
  %less = icmp slt i32 %x, 5, !dbg !7
  br i1 %less, label %branch, label %done, !dbg !7

branch:
  store volatile i32 2, ptr addrspace(3) %p, !dbg !7
    #dbg_value(i32 7, !9, !DIExpression(), !7)
  store volatile i32 3, ptr addrspace(3) %p, !dbg !7
  %later = mul i32 %x, %z, !dbg !7
  store volatile i32 %later, ptr addrspace(3) %p, !dbg !7
  store volatile i32 4, ptr addrspace(3) %p, !dbg !7
  br label %done, !dbg !7

done:
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "early.cl", directory: "/")
!4 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !DISubroutineType(types: !{null})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "moved", scope: !4, file: !3, line: 2, type: !5)
!9 = !DILocalVariable(name: "overtaken", scope: !4, file: !3, line: 2, type: !5)
