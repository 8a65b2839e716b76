"""Types and numbers of all sizes."""

from cases import FIRST, Case, lifetime, module, op, single

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
        yield group(f"offsets-{number}", offsets)
        results = []
        for name in ("Div", "LShr", "AShr", "Shl", "Mul", "Add"):
            results.append([REFERRER, distance, op(f"DIOp{name}")])
            results.append([distance, distance, op(f"DIOp{name}")])
        yield group(f"results-{number}", results)


def cases():
    yield from types()
    yield from numbers()
