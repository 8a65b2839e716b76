"""However it is built: is the code stock's, how much of the scopes is covered, and what is said where we do nothing?"""

import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "test" / "real"))
import debuginfo  # noqa: E402
from compiling import Build, ToolError, measured  # noqa: E402
from elf import Elf  # noqa: E402
from sameness import non_debug_differences  # noqa: E402

STAYS_STOCK = "debug info stays stock"
SOURCES = ("one", "two")
# The linker has the plugin, too.
SETTINGS = "import=on,link=on"
ALONE = "-DALONE"  # one file has both
MESSAGE = re.compile(r"warning: (dilifetime: .*?)(?: \[-W[\w-]+\])?$")
HOST, DEVICE = "x86-64", "gfx90a"
TARGETS = {
    HOST: ("-target", "x86_64-linux-gnu", "-fPIC"),
    DEVICE: ("-target", "amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-nogpulib"),
}  # fmt: skip
LANGUAGES = {HOST: ("-x", "c"), DEVICE: ("-x", "cl", "-cl-std=CL2.0")}
OF_CPLUSPLUS = {HOST: ("-x", "c++"), DEVICE: ("-x", "clcpp", "-cl-std=CLC++")}
HIP = ("-x", "hip", "--cuda-device-only", "--offload-arch=gfx90a", "-nogpulib", "-nogpuinc", "-w")
OPENMP = ("-fopenmp", "-fopenmp-targets=amdgcn-amd-amdhsa", "-Xopenmp-target=amdgcn-amd-amdhsa", "-march=gfx90a",
          "-nogpulib", "--offload-device-only")  # fmt: skip
# Of the linker's own code generation for AMD's devices.
FOR_DEVICE = ("-plugin-opt=mcpu=gfx90a",)


@dataclass(frozen=True)
class Way:
    """A way of building: how a file is compiled, and how files are linked, if they are."""

    name: str
    flags: tuple = ()
    # Languages by target; of others there is no such thing.
    languages: dict = field(default_factory=lambda: LANGUAGES)
    # Flags of the target; HIP's driver has its own.
    targets: dict = field(default_factory=lambda: TARGETS)
    # The linker's flags; None: objects are what is looked at.
    link: tuple | None = None
    # Whether the linker generates the code.
    is_late: bool = False
    # Whether the compiler's output is assembly, and assembled by itself.
    assembles: bool = False


WAYS = (
    Way("-c"),
    Way("-S, assembled", assembles=True),
    Way("-save-temps", ("-save-temps=obj",), {HOST: ("-x", "c"), DEVICE: ("-x", "c")}),
    Way("-flto", ("-flto",), link=("-shared",), is_late=True),
    Way("-flto=thin", ("-flto=thin",), link=("-shared",), is_late=True),
    Way("HIP", (ALONE,), languages={DEVICE: HIP}, targets={DEVICE: ("--no-gpu-bundle-output",)}),
    Way("-fgpu-rdc", ("-fgpu-rdc",), {DEVICE: HIP}, {DEVICE: ("--no-gpu-bundle-output",)}, ("-shared",), True),
    Way("--offload-new-driver", ("-fgpu-rdc", "--offload-new-driver"), {DEVICE: HIP}, {DEVICE: ("--no-gpu-bundle-output",)}, ("-shared",), True),
    Way("OpenMP", ("-fopenmp",), {HOST: ("-x", "c")}),
    Way("OpenMP, device", (), {DEVICE: ("-x", "c")}, {DEVICE: OPENMP}, ("-shared",), True),
    Way("OpenCL C", languages={target: ("-x", "cl", "-cl-std=CL2.0") for target in TARGETS}),
    Way("OpenCL C++, COMDAT", languages={target: OF_CPLUSPLUS[DEVICE] for target in TARGETS}),
    Way("C++, COMDAT", languages={HOST: OF_CPLUSPLUS[HOST]}),
    Way("-gsplit-dwarf", ("-gsplit-dwarf",)),
    Way("-fdebug-types-section", ("-fdebug-types-section",)),
    Way("-gdwarf-4", ("-gdwarf-4",)),
    Way("-gdwarf64", ("-gdwarf-5", "-gdwarf64")),
    Way("-gsimple-template-names", ("-gsimple-template-names",), OF_CPLUSPLUS),
    Way("-gz=zlib", ("-gz=zlib",)),
    Way("-gz=zstd", ("-gz=zstd",)),
    Way("--gc-sections", ("-ffunction-sections",), link=("-shared", "--gc-sections")),
    Way("ld -r", link=("-r",)),
)  # fmt: skip


def compiled(way, target, build, source, folder):
    """Compiles one file; returns the object and the lines that the compiler printed."""
    common = ("-g", "-O2", "-fdebug-compilation-dir=.", f"-ffile-prefix-map={HERE}=src")
    plugin = [f"-fpass-plugin={build.plugin}"] if build.plugin else []
    output = folder / f"{source}.o"
    clang = ["clang-22", *way.languages[target], *way.targets[target], *way.flags, *common]
    # Else names that differ by the file are made of the command line.
    clang += [f"-cuid={source}"] if "hip" in way.languages[target] else []
    written = folder / f"{source}.s" if way.assembles else output
    kind = "-S" if way.assembles else "-c"
    command = [*clang, *plugin, kind, HERE / "builds" / f"{source}.c", "-o", written]
    # Files of the compiler's go beside it.
    _, lines = measured(command, environment=build.environment(), folder=folder)
    if way.assembles:
        measured(["clang-22", *way.targets[target], "-c", written, "-o", output], folder=folder)
    return output, lines


