"""Whether threads share anything: objects of three targets, by 8 threads at once, against those that one thread makes."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "real"))

from compiling import ToolError  # noqa: E402
from sweep import TARGET  # noqa: E402

THREADS, OBJECTS, TIMES = 8, 200, 20
KERNEL = "-g -O1 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -S -emit-llvm".split()


def modules(folder):
    """A module each for x86-64, AArch64 and amdgcn."""
    demo = ROOT / "demo" / "demo.ll"
    lines = demo.read_text(encoding="utf-8").replace("x86_64-pc-linux-gnu", "aarch64-unknown-linux-gnu").splitlines()
    arm, gpu = folder / "aarch64.ll", folder / "amdgcn.ll"
    arm.write_text("\n".join(line for line in lines if "target datalayout" not in line) + "\n", encoding="utf-8")
    subprocess.run(["clang-22", *KERNEL, ROOT / "demo" / "kernel.cl", "-o", gpu], check=True)
    return [demo, arm, gpu]


def bench(plugin, objects=OBJECTS, times=TIMES):
    """Prints each run; any object that differs is a broken limit."""
    host = [sys.executable, "-B", ROOT / "test" / "embed" / "host.py", TARGET / "lit" / "embed", "host", plugin]
    broken = []
    with tempfile.TemporaryDirectory() as folder:
        files = modules(Path(folder))
        for time in range(times):
            command = [*host, "threads", str(THREADS), str(objects), *files]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            found = re.search(r"(\d+) of (\d+) objects differ", run.stdout)
            if found is None:
                raise ToolError(f"run {time + 1} ended with {run.returncode}: {run.stderr}")
            print(f"run {time + 1}: {found[0]}")
            if found[1] != "0":
                broken.append(f"run {time + 1}: {found[0]}")
    return {"threads": THREADS, "objects": objects, "runs": times, "broken": broken}
