"""Files that are no module, or hardly."""

import random

from cases import HEAD, VARIABLE, Case, lifetime, module, single, op

FINE = {
    "empty": b"",
    "a-line-break": b"\n",
    "blanks": b" \t\r\n" * 10_000,
    "a-comment": b"; nothing",
    "comments": b"; nothing but this\n" * 10_000,
    "block-comments": b"/* nothing */" * 10_000,
}
BAD = {
    "a-zero-byte": b"\0",
    "a-quote": b'"',
    "an-open-comment": b"/* nothing",
    "a-word": b"nothing",
    "utf-16": "; nothing\n".encode("utf-16"),
    "no-text": b"\xff" * 10_000,
    "open-brackets": b"!1 = !{" * 100_000,
    "a-long-line": b"a" * 5_000_000,
    "elf": b"\x7fELF\2\1\1" + bytes(57),
    "open-lifetime": b"!1 = distinct !DILifetime(object: ",
    "open-function": b"define void @f() {",
    "undefined": module([f"!100 = {lifetime('!999')}"], bounded=[100]),
    "defined-twice": module([f"!100 = {lifetime([])}", f"!100 = {lifetime([])}"], bounded=[100]),
    "largest-number": b"!4294967295 = !{}\n!4294967296 = !{}\n",
    "layout": b'target datalayout = "e-p:x"\n',
    "layouts": b'target datalayout = "' + b"-" * 100_000 + b'"\n',
}


def garbage():
    """Bytes, and bits of text, at random."""
    source = random.Random(1)
    words = [b"!", b"{", b"}", b"(", b")", b"!{", b"distinct", b"!DILifetime(", b"object:", b"define", b'"', b"=", b"\n", b"!1"]
    for number in range(10):
        yield Case(f"bytes-{number}", source.randbytes(100_000))
        yield Case(f"words-{number}", b" ".join(source.choices(words, k=20_000)))


def cut():
    """A module that ends anywhere, and one with something else in each place."""
    text = module([f"!100 = {lifetime([op('DIOpReferrer', 'i64 poison')])}"], bounded=[100])
    for end in range(0, len(text), 97):
        yield Case(f"cut-at-{end}", text[:end])
    source = random.Random(2)
    for number in range(20):
        changed = bytearray(text)
        changed[source.randrange(len(text))] = source.randrange(256)
        yield Case(f"changed-{number}", bytes(changed))


def cases():
    for name, text in FINE.items():
        yield Case(name, text, fine=True)
    for name, text in BAD.items():
        yield Case(name, text)
    yield from garbage()
    yield from cut()
