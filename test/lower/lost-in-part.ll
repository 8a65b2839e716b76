; A lifetime of which codegen lost its referrer for a while, or in one copy of a function: a
; remark for each range, and none for what is there.
;
; RUN: %dilifetime as %s -o %t.ll
; RUN: %llc -O2 -filetype=obj %t.ll -o %t.o -pass-remarks-missed=dilifetime 2> %t.txt
; RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: < %t.txt
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: %opt -passes=dilifetime-carry %t.ll -o %t.bc
; RUN: llc-22 -O2 -relocation-model=pic -filetype=obj %t.bc -o %t.carried.o
; RUN: %dilifetime finalize %t.carried.o -o %t.finished.o 2>&1 | FileCheck %s --check-prefix=COMMAND
;
; CHECK:      early {{.*}} 0x0-0x[[END:[0-9a-f]+]] {{ *}}in register RDI
; CHECK-NEXT: 0x[[END]]-0x[[LAST:[0-9a-f]+]] no location
; CHECK:      kept {{.*}} 100%
; CHECK:      between {{.*}} 0x0-0x[[DEF:[0-9a-f]+]] no location
; CHECK-NEXT: 0x[[DEF]]-0x[[END]] in register RDI
;
; REMARK-DAG: remark: {{.*}} a lifetime of 'early' is lost in {{.*}}: its referrer has no location left
; REMARK-DAG: remark: {{.*}} a lifetime of 'between' is lost in {{.*}}: its referrer has no location left
; COMMAND-DAG: a lifetime of 'early' is lost in {{.*}}: its referrer has no location left
; COMMAND-DAG: a lifetime of 'between' is lost in {{.*}}: its referrer has no location left

target triple = "x86_64-pc-linux-gnu"

define i64 @f(i64 %a, i64 %b) noinline !dbg !4 {
entry:
  call void @llvm.dbg.def(metadata !20, metadata i64 %a), !dbg !7
  call void @llvm.dbg.def(metadata !21, metadata i64 %b), !dbg !7
  call void asm sideeffect "nop", "~{memory}"(), !dbg !7
  call void @llvm.dbg.def(metadata !22, metadata i64 %a), !dbg !7
  call void asm sideeffect "nop", "{di}"(i64 %a), !dbg !7
  call void asm sideeffect "nop", "~{rdi}"(), !dbg !7
  call void asm sideeffect "nop", "~{memory}"(), !dbg !7
  call void @llvm.dbg.kill(metadata !22), !dbg !7
  call void asm sideeffect "nop", "{si}"(i64 %b), !dbg !7
  ret i64 0, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "lost-in-part.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!10, !11, !12})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!10 = !DILocalVariable(name: "early", scope: !4, file: !1, line: 1, type: !6)
!11 = !DILocalVariable(name: "kept", scope: !4, file: !1, line: 1, type: !6)
!12 = !DILocalVariable(name: "between", scope: !4, file: !1, line: 1, type: !6)
!20 = distinct !DILifetime(object: !10, location: !DIExpr(DIOpReferrer(i64)))
!21 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i64)))
!22 = distinct !DILifetime(object: !12, location: !DIExpr(DIOpReferrer(i64)))
