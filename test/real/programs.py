"""The real programs that stock LLVM and the plugin are compared on, and where their sources are."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

MANIFEST = Path(__file__).resolve().parent / "crates" / "Cargo.toml"
LEVELS = ("-O0", "-O1", "-O2")


@dataclass(frozen=True)
class Program:
    """A program: source files of a crate, and how its makers compile them."""

    name: str
    crate: str
    folder: str  # below the crate's folder
    patterns: tuple[str, ...]  # of source files below `folder`
    flags: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  # file names
    quick: tuple[str, ...] = ()  # file names that stand for the program in the quick form
    quick_levels: tuple[str, ...] = ()

    @property
    def language(self):
        """What the sources are written in."""
        return "C" if self.patterns[0].endswith(".c") else "C++"


PROGRAMS = (
    Program("sqlite3", "libsqlite3-sys", "sqlite3", ("sqlite3.c",)),
    Program(
        "zstd",
        "zstd-sys",
        "zstd/lib",
        ("common/*.c", "compress/*.c", "decompress/*.c", "dictBuilder/*.c"),
        flags=("-DZSTD_MULTITHREAD", "-DZSTD_DISABLE_ASM"),
        quick=("zstd_compress.c", "huf_decompress.c", "divsufsort.c"),
        quick_levels=("-O1",),
    ),
    Program(
        "lua",
        "lua-src",
        "lua-5.4.7",
        ("*.c",),
        flags=("-DLUA_USE_POSIX",),
        quick=("lvm.c", "lstrlib.c", "lparser.c", "ltable.c", "lgc.c"),
        quick_levels=("-O0", "-O2"),
    ),
    Program(  # C++ templates, without exceptions and run-time types
        "harfbuzz",
        "harfbuzz-sys",
        "harfbuzz/src",
        ("harfbuzz.cc",),
        flags=("-std=c++14", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-DHAVE_PTHREAD"),
    ),
    Program(  # C++ templates with exceptions
        "spirv-cross",
        "spirv_cross",
        "src/vendor/SPIRV-Cross",
        ("*.cpp",),
        flags=("-std=c++14",),
        quick=("spirv_parser.cpp", "spirv_cfg.cpp"),
        quick_levels=("-O2",),
    ),
)


@dataclass(frozen=True)
class Sources:
    """A program's files as they stand on this machine."""

    program: Program
    root: Path
    files: tuple[Path, ...]

    def lines(self):
        """Lines of the source files and of the headers of the program beside and below them."""
        headers = [path for path in self.root.rglob("*") if path.suffix in (".h", ".hh", ".hpp", ".inc")]
        return sum(path.read_bytes().count(b"\n") for path in (*self.files, *headers))

    def quick_files(self):
        """The files of the quick form."""
        return tuple(file for file in self.files if file.name in self.program.quick)


def locate(programs=PROGRAMS):
    """Finds the programs' sources through cargo, which downloads the crates if needed."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", f"--manifest-path={MANIFEST}"]
    command.append("--filter-platform=x86_64-unknown-linux-gnu")
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    crates = {package["name"]: Path(package["manifest_path"]).parent for package in metadata["packages"]}
    return [_sources(program, crates[program.crate]) for program in programs]


def _sources(program, crate):
    root = crate / program.folder
    files = {path for pattern in program.patterns for path in root.glob(pattern) if path.name not in program.left_out}
    if not files:
        raise FileNotFoundError(f"{program.name}: no sources below {root}")
    missing = set(program.quick) - {path.name for path in files}
    if missing:
        raise FileNotFoundError(f"{program.name}: {', '.join(sorted(missing))} not below {root}")
    return Sources(program, root, tuple(sorted(files)))
