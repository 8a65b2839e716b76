; Remarks of a function that is inlined everywhere, and not there any more, are at the call that it was inlined for, and not at
; some other function.

; REQUIRES: plugin, command
; RUN: %dilifetime as %s -o %t.ll
; RUN: %clang -Wno-override-module -O2 -x ir -Rpass-missed=dilifetime -c %t.ll -o %t.o 2>&1 | FileCheck %s
; CHECK-NOT: gone.c:1:
; CHECK: gone.c:11:0: a lifetime of 'kept' is lost
; CHECK-NOT: gone.c:1:

target triple = "x86_64-pc-linux-gnu"
@sink = global i64 0
define i64 @first(i64 %a) noinline !dbg !4 {
  ret i64 %a, !dbg !7
}
define internal i64 @gone(i64 %a) !dbg !5 {
  %sum = call i64 @llvm.ctpop.i64(i64 %a), !dbg !8
  call void @llvm.dbg.def(metadata !20, metadata i64 %sum), !dbg !8
  store volatile i64 %a, ptr @sink, !dbg !8
  ret i64 %a, !dbg !8
}
define i64 @caller(i64 %a) !dbg !6 {
  %b = call i64 @gone(i64 %a), !dbg !9
  ret i64 %b, !dbg !9
}
declare void @llvm.dbg.def(metadata, metadata)
declare i64 @llvm.ctpop.i64(i64)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "gone.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "first", file: !1, line: 1, type: !10, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "gone", file: !1, line: 5, type: !10, scopeLine: 5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!11})
!6 = distinct !DISubprogram(name: "caller", file: !1, line: 10, type: !10, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocation(line: 6, scope: !5)
!9 = !DILocation(line: 11, scope: !6)
!10 = !DISubroutineType(types: !{})
!11 = !DILocalVariable(name: "kept", scope: !5, file: !1, line: 5, type: !12)
!12 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!20 = distinct !DILifetime(object: !11, location: !DIExpr(DIOpReferrer(i64)))
