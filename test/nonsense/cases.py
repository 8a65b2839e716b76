"""What a nonsense case is, and the module around it."""

from dataclasses import dataclass

HEAD = """\
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
{top}
define void @f(i64 %x) !dbg !2{kept} {{
{calls}
  ret void, !dbg !4
}}
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
declare void @llvm.dbg.code(metadata)

!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!5, !6}}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", file: !1, type: !8, spFlags: DISPFlagDefinition, unit: !0, \
retainedNodes: !{{!7, !10}})
!3 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!4 = !DILocation(line: 1, scope: !2)
!5 = !{{i32 2, !"Debug Info Version", i32 3}}
!6 = !{{i32 7, !"Dwarf Version", i32 5}}
!7 = !DILocalVariable(name: "x", scope: !2, file: !1, type: !3)
!8 = !DISubroutineType(types: !{{}})
!10 = !DILocalVariable(name: "y", scope: !2, file: !1, type: !3)
"""
# The two 64-bit variables of @f.
VARIABLE, OTHER = "!7", "!10"
# Nodes of a case have numbers from here on.
FIRST = 100


@dataclass(frozen=True)
class Case:
    """A file, and how its verification must end."""

    name: str
    text: bytes
    # Rules that a finding must name; none: whatever is said, it is said in good order.
    rules: frozenset[str] = frozenset()
    # Without any finding.
    fine: bool = False


def module(nodes, bounded=(), computed=(), top="", calls=()):
    """The text of a module: `nodes` are lines of metadata, `bounded` and `computed` the numbers of lifetimes."""
    defs = [f"call void @llvm.dbg.def(metadata !{number}, metadata i64 %x)" for number in bounded]
    body = "\n".join(f"  {call}, !dbg !4" for call in [*defs, *calls])
    kept = " !dilifetime.retainedNodes !9" if computed else ""
    text = HEAD.format(top=top, kept=kept, calls=body) + "".join(f"{node}\n" for node in nodes)
    if computed:
        text += f"!9 = !{{{', '.join(f'!{number}' for number in computed)}}}\n"
    return text.encode()


def tuple_of(*entries):
    """A tuple of metadata."""
    return "!{" + ", ".join(entries) + "}"


def op(name, *params):
    """An operation's tuple."""
    return tuple_of(f'!"{name}"', *params)


def lifetime(expression, args=None, of=VARIABLE):
    """A lifetime's tuple; the expression is a list of operations, or a node."""
    if not isinstance(expression, str):
        expression = tuple_of('!"DIExpr"', *expression)
    return "distinct " + tuple_of('!"DILifetime"', of, expression, *([] if args is None else [args]))


def single(name, expression, rules=(), **more):
    """A case of one bounded lifetime with an expression."""
    top, fine = more.pop("top", ""), more.pop("fine", False)
    text = module([f"!{FIRST} = {lifetime(expression, **more)}"], bounded=[FIRST], top=top)
    return Case(name, text, frozenset(rules), fine)
