; A whole variable, its halves, and nothing: register allocation follows whole and halves each by itself, and may put
; back the records of one place in another order. So the whole is said by halves.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx90a -filetype=obj %s -o %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s
; CHECK: pair
; CHECK: bytes 0-3 in v{{[0-9]+}}[lane]; bytes 4-7 = (v{{[0-9]+}}[lane] |
; CHECK-NOT: -12
; CHECK: no location
;
; A number that looks like the operation of a fragment is none: the bit 4096 of an argument.
; RUN: %dilifetime locate %t.o | FileCheck %s --check-prefix=MASK
; MASK: masked
; MASK: = (((v{{[0-9]+}}[lane] << 19) & 0xffffffff) >> (unsigned) 31) << 12{{$}}

target triple = "amdgcn-amd-amdhsa"

define void @work(ptr addrspace(1) %in, i32 %n, i64 %both) !dbg !4 {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %loaded = load i32, ptr addrspace(1) %place, align 4, !dbg !10
    #dbg_value(i32 %n, !12, !DIExpression(), !10)
    #dbg_value(i32 %n, !12, !DIExpression(DW_OP_constu, 4096, DW_OP_and, DW_OP_stack_value), !10)
    #dbg_value(i64 %both, !8, !DIExpression(), !10)
  store volatile i32 1, ptr addrspace(1) %place, align 4, !dbg !10
    #dbg_value(i32 -12, !8, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !10)
    #dbg_value(i32 %n, !8, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !10)
    #dbg_value(i64 poison, !8, !DIExpression(), !10)
  store volatile i32 2, ptr addrspace(1) %place, align 4, !dbg !10
  %some = add i32 %loaded, %n, !dbg !11
  %sum = add i32 %some, %item, !dbg !11
  store i32 %sum, ptr addrspace(1) %place, align 4, !dbg !11
  store volatile i64 %both, ptr addrspace(1) %in, align 4, !dbg !11
  ret void, !dbg !11
}

declare i32 @llvm.amdgcn.workitem.id.x()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "fragments.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "work", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8, !12}
!8 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 2, type: !9)
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = !DILocation(line: 3, scope: !4)
!11 = !DILocation(line: 4, scope: !4)
!12 = !DILocalVariable(name: "masked", scope: !4, file: !1, line: 2, type: !13)
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
