"""Runs the build script of the shim with an llvm-config and a compiler of our own, and says with what it calls that one.

built_llvm.py RELEASE FOLDER LLVM-CONFIG, of which there are `llvm-config` and `older`
"""

import os
import subprocess
import sys
from pathlib import Path

LLVM_CONFIG = """#!/bin/sh
case "$1" in
    --version) echo {version} ;;
    --cxxflags) echo "-I/src/llvm/include -I/build/include -std=c++17 -D_GNU_SOURCE" ;;
    *) exit 1 ;;
esac
"""
# It says what it is called with, and makes what it should. What kind of compiler it is, is asked of the preprocessor.
COMPILER = """#!/bin/sh
case "$1" in -E | "-?") exec c++ "$@" ;; esac
echo "$@" >> {calls}
while [ $# -gt 0 ]; do
    [ "$1" != -o ] || : > "$2"
    shift
done
"""


def program(path, text):
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def flags(calls):
    """Each flag that the compiler was called with, once; a folder of headers with its flag."""
    words = calls.read_text(encoding="utf-8").replace("-isystem ", "-isystem=").split()
    return [word.replace("-isystem=", "-isystem ") for word in dict.fromkeys(words) if word.startswith(("-isystem", "-W"))]


def main():
    release, folder, config = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    program(folder / "llvm-config", LLVM_CONFIG.format(version="22.1.8"))
    program(folder / "older", LLVM_CONFIG.format(version="21.1.0"))
    calls = folder / "calls"
    calls.unlink(missing_ok=True)
    compiler = program(folder / "compiler", COMPILER.format(calls=calls))
    scripts = release.glob("build/dilifetime-shim-*/build-script-build")
    script = max(scripts, key=lambda path: path.stat().st_mtime)
    root = Path(__file__).resolve().parents[2]
    settings = {"OUT_DIR": folder / "out", "TARGET": "x86_64-unknown-linux-gnu", "HOST": "x86_64-unknown-linux-gnu"}
    settings |= {"OPT_LEVEL": "0", "DEBUG": "false", "LLVM_CONFIG": folder / config, "CXX": compiler, "AR": "true"}
    environment = {**os.environ, **{name: str(value) for name, value in settings.items()}}
    done = subprocess.run(
        [script.resolve()], cwd=root / "plugin/shim", env=environment, capture_output=True, text=True, check=False
    )
    print(done.stdout, end="")
    print("exit code", done.returncode)
    if calls.exists():
        print("\n".join(flags(calls)))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
