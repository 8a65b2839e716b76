"""Types of all sizes, and much of everything."""

from cases import FIRST, OTHER, VARIABLE, Case, lifetime, module, op, single

DEEP = 1_000_000
MANY = 200_000
HUGE = "[4294967295 x [4294967295 x i64]]"
TYPES = {
    "widest": "i8388607",
    "nothing": "{}",
    "no-elements": "[0 x i64]",
    "huge-array": HUGE,
    "overflowing-array": f"[4294967295 x {HUGE}]",
    "longest-array": "[18446744073709551615 x i8]",
    "longest-vector": "<4294967295 x i64>",
    "widest-elements": "<65536 x i8388607>",
    "huge-struct": f"{{ {HUGE}, i8 }}",
    "overflowing-struct": "{ [2305843009213693951 x i8], [2305843009213693951 x i8], i64 }",
    "pointers": "<3 x ptr addrspace(16777215)>",
    "half": "half",
    "ppc": "ppc_fp128",
}
# What no expression can have as a type.
NO_TYPES = {
    "scalable": "<vscale x 4 x i32>",
    "scalable-pointers": "<vscale x 4294967295 x ptr>",
    "of-a-target": 'target("spirv.Image", float, 1)',
    "scalable-within": "{ i64, { <vscale x 4 x i32> } }",
}
REFERRER = op("DIOpReferrer", "i64 poison")
READ = op("DIOpRead")
ONE = op("DIOpConstant", "i64 1")


def group(name, expressions, rules=()):
    """A case of several lifetimes, each with one of the expressions."""
    nodes = [f"!{FIRST + index} = {lifetime(expression)}" for index, expression in enumerate(expressions)]
    return Case(name, module(nodes, bounded=range(FIRST, FIRST + len(nodes))), frozenset(rules))


def types():
    """Expressions of many a type, most of which break a rule and some of which don't."""
    for name, ty in {**TYPES, **NO_TYPES}.items():
        of = f"{ty} poison"
        rules = ["op-fields"] if name in NO_TYPES else []
        expressions = [
            [op("DIOpReferrer", of)],
            [op("DIOpConstant", f"{ty} undef")],
            [REFERRER, ONE, op("DIOpComposite", "i32 2", of)],
            [REFERRER, op("DIOpAddrOf", "i32 0"), op("DIOpDeref", of)],
        ]
        for operation in ("Convert", "ZExt", "SExt", "Reinterpret", "ByteOffset", "Deref"):
            expressions.append([REFERRER, ONE, op(f"DIOp{operation}", of)])
            expressions.append([REFERRER, op(f"DIOp{operation}", of)])
        yield group(name, expressions, rules)
        # These may be fine, so that code is made for them.
        zero = [op("DIOpConstant", f"{ty} zeroinitializer")]
        back = op("DIOpConvert", "i64 poison")
        yield single(f"{name}-zero", zero)
        yield single(f"{name}-there-and-back", [REFERRER, op("DIOpZExt", of), READ, back], rules)
        yield single(f"{name}-sum", [REFERRER, op("DIOpSExt", of), READ, *zero, op("DIOpAdd"), back], rules)
    for bits in (0, 8388609, 4294967296, 10**30):
        yield single(f"i{bits}", [op("DIOpReferrer", f"i{bits} poison")], ["from 1 to 8388608 bits"])


def numbers():
    """Numbers that are too large for what they count."""
    for number in ("-1", "2147483647", "65537", "0"):
        count = f"i32 {number}"
        extend = op("DIOpExtend", count)
        yield group(
            f"counts-{number}",
            [
                [op("DIOpArg", count, "i64 poison")],
                [REFERRER, op("DIOpComposite", count, "i64 poison")],
                [REFERRER, extend, ONE, op("DIOpByteOffset", "i64 poison")],
                [REFERRER, extend, REFERRER, extend, ONE, op("DIOpSelect")],
                [REFERRER, op("DIOpFragment", count, "i32 -1")],
            ],
            ["arg-index", "fragment-range"],
        )
        yield single(f"lanes-{number}", [REFERRER, READ, extend])
        yield single(f"space-{number}", [REFERRER, op("DIOpAddrOf", count), op("DIOpDeref", "i64 poison")])
        yield single(f"fragment-{number}", [REFERRER, op("DIOpFragment", count, count)])
    for number in ("-9223372036854775808", "9223372036854775807", "-1", "64"):
        distance = op("DIOpConstant", f"i64 {number}")
        offsets = [[REFERRER, distance, op(f"DIOp{name}", "i64 poison")] for name in ("ByteOffset", "BitOffset")]
        yield group(f"offsets-{number}", offsets, ["read-range"])
        results = []
        for name in ("Div", "LShr", "AShr", "Shl", "Mul", "Add"):
            results.append([REFERRER, distance, op(f"DIOp{name}")])
            results.append([distance, distance, op(f"DIOp{name}")])
        yield group(f"results-{number}", results)


