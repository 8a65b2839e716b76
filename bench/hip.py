"""Real HIP: rocPRIM's algorithms for int, double and a struct. Is the code stock's, and how much of each kind of variable is
there?"""

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "test" / "real"))
from compiling import ToolError, measured  # noqa: E402
from elf import Elf  # noqa: E402
from sameness import non_debug_differences  # noqa: E402
from sweep import PLUGIN  # noqa: E402

PACKAGES = ("librocprim-dev", "libamdhip64-dev")
TARGETS = {"gfx90a": 64, "gfx1030": 32, "gfx1100": 32, "gfx1201": 32}
LEVELS = ("O1", "O2", "O3")
TYPES = ("int", "double", "Pair")
ALGORITHMS = {
    "reduce": "reduce(temporary, bytes, in, out, TYPE{}, size, plus<TYPE>())",
    "scan": "inclusive_scan(temporary, bytes, in, out, size, plus<TYPE>())",
    "sort": "merge_sort(temporary, bytes, in, out, size)",
    "radix": "radix_sort_pairs(temporary, bytes, keys, keys_out, in, out, size)",
    "select": "select(temporary, bytes, in, out, counts, size, IsBig())",
    "partition": "partition(temporary, bytes, in, out, counts, size, IsBig())",
    "unique": "unique(temporary, bytes, in, out, counts, size)",
    "by_key": "reduce_by_key(temporary, bytes, keys, in, size, keys_out, out, counts)",
    "runs": "run_length_encode(temporary, bytes, in, size, out, counts, counts + 1)",
    "merge": "merge(temporary, bytes, in, other, out, size, size)",
    "transform": "transform(in, out, size, Twice())",
    "adjacent": "adjacent_difference(temporary, bytes, in, out, size, plus<TYPE>())",
}  # fmt: skip
KINDS = ("class", "pointer", "reference", "array", "float", "bool", "integer", "other")
INTEGERS = {"int", "unsigned int", "char", "signed char", "unsigned char", "short", "unsigned short", "long", "unsigned long", "size_t", "long long", "unsigned long long"}  # fmt: skip


def headers(folder):
    """The packages' headers, without installing them."""
    include = folder / "usr" / "include"
    if not include.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["apt-get", "download", "-q", *PACKAGES], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg", "-x", package, folder], check=True)
    return include


def compile_one(include, target, level, algorithm, ty, plugin, output):
    """Compiles one algorithm; returns the processor time."""
    lanes = TARGETS[target]
    command = [
        "clang++-22", "-x", "hip", "-std=c++17", f"--offload-arch={target}", "-nogpulib", "-nogpuinc", "--cuda-device-only",
        "--no-gpu-bundle-output", "-fuse-cuid=none", "-D__HIP_PLATFORM_AMD__", f"-D__AMDGCN_WAVEFRONT_SIZE={lanes}",
        f"-D__AMDGCN_WAVEFRONT_SIZE__={lanes}", "-D__llvm_amdgcn_rcp_f16=__builtin_amdgcn_rcph", "-DNDEBUG", "-isystem", include,
        "-include", HERE / "hip" / "support.h", f"-DTYPE={ty}", f"-DALGORITHM={ALGORITHMS[algorithm]}", "-w", f"-{level}", "-g",
    ]  # fmt: skip
    if lanes == 32:
        command += ["-DROCPRIM_DISABLE_DPP", "-DROCPRIM_DETAIL_USE_DPP=false"]
    if plugin:
        command.append(f"-fpass-plugin={plugin}")
    cost, _ = measured([*command, "-c", HERE / "hip" / "algorithms.hip", "-o", output], environment=os.environ)
    return cost.cpu


def kind(name, classes):
    """What kind of type a variable has."""
    name = name.removeprefix("const ").removeprefix("volatile ")
    for end, what in (("*", "pointer"), ("* const", "pointer"), ("&", "reference"), ("]", "array")):
        if name.endswith(end):
            return what
    if name in ("float", "double", "_Float16"):
        return "float"
    if name == "bool":
        return "bool"
    if name in INTEGERS:
        return "integer"
    return "class" if classes(name) else "other"


