"""Whether ThreadSanitizer sees a race: plugin and shim are compiled with it, and 8 threads make objects of three targets.

LLVM isn't, so what its own locks order may look like a race of ours; none does. What LLVM alone reads and writes isn't seen."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

import threads
from compiling import ToolError
from sweep import TARGET

ROOT = Path(__file__).resolve().parents[1]
MACHINE = "x86_64-unknown-linux-gnu"
# Stable Rust has no sanitizers unless it is told that it may. Its library isn't compiled with one.
SANITIZED = {
    "RUSTC_BOOTSTRAP": "1",
    "RUSTFLAGS": "-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer",
    "CXX": "clang++-22",
    "CXXFLAGS": "-fsanitize=thread",
}
REPORT = re.compile(r"^WARNING: ThreadSanitizer: (.*)", re.MULTILINE)


def build():
    """Builds the plugin with the sanitizer, in a folder of its own; returns where it is."""
    folder = TARGET / "races"
    command = ["cargo", "build", "-q", "--release", "--target", MACHINE, "-p", "dilifetime-plugin"]
    environment = {**os.environ, **SANITIZED, "CARGO_TARGET_DIR": str(folder)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ToolError(f"cargo build: {done.stderr[-2000:]}")
    return folder / MACHINE / "release" / "libdilifetime.so"


def bench(objects=threads.OBJECTS):
    """Prints what is found; a race and an object that differs are broken limits."""
    with tempfile.TemporaryDirectory() as folder:
        found = threads.run("host-races", build(), threads.modules(Path(folder)), objects)
    races = REPORT.findall(found.stderr)
    print(f"{found.text}, {len(races)} races")
    broken = sorted(set(races)) + ([found.text] if found.differing else [])
    return {"threads": threads.THREADS, "objects": objects, "races": len(races), "broken": broken}
