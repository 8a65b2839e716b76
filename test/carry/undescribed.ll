; Code generation describes no function without a DISubprogram.

; REQUIRES: plugin
; RUN: %llc -O1 -filetype=obj %s -o %t.o -pass-remarks-missed=dilifetime 2>&1 | FileCheck %s
; CHECK: remark: {{.*}}its lifetimes are lost: the function has no DISubprogram

target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
@g = global i32 5, !dbg.def !10
define i64 @f(i64 %x, ptr %p, i1 %c) noinline !dilifetime.retainedNodes !11 {
entry:
 %y = add i64 %x, 1, !dbg !12
 call void @llvm.dbg.def(metadata !13, metadata i64 %y), !dbg !12
 br i1 %c, label %a, label %b, !dbg !12
a:
 call void asm sideeffect "nop", "r"(i64 %y), !dbg !14
 call void @llvm.dbg.kill(metadata !13), !dbg !14
 br label %b, !dbg !14
b:
 call void @llvm.dbg.def(metadata !15, metadata ptr %p), !dbg !16
 call void asm sideeffect "nop", "r"(i64 %y), !dbg !16
 call void @llvm.dbg.kill(metadata !15), !dbg !16
 ret i64 %y, !dbg !16
}
!llvm.dbg.cu = !{!17}
!llvm.module.flags = !{!18, !19}
!17 = distinct !DICompileUnit(language: DW_LANG_C11, file: !20, emissionKind: FullDebug, globals: !21)
!20 = !DIFile(filename: "a.c", directory: "/")
!18 = !{i32 7, !"Dwarf Version", i32 5}
!19 = !{i32 2, !"Debug Info Version", i32 3}
!22 = !DISubroutineType(types: !{})
!27 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!29 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!45 = distinct !DISubprogram(name: "f", file: !20, line: 2, type: !22, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !17, retainedNodes: !{!46, !47, !48})
!46 = !DILocalVariable(name: "v", scope: !45, file: !20, line: 1, type: !29)
!47 = !DILocalVariable(name: "w", scope: !45, file: !20, line: 1, type: !29)
!48 = !DILocalVariable(name: "z", scope: !45, file: !20, line: 1, type: !29)
!10 = distinct !{!"DIFragment"}
!50 = distinct !DIGlobalVariable(name: "gv", scope: !17, file: !20, line: 1, type: !27, isLocal: false, isDefinition: true)
!21 = !{!51}
!51 = !DIGlobalVariableExpression(var: !50, expr: !DIExpression())
!dilifetime.retainedNodes = !{!52}
!11 = !{!53}
!13 = distinct !{!"DILifetime", !46, !{!"DIExpr", !{!"DIOpReferrer", i64 poison}}}
!15 = distinct !{!"DILifetime", !47, !{!"DIExpr", !{!"DIOpReferrer", ptr poison}, !{!"DIOpDeref", i64 poison}}}
!52 = distinct !{!"DILifetime", !50, !{!"DIExpr", !{!"DIOpArg", i32 0, ptr poison}, !{!"DIOpDeref", i32 poison}}, !{!10}}
!53 = distinct !{!"DILifetime", !48, !{!"DIExpr", !{!"DIOpArg", i32 0, i64 poison}, !{!"DIOpArg", i32 1, i64 poison}, !{!"DIOpAdd"}}, !{!46, !47}}
!12 = !DILocation(line: 3, scope: !45)
!14 = !DILocation(line: 4, scope: !45)
!16 = !DILocation(line: 5, scope: !45)
