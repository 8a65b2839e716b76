"""Graphs of many lifetimes and arguments."""

from cases import FIRST, OTHER, Case, lifetime, module, op

REFERRER = op("DIOpReferrer", "i64 poison")


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


def cases():
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
