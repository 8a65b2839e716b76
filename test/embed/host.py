"""Builds Inputs/host.cpp, once, with the LLVM that is installed, and runs it: host.py FOLDER ARGUMENTS..."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parent / "Inputs" / "host.cpp"


def llvm(what):
    command = [os.environ.get("LLVM_CONFIG", "llvm-config-22"), *what]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def build(host):
    flags = ["-std=c++17", "-O1", "-fno-rtti", "-fno-exceptions", "-pthread"]
    libraries = llvm(["--ldflags", "--libs"])
    made = host.with_suffix(".new")
    include = ["-isystem", *llvm(["--includedir"])]
    subprocess.run(["clang++-22", *flags, *include, SOURCE, "-o", made, *libraries], check=True)
    made.replace(host)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    host = folder / "host"
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not host.exists() or host.stat().st_mtime < SOURCE.stat().st_mtime:
            build(host)
    return subprocess.run([host, *sys.argv[2:]]).returncode


sys.exit(main())
