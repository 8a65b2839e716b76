"""What gdb shows of a program for other machines, under qemu, at every level of optimisation (`test/targets/truth.py`)."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ARCHITECTURES = ("aarch64", "riscv64", "s390x")
LEVELS = "0,1,2,3,s"


def bench(plugin):
    """Prints how often each is right; what is wrong beyond stock's own is a broken limit."""
    with tempfile.TemporaryDirectory() as folder:
        truth = [sys.executable, "-B", ROOT / "test" / "targets" / "truth.py", plugin, folder, *ARCHITECTURES]
        run = subprocess.run([*truth, "--levels", LEVELS], capture_output=True, text=True, check=False)
    print(run.stdout, end="")
    broken = run.stderr.strip().splitlines() if run.returncode else []
    return {"architectures": ARCHITECTURES, "levels": LEVELS, "broken": broken}
