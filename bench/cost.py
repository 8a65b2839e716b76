"""What the plugin costs: time and peak memory of a whole clang run, with and without it, side by side; of kernels for amdgcn,
where it looks after far more and generates code twice, also without the check that needs that, and without saying where
lanes are, with the size of debug info."""

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

TEST = Path(__file__).resolve().parents[1] / "test"
sys.path.insert(0, str(TEST / "real"))
sys.path.append(str(TEST / "amdgpu"))

import corpus  # noqa: E402
from compiling import Build, measured  # noqa: E402
from elf import Elf  # noqa: E402
from programs import PROGRAMS, locate  # noqa: E402
from sweep import PLUGIN, parse_plugin  # noqa: E402

TIME_LIMIT = 1.10
MEMORY_LIMIT = 1.25


@dataclass(frozen=True)
class Costs:
    """The costs of all rounds, stock's and ours by turns."""

    stock: list
    ours: list

    def best(self, what):
        """Stock's and our least cost: noise only ever adds."""
        return tuple(min(getattr(cost, what) for cost in costs) for costs in (self.stock, self.ours))

    def ratio(self, what):
        """Our least cost against stock's."""
        stock, ours = self.best(what)
        return ours / stock

    def broken_limits(self):
        """What is too dear. Processor time counts, so that threads can't hide work and others' load doesn't add."""
        limits = (("cpu", "processor time", TIME_LIMIT), ("peak", "peak memory", MEMORY_LIMIT))
        return [
            f"{name} is {self.ratio(what):.3f} × stock's, more than {limit}"
            for what, name, limit in limits
            if self.ratio(what) > limit
        ]


def measure(ours, source, flags, prefix, rounds):
    """Compiles a file `rounds` times each way, by turns."""
    costs = Costs([], [])
    with tempfile.TemporaryDirectory(prefix="dilifetime-cost-") as folder:
        output = Path(folder, "out.o")
        for _ in range(rounds):
            for build, list_of_costs in ((Build(), costs.stock), (ours, costs.ours)):
                cost, _ = build.run(source, flags, output, prefix, folder)
                list_of_costs.append(cost)
    return costs


def report(name, costs):
    """Prints a table; returns the record for --json."""
    print(f"{name}: least of {len(costs.stock)} runs each, by turns")
    print(f"  {'':<24} {'stock':>9} {'ours':>9} {'ratio':>7} {'limit':>6}")
    lines = (
        ("cpu", "processor time [s]", 1, TIME_LIMIT),
        ("wall", "elapsed time [s]", 1, ""),
        ("peak", "peak memory [MiB]", 1024, MEMORY_LIMIT),
    )
    for what, label, unit, limit in lines:
        stock, ours = (value / unit for value in costs.best(what))
        print(f"  {label:<24} {stock:>9.2f} {ours:>9.2f} {costs.ratio(what):>7.3f} {limit:>6}")
    for problem in costs.broken_limits():
        print(f"    {problem}")
    runs = {kind: [vars(cost) for cost in getattr(costs, kind)] for kind in ("stock", "ours")}
    return {"input": name, **runs, "broken": costs.broken_limits()}


def bench(ours, rounds=5, program="sqlite3", level="-O2"):
    """Measures one program of one file."""
    chosen = [entry for entry in PROGRAMS if entry.name == program]
    sources = locate(chosen)[0]
    flags = (*sources.program.flags, level)
    costs = measure(ours, sources.files[0], flags, sources.root, rounds)
    return report(f"clang {program} {level}", costs)


def bench_kernels(plugin, rounds=5, target="gfx90a", levels=("O0", "O1", "O3")):
    """Measures each third kernel of the corpus, and sums up the least costs of each, and the bytes of debug info."""
    stock = Build().environment()
    loaded = [f"-fpass-plugin={plugin}"] if plugin else []
    ways = {"stock": ([], stock), "ours": (loaded, stock)}
    for setting in ("check=off", "lanes=off"):
        ways[f"ours, {setting}"] = (loaded, Build(plugin, setting).environment())
    sources = corpus.kernels()[::3]
    records = []
    for level in levels:
        total, size = dict.fromkeys(ways, 0), dict.fromkeys(ways, 0)
        with tempfile.TemporaryDirectory(prefix="dilifetime-cost-") as folder:
            output = Path(folder, "out.o")
            for source in sources:
                command = [*corpus.clang(source, target, level), "-w", "-g", "-c", source, "-o", output]
                costs = {way: [] for way in ways}
                for turn in range(rounds):
                    for way, (flags, settings) in ways.items():
                        costs[way].append(measured([*command, *flags], settings, folder)[0].cpu)
                        size[way] += Elf.read(output).debug_bytes() if turn == 0 else 0
                for way, all_costs in costs.items():
                    total[way] += min(all_costs)
        records.append(report_kernels(f"{len(sources)} kernels for {target} -{level}", total, size))
    return records


def report_kernels(name, total, size):
    """Prints a line for each way; returns the record for --json."""
    print(f"{name}:")
    ratios = {way: cpu / total["stock"] for way, cpu in total.items()}
    for way, cpu in total.items():
        print(f"  {way:<24} {cpu:>9.2f} s {ratios[way]:>7.3f} {size[way] / 1024:>9.1f} KiB")
    is_broken = ratios["ours"] > TIME_LIMIT
    broken = [f"processor time is {ratios['ours']:.3f} × stock's, more than {TIME_LIMIT}"] if is_broken else []
    return {"input": name, "cpu": total, "debug": size, "broken": broken}


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plugin", type=parse_plugin, default=PLUGIN, help="the plugin, or `none`")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--program", choices=[entry.name for entry in PROGRAMS], default="sqlite3")
    parser.add_argument("--level", default="-O2")
    options = parser.parse_args()
    return 1 if bench(Build(options.plugin), options.rounds, options.program, options.level)["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
