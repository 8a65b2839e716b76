#!/usr/bin/env python3
"""How much of the corpus's debug info is there, with the plugin and without, on every target and level?

For each kernel: everything outside debug info must be stock's, byte for byte; no instruction may be of another line than with
stock, though LLVM gives an instruction without a line a row of line 0 where a location list has a label; llvm-dwarfdump must
decode every location and its verifier complain of nothing new; and no location may use the idiom that stands for an address
space in stock LLVM.
At -O0 variables are covered throughout their scope. Above, nine in ten of those that LLVM IR still describes when codegen gets
it have a location, and the part of the scope covered is nine tenths of what stock clang reaches on x86-64 for the same kernels
as plain functions.
"""

import json
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "real")]
from corpus import COMMON, LANGUAGES, BuildError, Flavour, Kernel, clang, command_line, ours, run  # noqa: E402
from debuginfo import COVERED, IN_SCOPE, new_complaints, statistics, verify  # noqa: E402
from described import described  # noqa: E402
from elf import Elf  # noqa: E402
from lines import line_differences  # noqa: E402
from sameness import non_debug_differences  # noqa: E402

VARIABLES, WITH_LOCATION = "#source variables", "#source variables with location"
STOCK = Flavour()
ENOUGH = 0.9


@dataclass
class Row:
    """What the kernels of one target and level come to, all together."""

    stock: Counter = field(default_factory=Counter)
    ours: Counter = field(default_factory=Counter)
    host: Counter = field(default_factory=Counter)
    described: int = 0
    files: int = 0
    problems: list = field(default_factory=list)

    def broken(self, level):
        """The problems, and which limits aren't kept."""
        yield from self.problems
        if level == "O0":
            if self.ours[COVERED] < self.ours[IN_SCOPE]:
                yield f"covered {self.ours[COVERED]} of {self.ours[IN_SCOPE]} bytes in scope"
            return
        if self.ours[WITH_LOCATION] < ENOUGH * self.described:
            yield f"{self.ours[WITH_LOCATION]} variables with a location, {self.described} described"
        if covered(self.ours) < ENOUGH * covered(self.host):
            yield f"covered {covered(self.ours):.3f} of the scope, on x86-64 {covered(self.host):.3f}"

    def data(self):
        names = (VARIABLES, WITH_LOCATION, COVERED, IN_SCOPE)
        numbers = {key: {name: getattr(self, key)[name] for name in names} for key in ("stock", "ours", "host")}
        return {**numbers, "described": self.described, "files": self.files}


def covered(numbers):
    """The part of the variables' scopes in which they have a location."""
    return numbers[COVERED] / numbers[IN_SCOPE] if numbers[IN_SCOPE] else 0.0


def undecoded(dump):
    """What llvm-dwarfdump can't make anything of, and the idioms that are to be gone."""
    for line in dump.splitlines():
        if any(mark in line for mark in ("<decoding error>", "<unknown", "DW_OP_xderef", "DW_OP_unknown")):
            yield line.strip()


def host_object(kernel, level):
    """The kernel as a plain function for x86-64."""
    target = kernel.folder / f"x86-64-{level}.o"
    run(["clang-22", *COMMON, *LANGUAGES[kernel.source.suffix][1], "-g", f"-{level}", "-c", kernel.source, "-o", target])
    return target


def measure(kernel, target, level, flavour):
    """A row of one kernel."""
    row = Row(files=1)
    try:
        first = kernel.compile(target, level, STOCK, marks=False)
        second = kernel.compile(target, level, flavour, marks=False)
        elves = Elf.read(first), Elf.read(second)
        row.problems += non_debug_differences(*elves) + list(line_differences(first, second))
        row.problems += new_complaints(verify(first), verify(second))
        row.problems += sorted(set(undecoded(run(["llvm-dwarfdump-22", "--debug-info", second]))))[:3]
        row.stock.update(statistics(first))
        row.ours.update(statistics(second))
        row.host.update(statistics(host_object(kernel, level)))
        command = [*clang(kernel.source, target, level), "-g", "-S", "-emit-llvm", kernel.source, "-o", "-"]
        row.described = len(described(run(command)))
    except (BuildError, OSError) as error:
        row.problems.append(str(error))
    row.problems = [f"{kernel.name}: {problem}" for problem in row.problems]
    return row


def together(rows):
    """The sum of rows."""
    total = Row()
    for row in rows:
        for name in ("stock", "ours", "host"):
            getattr(total, name).update(getattr(row, name))
        total.described += row.described
        total.files += row.files
        total.problems += row.problems
    return total


HEADING = (
    f"{'':14}{'described':>10}{'with a location':>20}{'covered':>29}\n"
    + " " * 24
    + "".join(f"{name:>10}" for name in ("stock", "ours", "stock", "ours", "x86-64"))
)


def line(target, level, row):
    numbers = [covered(row.stock), covered(row.ours), covered(row.host)]
    shown = "".join(f"{number:>10.3f}" for number in numbers)
    return f"{target:9}-{level:4}{row.described:>10}{row.stock[WITH_LOCATION]:>10}{row.ours[WITH_LOCATION]:>10}{shown}"


def sweep(sources, cases, flavour, jobs, folder, show=5):
    """Measures all; prints the table and returns a record of each row, with the limits that it breaks."""
    records = []
    print(HEADING)
    with ThreadPoolExecutor(jobs) as pool:
        for target, level in cases:
            built = [Kernel(source, Path(folder) / source.stem) for source in sources]
            row = together(pool.map(lambda kernel: measure(kernel, target, level, flavour), built))
            broken = [f"{target} -{level}: {limit}" for limit in row.broken(level)]
            print(line(target, level, row), *broken[:show], sep="\n    ", flush=True)
            if len(broken) > show:
                print(f"    and {len(broken) - show} more")
            records.append({"target": target, "level": level, **row.data(), "broken": broken})
    return records


def main():
    options = command_line(
        __doc__,
        plugin={"required": True, "help": "the plugin, or `none`: stock with stock"},
        json={"type": Path, "help": "a file for everything that was found"},
    )
    flavour = Flavour("ours") if options.plugin == "none" else ours(options.plugin)
    with tempfile.TemporaryDirectory() as folder:
        records = sweep(options.sources, options.cases, flavour, options.jobs, folder)
    if options.json:
        options.json.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")
    return 1 if any(record["broken"] for record in records) else 0


if __name__ == "__main__":
    sys.exit(main())
