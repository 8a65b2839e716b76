"""What leads far down."""

from cases import FIRST, Case, lifetime, module, op, single

DEEP = 1_000_000


def cases():
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
    # Each type is named: no text is nested. Of structs LLVM's reader takes a time that grows with the square.
    for name, count, body in [
        ("chain", 5_000, "{ %T@ }"),
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
