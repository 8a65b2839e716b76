"""Builds a kernel of the corpus: code objects for amdgcn, and the host program that says what is right."""

import argparse
import functools
import os
import struct
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from itertools import groupby, product
from operator import itemgetter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from sample import sample  # noqa: E402

SUPPORT = HERE / "support"
TARGETS = ("gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100")
LEVELS = ("O0", "O1", "O3")

# Both sides round after every operation, and the optimiser may not take two of them for one.
COMMON = ["-ffp-contract=off", "-Wno-unused", f"-I{SUPPORT}"]
DEVICE = ["-cl-fp32-correctly-rounded-divide-sqrt", "-target", "amdgcn-amd-amdhsa", "-nogpulib", "-Wno-pass-failed"]
# A kernel with undefined behaviour says nothing: the host program stops at it.
SANITIZE = ["-fsanitize=undefined", "-fno-sanitize=alignment", "-fsanitize-trap=all"]
HOST = ["-Wall", "-Werror", "-O0", "-Xclang", "-ffloat16-excess-precision=none", *SANITIZE]
# What a kernel is for amdgcn and for the host, by the name of its file.
LANGUAGES = {
    ".cl": (["-x", "cl", "-cl-std=CL2.0"], ["-x", "c", "-std=gnu23"]),
    ".clcpp": (["-x", "cl", "-cl-std=clc++2021"], ["-x", "c++", "-std=gnu++23"]),
}
CASES = "instead of all levels on all targets: TARGET-LEVEL,..."
PARTS = "take one of so many parts of all kernels' cases, another one for each seed; default: all (1)"
# See support/host.c.
TRACE = ["-fsanitize-coverage=edge,trace-stores", "-finstrument-functions"]


def device(source):
    """What clang is called with for a kernel, but for its target and level."""
    return [*LANGUAGES[Path(source).suffix][0], *DEVICE]


def clang(source, target, level):
    """The compiler's command line for a kernel, without what it makes of it and where."""
    return ["clang-22", *COMMON, *device(source), f"-mcpu={target}", f"-{level}"]


class BuildError(Exception):
    """A tool failed."""


@dataclass(frozen=True)
class Flavour:
    """One way to make debug info: what is added to the compiler's command line and environment."""

    name: str = "stock"
    flags: tuple = ()
    environment: dict = field(default_factory=dict)


def ours(plugin):
    """The flavour with the plugin."""
    return Flavour("ours", (f"-fpass-plugin={Path(plugin).resolve()}",))


def run(command, environment=None, timeout=120):
    """Runs a tool and returns its standard output as text."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**os.environ, **(environment or {})},
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError(f"{' '.join(map(str, command))}: takes more than {timeout} s") from error
    if done.returncode != 0:
        raise BuildError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr[-2000:]}")
    return done.stdout


def kernels(names=(), folder="kernels"):
    """The sources of the kernels named, or of all in a folder."""
    found = {path.stem: path for path in sorted((HERE / folder).glob("*.cl*"))}
    for name in names:
        if name not in found:
            raise BuildError(f"no such kernel: {name}")
    return [found[name] for name in names] if names else list(found.values())


def command_line(description, **more):
    """The options of a script over the corpus: kernels (`sources`), targets and levels, what of both this run takes (`shares`),
    how many jobs; and `more`."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kernels", nargs="*", help="names of kernels; default: all")
    parser.add_argument("--folder", default="kernels", help="which kernels: `kernels` (default) or `regressions`")
    for name, settings in more.items():
        parser.add_argument(f"--{name}", **settings)
    for name, all_of_them in (("targets", TARGETS), ("levels", LEVELS)):
        parser.add_argument(f"--{name}", type=lambda text: text.split(","), default=list(all_of_them))
    parser.add_argument("--cases", type=lambda text: [tuple(case.split("-")) for case in text.split(",")], help=CASES)
    parser.add_argument("--parts", type=int, default=1, help=PARTS)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.cases = options.cases or list(product(options.targets, options.levels))
    try:
        options.sources = kernels(options.kernels, options.folder)
    except BuildError as error:
        parser.error(str(error))
    options.shares = shares(options.sources, options.cases, options.parts)
    return options


def shares(sources, cases, parts=1):
    """Each kernel that this run takes, with its cases: one of so many parts of all pairs of a kernel and a case."""
    pairs = sample(product(sources, cases), parts)
    return [(source, [case for _, case in group]) for source, group in groupby(pairs, key=itemgetter(0))]


def input_bytes():
    """What the kernels' first argument points at: 512 numbers from 0 to 999, the same ones but for $DILIFETIME_INPUT."""
    numbers, state = [], int(os.environ.get("DILIFETIME_INPUT", "12345"))
    for _ in range(512):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        numbers.append((state >> 12) % 1000)
    return struct.pack("<512i", *numbers)


def judged(command):
    """What a program says that judges a code object, be it right or wrong."""
    command = [str(part) for part in command]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    # A negative one is a signal's.
    if done.returncode not in (0, 1):
        raise BuildError(done.stderr or f"{' '.join(command)}: exit code {done.returncode}")
    return done.stdout


SUPPORT_LOCK = threading.Lock()


def support(folder):
    """The object of what all host programs have in common, made once in a folder."""
    obj = folder / "host.o"
    with SUPPORT_LOCK:
        if not obj.exists():
            run(["clang-22", *COMMON, *HOST, "-std=gnu23", "-DTRUTH_LOG", "-c", SUPPORT / "host.c", "-o", obj])
    return obj


class Kernel:
    """One kernel, built in a folder of its own below the session's."""

    def __init__(self, source, folder):
        self.source = Path(source)
        self.name = self.source.stem
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.input = self.folder / "in"
        self.input.write_bytes(input_bytes())

    @functools.cache
    def host(self):
        """Runs the host program: (the memory it leaves, its log)."""
        program, result, obj = (self.folder / name for name in ("host", "host.out", "kernel.host.o"))
        flags = [*COMMON, *HOST, *TRACE, *LANGUAGES[self.source.suffix][1]]
        run(["clang-22", *flags, "-DTRUTH_LOG", "-c", self.source, "-o", obj])
        run(["clang-22", "-fuse-ld=lld-22", obj, support(self.folder.parent), "-o", program, "-lm"])
        log = run([program, self.input, result])
        return result.read_bytes(), log

    def compile(self, target, level, flavour, marks=True, flags=("-g",)):
        """Compiles for amdgcn; returns the object."""
        obj = self.folder / f"{flavour.name}-{target}-{level}{'-marks' if marks else ''}.o"
        command = [*clang(self.source, target, level), *flags, *flavour.flags]
        marks = ["-DMARKS"] if marks else []
        run([*command, *marks, "-c", self.source, "-o", obj], flavour.environment)
        return obj

    def code_object(self, target, level, flavour=Flavour()):
        """Compiles and links a subject with markers: (the code object, its listing)."""
        obj = self.compile(target, level, flavour)
        linked, listing = obj.with_suffix(".co"), obj.with_suffix(".s")
        run(["ld.lld-22", "-shared", obj, "-o", linked])
        listing.write_text(run(["llvm-objdump-22", "-d", linked]))
        return linked, listing
