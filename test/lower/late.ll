; Without optimisation codegen says where a value is from where it is stored, be that
; before the def. A lifetime begins at its def all the same.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O0 -filetype=obj %t.ll -o %t.o
; RUN: %dwarfdump --verify %t.o
; RUN: llvm-objdump-22 -d --no-show-raw-insn %t.o > %t.txt
; RUN: %dilifetime locate %t.o --var x >> %t.txt
; RUN: FileCheck %s < %t.txt
;
; It is in no place before the second nop.
; CHECK:      nop
; CHECK:      [[SECOND:[0-9a-f]+]]: nop
; CHECK:      0x0-0x{{0*}}[[SECOND]] {{ *}}no location
; CHECK-NEXT: 0x{{0*}}[[SECOND]]-0x{{.*}} in

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i64 %b) noinline !dbg !4 {
entry:
  %v = mul i64 %a, 5, !dbg !7
  call void asm sideeffect "nop", "~{memory}"(), !dbg !7
  call void @llvm.dbg.def(metadata !20, metadata i64 %v), !dbg !7
  call void asm sideeffect "nop", "~{memory}"(), !dbg !7
  br label %next, !dbg !7

next:
  call void asm sideeffect "nop", "r,r,~{memory}"(i64 %v, i64 %b), !dbg !7
  ret i64 %b, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "late.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1, type: !6)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(i64)))
