; Instruction selection leaves out stores to an alloca that nobody reads in the block where its lifetime ends: a variable that is
; there would keep what it was before. One whose stores all stay, though they become one, has a location.

; REQUIRES: plugin
; RUN: %llc -O1 -mcpu=gfx942 -stop-after=finalize-isel -o - %s | FileCheck --check-prefix=STORED %s
; RUN: %llc -O1 -mcpu=gfx942 -filetype=obj -pass-remarks-missed=dilifetime -o %t.o %s 2>&1 | FileCheck --check-prefix=REMARK %s
; RUN: llvm-dwarfdump-22 --name=left_out %t.o | FileCheck --check-prefix=NONE %s
; RUN: llvm-dwarfdump-22 --name=all_there %t.o | FileCheck --check-prefix=ALL %s
;
; STORED-LABEL: name: f
; STORED-COUNT-1: SCRATCH_STORE_BYTE
; STORED-NOT:     SCRATCH_STORE
; STORED-LABEL: name: g
; STORED-COUNT-1: SCRATCH_STORE_DWORDX2
; STORED-NOT:     SCRATCH_STORE
; REMARK-NOT: remark:
; REMARK:     remark: {{.*}} 'left_out' loses a location in 'f': code generation took stores to the variable away
; REMARK-NOT: remark:
; NONE:       DW_AT_name ("left_out")
; NONE-NOT:   DW_AT_location
; ALL:        DW_TAG_variable
; ALL-NEXT:   DW_AT_location

target triple = "amdgcn-amd-amdhsa"

define i8 @f(i32 %x, i32 %n) !dbg !4 {
  %a = alloca [2 x {i8, i32}], addrspace(5)
  %low = and i32 %n, 1, !dbg !7
  %last = getelementptr i8, ptr addrspace(5) %a, i32 12, !dbg !7
  %some = getelementptr [2 x {i8, i32}], ptr addrspace(5) %a, i32 0, i32 %low, !dbg !7
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a), !dbg !7
    #dbg_declare(ptr addrspace(5) %a, !8, !DIExpression(), !7)
  store i8 1, ptr addrspace(5) %a, !dbg !7
  store i32 %x, ptr addrspace(5) %last, !dbg !7
  %m = load i8, ptr addrspace(5) %some, !dbg !7
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a), !dbg !7
  ret i8 %m, !dbg !7
}

define i64 @g(i32 %n) !dbg !9 {
  %a = alloca [2 x {i32, i32, i8}], align 8, addrspace(5)
  %low = and i32 %n, 1, !dbg !10
  %second = getelementptr i8, ptr addrspace(5) %a, i32 4, !dbg !10
  %some = getelementptr [2 x {i32, i32, i8}], ptr addrspace(5) %a, i32 0, i32 %low, !dbg !10
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a), !dbg !10
    #dbg_declare(ptr addrspace(5) %a, !11, !DIExpression(), !10)
  store i32 1, ptr addrspace(5) %a, align 8, !dbg !10
  store i32 2, ptr addrspace(5) %second, !dbg !10
  %m = load i64, ptr addrspace(5) %some, align 4, !dbg !10
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a), !dbg !10
  ret i64 %m, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "unstored.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{!8})
!5 = !DISubroutineType(types: !{null})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "left_out", scope: !4, file: !1, line: 2, type: !12)
!9 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 4, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !{})
!10 = !DILocation(line: 5, scope: !9)
!11 = !DILocalVariable(name: "all_there", scope: !9, file: !1, line: 5, type: !15)
!12 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 128, elements: !13)
!13 = !{!14}
!14 = !DISubrange(count: 4)
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 192, elements: !16)
!16 = !{!17}
!17 = !DISubrange(count: 6)
