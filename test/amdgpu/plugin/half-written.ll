; Nobody needs the high half of what one way leaves of a long, so it isn't computed there: behind the join its register has
; what the other way has left. The variable would be its low half, but to codegen the register is one.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj -verify-machineinstrs %s -o %t.o
; RUN: llvm-objdump-22 -d %t.o | FileCheck %s --check-prefix=CODE
; RUN: %dilifetime locate %t.o --function work | FileCheck %s
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LOST
; The other half of v[4:5] would be v5.
; CODE:      v_and_b32_e32 v4, 1, v0
; CHECK:     changes
; CHECK:     pieces: bytes 0-3 in v0[lane]; bytes 4-7 optimized out
; CHECK-NOT: v4
; CHECK-NOT: v5
; LOST:      'changes' loses a location in 'work': no instruction knows a part of its register

target triple = "amdgcn-amd-amdhsa"

define void @work(i64 %given, ptr addrspace(1) %to) !dbg !4 {
entry:
  br label %loop, !dbg !10

loop:
  %turn = phi i32 [ 0, %entry ], [ %more, %join ], !dbg !10
  %now = phi i64 [ %given, %entry ], [ %next, %join ], !dbg !10
    #dbg_value(i64 %now, !8, !DIExpression(), !10)
  call void asm sideeffect "s_nop 1", ""(), !dbg !10
  %low = trunc i64 %now to i32, !dbg !10
  %bit = and i32 %low, 4, !dbg !10
  %taken = icmp ne i32 %bit, 0, !dbg !10
  br i1 %taken, label %then, label %join, !dbg !10

then:
  %cut = and i64 %now, 1, !dbg !10
  br label %join, !dbg !10

join:
  %next = phi i64 [ %now, %loop ], [ %cut, %then ], !dbg !10
    #dbg_value(i64 %next, !8, !DIExpression(), !10)
  store volatile i32 %low, ptr addrspace(1) %to, !dbg !10
  %more = add i32 %turn, 1, !dbg !10
  %enough = icmp eq i32 %more, 9, !dbg !10
  br i1 %enough, label %end, label %loop, !dbg !10

end:
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "half-written.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "work", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8}
!8 = !DILocalVariable(name: "changes", scope: !4, file: !1, line: 1, type: !9)
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = !DILocation(line: 3, scope: !4)