def coverage(obj):
    """Bytes of scope and bytes covered, by kind of type."""
    program = PLUGIN.parent / "dilifetime"
    located = json.loads(subprocess.run([program, "locate", obj, "--json"], check=True, capture_output=True).stdout)
    found = defaultdict(Counter)

    def visit(scope):
        for variable in scope["variables"]:
            ty = variable["type"] or {"name": "?", "bytes": 0}
            counter = found[kind(ty["name"] or "?", lambda name: "<" in name or name[:1].isupper() or (ty["bytes"] or 0) > 8)]
            counter["scope"] += variable["scope_bytes"]
            counter["covered"] += variable["covered_bytes"]
        for inner in scope["scopes"]:
            visit(inner)

    for unit in located["units"]:
        for function in unit["functions"]:
            visit(function)
    return found


def try_one(include, plugin, folder, case):
    """Compiles with and without the plugin: what differs, coverage and processor times of both. None if stock clang can't."""
    target, level, algorithm, ty = case
    objects = [folder / f"{target}-{level}-{algorithm}-{ty}-{who}.o" for who in ("stock", "ours")]
    times = []
    try:
        for who, obj in zip((None, plugin), objects, strict=True):
            times.append(compile_one(include, target, level, algorithm, ty, who, obj))
        stock, ours = map(Elf.read, objects)
        result = case, non_debug_differences(stock, ours), [coverage(obj) for obj in objects], times
    except ToolError as error:
        result = (case, [str(error)[-500:]], [{}, {}], [0, 0]) if times else None
    for obj in objects:
        obj.unlink(missing_ok=True)
    return result


def is_sample(target, level, algorithm, ty):
    """Whether quick measurements take it: each algorithm once on each target, at a level and with a type in turn."""
    turn = list(TARGETS).index(target) + list(ALGORITHMS).index(algorithm)
    return level == LEVELS[turn % 3] and ty == TYPES[turn // 3 % 3]


def shares(found):
    """Covered shares, one for each kind."""
    return "  ".join(f"{found[kind]['covered'] / max(found[kind]['scope'], 1):>9.3f}" for kind in KINDS)


def bench(plugin, quick, jobs, folder=PLUGIN.parents[1] / "hip"):
    """Prints what differs and the table; returns one record for each target and level."""
    include = headers(folder)
    print(f"{'':<22}{'programs':>9}{'differ':>8}{'time':>7}  " + "  ".join(f"{kind:>9}" for kind in KINDS), flush=True)
    records = []
    for target, level in product(TARGETS, LEVELS):
        cases = [case for case in product([target], [level], ALGORITHMS, TYPES) if not quick or is_sample(*case)]
        with ThreadPoolExecutor(jobs) as pool:
            tried = list(pool.map(lambda case: try_one(include, plugin, folder, case), cases))
        results = [result for result in tried if result]
        total = [defaultdict(Counter), defaultdict(Counter)]
        broken, time = [], [0, 0]
        for case, differences, both, times in results:
            broken += [f"{' '.join(case)}: {difference}" for difference in differences]
            for index in (0, 1):
                time[index] += times[index]
                for name, counter in both[index].items():
                    total[index][name] += counter
        differ = len({line.split(": ")[0] for line in broken})
        print(f"{target + ' -' + level + ' stock':<22}{len(results):>9}{'':>15}  {shares(total[0])}")
        print(f"{target + ' -' + level + ' ours':<22}{'':>9}{differ:>8}{time[1] / max(time[0], 1e-9):>7.2f}  {shares(total[1])}")
        print("\n".join(broken[:10]), end="\n" if broken else "", flush=True)
        records.append({"target": target, "level": level, "broken": broken})
    return records
