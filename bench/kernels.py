"""Generated kernels (test/amdgpu/generate) on amdgcn: is the code stock's, and is each instruction of stock's line?

New ones each time, from $DILIFETIME_SEED on or by the clock.
"""

import subprocess
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from compiling import ToolError, measured
from corpus import clang
from elf import Elf
from lines import line_differences
from sameness import non_debug_differences
from sample import first_seed
from sweep import PLUGIN

TARGETS = ("gfx90a", "gfx1030", "gfx1100", "gfx1201")
LEVELS = ("O1", "O2", "O3")
COUNT = 200


def compare(source, target, level, plugin):
    """Compiles with and without the plugin: what differs, and the processor times. None if stock clang fails."""
    objects, times = [], []
    command = [*clang(source, target, level), "-g", "-c", source]
    for name, flags in (("stock", []), ("ours", [f"-fpass-plugin={plugin}"] if plugin else [])):
        objects.append(source.with_name(f"{source.stem}-{target}-{level}-{name}.o"))
        try:
            times.append(measured([*command, *flags, "-o", objects[-1]])[0].cpu)
        except ToolError:
            if name == "stock":
                return None
            raise
    found = non_debug_differences(*map(Elf.read, objects)) + list(line_differences(*objects))
    for obj in objects:
        obj.unlink()
    return found, times


def try_seed(seed, plugin, folder):
    """What becomes of a seed's kernel: (seed, target and level, what differs, times)."""
    source = Path(folder) / f"{seed}.cl"
    source.write_bytes(subprocess.run([PLUGIN.parent / "kernelgen", str(seed)], check=True, capture_output=True).stdout)
    results = []
    for target, level in product(TARGETS, LEVELS):
        try:
            compared = compare(source, target, level, plugin)
        except ToolError as error:
            compared = [str(error)[-300:]], [0, 0]
        if compared is None:
            continue
        found, times = compared
        results.append((seed, target, level, [f"seed {seed}: {problem}" for problem in found], times))
    return results


def bench(plugin, quick, jobs):
    """Prints the table; returns a record for each target and level."""
    first = first_seed()
    seeds = range(first, first + (4 if quick else COUNT))
    count, broken, stock, ours, most = Counter(), {}, Counter(), Counter(), {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        for results in pool.map(lambda seed: try_seed(seed, plugin, folder), seeds):
            for seed, target, level, found, times in results:
                key = target, level
                count[key] += 1
                stock[key] += times[0]
                ours[key] += times[1]
                most[key] = max(most.get(key, (0, seed)), (times[1] / max(times[0], 1e-9), seed))
                broken.setdefault(key, []).extend(found)
                for problem in found[:1]:
                    print(f"{target} -{level} {problem}", flush=True)
    print(f"seeds {seeds[0]} to {seeds[-1]}")
    print(f"{'':<14}{'kernels':>9}{'differ':>8}{'time':>7}{'most':>7}  of seed")
    for key in product(TARGETS, LEVELS):
        differ = len({problem.split(":")[0] for problem in broken[key]})
        times = ours[key] / max(stock[key], 1e-9)
        ratio, seed = most[key]
        print(f"{key[0]:<10}-{key[1]}{count[key]:>10}{differ:>8}{times:>7.2f}{ratio:>7.2f}  {seed}")
    return [{"target": target, "level": level, "broken": found} for (target, level), found in broken.items()]
