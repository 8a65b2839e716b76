; One of everything that is edited.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@g = global i32 5, align 4, !dbg !60, !dbg.def !70

declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
declare void @llvm.dbg.code(metadata)

define i32 @f(i32 %a, ptr %p) !dbg !5 {
entry:
  %slot = alloca i32, align 4, !DIAssignID !30
    #dbg_declare(ptr %slot, !20, !DIExpression(), !40)
    #dbg_value(i32 %a, !21, !DIExpression(), !40)
    #dbg_value(i32 0, !22, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !40)
    #dbg_assign(i32 %a, !24, !DIExpression(), !30, ptr %slot, !DIExpression(), !40)
  store i32 %a, ptr %slot, align 4, !DIAssignID !30
  call void @llvm.dbg.def(metadata !71, metadata i32 %a), !dbg !40
  call void @llvm.dbg.def(metadata !71, metadata i32 undef), !dbg !40
    #dbg_label(!25, !40)
  call void @llvm.dbg.code(metadata !72), !dbg !40
    #dbg_declare_value(ptr %p, !27, !DIExpression(), !40)
  call void @llvm.dbg.kill(metadata !71), !dbg !40
  ret i32 %a, !dbg !40
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}
!dilifetime.retainedNodes = !{!71}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug, globals: !62, nameTableKind: None)
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIFile(filename: "edit.c", directory: "/")
!5 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !13)
!6 = !DISubroutineType(types: !{null})
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!13 = !{!21}
!20 = !DILocalVariable(name: "declared", scope: !5, file: !3, type: !7)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !5, file: !3, type: !7)
!22 = !DILocalVariable(name: "half", scope: !5, file: !3, type: !7)
!24 = !DILocalVariable(name: "assigned", scope: !5, file: !3, type: !7)
!25 = !DILabel(scope: !5, name: "target", file: !3, line: 4)
!27 = !DILocalVariable(name: "pointer", arg: 2, scope: !5, file: !3, type: !12)
!30 = distinct !DIAssignID()
!40 = !DILocation(line: 2, column: 3, scope: !5)
!60 = !DIGlobalVariableExpression(var: !61, expr: !DIExpression())
!61 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !3, type: !7, isLocal: false, isDefinition: true)
!62 = !{!60}
!70 = distinct !{!"DIFragment"}
!71 = distinct !{!"DILifetime", !70, !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}}
!72 = distinct !{!"DIExprCode"}
