; An argument that nobody reads comes in a register to whose lanes the prologue spills the return address.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx90a -filetype=obj -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: llvm-objdump-22 -d %t.o | FileCheck %s --check-prefix=CODE
; RUN: %dilifetime locate %t.o | FileCheck %s
; REMARK: 'unread' loses a location in 'work': its register holds spilled scalar registers
; CODE: v_writelane_b32 v0, s30, 0
; CHECK: unread {{.*}} no location

target triple = "amdgcn-amd-amdhsa"

define void @work(i32 %unread) !dbg !4 {
    #dbg_value(i32 %unread, !8, !DIExpression(), !10)
  call void asm sideeffect "s_nop 0", "~{s30},~{s31}"(), !dbg !10
  call void asm sideeffect "s_nop 1", ""(), !dbg !10
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "reserved.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "work", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8}
!8 = !DILocalVariable(name: "unread", arg: 1, scope: !4, file: !1, line: 1, type: !9)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocation(line: 3, scope: !4)