def built(way, target, build, folder):
    """Builds in a way; returns the files and the plugin's messages."""
    folder.mkdir(parents=True)
    files, lines = [], []
    for source in SOURCES[:1] if ALONE in way.flags else SOURCES:
        file, printed = compiled(way, target, build, source, folder)
        files.append(file)
        lines += printed
    if way.link is not None:
        output = folder / "linked"
        command = ["ld.lld-22", *way.link, *files, "-o", output]
        if way.is_late:
            command += FOR_DEVICE if target == DEVICE else ()
            command += [f"--load-pass-plugin={build.plugin}"] if build.plugin else []
        _, printed = measured(command, environment=build.environment(), folder=folder)
        lines += printed
        files = [output]
    found = (MESSAGE.search(line) for line in lines)
    return files, sorted({match[1] for match in found if match})


@dataclass
class Row:
    """What comparing one way on one target found."""

    target: str
    differences: list
    in_scope: int
    stock: int
    ours: int
    messages: list
    problems: list

    def broken(self):
        """What must not be, in any way of building."""
        found = [f"code differs: {text}" for text in self.differences] + self.problems
        if self.ours < self.stock and not self.messages:
            found.append(f"covered {self.ours} of {self.in_scope} bytes, stock {self.stock}, without a word")
        if self.target == DEVICE and self.ours and any(STAYS_STOCK in message for message in self.messages):
            found.append(f"{self.ours} bytes are covered by what stock LLVM says of lanes' registers, which isn't right")
        return found

    def text(self):
        def share(bytes_covered):
            return f"{100 * bytes_covered / self.in_scope:5.1f} %" if self.in_scope else "      -"

        code = "other" if self.differences else "same"
        said = self.messages[0].removeprefix("dilifetime: ").split(";")[0] if self.messages else ""
        return f"{code:<5} {share(self.stock)} {share(self.ours)}  {said}"


def code(path, target):
    """A file to compare. ThinLTO makes names of a hash of the bitcode, and bitcode for AMD's devices has marks."""
    elf = Elf.read(path)
    if target == HOST:
        return elf
    elf.symbols = [replace(symbol, name=re.sub(r"\.llvm\.\d+", ".llvm", symbol.name)) for symbol in elf.symbols]
    return elf


def leftovers(path):
    """What must have gone from a file: sections for finalize, carriers, operations that nobody can decode."""
    if any(section.name == ".dilifetime" for section in Elf.read(path).sections):
        yield f"{path.name}: the model is left"
    dump = debuginfo.dump(path)
    for mark in ("dilifetime.carrier", "<decoding error>"):
        if mark in dump:
            yield f"{path.name}: {dump.count(mark)} x {mark}"


def compare(way, target, plugin, scratch):
    """Builds with stock LLVM and with the plugin, in the same folder, as names of folders may come out."""
    folder, stock = scratch / "work", scratch / "stock"
    for old in (folder, stock):
        shutil.rmtree(old, ignore_errors=True)
    built(way, target, Build(), folder)
    folder.rename(stock)
    files, messages = built(way, target, Build(plugin, SETTINGS), folder)
    row = Row(target, [], 0, 0, 0, messages, [])
    for file in files:
        row.differences += non_debug_differences(*(code(path, target) for path in (stock / file.name, file)))
        row.problems += leftovers(file)
        theirs, mine = (debuginfo.statistics(path) for path in (stock / file.name, file))
        # Split debug info isn't there by itself.
        row.in_scope += theirs[debuginfo.IN_SCOPE] or mine[debuginfo.IN_SCOPE]
        row.stock += theirs[debuginfo.COVERED]
        row.ours += mine[debuginfo.COVERED]
    return row


def bench(plugin):
    """Prints the table; returns its rows."""
    records = []
    print(f"{'way':<24} {'target':<7} code    stock    ours  message")
    with tempfile.TemporaryDirectory() as folder:
        for way in WAYS:
            for target in way.languages:
                try:
                    row = compare(way, target, plugin, Path(folder))
                except ToolError as error:
                    broken = [f"{way.name}, {target}: {error}"]
                    print(f"{way.name:<24} {target:<7} failed: {error}", flush=True)
                    records.append({"way": way.name, "target": target, "broken": broken})
                    continue
                broken = [f"{way.name}, {target}: {problem}" for problem in row.broken()]
                print("\n".join([f"{way.name:<24} {target:<7} {row.text()}", *(f"    {text}" for text in broken)]), flush=True)
                numbers = {"in_scope": row.in_scope, "stock": row.stock, "ours": row.ours, "messages": row.messages}
                records.append({"way": way.name, "target": target, **numbers, "broken": broken})
    return records
