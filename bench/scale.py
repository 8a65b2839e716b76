"""Whether verify, graph and simplify keep up with LLVM on a module of a million lifetimes.

The module is generated: functions with chains, fans and diamonds of lifetimes. opt reads it alone, with LLVM's own verifier and
with our three passes, by turns. What our passes add to the reading must take no longer than the whole run of LLVM's verifier,
must not grow faster than the module, and all of it must have room in twice LLVM's memory.
"""

import argparse
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "real"))

from compiling import measured  # noqa: E402
from sweep import PLUGIN  # noqa: E402

OPT = "opt-22"
PASSES = ("dilifetime-verify", "dilifetime-graph", "dilifetime-simplify")
GROWTH_LIMIT = 11  # of the time, from a tenth of the lifetimes to all of them
TIME_LIMIT = 1.0  # of the time of LLVM's verifier
MEMORY_LIMIT = 2.0  # of LLVM's peak

CHAIN = 20
FAN = 32
DIAMONDS = 11
SINGLE = 3
PER_FUNCTION = CHAIN + (FAN + 1) + 4 * DIAMONDS + SINGLE
# What simplify folds into its users: a chain but for its ends, and the sides of diamonds.
FOLDED_PER_FUNCTION = CHAIN - 2 + 2 * DIAMONDS

