; A function retains what involves nothing but the function, the module the rest.
;
; RUN: not %opt -passes=dilifetime-verify -disable-output %s 2>&1 | FileCheck %s
;
; CHECK: error: the module retains a computed lifetime that belongs to the function 'f' [computed-retained], distinct !{!"DILifetime", !DILocalVariable(name: "x"), !{!"DIExpr", !{!"DIOpConstant", i32 1}}}{{$}}
; CHECK-NEXT: error: a function retains a computed lifetime that involves more than the function [computed-retained], distinct !{!"DILifetime", !DILocalVariable(name: "z"), !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i32 poison}}, !{distinct !{!"DIFragment"}}}, in function 'f'{{$}}
; CHECK-NEXT: error: another function retains a computed lifetime that belongs to the function 'f' [computed-retained], distinct !{!"DILifetime", !DILocalVariable(name: "y"), !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{distinct !{!"DIFragment"}}}, in function 'g'{{$}}
; CHECK-NOT: error:

target triple = "x86_64-pc-linux-gnu"

@s = global i32 0, !dbg.def !16

define void @f(i32 %x) !dbg !2 !dilifetime.retainedNodes !20 {
  call void @llvm.dbg.def(metadata !14, metadata i32 %x), !dbg !4
  ret void
}
define void @g() !dbg !21 !dilifetime.retainedNodes !22 {
  ret void
}
declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5, !6}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !{!DIGlobalVariableExpression(var: !17, expr: !DIExpression()), !DIGlobalVariableExpression(var: !19, expr: !DIExpression())})
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!7, !9, !10})
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 7, !"Dwarf Version", i32 5}
!8 = !DISubroutineType(types: !{})
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!9 = !DILocalVariable(name: "y", scope: !2, file: !1, type: !3)
!10 = !DILocalVariable(name: "z", scope: !2, file: !1, type: !3)
; Of f alone; no other function and not the module has a say.
!11 = distinct !{!"DILifetime", !7, !{!"DIExpr", !{!"DIOpConstant", i32 1}}}
!12 = distinct !{!"DILifetime", !9, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!13}}
!13 = distinct !{!"DIFragment"}
!14 = distinct !{!"DILifetime", !13, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
; A global is an input.
!15 = distinct !{!"DILifetime", !10, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i32 poison}}, !{!16}}
!16 = distinct !{!"DIFragment"}
; All is well: a default of a global from what is in f, and one from another global.
!17 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, type: !3, isDefinition: true)
!18 = distinct !{!"DILifetime", !17, !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}}, !{!13}}
!19 = distinct !DIGlobalVariable(name: "h", scope: !0, file: !1, type: !3, isDefinition: true)
!23 = distinct !{!"DILifetime", !19, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i32 poison}}, !{!16}}
!20 = !{!15, !18}
!21 = distinct !DISubprogram(name: "g", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0)
!22 = !{!12}
!dilifetime.retainedNodes = !{!11, !23}
