; The proposal's "Further Decomposition Of An Already SRoA'd Local Variable": the
; high half of two-scalars.ll is a computed lifetime in its turn, over two
; fragments of 16 bits. The variable's own lifetime is as it was. The two are equal, and codegen has
; one register for both.
;
; RUN: %llc -O1 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: %dwarfdump --name=parts %t.o | FileCheck %s --check-prefix=PARTS
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;parts 5:x;parts 6:x;parts' %t 2>&1 | FileCheck %s --check-prefix=GDB
; RUN: %llc -O0 -filetype=obj %s -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: clang-22 -no-pie %t.o -o %t
; RUN: %gdb -x %S/Inputs/stops.py -ex 'stops 4:x;parts 5:x;parts 6:x;parts' %t 2>&1 | FileCheck %s --check-prefix=GDB
;
; PARTS:      DW_TAG_variable
; PARTS-NEXT: DW_AT_location
; PARTS:      : DW_OP_reg{{[0-9]+ [A-Z0-9]+}}, DW_OP_piece 0x4, DW_OP_breg[[SHARED:[0-9]+ [A-Z0-9]+]]+0, DW_OP_stack_value, DW_OP_piece 0x2, DW_OP_breg[[SHARED]]+0, DW_OP_stack_value, DW_OP_piece 0x2
; PARTS-NEXT: : DW_OP_{{piece 0x6|bit_piece 0x30 0x0}}, DW_OP_reg{{[0-9]+ [A-Z0-9]+}}, DW_OP_piece 0x2)
; PARTS-NEXT: DW_AT_name
;
; GDB: line 4: x is 12103608682151978, parts is {low = 42, middle = 43, high = 43}
; GDB: line 5: x is <optimized out>, parts is {low = <optimized out>, middle = <optimized out>, high = 43}
; GDB: line 6: x is <optimized out>, parts is {low = <optimized out>, middle = <optimized out>, high = <optimized out>}

target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %start, i16 %short) noinline !dbg !4 !dilifetime.retainedNodes !90 {
entry:
  %slot = alloca i64, !dbg !8
  %low = add i32 %start, 1, !dbg !8
  call void @llvm.dbg.def(metadata !13, metadata i32 %low), !dbg !8
  %middle = add i16 %short, 2, !dbg !8
  call void @llvm.dbg.def(metadata !17, metadata i16 %middle), !dbg !8
  %high = add i16 %short, 2, !dbg !8
  call void @llvm.dbg.def(metadata !19, metadata i16 %high), !dbg !8
  store volatile i32 %low, ptr %slot, !dbg !8
  store volatile i16 %middle, ptr %slot, !dbg !8
  store volatile i16 %high, ptr %slot, !dbg !8
  call void asm sideeffect "nop", ""(), !dbg !9
  call void @llvm.dbg.kill(metadata !13), !dbg !10
  call void @llvm.dbg.kill(metadata !17), !dbg !10
  call void asm sideeffect "nop", ""(), !dbg !10
  call void @llvm.dbg.kill(metadata !19), !dbg !11
  call void asm sideeffect "nop", ""(), !dbg !11
  %sum = add i16 %middle, %high, !dbg !11
  %wide = zext i16 %sum to i32, !dbg !11
  %result = xor i32 %low, %wide, !dbg !11
  ret i32 %result, !dbg !11
}

define i32 @main() !dbg !5 {
entry:
  %result = call i32 @f(i32 41, i16 41), !dbg !7
  ret i32 0, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "three-pieces.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!21, !23})
!5 = distinct !DISubprogram(name: "main", file: !1, line: 20, type: !6, scopeLine: 20, spFlags: DISPFlagDefinition, unit: !0)
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 21, scope: !5)
!8 = !DILocation(line: 3, scope: !4)
!9 = !DILocation(line: 4, scope: !4)
!10 = !DILocation(line: 5, scope: !4)
!11 = !DILocation(line: 6, scope: !4)

; The low half.
!12 = distinct !{!"DIFragment"}
!13 = distinct !{!"DILifetime", !12, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}

; The high half, of two.
!14 = distinct !{!"DIFragment"}
!15 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpArg", i32 0, i16 poison}, !{!"DIOpArg", i32 1, i16 poison}, !{!"DIOpComposite", i32 2, i32 poison}}, !{!16, !18}}
!16 = distinct !{!"DIFragment"}
!17 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpReferrer", i16 poison}}}
!18 = distinct !{!"DIFragment"}
!19 = distinct !{!"DILifetime", !18, !{!"DIExpr", !{!"DIOpReferrer", i16 poison}}}

; The whole, as a number and as a struct.
!90 = !{!15, !20, !22}
!20 = distinct !{!"DILifetime", !21, !24, !{!12, !14}}
!21 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !25)
!22 = distinct !{!"DILifetime", !23, !24, !{!12, !14}}
!23 = !DILocalVariable(name: "parts", scope: !4, file: !1, line: 2, type: !26)
!24 = !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpComposite", i32 2, i64 poison}}

!25 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!26 = !DICompositeType(tag: DW_TAG_structure_type, name: "parts", file: !1, line: 1, size: 64, elements: !{!27, !28, !29})
!27 = !DIDerivedType(tag: DW_TAG_member, name: "low", file: !1, line: 1, baseType: !30, size: 32)
!28 = !DIDerivedType(tag: DW_TAG_member, name: "middle", file: !1, line: 1, baseType: !31, size: 16, offset: 32)
!29 = !DIDerivedType(tag: DW_TAG_member, name: "high", file: !1, line: 1, baseType: !31, size: 16, offset: 48)
!30 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!31 = !DIBasicType(name: "short", size: 16, encoding: DW_ATE_signed)
