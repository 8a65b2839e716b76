"""Whether finalize's time grows linearly: its time per MiB on a large object against one a tenth its size."""

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "real"))

from compiling import CLANG, WARNINGS, measured  # noqa: E402
from sweep import PLUGIN, TARGET  # noqa: E402

COMMAND = TARGET / "release" / "dilifetime"
LIMIT = 1.3
# So often the rounds are run where a point may have been disturbed.
TURNS = 8
MIB = 1 << 20
# Real programs differ in how much of an object is types, code or lifetimes, which would be measured too. So the input is
# one function, often: with a struct in pieces, an inlined call, a loop, and expressions over several values.
FUNCTIONS = 12000
FUNCTION = """
static inline long scaled@(long value, int by) { long half = value / 2; return half * by + value; }
long work@(struct pair p, int n, const long *from) {
    long sum = 0; struct pair q = {p.b + n, p.a - n};
    for (int i = 0; i < n; i++) { long item = from[i] + scaled@(q.a, i); sum += item; q.b ^= item << 1; }
    char low = (char)(sum + 1); int wide = (int)sum * 3;
    use(&q, low, wide);
    return sum + q.a - q.b + low;
}
"""


@dataclass(frozen=True)
class Point:
    """An input of finalize and the least time that it took."""

    name: str
    size: int  # bytes
    seconds: float

    @property
    def per_mib(self):
        """Seconds for each MiB of the input."""
        return self.seconds * MIB / self.size


def module_of(functions, folder):
    """A module with so many functions, as stock clang compiles it."""
    source, module = folder / f"of-{functions}.c", folder / f"of-{functions}.bc"
    head = "struct pair { long a, b; };\nvoid use(struct pair *, char, int);\n"
    source.write_text(head + "".join(FUNCTION.replace("@", str(number)) for number in range(functions)))
    measured([CLANG[source.suffix], "-c", "-g", "-O1", *WARNINGS, "-emit-llvm", source, "-o", module])
    return module


def carried_object(module, plugin):
    """Carries a module's lifetimes and compiles it to an object that isn't finalized.

    Only opt loads the plugin; llc is stock, as it is where codegen cannot load plugins.
    """
    carried, output = module.with_suffix(".carried.bc"), module.with_suffix(".o")
    environment = {**os.environ, "DILIFETIME": "import=on"}
    passes = "-passes=dilifetime-import,dilifetime-carry"
    measured(["opt-22", f"-load-pass-plugin={plugin}", passes, module, "-o", carried], environment)
    measured(["llc-22", "-O1", "-relocation-model=pic", "-filetype=obj", carried, "-o", output])
    return output


def time_finalize(command, path, rounds, known=None):
    """The least processor time of some runs, and of those before."""
    output = path.with_suffix(".final.o")
    costs = [measured([command, "finalize", path, "-o", output])[0] for _ in range(rounds)]
    times = [cost.cpu for cost in costs] + ([known.seconds] if known else [])
    return Point(path.name, path.stat().st_size, min(times))


def time_both(command, objects, rounds):
    """The points of both objects, by turns, since what else the machine does costs time, and caches.

    Where they break the limit they are measured further: the least times are what finalize takes.
    """
    points = [None for _ in objects]
    for turn in range(TURNS * rounds):
        times = zip(objects, (1, 4), points, strict=True)
        points = [time_finalize(command, path, repeats, known) for path, repeats, known in times]
        if turn + 1 >= rounds and not broken_limits(*points):
            break
    return points


def broken_limits(large, small):
    """What grows faster than its input."""
    ratio = large.per_mib / small.per_mib
    return [f"finalize takes {ratio:.2f} × the time per MiB, more than {LIMIT}"] if ratio > LIMIT else []


def report(large, small):
    """Prints the two points; returns the record for --json."""
    print("dilifetime finalize: least of several runs each")
    for point in (large, small):
        print(f"  {point.name:<24} {point.size / MIB:>7.2f} MiB {point.seconds:>8.3f} s {1000 * point.per_mib:>8.2f} ms/MiB")
    broken = broken_limits(large, small)
    print(f"  time per MiB, large against small: {large.per_mib / small.per_mib:.3f} (limit {LIMIT})")
    for problem in broken:
        print(f"    {problem}")
    return {"large": vars(large), "small": vars(small), "broken": broken}


def bench(plugin=PLUGIN, command=COMMAND, rounds=5, most=FUNCTIONS):
    """Makes both objects and measures finalize on them."""
    with tempfile.TemporaryDirectory(prefix="dilifetime-linear-") as folder:
        modules = [module_of(functions, Path(folder)) for functions in (most, most // 10)]
        points = time_both(command, [carried_object(module, plugin) for module in modules], rounds)
    return report(*points)


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", type=Path, default=PLUGIN)
    parser.add_argument("--command", type=Path, default=COMMAND, help="the command `dilifetime`")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--functions", type=int, default=FUNCTIONS, help="how many the larger object has")
    options = parser.parse_args()
    return 1 if bench(options.plugin, options.command, options.rounds, options.functions)["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
