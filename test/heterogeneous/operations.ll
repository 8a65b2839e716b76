; Each operation with locations on the stack, in LLVM 22's encoding. What DWARF 5
; declines (vectors, offsets into registers by what is computed) is here too.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: env DILIFETIME=dialect=heterogeneous %llc -O1 -filetype=obj %t.ll -o %t.o 2>&1 | count 0
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump %t.o | FileCheck %s
;
; The command does the same, but for the order of base types.
; RUN: %opt -passes=dilifetime-carry %t.ll -o %t.bc
; RUN: llc-22 -O1 -filetype=obj %t.bc -o %t.carried.o
; RUN: %dilifetime finalize --dialect=heterogeneous %t.carried.o -o %t.own.o
; RUN: %dwarfdump --debug-info %t.o | grep DW_ | grep -v _decl_ | sed "s/^0x[0-9a-f]*//; s/(0x[0-9a-f]* /(/" | sort > %t.one
; RUN: %dwarfdump --debug-info %t.own.o | grep DW_ | grep -v _decl_ | sed "s/^0x[0-9a-f]*//; s/(0x[0-9a-f]* /(/" | sort > %t.other
; RUN: cmp %t.one %t.other
;
; In the encoding of the extensions each has an opcode. LLVM 22 doesn't know
; those (0xe9 would be DW_OP_LLVM_user), so these are bytes: piece_end, extend,
; select_bit_piece, offset_uconst, undefined.
; RUN: env DILIFETIME=dialect=heterogeneous-legacy %llc -O1 -filetype=obj %t.ll -o %t.old.o 2>&1 | count 0
; RUN: %dwarfdump --debug-info %t.old.o | FileCheck %s --check-prefix=OLD
;
; A dialect that can't say it has a remark.
; RUN: %llc -O1 -filetype=obj -pass-remarks-missed=dilifetime %t.ll -o %t.five.o 2>&1 | FileCheck %s --check-prefix=FIVE
;
; CHECK-NOT: decoding error
;
; CHECK:      DW_OP_reg5 RDI
; CHECK:      DW_AT_name ("referrer")
; OLD:        DW_OP_reg5 RDI
; OLD:        DW_AT_name ("referrer")
;
; CHECK:      DW_OP_lit7, DW_OP_stack_value)
; CHECK:      DW_AT_name ("small")
;
; CHECK:      DW_OP_implicit_value 0x10 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x00 0x80)
; CHECK:      DW_AT_name ("big")
;
; CHECK:      DW_OP_const8u 0x3ff8000000000000, DW_OP_stack_value)
; CHECK:      DW_AT_name ("number")
;
; CHECK:      DW_OP_breg5 RDI+0, DW_OP_stack_value)
; CHECK:      DW_AT_name ("value")
;
; CHECK:      DW_OP_breg4 RSI+0)
; CHECK:      DW_AT_name ("pointee")
;
; CHECK:      DW_OP_reg5 RDI, DW_OP_LLVM_user DW_OP_LLVM_offset_uconst 0x4)
; CHECK:      DW_AT_name ("high")
; OLD:        <decoding error> e4 04
; OLD:        DW_AT_name ("high")
;
; CHECK:      DW_OP_reg5 RDI, DW_OP_breg1 RDX+0, DW_OP_LLVM_user DW_OP_LLVM_bit_offset)
; CHECK:      DW_AT_name ("turned")
; OLD:        <decoding error> e5
; OLD:        DW_AT_name ("turned")
;
; CHECK:      DW_OP_reg5 RDI, DW_OP_piece 0x8, DW_OP_LLVM_user DW_OP_LLVM_undefined, DW_OP_piece 0x8, DW_OP_LLVM_user DW_OP_LLVM_piece_end)
; CHECK:      DW_AT_name ("half")
; OLD:        <decoding error> e7 93 08 ea
; OLD:        DW_AT_name ("half")
;
; CHECK:      DW_OP_reg5 RDI, DW_OP_LLVM_user DW_OP_LLVM_extend 0x40 0x4)
; CHECK:      DW_AT_name ("copies")
; OLD:        <decoding error> eb 40 04
; OLD:        DW_AT_name ("copies")
;
; CHECK:      DW_OP_lit7, DW_OP_stack_value, DW_OP_LLVM_user DW_OP_LLVM_extend 0x40 0x4, DW_OP_reg5 RDI, DW_OP_LLVM_user DW_OP_LLVM_extend 0x40 0x4, DW_OP_breg1 RDX+0, DW_OP_LLVM_user DW_OP_LLVM_select_bit_piece 0x40 0x4)
; CHECK:      DW_AT_name ("selected")
; OLD:        <decoding error> eb 40 04 55 eb 40 04 71 00 ec 40 04
; OLD:        DW_AT_name ("selected")
;
; CHECK:      DW_OP_implicit_pointer 0x{{[0-9a-f]+}} +0)
; CHECK:      DW_AT_name ("pointer")
;
; CHECK:      DW_OP_breg5 RDI+0, DW_OP_breg1 RDX+0, DW_OP_mul, DW_OP_stack_value)
; CHECK:      DW_AT_name ("product")
;
; FIVE-DAG: 'turned' has no location {{.*}}: DIOpBitOffset: a computed offset into something that isn't memory
; FIVE-DAG: 'selected' has no location {{.*}}: DIOpSelect: not in DWARF 5, but by a constant mask
; FIVE-NOT: 'copies'

