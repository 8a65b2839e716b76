"""Compiles small programs for a target with stock clang and with the plugin, and compares the objects as `test/real` does:
code, symbols, relocations and line tables are the same, no variable's coverage is less, nothing new is complained about.

Usage: compare.py PLUGIN FOLDER [--relaxed] TRIPLE [FLAG...]
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "real"))

import debuginfo  # noqa: E402
from comparing import compare  # noqa: E402

PROGRAMS = (HERE / "Inputs/mixed.c", HERE.parents[1] / "demo/demo.c")


def build(source, flags, output, plugin):
    """Compiles a program."""
    environment = dict(os.environ)
    if plugin:
        flags = [*flags, f"-fpass-plugin={plugin}"]
        target = environment.get("DILIFETIME")
        environment["DILIFETIME"] = "import=on" + (f",{target}" if target else "")
    command = ["clang-22", *flags, "-g", "-c", str(source), "-o", str(output)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if result.returncode != 0 or "warning:" in result.stderr:
        sys.exit(f"{' '.join(command)}: {result.stderr}")


def text(path):
    """The machine code of an object."""
    command = ["llvm-objcopy-22", "-O", "binary", "--only-section=.text", str(path), "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout


def differences(stock, ours, relaxed):
    """All that must not be."""
    found = compare(stock, ours)
    print(f"{ours.name}: {found.our_covered} of {found.in_scope} bytes covered, stock {found.stock_covered}")
    if not relaxed:
        return found.problems
    # There each place that debug info refers to has a symbol, so ours has others.
    kept = [problem for problem in found.problems if not problem.startswith(("the symbols", "symbol"))]
    return kept + ([] if text(stock) == text(ours) else ["the code differs"])


def main(plugin, folder, *flags):
    relaxed = flags[:1] == ("--relaxed",)
    triple, *flags = flags[relaxed:]
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    bad = []
    for source in PROGRAMS:
        for level in ("-O0", "-O2"):
            name = f"{source.stem}{level}"
            stock, ours = folder / f"{name}.stock.o", folder / f"{name}.o"
            for output, by in ((stock, None), (ours, plugin)):
                build(source, [f"--target={triple}", *flags, level], output, by)
            if not debuginfo.statistics(stock)[debuginfo.COVERED]:
                bad.append(f"{name}: stock covers nothing")
            bad += [f"{name}: {problem}" for problem in differences(stock, ours, relaxed)]
    sys.exit("\n".join(bad) if bad else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
