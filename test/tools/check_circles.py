"""Checks that no circle is between the modules of `lowering/src`: each one builds on those below it.

`--order` prints the modules from the ground up, each with those that it uses."""

import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "lowering/src"
# The library's root only names its modules.
ABOVE = {"lib"}


def shipped(text):
    """The text without comments and without what only tests have."""
    text = re.sub(r"//[^\n]*", "", text)
    return text.partition("#[cfg(test)]\nmod tests {")[0]


def first_names(tree):
    """The first names of the paths in a `use` tree: of `a::b, c::{d, e}` they are a and c."""
    names, depth, start = [], 0, 0
    for at, character in enumerate(tree + ","):
        depth += (character == "{") - (character == "}")
        if character == "," and depth == 0:
            names.append(tree[start:at].strip().partition("::")[0])
            start = at + 1
    return names


def group(text, start):
    """What is between the braces that open before `start`."""
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return text[start:at]
    return ""


def used(text):
    """The modules of its own crate that a file names from the root."""
    names = set(re.findall(r"\bcrate::(\w+)", text))
    for found in re.finditer(r"\bcrate::\{", text):
        names.update(first_names(group(text, found.end())))
    return names


def dependencies(sources):
    """By module: the other modules that it uses."""
    files = [
        (path.relative_to(sources), path)
        for path in sorted(sources.rglob("*.rs"))
        if not any(part in ("tests", "tests.rs") for part in path.relative_to(sources).parts)
    ]
    module = lambda relative: relative.parts[0].removesuffix(".rs")
    found = {module(relative): set() for relative, _ in files}
    for relative, path in files:
        found[module(relative)] |= used(shipped(path.read_text(encoding="utf-8")))
    return {name: (uses & found.keys()) - {name} for name, uses in found.items() if name not in ABOVE}


def main(arguments):
    modules = dependencies(SOURCES)
    try:
        order = list(TopologicalSorter(modules).static_order())
    except CycleError as error:
        print("modules of lowering/src in a circle: " + " -> ".join(reversed(error.args[1])))
        return 1
    if "--order" in arguments:
        for name in order:
            print(f"{name}: {', '.join(sorted(modules.get(name, ()), key=order.index)) or '-'}")
    else:
        print(f"no circle between the {len(modules)} modules of lowering/src")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
