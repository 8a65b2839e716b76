"""Prints a module in which N expressions of one variable take turns: `many.py N`."""

import sys

N = int(sys.argv[1])
print("define i64 @f(i64 %v0) !dbg !4 {")
for number in range(N):
    operations = f"DW_OP_constu, {number + 2}, DW_OP_mul, DW_OP_stack_value"
    print(f"    #dbg_value(i64 %v{number}, !8, !DIExpression({operations}), !7)")
    print(f"  %v{number + 1} = mul i64 %v{number}, %v0, !dbg !7")
print(f"  ret i64 %v{N}, !dbg !7\n}}")
print("""
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "many.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !{})
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DILocation(line: 2, scope: !4)
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 2, type: !6)
""")
