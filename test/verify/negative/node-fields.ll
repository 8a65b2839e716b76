; A node has the fields that it takes.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: a retained node is no lifetime or code location [node-fields], distinct !{!"DIFragmen"}{{$}}
; CHECK-NEXT: error: a DILifetime has an object, a location and perhaps argObjects [node-fields], distinct !{!"DILifetime", !DILocalVariable(name: "x")}, in function 'f'{{$}}
; CHECK-NEXT: error: argObjects is no tuple [node-fields], !DILocalVariable(name: "x"), in function 'f'{{$}}
; CHECK-NEXT: error: a lifetime's location is no DIExpr [node-fields], !DIBasicType(...), in function 'f'{{$}}
; CHECK-NEXT: error: an argument is no object or code location [node-fields], !{!DIBasicType(...)}, in function 'f'{{$}}
; CHECK-NEXT: error: the node takes no fields [node-fields], distinct !{!"DIFragment", i32 1}, in function 'f'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

define void @f(i32 %x) !dbg !2 {
  call void @llvm.dbg.def(metadata !10, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !11, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !12, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !13, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !14, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !31, metadata i32 undef), !dbg !4
  ret void
}
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7, !32})
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!10 = distinct !{!"DILifetime", !7}
!11 = distinct !{!"DILifetime", !7, !3}
!12 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}, !7}
!13 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}, !{!3}}
!14 = distinct !{!"DILifetime", !15, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!15 = distinct !{!"DIFragment", i32 1}
!16 = distinct !{!"DIFragmen"}
!dilifetime.retainedNodes = !{!16}
!31 = distinct !{!"DILifetime", !32, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!15}}
!32 = !DILocalVariable(name: "user", scope: !2, file: !1, type: !3)
