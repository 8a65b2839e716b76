"""The suites of which `./dev test` takes another part each time, as a whole."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SUITES = ("nonsense", "text", "lower/apart.test", "debugger", "amdgpu/regressions.test", "amdgpu/through.test")


def bench(jobs=2):
    """Runs them; the record, with what failed as broken limits."""
    lit = [Path(os.environ["LIT_HOME"]) / "bin" / "lit", "--param", "all=1", f"-j{jobs}", "-q"]
    status = subprocess.run([*lit, *(ROOT / "test" / suite for suite in SUITES)], check=False).returncode
    print(f"{len(SUITES)} suites, all cases: {'none failed' if status == 0 else 'some failed'}")
    return {"broken": [] if status == 0 else ["a suite failed"]}
