"""Checks that both verifiers read real code alike: `real_flow.py OPT CLANG PLUGIN DILIFETIME FOLDER SOURCE...`.

Each source is compiled to LLVM assembly, and defs and kills of a few lifetimes are strewn over its blocks, one of each
before any terminator. Which kills can be reached, and which are redundant, then depends on every branch in the program;
which referrers have the wrong size, on the types. The pass and the command must find the same.
"""

import random
import re
import subprocess
import sys
from pathlib import Path

import same_findings

TERMINATOR = re.compile(r"^  (?:%\S+ = )?(ret|br|switch|indirectbr|invoke|callbr|resume|unreachable|cleanupret|catchret)\b")
VALUE = re.compile(r"^  (%[\w.]+) = (?:(?:tail |fast )*(?:add|sub|mul|and|or|xor|shl|lshr|ashr)(?: n[us]w)* (i\d+) |(alloca) )")
LIFETIMES = 40
SUPPORT = Path(__file__).parents[1] / "debugger" / "support"


def strew(text, seed):
    """The module with calls in it."""
    chance = random.Random(seed)
    number = 1000000
    lines, values, free = [], [], []
    for line in text.splitlines():
        if line.startswith("define"):
            values = []
            free = list(range(number, number + LIFETIMES))
            number += LIFETIMES
        if TERMINATOR.match(line) and free:
            for _ in range(chance.randrange(3)):
                lines.append(call(chance, free, values))
        lines.append(line)
        if found := VALUE.match(line):
            values.append((found[1], found[2] or "ptr"))
    # LLVM drops what nobody refers to.
    used = sorted({int(node) for node in re.findall(r"metadata !(1\d{6})\b", "\n".join(lines))})
    nodes = [f'!{node} = distinct !{{!"DILifetime", !{node + 1000000}, !900000}}' for node in used]
    nodes += [f'!{node + 1000000} = distinct !{{!"DIFragment"}}' for node in used]
    nodes.append('!900000 = !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}')
    declared = ["declare void @llvm.dbg.def(metadata, metadata)", "declare void @llvm.dbg.kill(metadata)"]
    return "\n".join(lines + declared + nodes) + "\n"


def call(chance, free, values):
    lifetime = chance.choice(free[:8])
    if chance.random() < 0.3:
        if len(free) > 8:
            free.remove(lifetime)
        name, ty = chance.choice(values) if values else ("0", "i64")
        return f"  call void @llvm.dbg.def(metadata !{lifetime}, metadata {ty} {name})"
    return f"  call void @llvm.dbg.kill(metadata !{lifetime})"


def main():
    opt, clang, plugin, dilifetime, folder, *sources = sys.argv[1:]
    files = []
    for number, source in enumerate(sources):
        file = Path(folder) / f"{Path(source).stem}.ll"
        level = ["-O0", "-O1", "-O2"][number % 3]
        # Names are kept in some, so that labels and values have numbers in the others.
        names = "-fno-discard-value-names" if number % 2 else "-fdiscard-value-names"
        compile_it = [clang, level, names, "-S", "-emit-llvm", "-w", "-I", SUPPORT, source, "-o", file]
        subprocess.run(compile_it, check=True)
        file.write_text(strew(file.read_text(), number))
        files.append(str(file))
    return same_findings.compare(opt, plugin, dilifetime, files)


if __name__ == "__main__":
    sys.exit(main())
