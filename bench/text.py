"""How fast `dilifetime as` and `dis` go through large modules, beside cp and opt's parser, and what memory they need.

One module is generated, 50 MB of it; the other one is sqlite3 as clang compiles it at -O0, with each variable's declare
turned into the proposal's lifetime, as the proposal's frontend would write it.
"""

import argparse
import filecmp
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "real"))

from compiling import CLANG, WARNINGS  # noqa: E402
from programs import locate  # noqa: E402
from sweep import TARGET  # noqa: E402

COMMAND = TARGET / "release" / "dilifetime"
OPT = "opt-22"
SIZE = 50  # MB (10^6 bytes) of the module
LEAST_SPEED = 100  # MB/s
MOST_MEMORY = 3  # times the file, of as
MB = 1_000_000

HEAD = """\
source_filename = "large.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

"""
# A function whose variable p is split into two scalars, and whose variable t lives in a register and in memory.
FUNCTION = """\
define dso_local i64 @work.{n}(i64 noundef %a, i64 noundef %b, ptr noundef %slot) #0 !dbg !{subprogram} {{
entry:
    #dbg_value(i64 %a, !{a}, !DIExpression(), !{here})
  %low = mul nsw i64 %a, %a, !dbg !{here}
  call void @llvm.dbg.def(metadata !{low_life}, metadata i64 %low), !dbg !{here}
  %high = mul nsw i64 %b, %b, !dbg !{here}
  call void @llvm.dbg.def(metadata !{high_life}, metadata i64 %high), !dbg !{here}
  %total = add nsw i64 %low, %high, !dbg !{here}
  call void @llvm.dbg.def(metadata !{t_life}, metadata i64 %total), !dbg !{here}
  store i64 %total, ptr %slot, align 8, !dbg !{here}
  %known = icmp slt i64 %total, 1048576, !dbg !{here}
  br i1 %known, label %then, label %done, !dbg !{here}

then:                                             ; preds = %entry
  %scaled = getelementptr inbounds i64, ptr %slot, i64 %low, !dbg !{here}
  %seen = load i64, ptr %scaled, align 8, !dbg !{here}
  %product = mul nsw i64 %seen, %low, !dbg !{here}
  store i64 %product, ptr %scaled, align 8, !dbg !{here}
  br label %done, !dbg !{here}

done:                                             ; preds = %then, %entry
  call void @llvm.dbg.kill(metadata !{low_life}), !dbg !{here}
  call void @llvm.dbg.kill(metadata !{high_life}), !dbg !{here}
  ret i64 %total, !dbg !{here}
}}

"""
NODES = """\
!{subprogram} = distinct !DISubprogram(name: "work.{n}", scope: !1, file: !1, line: {n}, type: !5, scopeLine: {n}, \
flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, \
retainedNodes: !{{!{a}, !{p}, !{t}, !{p_life}}})
!{a} = !DILocalVariable(name: "a", arg: 1, scope: !{subprogram}, file: !1, line: {n}, type: !6)
!{p} = !DILocalVariable(name: "p", scope: !{subprogram}, file: !1, line: {n}, type: !7)
!{t} = !DILocalVariable(name: "t", scope: !{subprogram}, file: !1, line: {n}, type: !6)
!{here} = !DILocation(line: {n}, column: 3, scope: !{subprogram})
!{p_life} = distinct !DILifetime(object: !{p}, location: !DIExpr(DIOpArg(0, i64), DIOpArg(1, i64), \
DIOpComposite(2, i128)), argObjects: {{!{low}, !{high}}})
!{low} = distinct !DIFragment()
!{low_life} = distinct !DILifetime(object: !{low}, location: !DIExpr(DIOpReferrer(i64)))
!{high} = distinct !DIFragment()
!{high_life} = distinct !DILifetime(object: !{high}, location: !DIExpr(DIOpReferrer(i64)))
!{t_life} = distinct !DILifetime(object: !{t}, location: !DIExpr(DIOpReferrer(i64)))
"""
TAIL = """\
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)

attributes #0 = { nounwind uwtable }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, emissionKind: FullDebug)
!1 = !DIFile(filename: "large.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{null}
!5 = !DISubroutineType(types: !4)
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = !DIBasicType(name: "pair", size: 128, encoding: DW_ATE_signed)
"""
NAMES = ["subprogram", "a", "p", "t", "here", "p_life", "low", "low_life", "high", "high_life", "t_life"]


def numbers(function):
    """The metadata numbers of a function's nodes."""
    return {name: 8 + function * len(NAMES) + index for index, name in enumerate(NAMES)}


def generate(path, size):
    """Writes a module of at least `size` bytes in the proposal's syntax."""
    one = len(FUNCTION.format(n=0, **numbers(0)) + NODES.format(n=0, **numbers(0)))
    count = size // one + 1
    with open(path, "w", encoding="ascii") as out:
        out.write(HEAD)
        for function in range(count):
            out.write(FUNCTION.format(n=function, **numbers(function)))
        out.write(TAIL)
        for function in range(count):
            out.write(NODES.format(n=function, **numbers(function)))
    return path


