"""Nodes that contain themselves, have no proper name, or stand where they mean nothing."""

from cases import FIRST, OTHER, VARIABLE, Case, lifetime, module, op, single

REFERRER = op("DIOpReferrer", "i64 poison")
ARG = op("DIOpArg", "i32 0", "i64 poison")

# A bounded lifetime !100 and what contains itself in it: by name the rule, and the nodes. $R is an operation.
IN_ITSELF = {
    "expression": ("op-unknown", '!100 = distinct !{!"DILifetime", !7, !101}', '!101 = !{!"DIExpr", !101}'),
    "operation": ("op-fields", '!100 = distinct !{!"DILifetime", !7, !{!"DIExpr", !101}}', '!101 = !{!"DIOpRead", !101}'),
    "operations-name": ("op-fields", '!100 = distinct !{!"DILifetime", !7, !{!"DIExpr", !101}}', "!101 = !{!101}"),
    "lifetime-as-operation": ("op-unknown", '!100 = distinct !{!"DILifetime", !7, !{!"DIExpr", !100}}'),
    "two-operations": (
        "op-fields",
        '!100 = distinct !{!"DILifetime", !7, !{!"DIExpr", !101, !102}}',
        '!101 = !{!"DIOpRead", !102}',
        '!102 = !{!"DIOpAdd", !101}',
    ),
    "object": ("object-kind", '!100 = distinct !{!"DILifetime", !100, !{!"DIExpr", $R}}'),
    "location": ("node-fields", '!100 = distinct !{!"DILifetime", !7, !100}'),
    "arguments": ("node-fields", '!100 = distinct !{!"DILifetime", !7, !{!"DIExpr", $R}, !100}'),
    "argument": ("node-fields", '!100 = distinct !{!"DILifetime", !7, !{!"DIExpr", $R}, !{!100}}'),
    "tuple-of-arguments": (
        "node-fields",
        '!100 = distinct !{!"DILifetime", !7, !{!"DIExpr", $R}, !101}',
        "!101 = !{!101}",
    ),
    "all-fields": ("node-fields", '!100 = distinct !{!"DILifetime", !100, !100, !100}'),
    "lifetimes-name": ("def-lifetime", "!100 = distinct !{!100, !100, !100}"),
    "fragment": (
        "node-fields",
        '!100 = distinct !{!"DILifetime", !101, !{!"DIExpr", $R}}',
        '!101 = distinct !{!"DIFragment", !101}',
    ),
    "fragment-of-the-lifetime": (
        "node-fields",
        '!100 = distinct !{!"DILifetime", !101, !{!"DIExpr", $R}}',
        '!101 = distinct !{!"DIFragment", !100}',
    ),
}
NO_NAMES = ["null", "i32 1", '!{!"DILifetime"}', "!DIExpression()"]
NAMES = ['!""', f'!"{"x" * 100_000}"', '!"DILifetime\\00"', '!"\\FF\\FE"', '!"DIOpread"']
NO_NODES = ["!{}", '!"text"', "i64 %x", "i64 7", "!DIExpression()", "!DIArgList(i64 %x)"]


def in_itself():
    """Each level of the encoding, containing itself or what contains it."""
    for name, (rule, *nodes) in IN_ITSELF.items():
        nodes = [node.replace("$R", REFERRER) for node in nodes]
        yield Case(f"{name}-in-itself", module(nodes, bounded=[FIRST]), frozenset({rule}))


def elsewhere():
    """Cycles outside of a bounded lifetime."""

    def whole(name, rule, *nodes, **more):
        return Case(name, module(nodes, **more), frozenset({rule}))

    of_itself = f"!100 = {lifetime([ARG], f'!{{{VARIABLE}}}')}"
    yield whole("variable-of-itself", "graph-cycle", of_itself, computed=[100])
    other = [f"!100 = {lifetime([ARG], f'!{{{OTHER}}}')}", f"!101 = {lifetime([ARG], f'!{{{VARIABLE}}}', of=OTHER)}"]
    yield whole("variables-of-each-other", "graph-cycle", *other, computed=[100, 101])
    yield whole("kept-by-itself", "node-fields", computed=[9])
    keeps = ["!dilifetime.retainedNodes = !{!100}", "!100 = !{!100}"]
    yield whole("kept-by-the-module", "node-fields", *keeps)
    call = "call void @llvm.dbg.code(metadata !100)"
    yield whole("code-in-itself", "node-fields", '!100 = distinct !{!"DIExprCode", !100}', calls=[call])
    fragment = "@g = global i64 0, !dbg.def !100"
    yield whole("global-in-itself", "node-fields", '!100 = distinct !{!"DIFragment", !100}', top=fragment)
    yield whole("global-with-a-cycle", "node-fields", "!100 = distinct !{!101}", "!101 = !{!100}", top=fragment)
    array = [
        f"!100 = {lifetime([REFERRER], of='!101')}",
        '!101 = distinct !{!"DIFragment"}',
        "!102 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, elements: !{}, dataLocation: !103)",
        "!103 = distinct !{!103}",
        '!104 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, type: !102, isDefinition: true)',
        "!105 = !DIGlobalVariableExpression(var: !104, expr: !DIExpression())",
    ]
    variable = "@g = global i64 0, !dbg !105"
    yield whole("property-in-itself", "node-fields", *array, bounded=[100], top=variable)


def names():
    """Tuples whose names are none."""
    for number, name in enumerate(NO_NAMES + NAMES):
        node = f'!100 = distinct !{{{name}, {VARIABLE}, !{{!"DIExpr", {REFERRER}}}}}'
        yield Case(f"lifetimes-name-{number}", module([node], bounded=[FIRST]), frozenset({"def-lifetime"}))
        yield single(f"expressions-name-{number}", f"!{{{name}, {REFERRER}}}", ["node-fields"])
        rule = "op-unknown" if name in NAMES else "op-fields"
        yield single(f"operations-name-{number}", [f"!{{{name}}}"], [rule])


def calls():
    """Calls with arguments that mean nothing."""
    fine = f"!100 = {lifetime([REFERRER])}"
    for number, argument in enumerate(NO_NODES):
        ways = [
            (f"def-of-{number}", "def-lifetime", f"call void @llvm.dbg.def(metadata {argument}, metadata i64 %x)"),
            (f"kill-of-{number}", "kill-lifetime", f"call void @llvm.dbg.kill(metadata {argument})"),
            (f"code-of-{number}", "code-label", f"call void @llvm.dbg.code(metadata {argument})"),
        ]
        for name, rule, call in ways:
            text = module([fine], bounded=[FIRST], calls=[call])
            yield Case(name, text, frozenset({rule}))
        # A string names a register, which only the target knows.
        if not argument.startswith(("i64", '!"')):
            call = f"call void @llvm.dbg.def(metadata !100, metadata {argument})"
            yield Case(f"referrer-{number}", module([fine], calls=[call]), frozenset({"def-referrer"}))


def cases():
    yield from in_itself()
    yield from elsewhere()
    yield from names()
    yield from calls()