target triple = "x86_64-pc-linux-gnu"

define void @f(i64 %a, ptr %p, i64 %b) noinline !dbg !4 !dilifetime.retainedNodes !70 {
entry:
  call void @llvm.dbg.def(metadata !40, metadata i64 %a), !dbg !8
  call void @llvm.dbg.def(metadata !44, metadata i64 %a), !dbg !8
  call void @llvm.dbg.def(metadata !45, metadata ptr %p), !dbg !8
  call void @llvm.dbg.def(metadata !46, metadata i64 %a), !dbg !8
  call void @llvm.dbg.def(metadata !53, metadata i64 %b), !dbg !8
  call void asm sideeffect "nop", "r,r,r"(i64 %a, ptr %p, i64 %b), !dbg !8
  ret void, !dbg !9
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "operations.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!20, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!8 = !DILocation(line: 2, scope: !4)
!9 = !DILocation(line: 3, scope: !4)
!10 = !DIBasicType(name: "int128", size: 128, encoding: DW_ATE_signed)
!11 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!12 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 256, elements: !{!13})
!13 = !DISubrange(count: 4)
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!15 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)

!20 = !DILocalVariable(name: "referrer", scope: !4, file: !1, line: 2, type: !6)
!21 = !DILocalVariable(name: "small", scope: !4, file: !1, line: 2, type: !6)
!22 = !DILocalVariable(name: "big", scope: !4, file: !1, line: 2, type: !10)
!23 = !DILocalVariable(name: "number", scope: !4, file: !1, line: 2, type: !11)
!24 = !DILocalVariable(name: "value", scope: !4, file: !1, line: 2, type: !6)
!25 = !DILocalVariable(name: "pointee", scope: !4, file: !1, line: 2, type: !6)
!26 = !DILocalVariable(name: "high", scope: !4, file: !1, line: 2, type: !14)
!27 = !DILocalVariable(name: "turned", scope: !4, file: !1, line: 2, type: !15)
!28 = !DILocalVariable(name: "half", scope: !4, file: !1, line: 2, type: !10)
!29 = !DILocalVariable(name: "copies", scope: !4, file: !1, line: 2, type: !12)
!30 = !DILocalVariable(name: "selected", scope: !4, file: !1, line: 2, type: !12)
!31 = !DILocalVariable(name: "pointer", scope: !4, file: !1, line: 2, type: !7)
!32 = !DILocalVariable(name: "product", scope: !4, file: !1, line: 2, type: !6)

!40 = distinct !DILifetime(object: !20, location: !DIExpr(DIOpReferrer(i64)))
!41 = distinct !DILifetime(object: !21, location: !DIExpr(DIOpConstant(i64 7)))
!42 = distinct !DILifetime(object: !22, location: !DIExpr(DIOpConstant(i128 -170141183460469231731687303715884105728)))
!43 = distinct !DILifetime(object: !23, location: !DIExpr(DIOpConstant(double 1.5)))
!44 = distinct !DILifetime(object: !24, location: !DIExpr(DIOpReferrer(i64), DIOpRead()))
!45 = distinct !DILifetime(object: !25, location: !DIExpr(DIOpReferrer(ptr), DIOpDeref(i64)))
!46 = distinct !DILifetime(object: !26, location: !DIExpr(DIOpReferrer(i64), DIOpConstant(i32 4), DIOpByteOffset(i32)))
!47 = distinct !DILifetime(object: !27, location: !DIExpr(DIOpArg(0, i64), DIOpArg(1, i64), DIOpBitOffset(i8)), argObjects: {!20, !60})
!48 = distinct !DILifetime(object: !28, location: !DIExpr(DIOpArg(0, i64), DIOpConstant(i64 undef), DIOpComposite(2, i128)), argObjects: {!20})
!49 = distinct !DILifetime(object: !29, location: !DIExpr(DIOpArg(0, i64), DIOpExtend(4), DIOpReinterpret([4 x i64])), argObjects: {!20})
!50 = distinct !DILifetime(object: !30, location: !DIExpr(DIOpConstant(i64 7), DIOpExtend(4), DIOpArg(0, i64), DIOpExtend(4), DIOpArg(1, i64), DIOpSelect(), DIOpReinterpret([4 x i64])), argObjects: {!20, !60})
!51 = distinct !DILifetime(object: !31, location: !DIExpr(DIOpArg(0, i64), DIOpAddrOf(0)), argObjects: {!20})
!52 = distinct !DILifetime(object: !32, location: !DIExpr(DIOpArg(0, i64), DIOpArg(1, i64), DIOpMul()), argObjects: {!20, !60})
!53 = distinct !DILifetime(object: !60, location: !DIExpr(DIOpReferrer(i64)))

!60 = distinct !DIFragment()
!70 = !{!41, !42, !43, !47, !48, !49, !50, !51, !52}
