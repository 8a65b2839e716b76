; A call may write a variable by a cast of its address. The pass at the pipeline's
; start notes which variable the alloca is, and adds no record that other passes
; would see. Codegen then says that it is nowhere from the record before the call.
;
; RUN: %opt -passes=dilifetime-escape -S < %s | FileCheck %s
; RUN: env DILIFETIME=import=off %opt -passes=dilifetime-escape -S < %s | FileCheck %s --check-prefix=OFF
; RUN: %opt -passes='default<O1>' -S < %s | FileCheck %s --check-prefix=PIPELINE
; RUN: %opt -passes='default<O1>' -o - < %s | %llc -O1 -mcpu=gfx900 -filetype=obj -pass-remarks-missed=dilifetime -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --var out | FileCheck %s --check-prefix=NOWHERE
; RUN: %opt -passes='default<O1>' -S < %s | sed '/store i32 7/d' | %llc -O1 -mcpu=gfx900 -filetype=obj -o %t.o
; RUN: %dilifetime locate %t.o --var out | FileCheck %s --check-prefix=NOWHERE
;
; CHECK-LABEL: define void @caller(
; CHECK-NEXT:  %out = alloca i32, align 4, addrspace(5), !dilifetime.holds ![[HELD:[0-9]+]]
; CHECK-NEXT:  %pair = alloca [2 x i32], align 4, addrspace(5), !dilifetime.holds
; CHECK-NOT:   #dbg_value
; CHECK:       ret void
; CHECK-DAG:   ![[HELD]] = !{![[OUT:[0-9]+]], !DIExpression({{.*}})}
; CHECK-DAG:   ![[OUT]] = !DILocalVariable(name: "out"
;
; OFF-NOT:     !dilifetime.holds
;
; PIPELINE-LABEL: define {{.*}}void @caller(
; PIPELINE:       #dbg_value(i32 7, ![[OUT:[0-9]+]],
; PIPELINE-NOT:   #dbg_value
; PIPELINE:       call void @write(
; PIPELINE:       ![[OUT]] = !DILocalVariable(name: "out"
;
; REMARK: a record of 'out' gives no location: what follows may write it
;
; NOWHERE:     out {{ *}}int {{.*}} no location
; NOWHERE-NOT: = 7
; NOWHERE-NOT: in memory
; NOWHERE:     in register v0[lane]

target triple = "amdgcn-amd-amdhsa"

define void @caller(ptr addrspace(1) %result) !dbg !4 {
  %out = alloca i32, align 4, addrspace(5)
  %pair = alloca [2 x i32], align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %out, !11, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
    #dbg_declare(ptr addrspace(5) %pair, !12, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
  store i32 7, ptr addrspace(5) %out, align 4, !dbg !8
  %cast = addrspacecast ptr addrspace(5) %out to ptr
  call void @write(ptr %cast), !dbg !8
  %array = addrspacecast ptr addrspace(5) %pair to ptr
  call void @write(ptr %array), !dbg !8
  %value = load i32, ptr addrspace(5) %out, align 4, !dbg !8
  store i32 %value, ptr addrspace(1) %result, align 4, !dbg !8
  ret void, !dbg !8
}

declare void @write(ptr)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "escape.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "caller", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!11, !12})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 64, elements: !{!9})
!8 = !DILocation(line: 3, scope: !4)
!9 = !DISubrange(count: 2)
!11 = !DILocalVariable(name: "out", scope: !4, file: !1, line: 2, type: !6)
!12 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 2, type: !7)
