; An imported location ends where the record ends it, also if its operands are
; still in their registers.
;
; RUN: env DILIFETIME=import=on %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=x %t.o | FileCheck %s
;
; CHECK:      DW_TAG_variable
; CHECK-NEXT: DW_AT_location
; CHECK-NEXT: [0x0000000000000000, 0x0000000000000001){{.*}}: DW_OP_breg5 RDI+0, {{.*}}DW_OP_breg4 RSI+0, {{.*}}DW_OP_plus, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("x")

target triple = "x86_64-pc-linux-gnu"

define void @f(i32 %a, i32 %b) noinline !dbg !4 {
entry:
    #dbg_value(!DIArgList(i32 %a, i32 %b), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !7)
  call void asm sideeffect "nop", "r,r"(i32 %a, i32 %b), !dbg !7
    #dbg_value(i32 poison, !8, !DIExpression(), !7)
  call void asm sideeffect "nop", "r,r"(i32 %a, i32 %b), !dbg !7
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "kill.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
