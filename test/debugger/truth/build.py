"""Builds a program: the subjects that are debugged, and the log builds that say what is true."""

import os
import struct
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from ways import HOST

SUPPORT = Path(__file__).resolve().parent.parent / "support"
LEVELS = ("O0", "O1", "O2")


class BuildError(Exception):
    """A tool failed, or a program doesn't keep the rules of the suite."""


@dataclass(frozen=True)
class Flavour:
    """One way to make debug info: what is added to the compiler's command line and environment."""

    name: str
    flags: tuple = ()
    environment: dict = field(default_factory=dict)
    sabotage: bool = False
    plugin: Path | None = None


@dataclass(frozen=True)
class Tools:
    clang: str
    clangxx: str
    gdb: str
    lldb: str


def run(command, environment=None, timeout=120):
    """Runs a tool and returns its standard output."""
    merged = {**os.environ, **(environment or {})}
    done = subprocess.run(
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=merged,
        timeout=timeout,
        check=False,
    )
    if done.returncode != 0:
        raise BuildError(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stderr}")
    return done.stdout


class Builder:
    """Compiles one program into a folder, in a way of building."""

    def __init__(self, tools, source, folder, way):
        self.tools = tools
        self.way = way
        self.source = Path(source)
        self.folder = Path(folder)
        cxx = self.source.suffix == ".cpp"
        self.compiler = tools.clangxx if cxx else tools.clang
        standard = "-std=c++20" if cxx else "-std=gnu23"
        self.common = [standard, "-Wall", "-Wno-unused", "-Werror", f"-I{SUPPORT}"]

    def support(self):
        """The object with the opaque call, the same for all builds."""
        target = self.folder / "call.o"
        if not target.exists():
            run([self.tools.clang, "-O1", "-c", SUPPORT / "call.c", "-o", target])
        return target

    def log(self, level):
        """What a log build at `level` prints."""
        target = self.folder / f"log-{level}"
        run([self.compiler, *self.common, "-DTRUTH_LOG", f"-{level}", self.source, "-o", target])
        return run([target])

    def subject(self, level, flavour):
        """The program to debug. Not position independent, so that the table of markers holds run-time addresses."""
        stem = self.folder / f"{flavour.name}-{level}"
        target, obj = stem, stem.with_name(stem.name + ".o")
        # In some ways the plugin does nothing, and says so.
        flags = [*self.common, "-Wno-error=backend-plugin", "-g", f"-{level}", *self.way.flags, *flavour.flags]
        if flavour.sabotage or self.way.assembles:
            assembly = obj.with_suffix(".s")
            run([self.compiler, *flags, "-S", self.source, "-o", assembly], flavour.environment)
            if flavour.sabotage:
                assembly.write_text(lie(assembly.read_text()))
            run([self.tools.clang, "-c", assembly, "-o", obj])
        else:
            run([self.compiler, *flags, "-c", self.source, "-o", obj], flavour.environment)
        self.link(level, flavour, obj, target)
        return target

    def link(self, level, flavour, obj, target):
        """Links the program as the way has it. What it asks of the linker beside a kind of output is asked here, too."""
        asked = [flag for flag in self.way.link or () if flag not in ("-shared", "-r")]
        flags = [f"-Wl,{flag}" for flag in asked]
        if self.way.link == ("-r",):
            partial = obj.with_suffix(".r.o")
            run([*self.way.linker(HOST, None), obj, "-o", partial])
            obj = partial
        # Of linkers, lld is who keeps the table of markers, to which nothing refers, and who loads the plugin.
        flags += ["-fuse-ld=lld"] if asked or self.way.is_late else []
        if self.way.is_late:
            flags += [*self.way.flags, f"-{level}"]
            flags += [f"-Wl,--load-pass-plugin={flavour.plugin}"] if flavour.plugin else []
        run([self.compiler, "-no-pie", *flags, obj, self.support(), "-o", target], flavour.environment)


def lie(assembly):
    """Debug info with wrong locations, to show that the suite notices: every register becomes its neighbour, and every
    frame-relative location moves by four bytes.
    """
    lines = assembly.splitlines()
    for at, line in enumerate(lines):
        code, _, comment = line.partition("#")
        words = code.split()
        if len(words) != 2 or words[0] != ".byte":
            continue
        operation = int(words[1], 0)
        if "DW_OP_reg" in comment and 0x50 <= operation <= 0x5F:
            lines[at] = f"\t.byte\t{0x50 + (operation - 0x50 + 1) % 16}"
        elif operation == 0x91 and lines[at + 1].split()[:1] == [".byte"]:
            offset = int(lines[at + 1].partition("#")[0].split()[1], 0)
            lines[at + 1] = f"\t.byte\t{offset ^ 4}"
    return "\n".join(lines) + "\n"


def markers(binary):
    """The table of markers: {address: marker number}, from the section `.stops` of an x86-64 executable."""
    data = Path(binary).read_bytes()
    if data[:6] != b"\x7fELF\x02\x01":
        raise BuildError(f"{binary}: not a 64-bit little-endian ELF file")
    (headers,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    sections = [struct.unpack_from("<IIQQQQ", data, headers + size * index) for index in range(count)]
    strings = sections[names][4]
    for name, _kind, _flags, _address, offset, length in sections:
        start = strings + name
        if data[start : data.index(b"\0", start)] == b".stops":
            entries = struct.iter_unpack("<QQ", data[offset : offset + length])
            return dict(entries)
    raise BuildError(f"{binary}: no table of markers")
