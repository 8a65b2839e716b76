"""C and C++ of Debian's source packages on x86-64 at -O2 and -O3: is the code stock's, and the line table?"""

import subprocess
from pathlib import Path

from compiling import Build
from programs import Program, Sources
from sweep import PLUGIN, sweep

LEVELS = ("-O2", "-O3")
LIBYAML = ('-DYAML_VERSION_STRING="0"', "-DYAML_VERSION_MAJOR=0", "-DYAML_VERSION_MINOR=2", "-DYAML_VERSION_PATCH=5")
# The `crate` of each is its source package.
PACKAGES = (
    Program("bzip2", "bzip2", ".", ("*.c",), left_out=("unzcrash.c", "spewG.c", "mk251.c", "dlltest.c")),
    Program("lz4", "lz4", "lib", ("*.c",), flags=("-DXXH_NAMESPACE=LZ4_",)),
    Program("mimalloc", "mimalloc", ".", ("src/static.c",), flags=("-Iinclude", "-DMI_MALLOC_OVERRIDE")),
    Program("mujs", "mujs", ".", ("js*.c", "regexp.c", "utf*.c")),
    Program("libtommath", "libtommath", ".", ("*.c",)),
    Program("libyaml", "libyaml", ".", ("src/*.c",), flags=("-Iinclude", *LIBYAML)),
    Program("re2", "re2", ".", ("re2/*.cc", "util/rune.cc", "util/strutil.cc"), flags=("-I.", "-std=c++14")),
    Program("fmt", "fmtlib", ".", ("src/format.cc", "src/os.cc"), flags=("-Iinclude", "-std=c++17")),
    Program("jsoncpp", "libjsoncpp", ".", ("src/lib_json/*.cpp",), flags=("-Iinclude", "-std=c++14")),
    Program("yaml-cpp", "yaml-cpp", ".", ("src/*.cpp",), flags=("-Iinclude", "-std=c++14")),
    Program("pugixml", "pugixml", "src", ("*.cpp",)),
)  # fmt: skip


class Apt:
    """apt-get with the machine's own sources as source packages, and lists of its own."""

    def __init__(self, folder):
        self.folder = folder
        parts = folder / "sources"
        for new in (parts, folder / "lists" / "partial"):
            new.mkdir(parents=True, exist_ok=True)
        for file in Path("/etc/apt/sources.list.d").glob("debian*.sources"):
            (parts / file.name).write_text(file.read_text().replace("Types: deb\n", "Types: deb-src\n"))
        self.options = []
        for name, value in (("Etc::SourceParts", parts), ("Etc::SourceList", "/dev/null"), ("State::Lists", folder / "lists")):
            self.options += ["-o", f"Dir::{name}={value}"]

    def run(self, *arguments):
        command = ["apt-get", "-q", *self.options, *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            raise FileNotFoundError(f"{' '.join(map(str, command))}: {done.stderr[-500:]}")

    def source(self, package):
        """The folder of a package's sources, which are fetched if they aren't there."""
        found = list(self.folder.glob(f"{package}-[0-9]*/"))
        if not found:
            if not list((self.folder / "lists").glob("*_Sources*")):
                self.run("update")
            self.run("source", package)
            found = list(self.folder.glob(f"{package}-[0-9]*/"))
        return found[0]


def locate(folder, names=()):
    """The packages' sources; folders to include are below each one's own."""
    apt = Apt(folder)
    for program in PACKAGES:
        if names and program.name not in names:
            continue
        root = (apt.source(program.crate) / program.folder).resolve()
        files = {path for pattern in program.patterns for path in root.glob(pattern) if path.name not in program.left_out}
        flags = tuple(f"-I{root / flag[2:]}" if flag.startswith("-I") else flag for flag in program.flags)
        yield Sources(Program(program.name, program.crate, program.folder, program.patterns, flags), root, tuple(sorted(files)))


def bench(plugin, quick, jobs, folder=PLUGIN.parents[1] / "debian"):
    """Compares the packages, or two of them; returns a record for each and level."""
    sources = locate(folder, ("bzip2", "pugixml") if quick else ())
    return sweep(Build(plugin), levels=LEVELS, jobs=jobs, programs=sources)
