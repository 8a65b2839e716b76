"""Triton's kernels for gfx942, made by pip's triton without a GPU: with opt and llc, is the code stock's, and how much of each
kernel's variables is there?"""

import os
import subprocess
import sys
from pathlib import Path

from compiling import ToolError, measured
from debuginfo import COVERED, IN_SCOPE, new_complaints, statistics, verify
from elf import Elf
from lines import line_differences
from sameness import non_debug_differences
from sweep import PLUGIN

VERSION = "3.6.0"
HERE = Path(__file__).resolve().parent
LEVELS = ("O1", "O2", "O3")
CPU = "-mcpu=gfx942"


def modules(folder):
    """LLVM IR of Triton's kernels; triton is installed into the folder by pip if it isn't there."""
    made = folder / "modules"
    if not list(made.glob("*.ll")):
        packages = folder / "packages"
        if not (packages / "triton").exists():
            command = [sys.executable, "-m", "pip", "install", "-q", "--root-user-action=ignore", "--no-deps"]
            command += ["--target", packages, f"triton=={VERSION}"]
            subprocess.run(command, check=True)
        made.mkdir(parents=True, exist_ok=True)
        # Debug info of variables, and modules that nothing has optimised yet.
        settings = {"LLVM_EXTRACT_DI_LOCAL_VARIABLES": "1", "DISABLE_LLVM_OPT": "1"}
        environment = {**os.environ, "HOME": str(folder), "PYTHONPATH": str(packages), **settings}
        command = [sys.executable, HERE / "triton" / "kernels.py", made]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise ToolError(f"triton/kernels.py: {done.stderr[-1000:]}")
    return sorted(made.glob("*.ll"))


def compile_one(module, level, plugin, output):
    """Optimises and compiles a module; returns the processor time."""
    # Triton names no DWARF version. The plugin takes 5 then, stock codegen 4, which counts files otherwise.
    load, version = ([f"-load-pass-plugin={plugin}"], []) if plugin else ([], ["-dwarf-version=5"])
    optimised = output.with_suffix(".bc")
    first, _ = measured(["opt-22", *load, CPU, f"-passes=default<{level}>", module, "-o", optimised])
    second, _ = measured(["llc-22", *load, *version, CPU, f"-{level}", "-filetype=obj", optimised, "-o", output])
    optimised.unlink()
    return first.cpu + second.cpu


def bench(plugin, quick, _jobs, folder=PLUGIN.parents[1] / "triton"):
    """Prints a row for each kernel and level; returns their records."""
    records = []
    print(f"{'':<16}{'in scope':>10}{'stock':>8}{'ours':>8}{'time':>7}")
    for module in modules(folder):
        for level in LEVELS[-1:] if quick else LEVELS:
            objects = [folder / f"{name}.o" for name in ("stock", "ours")]
            times = [compile_one(module, level, which, obj) for which, obj in zip((None, plugin), objects, strict=True)]
            both = [statistics(obj) for obj in objects]
            broken = non_debug_differences(*map(Elf.read, objects)) + list(line_differences(*objects))
            broken += new_complaints(*map(verify, objects))
            # Stock codegen leaves variables out that it knows nothing of.
            scope = max(1, *(numbers[IN_SCOPE] for numbers in both))
            shares = "".join(f"{numbers[COVERED] / scope:>8.3f}" for numbers in both)
            time = times[1] / times[0]
            print(f"{module.stem:<12}-{level} {scope:>10}{shares}{time:>7.2f}  {'; '.join(broken[:2])}", flush=True)
            records.append({"kernel": module.stem, "level": level, "broken": broken})
    return records
