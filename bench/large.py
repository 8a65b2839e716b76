"""How long finalize takes for a large linked file, and how much memory: an object with lifetimes, linked (`-r`) with as many
copies of a C++ program's objects without any as make it so large. Of time and memory there is an aim, no limit: of the whole
time, what is spent in reading and writing the file is the machine's."""

import tempfile
from pathlib import Path

from compiling import Build, measured
from elf import Elf
from linear import COMMAND, MIB, carried_object, module_of
from programs import locate

PROGRAM = "spirv-cross"
FILES = ("spirv_cross.cpp", "spirv_glsl.cpp", "spirv_parser.cpp", "spirv_reflect.cpp", "spirv_cross_util.cpp")
FUNCTIONS = 2000
SIZE, QUICK_SIZE = 500, 50  # MiB
# What is wanted: MiB of debug info for each second of processor time, and the memory's peak by the file's size.
RATE, MEMORY = 300, 2


def copies(folder, plugin, size):
    """An object with lifetimes, and copies of others with symbols of their own, that have so many bytes."""
    objects = [carried_object(module_of(FUNCTIONS, folder), plugin)]
    program = next(sources for sources in locate() if sources.program.name == PROGRAM)
    flags = (*program.program.flags, "-O1")
    stock = [folder / f"{Path(name).stem}.o" for name in FILES]
    for name, output in zip(FILES, stock, strict=True):
        Build().run(program.root / name, flags, output, program.root)
    left, number = size - objects[0].stat().st_size, 0
    while left > 0:
        number += 1
        for path in stock:
            copy = folder / f"{number}.{path.name}"
            measured(["llvm-objcopy-22", f"--prefix-symbols=copy{number}_", path, copy])
            objects.append(copy)
            left -= copy.stat().st_size
    return objects


def bench(plugin, quick=False, command=COMMAND):
    """Prints size, time and memory; returns the record for --json."""
    size = (QUICK_SIZE if quick else SIZE) * MIB
    with tempfile.TemporaryDirectory(prefix="dilifetime-large-") as scratch:
        linked, output = Path(scratch) / "linked.o", Path(scratch) / "finalized.o"
        measured(["ld.lld-22", "-r", *copies(Path(scratch), plugin, size), "-o", linked])
        debug, size = Elf.read(linked).debug_bytes(), linked.stat().st_size
        costs = [measured([command, "finalize", "--quiet", linked, "-o", output])[0] for _ in range(3)]
        copied, _ = measured(["cp", linked, output])
    seconds = min(cost.cpu for cost in costs)
    memory = min(cost.peak for cost in costs) * 1024 / size
    print(f"  {size / MIB:.0f} MiB, debug info {debug / MIB:.0f} MiB: {seconds:.2f} s of processor time", end="")
    print(f" ({copied.cpu:.2f} s to copy the file), {debug / MIB / seconds:.0f} MiB/s (aim {RATE}),", end="")
    print(f" memory {memory:.1f} × the file (aim {MEMORY})")
    return {"size": size, "debug": debug, "seconds": seconds, "memory": memory, "broken": []}