LOCATION = b"!DIExpr(DIOpReferrer(ptr), DIOpDeref(i64))"
DECLARE = re.compile(rb"  *#dbg_declare\(ptr ([^,]*), (![0-9]+), !DIExpression\(\), (![0-9]+)\)")


def real(path):
    """Writes sqlite3 in the proposal's syntax. By lines: a command's memory is counted from that of this process on."""
    (sources,) = [sources for sources in locate() if sources.program.name == "sqlite3"]
    (source,) = [file for file in sources.files if file.name == "sqlite3.c"]
    compiled = path.with_suffix(".clang.ll")
    flags = [*WARNINGS, *sources.program.flags, "-g", "-O0", "-S", "-emit-llvm"]
    subprocess.run([CLANG[".c"], *flags, source, "-o", compiled], check=True)
    with open(compiled, "rb") as lines:
        free = 1 + max(int(line[1 : line.index(b" ")]) for line in lines if re.match(rb"![0-9]+ = ", line))
    nodes = []

    def define(declare):
        place, variable, location = declare.groups()
        number = b"!%d" % (free + len(nodes))
        nodes.append(b"%b = distinct !DILifetime(object: %b, location: %b)\n" % (number, variable, LOCATION))
        return b"  call void @llvm.dbg.def(metadata %b, metadata ptr %b), !dbg %b" % (number, place, location)

    with open(compiled, "rb") as lines, open(path, "wb") as out:
        for line in lines:
            out.write(DECLARE.sub(define, line))
        out.writelines(nodes)
        out.write(b"declare void @llvm.dbg.def(metadata, metadata)\n")
    print(f"sqlite3 has {len(nodes)} lifetimes")
    return path


@dataclass(frozen=True)
class Run:
    """The least time of a command, and the most memory."""

    name: str
    size: int  # bytes of its input
    seconds: float
    memory: int  # bytes

    @property
    def speed(self):
        """MB/s."""
        return self.size / MB / self.seconds


def run(name, command, path, rounds):
    """Runs a command that reads `path`."""
    seconds, memory = [], []
    for _ in range(rounds):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            raise RuntimeError(f"{name} failed")
        seconds.append(usage.ru_utime + usage.ru_stime)
        memory.append(usage.ru_maxrss * 1024)
    return Run(name, path.stat().st_size, min(seconds), max(memory))


def examine(name, proposal, folder, rounds):
    """Measures a module in the proposal's syntax, prints a table, and gives the runs and the limits that are broken."""
    stock, printed, copy = folder / "stock.ll", folder / "printed.ll", folder / "copy.ll"
    runs = [
        run("cp", ["cp", proposal, copy], proposal, rounds),
        run("as", [COMMAND, "as", proposal, "-o", stock], proposal, rounds),
        run("dis", [COMMAND, "dis", stock, "-o", copy], stock, rounds),
    ]
    if not filecmp.cmp(copy, proposal, shallow=False):
        return runs, [f"{name}: dis of as is not the same text"]
    runs.append(run("opt reads it", [OPT, "-passes=", "-disable-output", stock], stock, 1))
    subprocess.run([OPT, "-S", "-passes=", stock, "-o", printed], check=True)
    runs.append(run("dis of opt -S", [COMMAND, "dis", printed, "-o", copy], printed, rounds))
    table(name, runs)
    return runs, [f"{name}: {problem}" for problem in broken_limits(runs[1])]


def table(name, runs):
    """Prints runs."""
    print(f"{name:<14} {'MB':>6} {'s':>7} {'MB/s':>7} {'memory / file':>14}")
    for it in runs:
        print(f"  {it.name:<12} {it.size / MB:>6.1f} {it.seconds:>7.2f} {it.speed:>7.0f} {it.memory / it.size:>14.2f}")


def broken_limits(it, most_memory=MOST_MEMORY):
    """What a command should not have done."""
    broken = []
    if it.speed < LEAST_SPEED:
        broken.append(f"{it.name}: {it.speed:.0f} MB/s, at least {LEAST_SPEED} are wanted")
    if it.memory > most_memory * it.size:
        broken.append(f"{it.name}: {it.memory / it.size:.2f} times the file's memory, at most {most_memory}")
    return broken


def bench(size=SIZE * MB, rounds=3):
    """Measures both modules; the record for --json."""
    record = {"broken": []}
    with tempfile.TemporaryDirectory(prefix="dilifetime-text-") as folder:
        folder = Path(folder)
        modules = {"generated": generate(folder / "generated.ll", size), "sqlite3": real(folder / "sqlite3.ll")}
        for name, module in modules.items():
            runs, broken = examine(name, module, folder, rounds)
            record[name] = [vars(it) for it in runs]
            record["broken"] += broken
    for problem in record["broken"]:
        print(f"    {problem}")
    return record


def main():
    """The command line; the exit code is 1 if a limit is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=SIZE, help=f"MB of the generated module (default {SIZE})")
    parser.add_argument("--rounds", type=int, default=3, help="runs to take the least time of (default 3)")
    options = parser.parse_args()
    return 1 if bench(options.size * MB, options.rounds)["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
