; An array of characters is a literal, as LLVM writes it.

; REQUIRES: plugin, command
; RUN: %dilifetime verify %s && %opt -passes=dilifetime-verify -disable-output %s
; RUN: %dilifetime dis %s | %dilifetime as - | %dilifetime verify -

target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
@g = global i32 5, !dbg.def !10
define i64 @f(i64 %x, ptr %p, i1 %c) noinline !dbg !11 !dilifetime.retainedNodes !12 {
entry:
 %y = add i64 %x, 1, !dbg !13
 call void @llvm.dbg.def(metadata !14, metadata i64 %y), !dbg !13
 br i1 %c, label %a, label %b, !dbg !13
a:
 call void asm sideeffect "nop", "r"(i64 %y), !dbg !15
 call void @llvm.dbg.kill(metadata !14), !dbg !15
 br label %b, !dbg !15
b:
 call void @llvm.dbg.def(metadata !16, metadata ptr %p), !dbg !17
 call void asm sideeffect "nop", "r"(i64 %y), !dbg !17
 call void @llvm.dbg.kill(metadata !16), !dbg !17
 ret i64 %y, !dbg !17
}
!llvm.dbg.cu = !{!18}
!llvm.module.flags = !{!19, !20}
!18 = distinct !DICompileUnit(language: DW_LANG_C11, file: !21, emissionKind: FullDebug, globals: !22)
!21 = !DIFile(filename: "a.c", directory: "/")
!19 = !{i32 7, !"Dwarf Version", i32 5}
!20 = !{i32 2, !"Debug Info Version", i32 3}
!23 = !DISubroutineType(types: !{})
!28 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!30 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!11 = distinct !DISubprogram(name: "f", file: !21, line: 2, type: !23, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !18, retainedNodes: !{!46, !47, !48})
!46 = !DILocalVariable(name: "v", scope: !11, file: !21, line: 1, type: !30)
!47 = !DILocalVariable(name: "w", scope: !11, file: !21, line: 1, type: !30)
!48 = !DILocalVariable(name: "z", scope: !11, file: !21, line: 1, type: !30)
!10 = distinct !{!"DIFragment"}
!50 = distinct !DIGlobalVariable(name: "gv", scope: !18, file: !21, line: 1, type: !28, isLocal: false, isDefinition: true)
!22 = !{!51}
!51 = !DIGlobalVariableExpression(var: !50, expr: !DIExpression())
!dilifetime.retainedNodes = !{!52}
!12 = !{!53}
!14 = distinct !{!"DILifetime", !46, !{!"DIExpr", !{!"DIOpConstant", [3 x i8] c"a\00\22"}}}
!16 = distinct !{!"DILifetime", !47, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!52 = distinct !{!"DILifetime", !50, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i32 poison}}, !{!10}}
!53 = distinct !{!"DILifetime", !48, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpArg", i32 1, i64 poison}, !{!"DIOpAdd"}}, !{!46, !47}}
!13 = !DILocation(line: 3, scope: !11)
!15 = !DILocation(line: 4, scope: !11)
!17 = !DILocation(line: 5, scope: !11)
