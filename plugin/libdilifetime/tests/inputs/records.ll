; Every kind of debug record that LLVM 22 has, and every form of location.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @f(i32 %a, ptr %p, double %d) !dbg !5 {
entry:
  %slot = alloca i32, align 4, !DIAssignID !30
    #dbg_declare(ptr %slot, !20, !DIExpression(), !40)
    #dbg_value(i32 %a, !21, !DIExpression(), !40)
    #dbg_value(double %d, !22, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !40)
    #dbg_value(!DIArgList(i32 %a, ptr %p), !23, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !40)
    #dbg_assign(i32 %a, !24, !DIExpression(), !30, ptr %slot, !DIExpression(DW_OP_plus_uconst, 4), !40)
  store i32 %a, ptr %slot, align 4, !DIAssignID !30
    #dbg_value(i32 poison, !21, !DIExpression(), !40)
    #dbg_value(!50, !24, !DIExpression(), !40)
    #dbg_label(!25, !40)
    #dbg_value(i32 7, !26, !DIExpression(), !41)
    #dbg_declare_value(ptr %p, !27, !DIExpression(), !40)
  ret i32 %a, !dbg !40
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1, !2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, emissionKind: FullDebug)
!1 = !{i32 7, !"Dwarf Version", i32 5}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIFile(filename: "records.c", directory: "/")
!5 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 1, type: !6, scopeLine: 1, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !{null})
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DIDerivedType(tag: DW_TAG_typedef, name: "u8", file: !3, baseType: !9)
!9 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!10 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!11 = distinct !DISubprogram(name: "inlined", scope: !3, file: !3, line: 9, type: !6, unit: !0, spFlags: DISPFlagDefinition)
!20 = !DILocalVariable(name: "declared", scope: !5, file: !3, type: !7)
!21 = !DILocalVariable(name: "a", arg: 1, scope: !5, file: !3, type: !7)
!22 = !DILocalVariable(name: "half", scope: !5, file: !3, type: !10)
!23 = !DILocalVariable(name: "sum", scope: !5, file: !3, type: !7)
!24 = !DILocalVariable(name: "assigned", scope: !5, file: !3, type: !7)
!25 = !DILabel(scope: !5, name: "target", file: !3, line: 4)
!26 = !DILocalVariable(name: "seven", scope: !11, file: !3, type: !8)
!27 = !DILocalVariable(name: "pointer", arg: 2, scope: !5, file: !3, type: !12)
!12 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!30 = distinct !DIAssignID()
!40 = !DILocation(line: 2, column: 3, scope: !5)
!41 = !DILocation(line: 10, scope: !11, inlinedAt: !40)
!50 = !{}
