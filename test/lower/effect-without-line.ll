; Calls and inline assembly are found again by their lines, where the plugin isn't in codegen. Where
; one of a function has none, nobody knows on which side of it stock codegen has put what begins
; lifetimes, and nothing is shown.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %opt -passes=dilifetime-carry %t.ll -o %t.bc
; RUN: llc-22 -O2 -relocation-model=pic -filetype=obj %t.bc -o %t.carried.o
; RUN: %dilifetime finalize %t.carried.o -o %t.finished.o 2>&1 | FileCheck %s --check-prefix=COMMAND
; RUN: %dilifetime locate %t.finished.o | FileCheck %s
; RUN: %llc -O2 -filetype=obj %t.bc -o %t.o
; RUN: %dilifetime locate %t.o | FileCheck %s --check-prefix=WATCHED
;
; COMMAND-NOT: 'known'
; COMMAND: 'unknown' has no location in {{.*}}: nobody knows which of its lifetimes are active
; COMMAND-NOT: remark
;
; CHECK: known {{.*}} = 7
; CHECK: unknown {{.*}} no location
;
; WATCHED: known {{.*}} = 7
; WATCHED: unknown {{.*}} = 7

target triple = "x86_64-pc-linux-gnu"

define void @f() !dbg !4 {
entry:
  call void @llvm.dbg.def(metadata !20, metadata i64 7), !dbg !7
  call void asm sideeffect "nop", "~{memory}"(), !dbg !7
  ret void, !dbg !7
}

define void @g() !dbg !5 {
entry:
  call void @llvm.dbg.def(metadata !21, metadata i64 7), !dbg !8
  call void asm sideeffect "nop", "~{memory}"()
  call void asm sideeffect "nop", "~{memory}"(), !dbg !8
  ret void, !dbg !8
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "lines.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10})
!5 = distinct !DISubprogram(name: "g", file: !1, line: 5, type: !6, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!11})
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocation(line: 6, scope: !5)
!9 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!10 = !DILocalVariable(name: "known", scope: !4, file: !1, line: 1, type: !9)
!11 = !DILocalVariable(name: "unknown", scope: !5, file: !1, line: 5, type: !9)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(i64)))
!21 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i64)))
