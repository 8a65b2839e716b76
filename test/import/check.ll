; Elsewhere than on amdgcn code is compared with stock's when asked to, and a
; function whose code differs has stock's locations.
;
; RUN: env DILIFETIME=import=on,check=on %llc -O2 -filetype=obj -pass-remarks-missed=dilifetime -o %t.o %s 2>&1 | count 0
; RUN: env DILIFETIME=import=on,check=left %llc -O2 -filetype=obj -pass-remarks-missed=dilifetime -o %t.left.o %s 2>&1 | FileCheck %s
; RUN: llc-22 -O2 -filetype=obj -o %t.stock.o %s
; RUN: cmp %t.stock.o %t.left.o
;
; CHECK: its variables are where stock says: with lifetimes its code would not be stock's

target triple = "x86_64-unknown-linux-gnu"

define i64 @f(i32 %low, i32 %high) !dbg !4 {
    #dbg_value(!DIArgList(i32 %low, i32 %high), !9, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_mul, DW_OP_stack_value), !8)
  %one = zext i32 %low to i64, !dbg !8
  ret i64 %one, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "check.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!9})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
