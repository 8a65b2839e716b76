; A block that has no instructions but a branch is folded away, and with it the record that says what the variable becomes
; there. In front of what comes behind it, it is said again; where the ways join, the variable is in no place, and no code
; is another one.

; REQUIRES: plugin, command
; RUN: %llc -O2 -mcpu=gfx900 -filetype=obj -pass-remarks-missed=dilifetime %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --function work | FileCheck %s
; RUN: llc-22 -O2 -mcpu=gfx900 -filetype=obj %s -o %t.stock.o
; RUN: llvm-objcopy-22 -O binary -j .text %t.o %t.text
; RUN: llvm-objcopy-22 -O binary -j .text %t.stock.o %t.stock.text
; RUN: cmp %t.text %t.stock.text
; REMARK: 'changes' loses a location in 'work': code generation folded a block away in which it changed
; CHECK:      changes {{.*}} = 6 (constant)
; CHECK-NEXT: = 0 (constant)
; CHECK-NEXT: no location
; CHECK-NOT:  =

target triple = "amdgcn-amd-amdhsa"

define void @work(i32 %whether, i32 %kind) !dbg !4 {
entry:
    #dbg_value(i32 6, !8, !DIExpression(), !10)
  %taken = icmp ne i32 %whether, 0
  br i1 %taken, label %then, label %end, !dbg !10

then:
    #dbg_value(i32 0, !8, !DIExpression(), !10)
  switch i32 %kind, label %end [
    i32 0, label %zero
    i32 1, label %one
  ], !dbg !10

zero:
  call void asm sideeffect "s_nop 1", ""(), !dbg !10
  br label %end, !dbg !10

one:
  call void asm sideeffect "s_nop 2", ""(), !dbg !10
  br label %end, !dbg !10

end:
  call void asm sideeffect "s_nop 3", ""(), !dbg !10
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "folded.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "work", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !{!8}
!8 = !DILocalVariable(name: "changes", scope: !4, file: !1, line: 1, type: !9)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocation(line: 3, scope: !4)
