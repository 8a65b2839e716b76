"""Whether threads share anything: objects of three targets, by 8 threads at once, against those that one thread makes."""

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Run:
    """What became of one."""

    differing: int
    text: str
    stderr: str


def run(name, plugin, files, objects):
    """Lets a host (test/embed/host.py) make objects of the files by threads."""
    host = [sys.executable, "-B", ROOT / "test" / "embed" / "host.py", TARGET / "lit" / "embed", name, plugin]
    command = [*host, "threads", str(THREADS), str(objects), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"(\d+) of \d+ objects differ", done.stdout)
    if found is None:
        raise ToolError(f"the host ended with {done.returncode}: {done.stderr[-2000:]}")
    return Run(int(found[1]), found[0], done.stderr)


def bench(plugin, objects=OBJECTS, times=TIMES):
    """Prints each run; any object that differs is a broken limit."""
    broken = []
    with tempfile.TemporaryDirectory() as folder:
        files = modules(Path(folder))
        for time in range(times):
            found = run("host", plugin, files, objects)
            print(f"run {time + 1}: {found.text}")
            if found.differing:
                broken.append(f"run {time + 1}: {found.text}")
    return {"threads": THREADS, "objects": objects, "runs": times, "broken": broken}