# Expressions of 10,000 operations that break no rule.
LONG = {
    "reads": [REFERRER, *[READ] * 9_999],
    "conversions": [REFERRER, *[op("DIOpZExt", "i65 poison"), op("DIOpConvert", "i64 poison")] * 5_000],
    "sum": [REFERRER, *[ONE, op("DIOpAdd")] * 5_000],
    "product": [REFERRER, *[ONE, op("DIOpSub"), REFERRER, op("DIOpMul")] * 2_500],
    "sum-from-the-right": [*[REFERRER] * 5_000, *[op("DIOpAdd")] * 4_999],
    "offsets": [REFERRER, *[op("DIOpConstant", "i64 0"), op("DIOpByteOffset", "i64 poison")] * 5_000],
    "addresses": [REFERRER, *[op("DIOpAddrOf", "i32 0"), op("DIOpDeref", "i64 poison")] * 5_000],
    "composite": [*[REFERRER] * 9_999, op("DIOpComposite", "i32 9999", "i639936 poison")],
    "quotients": [REFERRER, *[op("DIOpConstant", "i64 0"), op("DIOpDiv")] * 5_000],
    "fragments": [REFERRER, *[op("DIOpFragment", "i32 0", "i32 8")] * 9_999],
}
# And that break one.
WRONG = {
    "underflows": ("expr-underflow", [op("DIOpAdd")] * 10_000),
    "unknown": ("op-unknown", [op("DIOpSquare")] * 10_000),
    "left-over": ("expr-result", [REFERRER] * 10_000),
    "empty-tuples": ("op-fields", ["!{}"] * 10_000),
    "nulls": ("op-fields", ["null"] * 10_000),
    "vectors-of-vectors": ("element-type", [REFERRER, READ, *[op("DIOpExtend", "i32 2")] * 9_999]),
    "addresses-of-addresses": ("addrof-use", [REFERRER, *[op("DIOpAddrOf", "i32 0")] * 9_999]),
    "arguments": ("arg-index", [*[op("DIOpArg", f"i32 {n}", "i64 poison") for n in range(10_000)]]),
}


def operations():
    """Many operations, each node of which the module has once."""
    for name, operations in LONG.items():
        yield single(f"long-{name}", operations, fine=True)
    for name, (rule, operations) in WRONG.items():
        yield single(f"long-{name}", operations, [rule])
    yield single("very-many-reads", [REFERRER, *[READ] * MANY], fine=True)
    yield single("very-many-vectors", [REFERRER, READ, *[op("DIOpExtend", "i32 2")] * MANY], ["element-type"])
    nested = [ONE]
    for part in range(2, 2_000):
        nested += [ONE, op("DIOpComposite", "i32 2", f"i{part * 64} poison")]
    yield single("nested-composites", nested, fine=True)


def fragments(count, users):
    """Nodes of fragments, each computed of the next one, which it uses so often; the last one's lifetime is bounded."""
    for index in range(count):
        number = FIRST + 1 + 2 * index
        yield f'!{number} = distinct !{{!"DIFragment"}}'
        if index == count - 1:
            yield f"!{number + 1} = {lifetime([REFERRER], of=f'!{number}')}"
            continue
        uses = [op("DIOpArg", "i32 0", "i64 poison")] * users
        sums = [op("DIOpAdd")] * (users - 1)
        yield f"!{number + 1} = {lifetime([*uses, *sums], f'!{{!{number + 2}}}', of=f'!{number}')}"


def graphs():
    """Many lifetimes and arguments."""
    for name, count, users in [("chain", 20_000, 1), ("doubling", 60, 2), ("long-doubling", 5_000, 2)]:
        first = f"!{FIRST} = {lifetime([op('DIOpArg', 'i32 0', 'i64 poison')], f'!{{!{FIRST + 1}}}')}"
        last = FIRST + 2 * count
        computed = [FIRST, *range(FIRST + 2, last, 2)]
        text = module([first, *fragments(count, users)], bounded=[last], computed=computed)
        yield Case(f"{name}-of-{count}", text, fine=True)
    many = f"!{{{', '.join([OTHER] * 100_000)}}}"
    other = lifetime([REFERRER], of=OTHER)
    arg = op("DIOpArg", "i32 99999", "i64 poison")
    text = module([f"!100 = {lifetime([arg], many)}", f"!101 = {other}"], [101], [100])
    yield Case("many-arguments", text, fine=True)


def depth():
    """What leads far down."""
    yield single("deep-tuples", ["!{" * DEEP + "}" * DEEP], ["op-fields"])
    yield single("deep-open-tuples", ["!{" * DEEP])
    numbered = [f"!{number} = !{{!{number + 1}}}" for number in range(101, 100_000)]
    last = ["!100000 = !{}"]
    text = module([f"!100 = {lifetime('!101')}", *numbered, *last], bounded=[FIRST])
    yield Case("deep-numbers", text, frozenset({"node-fields"}))
    for depth in (200, DEEP):
        ty = "[1 x " * depth + "i64" + "]" * depth
        yield single(f"arrays-{depth}-deep", [op("DIOpReferrer", f"{ty} poison")])
        ty = "{" * depth + "i64" + "}" * depth
        yield single(f"structs-{depth}-deep", [op("DIOpReferrer", f"{ty} poison")])
        ty = "<" * depth + "i64" + ">" * depth
        yield single(f"vectors-{depth}-deep", [op("DIOpReferrer", f"{ty} poison")])
    # Each type is named: no text is nested.
    for name, count, body in [
        ("chain", 20_000, "{ %T@ }"),
        ("arrays", 20_000, "[1 x %T@]"),
        ("doubling", 60, "{ %T@, %T@ }"),
        ("long-doubling", 1_000, "{ %T@, %T@ }"),
        ("empty-doubling", 1_000, "{ [0 x %T@], [0 x %T@] }"),
    ]:
        top = "%T0 = type { i64 }\n"
        top += "".join(f"%T{n} = type {body.replace('@', str(n - 1))}\n" for n in range(1, count))
        yield single(f"{name}-of-{count}-types", [op("DIOpReferrer", f"%T{count - 1} poison")], top=top)
    top = "%T = type { %T }\n%U = type { %V }\n%V = type { %U }\n%O = type opaque\n"
    for name in "TUO":
        yield single(f"recursive-{name}", [op("DIOpReferrer", f"%{name} poison")], top=top)


def cases():
    for group in (types, numbers, operations, graphs, depth):
        yield from group()
