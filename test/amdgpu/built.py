#!/usr/bin/env python3
"""Is debug info of amdgcn true however a kernel is built? Runs kernels of the corpus in the interpreter, as truth.py does.

Each is compiled and linked in the ways of `test/tools/ways.py`: as OpenCL C, C, HIP and OpenMP's C for a device, in one step or by
way of assembly, by the linker's code generation, with other kinds of debug sections. Where the plugin's message says that it does
nothing, nothing may be shown.
"""

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from corpus import COMMON, LANGUAGES, BuildError, Flavour, Kernel, command_line, device, run  # noqa: E402
from sample import sample  # noqa: E402
from truth import VERDICTS, examine  # noqa: E402
from ways import DEVICE, SETTINGS, WAYS, named  # noqa: E402

# What a device's code asks OpenMP's runtime library for.
OPENMP_LIBRARY = HERE / "support" / "openmp.c"

OF_DEVICE = [way for way in WAYS if DEVICE in way.languages]


def language(way, source):
    """What clang is called with for the language that a way gives a kernel: its own, where that is OpenCL's."""
    flags = way.languages[DEVICE]
    if "cl" in flags or "clcpp" in flags:
        return device(source)
    # What a kernel is in C or C++ is what it is for the host.
    own = LANGUAGES[source.suffix][1] if "c" in flags else ["-std=gnu++23"]
    return [*flags, *own, *way.targets[DEVICE]]


def is_possible(way, source):
    """Whether a kernel can be built in a way."""
    if "clcpp" in way.languages[DEVICE]:
        return source.suffix == ".clcpp"
    # What OpenMP isn't told of by name it leaves on the host, also tables.
    return way.name != "OpenMP, device" or "\nconstant " not in source.read_text(encoding="utf-8")


class Built(Kernel):
    """A kernel that is built in a way; `plugin` may be None."""

    def __init__(self, source, folder, way, plugin):
        super().__init__(source, folder)
        self.way, self.plugin = way, plugin

    def compile(self, target, level, flavour, marks=True, flags=("-g",)):
        """Compiles for amdgcn; returns what comes out."""
        obj = self.folder / f"{flavour.name}-{target}-{level}{'-marks' if marks else ''}.o"
        written = obj.with_suffix(".asm.s") if self.way.assembles else obj
        command = ["clang-22", *COMMON, *language(self.way, self.source), *self.way.flags, *flags, *flavour.flags]
        command = [str(word).replace(DEVICE, target) for word in command]
        command += [f"-mcpu={target}"] if "-target" in command and f"-mcpu={target}" not in command else []
        command += ["-DMARKS"] if marks else []
        kind = "-S" if self.way.assembles else "-c"
        run([*command, f"-{level}", kind, self.source, "-o", written], flavour.environment)
        if self.way.assembles:
            run(["clang-22", "-target", "amdgcn-amd-amdhsa", f"-mcpu={target}", "-c", written, "-o", obj])
        return obj

    def libraries(self, target):
        """What is linked with it: objects that stock compilers make."""
        if self.way.name != "OpenMP, device":
            return []
        obj = self.folder / f"openmp-{target}.o"
        run(["clang-22", "-target", "amdgcn-amd-amdhsa", f"-mcpu={target}", "-nogpulib", "-O2", "-c", OPENMP_LIBRARY, "-o", obj])
        return [obj]

    def code_object(self, target, level, flavour):
        """Compiles and links a subject with markers: (the code object, its listing)."""
        obj = self.compile(target, level, flavour)
        linked, listing = obj.with_suffix(".co"), obj.with_suffix(".s")
        if self.way.link is not None:
            output = linked.with_suffix(".linked")
            command = [word.replace(DEVICE, target) for word in self.way.linker(DEVICE, self.plugin)]
            # As compilers call it. It has no other levels.
            command += [f"--lto-{level}"] if self.way.is_late and level in ("O0", "O1", "O2", "O3") else []
            run([*command, obj, *self.libraries(target), "-o", output], flavour.environment)
            obj = output
        is_code_object = self.way.is_linked or "-shared" in (self.way.link or ())
        obj.rename(linked) if is_code_object else run(["ld.lld-22", "-shared", obj, "-o", linked])
        listing.write_text(run(["llvm-objdump-22", "-d", linked]))
        return linked, listing


def flavour_of(plugin):
    """The plugin in compiler and linker, or stock."""
    return Flavour("ours", (f"-fpass-plugin={plugin}",), {"DILIFETIME": SETTINGS}) if plugin else Flavour()


def sweep(tasks, plugin, program, jobs, folder, every):
    """The sessions of (way, kernel, target, level), in order."""
    flavour = flavour_of(plugin)

    def session(task):
        way, source, target, level = task
        where = Path(folder) / f"{way.name}-{target}-{level}".replace("/", "") / source.stem
        return next(examine(Built(source, where, way, plugin), [(target, level)], flavour, program, every))

    with ThreadPoolExecutor(jobs) as pool:
        return list(zip(tasks, pool.map(session, tasks), strict=True))


def table(results):
    """How often each verdict was given at markers and between them, by way."""
    yield f"{'':26}" + "".join(f"{verdict:>10}" for verdict in VERDICTS)
    for way in dict.fromkeys(way for (way, *_), _ in results):
        rows = [row for (of, *_), session in results if of == way for row in session.counts.values()]
        yield f"{way.name:26}" + "".join(f"{sum(column):>10}" for column in zip(*rows))


def faults(results):
    """What is wrong, or couldn't be judged."""
    for (way, _, target, level), session in results:
        where = f"{way.name}: {session.kernel} {target} -{level}"
        if session.broken:
            yield f"{where}: {session.broken}"
        yield from (f"{where}: {address} {name}: {what}" for address, name, what in session.wrong)


def main():
    options = command_line(
        __doc__,
        truth={"required": True, "help": "the program `truth`"},
        plugin={"help": "the plugin; without it stock debug info is looked at"},
        keep={"help": "a folder for the builds; default: a temporary one"},
        every={"type": int, "default": 1, "help": "look at one lane in so many between markers (default 1)"},
        ways={"nargs": "+", "type": named, "default": OF_DEVICE, "help": "names of ways; default: all that amdgcn has"},
    )
    tasks = [
        (way, source, *case)
        for way, source, case in product(options.ways, options.sources, options.cases)
        if is_possible(way, source)
    ]
    plugin = Path(options.plugin).resolve() if options.plugin else None
    with tempfile.TemporaryDirectory() as temporary:
        results = sweep(
            sample(tasks, options.parts), plugin, options.truth, options.jobs, options.keep or temporary, options.every
        )
    found = list(faults(results))
    print("\n".join([*table(results), *found[:20]]))
    print(f"{len(results)} code objects, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
