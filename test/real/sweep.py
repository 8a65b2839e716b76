"""Builds real programs with stock clang and with the plugin, and compares the objects.

Fails if anything outside debug info differs, the line table differs, LLVM's verifier complains of something new,
coverage is lost, debug info grows too much, or the same input gives other bytes a second time.
"""

import argparse
import json
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from comparing import Comparison, compare  # noqa: E402
from compiling import Build, ToolError  # noqa: E402
from elf import ElfError  # noqa: E402
from programs import LEVELS, locate  # noqa: E402
from sample import sample  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("DILIFETIME_TARGET") or ROOT / "target")
PLUGIN = TARGET / "release" / "libdilifetime.so"


def compare_file(source, root, flags, ours, folder):
    """Compiles one file three times, stock once and ours twice in different folders, and compares."""
    outputs = [folder / f"{name}.o" for name in ("stock", "ours", "again")]
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir(parents=True)
    try:
        Build().run(source, flags, outputs[0], root, folder)
        _, warnings = ours.run(source, flags, outputs[1], root, folder)
        ours.run(source, flags, outputs[2], root, elsewhere)
        result = compare(outputs[0], outputs[1])
        if outputs[1].read_bytes() != outputs[2].read_bytes():
            result.problems.append("compiled again from another folder, the bytes are not the same")
        result.warnings = [line for line in warnings if "warning:" in line]
    except (ToolError, ElfError) as error:
        result = Comparison(files=1, problems=[str(error)])
    for output in outputs:
        output.unlink(missing_ok=True)
    return result


def compare_program(sources, level, files, ours, pool, scratch):
    """Compares all files of a program at one optimisation level."""
    flags = (*sources.program.flags, level)
    total = Comparison()
    folders = [scratch / f"{sources.program.name}{level}-{number}" for number in range(len(files))]
    jobs = [
        pool.submit(compare_file, file, sources.root, flags, ours, folder) for file, folder in zip(files, folders, strict=True)
    ]
    for file, job in zip(files, jobs, strict=True):
        total.add(file.name, job.result())
    return total


HEADING = (
    f"{'program':<12} {'level':<5} {'files':>5} {'in scope':>11} {'stock covers':>12} {'we cover':>12}"
    f" {'size':>6} {'stock errors':>12} {'warnings':>8}  result"
)


def row(program, level, total):
    """A line of the table."""
    broken = len(total.broken_limits())
    return (
        f"{program:<12} {level:<5} {total.files:>5} {total.in_scope:>11,} {total.stock_covered:>12,}"
        f" {total.our_covered:>12,} {total.size_ratio:>6.3f} {total.stock_complaints:>12}"
        f" {len(total.warnings):>8}  {f'{broken} broken' if broken else 'same'}"
    )


def record(program, level, total):
    """A row for --json."""
    return {
        "program": program,
        "level": level,
        **vars(total),
        "size_ratio": round(total.size_ratio, 4),
        "broken": total.broken_limits(),
    }


def sweep(ours, quick=False, names=(), levels=LEVELS, jobs=1, programs=None):
    """Compares the programs, or those given; prints the table and what is broken; returns the rows as for --json."""
    rows = []
    print(HEADING, flush=True)
    with tempfile.TemporaryDirectory(prefix="dilifetime-real-") as scratch, ThreadPoolExecutor(jobs) as pool:
        for sources in locate() if programs is None else programs:
            program = sources.program
            if names and program.name not in names:
                continue
            for level in [level for level in levels if not quick or level in program.quick_levels]:
                files = sample(sources.quick_files(), 4, program.name + level) if quick else sources.files
                total = compare_program(sources, level, files, ours, pool, Path(scratch))
                print(row(program.name, level, total), flush=True)
                for problem in total.broken_limits():
                    print(f"    {problem}")
                rows.append(record(program.name, level, total))
    return rows


def parse_plugin(text):
    """The value of --plugin: a path, or `none` to compare stock with stock."""
    return None if text == "none" else Path(text).resolve()


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few representative files only")
    parser.add_argument("--plugin", type=parse_plugin, default=PLUGIN, help="the plugin, or `none`")
    parser.add_argument("--programs", nargs="+", default=(), metavar="NAME", help="only these programs")
    parser.add_argument("--levels", nargs="+", default=LEVELS, metavar="-ON", help="only these levels")
    parser.add_argument("--jobs", type=int, default=1, help="compilations at once (default 1)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results as JSON")
    options = parser.parse_args()
    rows = sweep(Build(options.plugin), options.quick, options.programs, options.levels, options.jobs)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if not rows:
        print("sweep: no program and level was chosen", file=sys.stderr)
    return 1 if not rows or any(entry["broken"] for entry in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
