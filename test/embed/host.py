"""Builds a program that embeds LLVM, once, and runs it: host.py FOLDER NAME ARGUMENTS...

It is built as an adopter builds it: with the LLVM that is installed, and the package of ours installed into FOLDER/prefix.

host: Inputs/host.cpp, which loads the plugin; host-races: the same with ThreadSanitizer. c: Inputs/c.c, which is linked with
it; c-static: the same, statically. orc: Inputs/orc.cpp, which is linked with it and runs what it compiles. host-alone and
c-alone have the library in them, and LLVM, too: nothing of either is loaded. manager: Inputs/manager.cpp, which is linked
with it and has pass managers of its own.
"""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
RELEASE = Path(os.environ["DILIFETIME_TARGET"]) / "release"
PREFIX = Path(sys.argv[1]).absolute() / "prefix"
INCLUDE, LIB = PREFIX / "include", PREFIX / "lib"
CXX = ["clang++-22", "-std=c++17", "-O1", "-fno-rtti", "-fno-exceptions", "-pthread"]
C = ["clang-22", "-std=c11", "-O1", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I", INCLUDE]
LINKED = ["-L", LIB, "-ldilifetime", f"-Wl,-rpath,{LIB}"]
STATIC = [LIB / "libdilifetime.a", "-lstdc++", "-lm"]
SHARED_LLVM = ["--ldflags", "--libs"]
STATIC_LLVM = ["--link-static", "--ldflags", "--libs", "--system-libs"]
# The linker of LLVM takes a tenth of the time and memory here; names of functions aren't needed.
ALONE = [*STATIC, "-fuse-ld=lld-22", "-Wl,--gc-sections", "-s"]
PROGRAMS = {
    "host": ("host.cpp", CXX, [], SHARED_LLVM),
    "host-races": ("host.cpp", [*CXX, "-fsanitize=thread"], [], SHARED_LLVM),
    "c": ("c.c", C, LINKED, SHARED_LLVM),
    "c-static": ("c.c", C, STATIC, SHARED_LLVM),
    "orc": ("orc.cpp", [*CXX, "-I", INCLUDE], LINKED, SHARED_LLVM),
    "manager": ("manager.cpp", [*CXX, "-I", INCLUDE], LINKED, SHARED_LLVM),
    "host-alone": (
        "host.cpp",
        [*CXX, "-DPLUGIN_IS_LINKED", "-Wno-return-type-c-linkage"],
        ALONE,
        [*STATIC_LLVM, "all-targets", "passes", "irreader"],
    ),
    "c-alone": ("c.c", C, ALONE, [*STATIC_LLVM, "x86", "passes"]),
}


def llvm(what):
    command = [os.environ.get("LLVM_CONFIG", "llvm-config-22"), *what]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def newest(files):
    return max(file.stat().st_mtime for file in files)


def install():
    """Installs the package, unless what is there is what would be."""
    done = PREFIX.with_suffix(".done")
    given = [RELEASE / "libdilifetime.so", RELEASE / "libdilifetime.a", RELEASE / "dilifetime"]
    if not done.exists() or done.stat().st_mtime < newest([*given, *(ROOT / "include").rglob("*.h*")]):
        subprocess.run([ROOT / "cmake" / "install.sh", RELEASE, PREFIX], check=True)
        done.touch()
    return done


def build(program, source, compiler, libraries, config):
    made = program.with_suffix(".new")
    include = ["-isystem", *llvm(["--includedir"])]
    libraries = [*libraries, *llvm(config)]
    subprocess.run([*compiler, *include, source, "-o", made, *libraries], check=True)
    made.replace(program)


def main():
    folder, name = Path(sys.argv[1]), sys.argv[2]
    source, *how = PROGRAMS[name]
    source = HERE / "Inputs" / source
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        installed = install()
    with open(folder / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not program.exists() or program.stat().st_mtime < newest([source, installed]):
            build(program, source, *how)
    return subprocess.run([program, *sys.argv[3:]]).returncode


sys.exit(main())
