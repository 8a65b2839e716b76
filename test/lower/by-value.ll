; A parameter that is passed by value is a pointer to the callee's copy. SelectionDAG takes a record of it for what is in that
; memory: a lifetime in the copy would be what its first bytes point to. It has no location then, which a remark says.

; REQUIRES: plugin
; RUN: llc-22 -load-pass-plugin=%plugin -mtriple=x86_64-linux-gnu -O1 -filetype=obj %s -o %t.o -pass-remarks-missed=dilifetime \
; RUN:   2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %dilifetime locate %t.o --function sum | FileCheck %s
; REMARK: a lifetime of 's' is lost in {{.*}}: its referrer has no location left
; CHECK: {{^ *}}s {{.*}} no location{{$}}

%S = type { i64, i64, i64 }

define i64 @sum(ptr byval(%S) align 8 %s, i64 %k) !dbg !4 {
  call void @llvm.dbg.def(metadata !11, metadata ptr %s), !dbg !7
  call void @effect(), !dbg !7
  %first = load i64, ptr %s, align 8, !dbg !7
  %sum = add i64 %first, %k, !dbg !7
  ret i64 %sum, !dbg !7
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
!9 = !DILocalVariable(name: "s", arg: 1, scope: !4, file: !1, line: 1, type: !10)
!10 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 1, size: 192, elements: !13)
!13 = !{}
!11 = distinct !{!"DILifetime", !9, !12}
!12 = !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", %S poison}}
