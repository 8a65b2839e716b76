; An argument on the stack, by the stack pointer: LLVM moves the prologue of `late` to where its call is, and in front
; of that the stack pointer is another one. There the variable is nowhere. `next` in the same section has its prologue at its
; start, which debuggers pass over, and `leaf` has none.
;
; REQUIRES: plugin, command
; RUN: %llc -O1 -relocation-model=pic -filetype=obj %s -o %t.o && %dilifetime locate %t.o | FileCheck %s
; RUN: llvm-readelf-22 -S %t.o | FileCheck %s --check-prefix=SECTIONS
;
; CHECK-LABEL: function late:
; CHECK:       v {{.*}} 0x0-0x[[#%x,BEGIN:]] {{ *}}no location
; CHECK-NEXT:  0x[[#BEGIN]]-0x{{[0-9a-f]+}} {{ *}}in memory at
; CHECK:       no location
; CHECK-LABEL: function next:
; CHECK:       v {{.*}}whole scope {{ *}}in memory at
; CHECK-LABEL: function leaf:
; CHECK:       v {{.*}}whole scope {{ *}}in memory at
; SECTIONS-NOT: .dilifetime

target triple = "x86_64-pc-linux-gnu"

declare i64 @helper(i64)
declare void @llvm.dbg.def(metadata, metadata)

define i64 @late(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %v) !dbg !10 {
  call void @llvm.dbg.def(metadata !11, metadata i64 %v), !dbg !13
  %low = icmp ult i64 %a, 7, !dbg !13
  br i1 %low, label %there, label %here, !dbg !13
there:
  ret i64 %b, !dbg !13
here:
  %result = call i64 @helper(i64 %v), !dbg !13
  %sum = add i64 %result, %c, !dbg !13
  ret i64 %sum, !dbg !13
}

define i64 @next(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %v) !dbg !20 {
  call void @llvm.dbg.def(metadata !21, metadata i64 %v), !dbg !23
  %result = call i64 @helper(i64 %a), !dbg !23
  %sum = add i64 %result, %v, !dbg !23
  ret i64 %sum, !dbg !23
}

define i64 @leaf(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %v) !dbg !30 {
  call void @llvm.dbg.def(metadata !31, metadata i64 %v), !dbg !33
  %sum = add i64 %a, %v, !dbg !33
  ret i64 %sum, !dbg !33
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "t.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!6 = !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}
!10 = distinct !DISubprogram(name: "late", file: !1, line: 1, type: !4, scopeLine: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!12})
!11 = distinct !{!"DILifetime", !12, !6}
!12 = !DILocalVariable(name: "v", scope: !10, file: !1, line: 1, type: !5)
!13 = !DILocation(line: 2, scope: !10)
!20 = distinct !DISubprogram(name: "next", file: !1, line: 3, type: !4, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!22})
!21 = distinct !{!"DILifetime", !22, !6}
!22 = !DILocalVariable(name: "v", scope: !20, file: !1, line: 3, type: !5)
!23 = !DILocation(line: 4, scope: !20)
!30 = distinct !DISubprogram(name: "leaf", file: !1, line: 5, type: !4, scopeLine: 5, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!32})
!31 = distinct !{!"DILifetime", !32, !6}
!32 = !DILocalVariable(name: "v", scope: !30, file: !1, line: 5, type: !5)
!33 = !DILocation(line: 6, scope: !30)
