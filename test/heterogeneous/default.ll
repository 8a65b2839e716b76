; A computed lifetime holds where no bounded one is active: the default entry of a
; location list. Where a bounded lifetime is undefined the default must not show
; through. DWARF 5's debuggers don't know the entry; there its ranges are listed.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: env DILIFETIME=dialect=heterogeneous %llc -O1 -filetype=obj %t.ll -o %t.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --debug-info %t.o | FileCheck %s
; RUN: %llc -O1 -filetype=obj %t.ll -o %t.five.o 2>&1 | count 0
; RUN: %dwarfdump --debug-info %t.five.o | FileCheck %s --check-prefix=FIVE
;
; g is overridden in f for a while, then unknown for a while.
; CHECK:      DW_AT_location (indexed
; CHECK-NEXT: [0x{{0*}}1, 0x{{0*}}2): DW_OP_reg5 RDI
; CHECK-NEXT: [0x{{0*}}2, 0x{{0*}}3): DW_OP_LLVM_user DW_OP_LLVM_undefined
; CHECK-NEXT: <default>: DW_OP_addrx 0x0)
; CHECK-NEXT: DW_AT_name ("g")
; FIVE:       DW_AT_location (indexed
; FIVE-NEXT:  [0x{{0*}}0, 0x{{0*}}1): DW_OP_addrx 0x0
; FIVE-NEXT:  [0x{{0*}}1, 0x{{0*}}2): DW_OP_reg5 RDI
; FIVE-NEXT:  [0x{{0*}}3, 0x{{0*}}5): DW_OP_addrx 0x0)
; FIVE-NEXT:  DW_AT_name ("g")
;
; x is 7 but where it is a, unknown for one instruction.
; CHECK:      DW_AT_location (indexed
; CHECK-NEXT: [0x{{0*}}1, 0x{{0*}}2){{.*}}: DW_OP_reg5 RDI
; CHECK-NEXT: [0x{{0*}}2, 0x{{0*}}3){{.*}}: DW_OP_LLVM_user DW_OP_LLVM_undefined
; CHECK-NEXT: <default>: DW_OP_constu 0x7654321, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("x")
;
; y has no bounded lifetime: an expression.
; CHECK:      DW_AT_location (DW_OP_lit7, DW_OP_stack_value)
; CHECK-NEXT: DW_AT_name ("y")

target triple = "x86_64-pc-linux-gnu"

@storage = global i64 1, !dbg.def !14

define void @f(i64 %a) noinline !dbg !4 !dilifetime.retainedNodes !70 {
entry:
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !8
  call void @llvm.dbg.def(metadata !40, metadata i64 %a), !dbg !8
  call void @llvm.dbg.def(metadata !43, metadata i64 %a), !dbg !8
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !8
  call void @llvm.dbg.kill(metadata !40), !dbg !8
  call void @llvm.dbg.kill(metadata !43), !dbg !8
  call void @llvm.dbg.def(metadata !41, metadata i64 undef), !dbg !8
  call void @llvm.dbg.def(metadata !44, metadata i64 undef), !dbg !8
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !8
  call void @llvm.dbg.kill(metadata !41), !dbg !8
  call void @llvm.dbg.kill(metadata !44), !dbg !8
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !8
  ret void, !dbg !8
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!llvm.dbg.retainedNodes = !{!45}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!15})
!1 = !DIFile(filename: "default.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!8 = !DILocation(line: 2, scope: !4)
!13 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
!14 = distinct !DIFragment()
!15 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!20 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!21 = !DILocalVariable(name: "y", scope: !4, file: !1, line: 2, type: !6)
!40 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(i64)))
!41 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpConstant(i64 undef)))
!42 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpConstant(i64 124076833)))
!43 = distinct !DILifetime(object: !13, location: !DIExpr(DIOpReferrer(i64)))
!44 = distinct !DILifetime(object: !13, location: !DIExpr(DIOpConstant(i64 undef)))
!45 = distinct !DILifetime(object: !13, location: !DIExpr(DIOpArg(0, ptr), DIOpDeref(i64)), argObjects: {!14})
!46 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpConstant(i64 7)))
!70 = !{!42, !46}
