"""All measurements: time and memory, of the API, too; finalize's growth, and a large linked file; as and dis; SPIR-V modules;
verify, graph and simplify on a million lifetimes; whether the evaluator of DWARF agrees with others; how what is said of lanes
grows; whether threads share anything, also by ThreadSanitizer; programs for other machines in gdb; ways of building, objects by
way of assembly, and real programs by link-time optimisation; the suites of which tests take a part; then sameness, coverage
and size of real programs, the amdgcn corpus, generated kernels, rocPRIM, Triton's kernels, Debian's packages."""

import argparse
import json
import sys
from pathlib import Path

TEST = Path(__file__).resolve().parents[1] / "test"
sys.path[:0] = [str(TEST / part) for part in ("real", "amdgpu", "tools")]

import amdgpu  # noqa: E402
import api  # noqa: E402
import assembly  # noqa: E402
import builds  # noqa: E402
import cost  # noqa: E402
import debian  # noqa: E402
import evaluation  # noqa: E402
import hip  # noqa: E402
import kernels  # noqa: E402
import large  # noqa: E402
import linear  # noqa: E402
import lto  # noqa: E402
import nesting  # noqa: E402
import races  # noqa: E402
import scale  # noqa: E402
import spirv  # noqa: E402
import suites  # noqa: E402
import targets  # noqa: E402
import text  # noqa: E402
import threads  # noqa: E402
import triton  # noqa: E402
from compiling import Build, ToolError  # noqa: E402
from programs import LEVELS, locate  # noqa: E402
from sweep import PLUGIN, parse_plugin, sweep  # noqa: E402

PARTS = (
    "cost",
    "api",
    "linear",
    "large",
    "text",
    "spirv",
    "scale",
    "evaluation",
    "lanes",
    "threads",
    "races",
    "targets",
    "builds",
    "assembly",
    "lto",
    "suites",
    "sweep",
    "amdgpu",
    "kernels",
    "hip",
    "triton",
    "debian",
)
# Those that take the plugin, whether to be quick, and how many jobs.
MODULES = {
    "builds": builds,
    "assembly": assembly,
    "amdgpu": amdgpu,
    "kernels": kernels,
    "hip": hip,
    "triton": triton,
    "debian": debian,
}
# What stock LLVM has nothing to compare with.
OURS = ("api", "linear", "large", "text", "spirv", "scale", "lanes", "threads", "races", "targets", "suites")


def heading(name):
    """Announces a part."""
    print(f"\n==> {name}", flush=True)


def inputs():
    """Prints what is measured."""
    for sources in locate():
        program = sources.program
        print(f"{program.name:<12} {program.language:<4} {sources.lines():>8,} lines  crate {program.crate}")


def run_part(part, plugin, options):
    """Runs one part; returns its records. A tool that fails is a broken limit of that part, not the end of all."""
    try:
        if part == "cost":
            return [cost.bench(Build(plugin), options.rounds), *cost.bench_kernels(plugin, options.rounds)]
        if part == "api":
            return [api.bench(plugin, rounds=options.rounds)]
        if part == "evaluation":
            return [evaluation.bench(plugin)]
        if part == "lto":
            return lto.bench(plugin, options.jobs)
        if part == "linear":
            return [linear.bench(plugin, rounds=options.rounds)]
        if part == "large":
            return [large.bench(plugin, options.quick)]
        if part == "lanes":
            return [nesting.bench(plugin, size) for size in (64, 32)]
        if part == "threads":
            return [threads.bench(plugin, *([20, 1] if options.quick else []))]
        if part == "races":
            return [races.bench(*([20] if options.quick else []))]
        if part == "targets":
            return [targets.bench(plugin)]
        if part == "suites":
            return [suites.bench(options.jobs)]
        if part == "text":
            return [text.bench(rounds=options.rounds)]
        if part == "spirv":
            return [spirv.bench(rounds=options.rounds)]
        if part in MODULES:
            return MODULES[part].bench(plugin, options.quick, options.jobs)
        if part == "scale":
            return [scale.bench(plugin, rounds=options.rounds)]
        return sweep(Build(plugin), options.quick, levels=LEVELS, jobs=options.jobs)
    except ToolError as error:
        print(f"    {error}")
        return [{"broken": [str(error)]}]


def main():
    """The command line; the exit code is 1 if any limit is broken."""
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="only these parts")
    parser.add_argument("--plugin", type=parse_plugin, default=PLUGIN, help="the plugin, or `none`: stock with stock")
    parser.add_argument("--quick", action="store_true", help="sweep over a few representative files only")
    parser.add_argument("--rounds", type=int, default=5, help="runs to take the least cost of (default 5)")
    parser.add_argument("--jobs", type=int, default=2, help="compilations at once in the sweep (default 2)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results as JSON")
    options = parser.parse_args()

    heading("inputs")
    inputs()
    results = {}
    for part in options.only:
        heading(part)
        if part in OURS and options.plugin is None:
            print("left out: stock LLVM has nothing like it")
            continue
        results[part] = run_part(part, options.plugin, options)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    broken = sum(len(record["broken"]) for records in results.values() for record in records)
    print(f"\n{broken} limits broken" if broken else "\nall limits kept")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