HEAD = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @llvm.dbg.def(metadata, metadata)
declare void @llvm.dbg.kill(metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "scale.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIBasicType(name: "wide", size: 1024, encoding: DW_ATE_unsigned)
!8 = !{!"DIExpr", !{!"DIOpReferrer", i32 poison}}
!9 = !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpConstant", i32 1}, !{!"DIOpAdd"}}
!10 = !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpArg", i32 1, i32 poison}, !{!"DIOpSub"}}
!11 = !{!"DIExpr", !{!"DIOpArg", i32 0, i32 poison}, !{!"DIOpRead"}}
!12 = !{!"DIExpr", """
FIRST = 20  # the first number that functions use


class Function:
    """The metadata and the calls of one function."""

    def __init__(self, number, first):
        self.number = number
        self.next = first
        self.lines = []
        self.defs = []
        self.kills = []
        self.locals = []
        self.computed = []
        self.subprogram = self.node()
        self.location = self.node(f"!DILocation(line: 1, scope: !{self.subprogram})")

    def node(self, text=None):
        """A new node's number."""
        number, self.next = self.next, self.next + 1
        if text:
            self.lines.append(f"!{number} = {text}\n")
        return number

    def local(self, ty=6):
        """A variable."""
        name = f"v{len(self.locals)}"
        self.locals.append(
            self.node(f'!DILocalVariable(name: "{name}", scope: !{self.subprogram}, file: !1, line: 1, type: !{ty})')
        )
        return self.locals[-1]

    def fragment(self):
        """A fragment."""
        return self.node('distinct !{!"DIFragment"}')

    def bounded(self, thing, kill=True):
        """A lifetime with a def and perhaps a kill."""
        lifetime = self.node(f'distinct !{{!"DILifetime", !{thing}, !8}}')
        self.defs.append(lifetime)
        if kill:
            self.kills.append(lifetime)

    def compute(self, thing, expression, *args):
        """A computed lifetime."""
        args = ", ".join(f"!{arg}" for arg in args)
        self.computed.append(self.node(f'distinct !{{!"DILifetime", !{thing}, !{expression}, !{{{args}}}}}'))

    def fill(self):
        """A chain, a fan, diamonds and single lifetimes."""
        user = self.local()
        for _ in range(CHAIN - 1):
            fragment = self.fragment()
            self.compute(user, 9, fragment)
            user = fragment
        self.bounded(user)
        parts = [self.fragment() for _ in range(FAN)]
        self.compute(self.local(7), 12, *parts)
        for part in parts:
            self.bounded(part)
        for _ in range(DIAMONDS):
            left, right, bottom = self.fragment(), self.fragment(), self.fragment()
            self.compute(self.local(), 10, left, right)
            self.compute(left, 9, bottom)
            self.compute(right, 11, bottom)
            self.bounded(bottom)
        for _ in range(SINGLE):
            self.bounded(self.local(), kill=False)

    def text(self):
        """The function, then its metadata."""
        self.fill()
        retained = self.node("!{" + ", ".join(f"!{each}" for each in self.locals) + "}")
        computed = self.node("!{" + ", ".join(f"!{each}" for each in self.computed) + "}")
        call = f", !dbg !{self.location}\n"
        half = len(self.kills) // 2
        defs = "".join(f"  call void @llvm.dbg.def(metadata !{each}, metadata i32 %a){call}" for each in self.defs)
        kills = [f"  call void @llvm.dbg.kill(metadata !{each}){call}" for each in self.kills]
        return (
            f"define i32 @f{self.number}(i32 %a, i1 %c) !dbg !{self.subprogram} !dilifetime.retainedNodes !{computed} {{\n{defs}"
            f"  br i1 %c, label %left, label %right\nleft:\n{''.join(kills[:half])}  br label %end\n"
            f"right:\n{''.join(kills[:half])}  br label %end\nend:\n{''.join(kills[half:])}  ret i32 %a\n}}\n"
            f'!{self.subprogram} = distinct !DISubprogram(name: "f{self.number}", file: !1, line: 1, type: !4, scopeLine: 1, '
            f"spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !{retained})\n" + "".join(self.lines)
        )


def generate(lifetimes, path):
    """Writes a module of so many lifetimes."""
    args = ", ".join(f'!{{!"DIOpArg", i32 {index}, i32 poison}}' for index in range(FAN))
    with path.open("w") as out:
        out.write(f'{HEAD}{args}, !{{!"DIOpComposite", i32 {FAN}, i{32 * FAN} poison}}}}\n')
        following = FIRST
        for number in range(lifetimes // PER_FUNCTION):
            function = Function(number, following)
            out.write(function.text())
            following = function.next


@dataclass(frozen=True)
class Figures:
    """The least costs of reading, of LLVM's verifier, and of our passes."""

    read: object
    verify: object
    ours: object

    @property
    def added(self):
        """Seconds of processor time that our passes take."""
        return self.ours.cpu - self.read.cpu


def least(costs):
    """The least of each figure: noise only ever adds."""
    return type(costs[0])(*(min(values) for values in zip(*(vars(cost).values() for cost in costs))))


def module_of(lifetimes, folder):
    """A generated module, as bitcode."""
    text, module = folder / f"{lifetimes}.ll", folder / f"{lifetimes}.bc"
    generate(lifetimes, text)
    measured([OPT, "-passes=", "-disable-verify", text, "-o", module])
    text.unlink()
    return module


def measure(lifetimes, plugin, folder, rounds, passes=PASSES):
    """Runs a generated module through all, by turns."""
    module = module_of(lifetimes, folder)
    common = [module, "-disable-output", "-disable-verify"]
    commands = (
        [OPT, "-passes=", *common],
        [OPT, "-passes=verify", *common],
        [OPT, f"-load-pass-plugin={plugin}", f"-passes={','.join(passes)}", *common],
    )
    costs = [[], [], []]
    for _ in range(rounds):
        for command, list_of_costs in zip(commands, costs):
            list_of_costs.append(measured(command)[0])
    return Figures(*map(least, costs))


def report(lifetimes, figures):
    """Prints a line for each run."""
    print(f"{lifetimes:,} lifetimes")
    for name in ("read", "verify", "ours"):
        cost = getattr(figures, name)
        print(f"  {name:<8} {cost.cpu:>8.2f} s {cost.peak / 1024:>8.0f} MiB")
    whole, added = figures.ours.cpu / figures.verify.cpu, figures.added / figures.verify.cpu
    print(f"  added    {figures.added:>8.2f} s, {added:.3f} × the run of LLVM's verifier (whole run: {whole:.3f} ×)", flush=True)


def broken_limits(small, large):
    """Prints what is limited, of a module and one of ten times the size; returns what is beyond its limit."""
    checks = (
        ("time against LLVM's verifier", large.added / large.verify.cpu, TIME_LIMIT),
        ("growth of the time for ten times the lifetimes", large.added / small.added, GROWTH_LIMIT),
        ("peak memory against LLVM's", large.ours.peak / large.verify.peak, MEMORY_LIMIT),
    )
    for name, value, limit in checks:
        print(f"  {name}: {value:.3f} (limit {limit})")
    return [f"{name} is {value:.3f}, more than {limit}" for name, value, limit in checks if value > limit]


def bench(plugin=PLUGIN, lifetimes=1_000_000, rounds=3, passes=PASSES):
    """Measures a module and one of a tenth the size."""
    with tempfile.TemporaryDirectory(prefix="dilifetime-scale-") as folder:
        sizes = (lifetimes // 10, lifetimes)
        small, large = (measure(size, plugin, Path(folder), rounds, passes) for size in sizes)
    for size, figures in zip(sizes, (small, large)):
        report(size, figures)
    return {"input": f"{lifetimes} lifetimes", "broken": broken_limits(small, large)}


def check(plugin, lifetimes):
    """Whether the passes do all that there is to do, so that what is measured is their work. Times nothing."""
    passes = (*PASSES, "dilifetime-graph")
    with tempfile.TemporaryDirectory(prefix="dilifetime-scale-") as folder:
        module = module_of(lifetimes, Path(folder))
        command = [OPT, f"-load-pass-plugin={plugin}", f"-passes={','.join(passes)}", module, "-disable-output"]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    graphs = output.split("digraph ")[1:]
    found = [graph.count('[class="bounded"') + graph.count('[class="computed"') for graph in graphs]
    functions = lifetimes // PER_FUNCTION
    wanted = [functions * PER_FUNCTION, functions * (PER_FUNCTION - FOLDED_PER_FUNCTION)]
    print(f"lifetimes before and after simplify: {found}, wanted {wanted}")
    return found == wanted


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", default=PLUGIN, type=Path)
    parser.add_argument("--lifetimes", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--passes", nargs="+", default=PASSES, help="instead of all three")
    parser.add_argument("--check", action="store_true", help="only see that the passes do their work")
    parser.add_argument("--generate", type=Path, metavar="FILE", help="only write the module as text")
    options = parser.parse_args()
    if options.generate:
        return generate(options.lifetimes, options.generate)
    if options.check:
        return 0 if check(options.plugin, options.lifetimes) else 1
    return 1 if bench(options.plugin, options.lifetimes, options.rounds, options.passes)["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
