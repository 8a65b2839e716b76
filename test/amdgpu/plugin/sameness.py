"""Compiles an OpenCL kernel for each target and optimisation level, with and without the plugin, and compares."""

import json
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[2] / "real")]
from elf import Elf
from lines import line_differences
from sameness import non_debug_differences

SUPPORT = HERE.parents[1] / "support"
TARGETS = ["gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100"]
COVERED = "sum_all_variables(#bytes in parent scope covered by DW_AT_location)"
# What only the plugin's own steps write, and stock's idiom.
LEFT = re.compile(r"DW_OP_xderef|DW_OP_push_object_address|<decoding error>|dilifetime")


def output(*command):
    """What a command prints; it must say nothing on stderr."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if done.stderr:
        raise SystemExit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout


def compiled(source, target, level, name, *options):
    """An object's path."""
    language = ["-target", "amdgcn-amd-amdhsa", f"-mcpu={target}", "-nogpulib", "-x", "cl", "-cl-std=CL2.0", "-w", f"-I{SUPPORT}"]
    output("clang-22", *options, *language, f"-O{level}", "-g", "-c", source, "-o", name)
    return Path(name)


def problems(plugin, source, target, level):
    """Describes what is wrong for one target and level."""
    stock = compiled(source, target, level, "stock.o")
    ours = compiled(source, target, level, "ours.o", f"-fpass-plugin={plugin}")
    both = Elf(stock.read_bytes()), Elf(ours.read_bytes())
    found = non_debug_differences(*both) + list(line_differences(stock, ours))
    found += sorted(set(LEFT.findall(output("llvm-dwarfdump-22", str(ours)))))
    output("llvm-dwarfdump-22", "--verify", "--quiet", str(ours))
    covered = [json.loads(output("llvm-dwarfdump-22", "--statistics", str(path)))[COVERED] for path in (stock, ours)]
    if level == 0 and covered[1] < covered[0]:
        found.append(f"{covered[1]} bytes covered, {covered[0]} by stock")
    return found


def main(plugin, source):
    failed = False
    for target, level in product(TARGETS, range(4)):
        for problem in problems(plugin, source, target, level):
            print(f"{target} -O{level}: {problem}")
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
