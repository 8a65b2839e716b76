"""Expressions of very many operations."""

from cases import op, single

MANY = 200_000
REFERRER = op("DIOpReferrer", "i64 poison")
READ = op("DIOpRead")
ONE = op("DIOpConstant", "i64 1")

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
}
# And that break one.
WRONG = {
    "underflows": ("expr-underflow", [op("DIOpAdd")] * 10_000),
    "unknown": ("op-unknown", [op("DIOpSquare")] * 10_000),
    "left-over": ("expr-result", [REFERRER] * 10_000),
    "empty-tuples": ("op-fields", ["!{}"] * 10_000),
    "fragments": ("fragment-once", [REFERRER, *[op("DIOpFragment", "i32 0", "i32 8")] * 9_999]),
    "nulls": ("op-fields", ["null"] * 10_000),
    "vectors-of-vectors": ("element-type", [REFERRER, READ, *[op("DIOpExtend", "i32 2")] * 9_999]),
    "addresses-of-addresses": ("addrof-use", [REFERRER, *[op("DIOpAddrOf", "i32 0")] * 9_999]),
    "arguments": ("arg-index", [*[op("DIOpArg", f"i32 {n}", "i64 poison") for n in range(10_000)]]),
}


def cases():
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
