; Values of which code needs some bits only: SelectionDAG computes no others, and lets debug values have what it computes. So a
; lifetime of such a value has no location, which a remark says; it was shown x - x / 255, and x.
;
; RUN: llc-22 -load-pass-plugin=%plugin -mtriple=x86_64-linux-gnu -O2 -filetype=obj %s -o %t.o -pass-remarks-missed=dilifetime 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o | FileCheck %s
; RUN: llc-22 -load-pass-plugin=%plugin -mtriple=x86_64-linux-gnu -O0 -fast-isel=0 -filetype=obj %s -o - \
; RUN:   | %dilifetime locate - | FileCheck %s
; RUN: llc-22 -load-pass-plugin=%plugin -mtriple=riscv64-linux-gnu -O0 -filetype=obj %s -o - | %dilifetime locate - | FileCheck %s
; RUN: llc-22 -load-pass-plugin=%plugin -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -O2 -filetype=obj %s -o - \
; RUN:   | %dilifetime locate - | FileCheck %s
; REMARK: a lifetime of 's' is lost in
; REMARK: a lifetime of 't' is lost in
; CHECK: {{^ *}}s {{.*}} whole scope {{.*}}no location
; CHECK: {{^ *}}t {{.*}} whole scope {{.*}}no location
; What is needed whole stays.
; CHECK: {{^ *}}u
; CHECK: in {{register|memory}}

define i32 @sum(i32 %x, i32 %k) !dbg !4 {
  %m = and i32 %x, 2147483647, !dbg !7
  %r = urem i32 %m, 255, !dbg !7
  call void @llvm.dbg.def(metadata !11, metadata i32 %r), !dbg !7
  %bit = and i32 %r, 1, !dbg !7
  call void @effect(), !dbg !7
  %sum = add i32 %bit, %k, !dbg !7
  ret i32 %sum, !dbg !7
}
define i32 @mask(i32 %x, i32 %k) !dbg !14 {
  %m = or i32 %x, 3840, !dbg !17
  call void @llvm.dbg.def(metadata !18, metadata i32 %m), !dbg !17
  %bit = and i32 %m, 255, !dbg !17
  call void @effect(), !dbg !17
  %sum = add i32 %bit, %k, !dbg !17
  ret i32 %sum, !dbg !17
}

define i32 @whole(i32 %x, i32 %k) !dbg !19 {
  %m = or i32 %x, 3840, !dbg !22
  call void @llvm.dbg.def(metadata !23, metadata i32 %m), !dbg !22
  call void @effect(), !dbg !22
  %sum = add i32 %m, %k, !dbg !22
  ret i32 %sum, !dbg !22
}

declare void @effect()
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "hand", isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "sum.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !8)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, scope: !4)
!8 = !{!9}
!9 = !DILocalVariable(name: "s", scope: !4, file: !1, line: 1, type: !10)
!10 = !DIBasicType(name: "unsigned", size: 32, encoding: DW_ATE_unsigned)
!11 = distinct !{!"DILifetime", !9, !12}
!12 = !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}
!14 = distinct !DISubprogram(name: "mask", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !15)
!15 = !{!16}
!16 = !DILocalVariable(name: "t", scope: !14, file: !1, line: 1, type: !10)
!17 = !DILocation(line: 2, scope: !14)
!18 = distinct !{!"DILifetime", !16, !12}
!19 = distinct !DISubprogram(name: "whole", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !20)
!20 = !{!21}
!21 = !DILocalVariable(name: "u", scope: !19, file: !1, line: 1, type: !10)
!22 = !DILocation(line: 2, scope: !19)
!23 = distinct !{!"DILifetime", !21, !12}
