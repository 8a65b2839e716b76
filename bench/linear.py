"""Whether finalize's time grows linearly: its time per MiB on a large object against one a tenth its size."""

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "real"))

from compiling import CLANG, WARNINGS, measured  # noqa: E402
from programs import PROGRAMS, locate  # noqa: E402
from sweep import PLUGIN, TARGET  # noqa: E402

COMMAND = TARGET / "release" / "dilifetime"
LIMIT = 1.3
MIB = 1 << 20
# The largest object of all real programs, and a part of the same program whose object is a tenth its size.
PROGRAM = "harfbuzz"
LARGE, SMALL = "harfbuzz.cc", "hb-face.cc"


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


def carried_object(source, flags, plugin, folder):
    """Compiles to an object that carries its lifetimes and has not been finalized.

    Only opt loads the plugin; llc is stock, as it is where codegen cannot load plugins.
    """
    module, carried = folder / f"{source.stem}.bc", folder / f"{source.stem}.carried.bc"
    output = folder / f"{source.stem}.o"
    compiler = CLANG[source.suffix]
    measured([compiler, "-c", "-g", *WARNINGS, *flags, "-emit-llvm", source, "-o", module])
    environment = {**os.environ, "DILIFETIME": "import=on"}
    passes = "-passes=dilifetime-import,dilifetime-carry"
    measured(["opt-22", f"-load-pass-plugin={plugin}", passes, module, "-o", carried], environment)
    measured(["llc-22", "-O2", "-relocation-model=pic", "-filetype=obj", carried, "-o", output])
    return output


def time_finalize(command, path, rounds):
    """The least processor time of some runs."""
    output = path.with_suffix(".final.o")
    costs = [measured([command, "finalize", path, "-o", output])[0] for _ in range(rounds)]
    return Point(path.name, path.stat().st_size, min(cost.cpu for cost in costs))


def broken_limits(large, small):
    """What grows faster than its input."""
    ratio = large.per_mib / small.per_mib
    return [f"finalize takes {ratio:.2f} × the time per MiB, more than {LIMIT}"] if ratio > LIMIT else []


def report(large, small):
    """Prints the two points; returns the record for --json."""
    print("dilifetime finalize: least of several runs each")
    for point in (large, small):
        print(
            f"  {point.name:<24} {point.size / MIB:>7.2f} MiB {point.seconds:>8.3f} s"
            f" {1000 * point.per_mib:>8.2f} ms/MiB"
        )
    broken = broken_limits(large, small)
    print(f"  time per MiB, large against small: {large.per_mib / small.per_mib:.3f} (limit {LIMIT})")
    for problem in broken:
        print(f"    {problem}")
    return {"large": vars(large), "small": vars(small), "broken": broken}


def bench(plugin=PLUGIN, command=COMMAND, rounds=5):
    """Makes both objects and measures finalize on them."""
    sources = locate([entry for entry in PROGRAMS if entry.name == PROGRAM])[0]
    flags = (*sources.program.flags, "-O2")
    with tempfile.TemporaryDirectory(prefix="dilifetime-linear-") as folder:
        points = []
        for name, repeats in ((LARGE, rounds), (SMALL, 4 * rounds)):
            path = carried_object(sources.root / name, flags, plugin, Path(folder))
            points.append(time_finalize(command, path, repeats))
    return report(*points)


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", type=Path, default=PLUGIN)
    parser.add_argument("--command", type=Path, default=COMMAND, help="the command `dilifetime`")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    return 1 if bench(options.plugin, options.command, options.rounds)["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
