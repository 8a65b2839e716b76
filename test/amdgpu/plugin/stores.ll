; A variable's memory doesn't have what the source stores there once a pass takes a store away that nothing reads, or keeps it in a
; register as long as a loop runs: the declaration gives no location. One whose stores all stay does.

; REQUIRES: plugin
; RUN: %opt -passes=dse -S -pass-remarks-missed=dilifetime %s 2>%t.remarks | FileCheck %s --check-prefixes=CHECK,DSE
; RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
; RUN: %opt -passes='loop-mssa(licm)' -S -pass-remarks-missed=dilifetime %s 2>%t.remarks | FileCheck %s --check-prefixes=CHECK,LICM
; RUN: FileCheck --check-prefix=LOOP %s < %t.remarks

; CHECK-LABEL: define i32 @work
; DSE:         #dbg_declare(ptr addrspace(5) %unread, ![[UNREAD:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633,
; LICM:        #dbg_declare(ptr addrspace(5) %unread, ![[UNREAD:[0-9]+]], !DIExpression(),
; CHECK-NEXT:  #dbg_declare(ptr addrspace(5) %read, ![[READ:[0-9]+]], !DIExpression(),
; DSE-NEXT:    #dbg_declare(ptr addrspace(5) %counted, ![[COUNTED:[0-9]+]], !DIExpression(),
; LICM-NEXT:   #dbg_declare(ptr addrspace(5) %counted, ![[COUNTED:[0-9]+]], !DIExpression(DW_OP_constu, 1684630633,
; CHECK-DAG:   ![[UNREAD]] = !DILocalVariable(name: "unread"
; CHECK-DAG:   ![[READ]] = !DILocalVariable(name: "read"
; CHECK-DAG:   ![[COUNTED]] = !DILocalVariable(name: "counted"

; REMARK-NOT:  remark:
; REMARK:      remark: {{.*}} a record of 'unread' gives no location: optimisers took stores to the variable away
; REMARK-NOT:  remark:
; LOOP-NOT:    remark:
; LOOP:        remark: {{.*}} a record of 'counted' gives no location: optimisers took stores to the variable away
; LOOP-NOT:    remark:

target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

define i32 @work(i32 %x, i32 %n) !dbg !4 {
entry:
  %unread = alloca i32, align 4, addrspace(5)
  %read = alloca i32, align 4, addrspace(5)
  %counted = alloca i32, align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %unread, !8, !DIExpression(), !7)
    #dbg_declare(ptr addrspace(5) %read, !9, !DIExpression(), !7)
    #dbg_declare(ptr addrspace(5) %counted, !10, !DIExpression(), !7)
  store i32 %x, ptr addrspace(5) %unread, align 4, !dbg !7
  store i32 %x, ptr addrspace(5) %read, align 4, !dbg !7
  store i32 0, ptr addrspace(5) %counted, align 4, !dbg !7
  br label %loop, !dbg !7

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void asm sideeffect "s_nop 1", ""(), !dbg !7
  %before = load i32, ptr addrspace(5) %counted, align 4, !dbg !7
  %sum = add i32 %before, %i, !dbg !7
  store i32 %sum, ptr addrspace(5) %counted, align 4, !dbg !7
  %next = add i32 %i, 1, !dbg !7
  %more = icmp slt i32 %next, %n, !dbg !7
  br i1 %more, label %loop, label %end, !dbg !7

end:
  %one = load volatile i32, ptr addrspace(5) %read, align 4, !dbg !7
  %first = load volatile i32, ptr addrspace(5) %unread, align 4, !dbg !7
  store i32 7, ptr addrspace(5) %unread, align 4, !dbg !7
  %other = load i32, ptr addrspace(5) %counted, align 4, !dbg !7
  %result = add i32 %one, %other, !dbg !7
  ret i32 %result, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !DIFile(filename: "stores.cl", directory: "/")
!4 = distinct !DISubprogram(name: "work", scope: !3, file: !3, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "unread", scope: !4, file: !3, line: 2, type: !6)
!9 = !DILocalVariable(name: "read", scope: !4, file: !3, line: 2, type: !6)
!10 = !DILocalVariable(name: "counted", scope: !4, file: !3, line: 2, type: !6)
