"""Whether `-S`, assembled, is the object that `-c` writes: its debug info says the same, and all else is what stock's `-S` is,
assembled. Of sqlite3, lua, and the corpus for amdgcn."""

import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from compiling import Build, ToolError, measured
from corpus import TARGETS, clang, kernels
from elf import Elf
from programs import locate
from sameness import line_table_differences, non_debug_differences

PROGRAMS = {"sqlite3": ("-O1",), "lua": ("-O0", "-O1", "-O2")}
LEVELS = ("O0", "O1", "O2", "O3")
# Where DIEs and lists are, which the assembler may change by other forms, isn't what they say.
SAID = ("--debug-info", "--debug-frame", "--debug-names")


def said(path):
    """What an object's debug info says, in words, but for the object's name."""
    run = subprocess.run(["llvm-dwarfdump-22", *SAID, path], capture_output=True, text=True, check=False)
    return run.stdout.partition("\n")[2]


def compare(command, machine, plugin, environment, folder):
    """Compiles a file for a machine in three ways: what is other in the object by way of assembly."""
    folder.mkdir(parents=True)
    ours = [*command, f"-fpass-plugin={plugin}"]
    objects = {name: folder / f"{name}.o" for name in ("stock", "assembled", "object")}
    try:
        for name, flags in (("stock", command), ("assembled", ours)):
            assembly = folder / f"{name}.s"
            measured([*flags, "-S", "-o", assembly], environment, folder)
            measured(["clang-22", *machine, "-c", assembly, "-o", objects[name]], None, folder)
            assembly.unlink()
        measured([*ours, "-c", "-o", objects["object"]], environment, folder)
    except ToolError as error:
        return [str(error)]
    stock, assembled = (Elf.read(objects[name]) for name in ("stock", "assembled"))
    problems = non_debug_differences(stock, assembled) + line_table_differences(stock, assembled)
    if said(objects["assembled"]) != said(objects["object"]):
        problems.append("the debug info says something else")
    for path in objects.values():
        path.unlink()
    return problems


def of_programs():
    """The command lines of programs' files, each with its group, its name, and the machine for the assembler."""
    for sources in locate():
        for level in PROGRAMS.get(sources.program.name, ()):
            for file in sources.files:
                line = Build().command(file, (*sources.program.flags, level), "-", sources.root)
                # Output and kind are added.
                command = [word for word in line[:-2] if word != "-c"]
                yield f"{sources.program.name} {level}", file.stem, command, ()


def of_kernels(quick):
    """The same of the corpus' kernels."""
    for target, level in product(TARGETS[:1] if quick else TARGETS, LEVELS):
        for source in kernels():
            command = [*clang(source, target, level), "-g", "-DMARKS", source]
            yield f"{target} -{level}", source.stem, command, ("-target", "amdgcn-amd-amdhsa", f"-mcpu={target}")


def bench(plugin, quick=False, jobs=1):
    """Prints how many objects of each group are the same; returns the rows as for --json."""
    rows = {}
    environment = Build(plugin).environment()
    with tempfile.TemporaryDirectory(prefix="dilifetime-assembly-") as scratch, ThreadPoolExecutor(jobs) as pool:
        files = [*of_kernels(quick), *([] if quick else of_programs())]
        folders = [Path(scratch) / str(number) for number in range(len(files))]
        compared = [
            pool.submit(compare, command, machine, plugin, environment, folder)
            for (_, _, command, machine), folder in zip(files, folders, strict=True)
        ]
        for (group, name, *_), job in zip(files, compared, strict=True):
            row = rows.setdefault(group, {"group": group, "files": 0, "broken": []})
            row["files"] += 1
            row["broken"] += [f"{group}, {name}: {problem}" for problem in job.result()]
    for row in rows.values():
        print(f"{row['group']:<14} {row['files']:>3} files, {len(row['broken'])} differences")
        for problem in row["broken"]:
            print(f"    {problem}")
    return list(rows.values())
