"""Checks the fence around unsafe Rust: `lowering` and `command` forbid it, `plugin` has it in src/llvm/ only."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FORBID = "#![forbid(unsafe_code)]"
FENCED = Path("plugin/src/llvm")


def uses_of_unsafe(text):
    """Line numbers, from 1, where the keyword stands outside a comment."""
    return [number for number, line in enumerate(text.splitlines(), 1) if re.search(r"\bunsafe\b", line.partition("//")[0])]


def crate_roots(package):
    """The root files of a package's library, commands, tests and build script."""
    src = package / "src"
    return [root for root in [src / "lib.rs", src / "main.rs", *sorted(src.glob("bin/*.rs"))] if root.exists()]


def problems(root):
    """One message for each breach of the rule below the repository folder `root`."""
    found = []
    for crate in crate_roots(root / "lowering") + crate_roots(root / "command"):
        if FORBID not in crate.read_text(encoding="utf-8"):
            found.append(f"{crate.relative_to(root)}: lacks {FORBID}")
    for package in ("lowering", "command", "plugin"):
        for file in sorted((root / package).rglob("*.rs")):
            path = file.relative_to(root)
            if FENCED in path.parents:
                continue
            for line in uses_of_unsafe(file.read_text(encoding="utf-8")):
                found.append(f"{path}:{line}: unsafe outside {FENCED}")
    return found


if __name__ == "__main__":
    breaches = problems(ROOT)
    print("\n".join(breaches) or "unsafe code stands only where it may")
    sys.exit(bool(breaches))
