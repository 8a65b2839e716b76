; Nothing is wrong with lifetimes of types' properties, of lanes and of global
; variables, nor with a function that LLVM calls otherwise than its subprogram.
;
; RUN: %opt -passes=dilifetime-verify -disable-output %s 2>&1 | count 0
; RUN: opt-22 -passes=verify %s -o - | %opt -passes=dilifetime-verify -disable-output - 2>&1 | count 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@storage = global i64 0, !dbg.def !20

define void @f.1(i64 %x) !dbg !4 !dilifetime.retainedNodes !19 !dilifetime.activeLanePC !14 {
    #dbg_value(i64 %x, !8, !DIExpression(), !7)
    #dbg_label(!24, !7)
  call void @llvm.dbg.def(metadata !15, metadata i64 %x), !dbg !7
  ret void, !dbg !7
}

declare void @llvm.dbg.def(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!dilifetime.retainedNodes = !{!21}

!0 = distinct !DICompileUnit(language: DW_LANG_Fortran95, file: !1, emissionKind: FullDebug, globals: !{!22, !DIGlobalVariableExpression(var: !26, expr: !DIExpression())})
!1 = !DIFile(filename: "roots.f90", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{!16, !24})
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "integer", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)

; A type's properties: one of a fragment, one as stock LLVM has it.
!8 = !DILocalVariable(name: "array", scope: !4, file: !1, line: 2, type: !9)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 64, elements: !{}, dataLocation: !10, associated: !DIExpression(DW_OP_push_object_address, DW_OP_deref))
!10 = distinct !{!"DIFragment"}
!11 = distinct !{!"DILifetime", !10, !{!"DIExpr", !{!"DIOpTypeObject", i64 poison}}}

; Lanes, through a fragment with a bounded lifetime; the variable is the function's.
!14 = distinct !{!"DIFragment"}
!13 = distinct !{!"DILifetime", !14, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}}, !{!16}}
!15 = distinct !{!"DILifetime", !16, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!16 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
!19 = !{!11, !13, !23}

; Of two globals the module retains that which reads a global, the function that of its own things.
!20 = distinct !{!"DIFragment"}
!21 = distinct !{!"DILifetime", !25, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i64 poison}}, !{!20}}
!22 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression())
!23 = distinct !{!"DILifetime", !26, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpArg", i32 1, i64 poison}, !{!"DIOpAdd"}}, !{!16, !24}}
!24 = !DILabel(scope: !4, name: "here", file: !1, line: 2)
!25 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
!26 = distinct !DIGlobalVariable(name: "h", scope: !0, file: !1, line: 1, type: !6, isDefinition: true)
