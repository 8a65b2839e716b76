"""Each operation of the table with each wrong operand there is."""

import re

from cases import FIRST, VARIABLE, Case, lifetime, module

# What each kind of parameter may be.
RIGHT = {"type": "i64 poison", "unsigned": "i32 1", "literal": "i64 1", "addrspace": "i32 0"}
# What no parameter may be. SELF is the operation's own tuple.
SELF = "SELF"
NEVER = [
    "null",
    '!"text"',
    "!{}",
    SELF,
    VARIABLE,
    "!DIExpression()",
    '!{!"DIOpRead"}',
    "ptr @g",
    "i64 ptrtoint (ptr @g to i64)",
    "{ i64, ptr } { i64 1, ptr @g }",
    "<vscale x 4 x i32> poison",
    "<vscale x 4 x i32> zeroinitializer",
    "<vscale x 4 x i32> undef",
    'target("spirv.Image", float, 1) poison',
    "{ i32, <vscale x 4 x i32> } poison",
    'target("spirv.Image", float, 1) undef',
    "i8388607 1",
    "i8388607 -1",
]
NO_NUMBER = [
    "i64 1",
    "i8 1",
    "i33 1",
    "i64 18446744073709551615",
    "i32 poison",
    "i32 undef",
    "float 1.0",
    "<1 x i32> <i32 1>",
    "i8388607 poison",
]
# Beyond NEVER, by the kind of the parameter.
WRONG = {
    "type": [
        "i64 1",
        "i64 undef",
        "i32 -1",
        "double 1.0",
        "{ i64 } zeroinitializer",
        "{ i64 } { i64 1 }",
        "[0 x i64] zeroinitializer",
    ],
    "unsigned": NO_NUMBER,
    "addrspace": NO_NUMBER,
    "literal": [
        "i64 poison",
        "{ i64, { ptr } } { i64 1, { ptr } { ptr @g } }",
        "<2 x ptr> <ptr @g, ptr @g>",
        "i8388607 poison",
        "{} poison",
    ],
}


def parameters(operation):
    """The kinds of an operation's parameters, from its line in the table."""
    listed = re.match(r"\w+\(([^)]*)\)", operation["signature"]).group(1)
    return [parameter.split(":")[1] for parameter in listed.split(", ") if parameter]


def mutations(operation):
    """Lists of operands that the operation doesn't take."""
    kinds = parameters(operation)
    right = [RIGHT[kind] for kind in kinds]
    for index, kind in enumerate(kinds):
        yield right[:index] + right[index + 1 :]
        for wrong in NEVER + WRONG[kind]:
            yield [*right[:index], wrong, *right[index + 1 :]]
    for extra in ["i32 1", "i64 poison", *NEVER]:
        yield [*right, extra]
    if right:
        yield []
    yield [*right, *["i32 1"] * 10_000]


def cases(operations):
    """All of an operation's in one module: a node each, so that each is reported on its line."""
    for operation in operations:
        name = operation["name"]
        nodes, bounded, seen = [], [], set()
        for operands in mutations(operation):
            number = FIRST + 2 * len(bounded)
            text = ", ".join([f'!"{name}"', *operands])
            if text in seen:
                continue
            seen.add(text)
            nodes.append(f"!{number} = {lifetime([f'!{number + 1}'])}")
            nodes.append(f"!{number + 1} = !{{{text.replace(SELF, f'!{number + 1}')}}}")
            bounded.append(number)
        yield Case(name, module(nodes, bounded, top="@g = global i64 0"), frozenset({"op-fields"}))
