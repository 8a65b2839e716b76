"""However it is built: is the code stock's, how much of the scopes is covered, what is said where we do nothing, and is what is
shown true?
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "test" / part) for part in ("real", "amdgpu", "tools")]
import built  # noqa: E402
import corpus  # noqa: E402
import debuginfo  # noqa: E402
from compiling import Build, ToolError, measured  # noqa: E402
from elf import Elf  # noqa: E402
from sameness import non_debug_differences  # noqa: E402
from sweep import PLUGIN  # noqa: E402
from ways import DEVICE, HOST, OF_CPLUSPLUS, OPENCL, SETTINGS, WAYS  # noqa: E402

STAYS_STOCK = "debug info stays stock"
SOURCES = ("one", "two")
# Kernels are judged at these levels, between markers in one lane of so many; programs at this one.
DEVICE_LEVELS, EVERY, HOST_LEVEL = ("O1", "O3"), 8, "O2"
TRUTH = PLUGIN.parent / "truth"
DEBUGGER = HERE.parent / "test" / "debugger" / "run.py"
# Languages that debuggers' programs aren't in; of C++ are those that are.
UNLIKE_C = (OPENCL, OF_CPLUSPLUS[DEVICE])
MESSAGE = re.compile(r"warning: (dilifetime: .*?)(?: \[-W[\w-]+\])?$")


def compiled(way, target, build, source, folder):
    """Compiles one file; returns the object and the lines that the compiler printed."""
    common = ("-g", "-O2", "-fdebug-compilation-dir=.", f"-ffile-prefix-map={HERE}=src")
    plugin = [f"-fpass-plugin={build.plugin}"] if build.plugin else []
    output = folder / f"{source}.o"
    clang = ["clang-22", *way.languages[target], *way.targets[target], *way.flags, *common]
    # One file has both then.
    clang += ["-DALONE"] if way.is_linked else []
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


def build_all(way, target, build, folder):
    """Builds in a way; returns the files and the plugin's messages."""
    folder.mkdir(parents=True)
    files, lines = [], []
    for source in SOURCES[:1] if way.is_linked else SOURCES:
        file, printed = compiled(way, target, build, source, folder)
        files.append(file)
        lines += printed
    if way.link is not None:
        output = folder / "linked"
        command = [*way.linker(target, build.plugin), *files, "-o", output]
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
    build_all(way, target, Build(), folder)
    folder.rename(stock)
    files, messages = build_all(way, target, Build(plugin, SETTINGS), folder)
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


def on_device(plugin, quick, jobs):
    """What the corpus's kernels show, built in each way: the record."""
    kernels = corpus.kernels()[:: 6 if quick else 1]
    tasks = [(way, source, DEVICE, level) for way in built.OF_DEVICE for source in kernels for level in DEVICE_LEVELS]
    tasks = [task for task in tasks if built.is_possible(*task[:2])]
    with tempfile.TemporaryDirectory() as folder:
        results = built.sweep(tasks, plugin, TRUTH, jobs, folder, EVERY)
    found = list(built.faults(results))
    print(
        "\n".join([f"what kernels show on {DEVICE}, {' and '.join(DEVICE_LEVELS)}:", *built.table(results), *found]), flush=True
    )
    return {"broken": found}


def on_host(way, plugin, jobs):
    """What debuggers show of the programs of `test/debugger`, built in a way: the record."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        command = [sys.executable, "-B", DEBUGGER, "--plugin", plugin, f"--way={way.name}", f"--levels={HOST_LEVEL}"]
        command += ["--jobs", str(jobs), "--json", file.name]
        subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, check=False)
        report = json.loads(Path(file.name).read_text(encoding="utf-8") or '{"sessions": [], "failures": ["failed"]}')
    sums = {(flavour, debugger): Counter() for flavour in ("stock", "ours") for debugger in ("gdb", "lldb")}
    for session in report["sessions"]:
        sums[session["flavour"], session["debugger"]].update(session["counts"])
    cells = "".join(f"{counts['right']:>7}/{counts['wrong']:<4}" for counts in sums.values())
    print("\n".join([f"{way.name:<26}{cells}", *(f"    {failure}" for failure in report["failures"])]), flush=True)
    return {"way": way.name, "broken": report["failures"]}


def bench(plugin, quick=False, jobs=2):
    """Prints how the code is in each way, and how much is covered; then whether what is shown is true. Returns the records."""
    records = covered(plugin)
    if plugin is None:
        return records
    records.append(on_device(plugin, quick, jobs))
    print(f"right/wrong in debuggers on {HOST}, {HOST_LEVEL}: stock's in gdb and lldb, ours in gdb and lldb")
    ways = [way for way in WAYS if HOST in way.languages and way.languages[HOST] not in UNLIKE_C]
    return records + [on_host(way, plugin, jobs) for way in ways]


def covered(plugin):
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
