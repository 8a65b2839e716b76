"""Prints a module whose variable is computed of a chain of so many lifetimes."""

import sys

HEAD = """target triple = "x86_64-pc-linux-gnu"
define void @f(i64 %a) noinline !dbg !4 !dilifetime.retainedNodes !30 {
  call void @llvm.dbg.def(metadata !99, metadata i64 %a), !dbg !7
  call void asm sideeffect "nop", "r"(i64 %a), !dbg !7
  ret void, !dbg !7
}
declare void @llvm.dbg.def(metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "chain.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !6, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0,
  retainedNodes: !{!31})
!6 = !DISubroutineType(types: !{})
!7 = !DILocation(line: 3, scope: !4)
!20 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!31 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 1, type: !20)
!99 = distinct !DILifetime(object: !1000, location: !DIExpr(DIOpReferrer(i64)))
!1000 = distinct !DIFragment()"""


def main(length):
    lines, computed = [HEAD], []
    for number in range(1, length + 1):
        fragment, lifetime, before = 1000 + number, 2000 + number, 999 + number
        is_last = number == length
        expression = "DIOpArg(0, i64)" if is_last else "DIOpArg(0, i64), DIOpConstant(i64 1), DIOpAdd()"
        lines += [] if is_last else [f"!{fragment} = distinct !DIFragment()"]
        thing = 31 if is_last else fragment
        lines.append(
            f"!{lifetime} = distinct !DILifetime(object: !{thing}, location: !DIExpr({expression}), argObjects: {{!{before}}})"
        )
        computed.append(f"!{lifetime}")
    lines.append(f"!30 = !{{{', '.join(computed)}}}")
    print("\n".join(lines))


main(int(sys.argv[1]))
