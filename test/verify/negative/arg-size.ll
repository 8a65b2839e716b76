; An argument has as many bits as its type says: those of a variable, of what a
; fragment's lifetimes result in, of a pointer to a global or to code.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: DIOpArg(0, i64): i64 has 64 bits, the argument 32 [arg-size], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}}, !{!DILocalVariable(name: "y")}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpArg(0, i64): i64 has 64 bits, the argument 32 [arg-size], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}}, !{distinct !{!"DIFragment"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpArg(0, i32): i32 has 32 bits, the argument 64 [arg-size], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{distinct !{!"DIFragment"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: DIOpArg(0, i32): i32 has 32 bits, the argument 64 [arg-size], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{distinct !{!"DIExprCode"}}}, in function 'f'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

@g = global i32 0, !dbg.def !24

define void @f(i32 %x) !dbg !2 !dilifetime.retainedNodes !26 {
  call void @llvm.dbg.def(metadata !9, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !23, metadata i32 %x), !dbg !4
  call void @llvm.dbg.code(metadata !25), !dbg !4
  call void @llvm.dbg.def(metadata !10, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !11, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !12, metadata i32 %x), !dbg !4
  call void @llvm.dbg.def(metadata !13, metadata i32 %x), !dbg !4
  ret void
}
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.code(metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7, !20})
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!9 = distinct !{!"DILifetime", !20, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!10 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}}, !{!20}}
!11 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}}, !{!21}}
!12 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!24}}
!13 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!25}}
!20 = !DILocalVariable(name: "y", scope: !2, file: !1, type: !3)
!21 = distinct !{!"DIFragment"}
!23 = distinct !{!"DILifetime", !21, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!24 = distinct !{!"DIFragment"}
!25 = distinct !{!"DIExprCode"}
!26 = !{!25}
