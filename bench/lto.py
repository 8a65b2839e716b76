"""Real programs through link-time optimisation, full and thin, by stock LLVM and with the plugin in compiler and linker: is what
is linked stock's but for debug info, and how much of the scopes is covered? Then what debuggers show of programs that log
their own values (`test/debugger`), built so."""

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from comparing import Comparison, compare
from compiling import Build, ToolError, measured
from elf import ElfError
from debian import Apt
from programs import Sources, locate
from sweep import PLUGIN
from ways import SETTINGS

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ("sqlite3", "lua")
# By the names of ways (test/tools/ways.py).
KINDS = ("-flto", "-flto=thin")
LEVELS = ("-O1", "-O2")
HEADING = f"{'program':<22} {'lto':<10} {'level':<5} {'in scope':>11} {'stock covers':>12} {'we cover':>12} {'size':>6}  result"


def with_shell(sources):
    """sqlite3 with its command line, which Debian's source package has; that is put together as its own build does it."""
    package = Apt(PLUGIN.parents[1] / "debian").source("sqlite3")
    shell = package / "shell.c"
    if not shell.exists():
        made = subprocess.run(["tclsh", package / "tool" / "mkshellc.tcl"], capture_output=True, check=True)
        shell.write_bytes(made.stdout)
    flags = (*sources.program.flags, f"-I{sources.root}")
    program = replace(sources.program, name="sqlite3 and its shell", flags=flags)
    return Sources(program, sources.root, (*sources.files, shell))


def linked(sources, kind, level, build, folder, jobs):
    """Compiles a program's files to bitcode, and links them; returns the shared library and the plugin's warnings."""
    folder.mkdir()
    flags = (*sources.program.flags, level, "-fPIC", kind)
    objects = [folder / f"{file.stem}.o" for file in sources.files]
    with ThreadPoolExecutor(jobs) as pool:
        both = zip(sources.files, objects, strict=True)
        compiled = [pool.submit(build.run, file, flags, output, sources.root) for file, output in both]
        lines = [line for job in compiled for line in job.result()[1]]
    output = folder / "linked.so"
    command = ["ld.lld-22", "-shared", *objects, "-o", output]
    command += [f"--load-pass-plugin={build.plugin}"] if build.plugin else []
    # Names of folders come out in names of what ThinLTO makes.
    lines += measured(command, build.environment(), folder)[1]
    return output, [line for line in lines if "warning:" in line]


def one(sources, kind, level, plugin, jobs):
    """Compares a program."""
    with tempfile.TemporaryDirectory(prefix="dilifetime-lto-") as scratch:
        try:
            work, stock = Path(scratch) / "work", Path(scratch) / "stock"
            linked(sources, kind, level, Build(), work, jobs)
            work.rename(stock)
            ours, warnings = linked(sources, kind, level, Build(plugin, SETTINGS), work, jobs)
            found = compare(stock / ours.name, ours)
            found.problems += warnings
        except (ToolError, ElfError) as error:
            found = Comparison(problems=[str(error)])
    return found


def shown(kind, plugin, jobs):
    """What debuggers show wrongly, or not, of the programs that log their values."""
    command = [sys.executable, "-B", ROOT / "test" / "debugger" / "run.py", "--plugin", plugin, f"--way={kind}"]
    run = subprocess.run([*command, "--levels", "O1,O2", "--jobs", str(jobs)], capture_output=True, text=True, check=False)
    print(run.stdout, end="")
    return [f"{kind}: {line}" for line in run.stderr.splitlines() or ["debuggers"]] if run.returncode else []


def bench(plugin, jobs=1):
    """Prints the tables; returns the rows as for --json."""
    rows = []
    print(HEADING)
    chosen = [sources for sources in locate() if sources.program.name in PROGRAMS]
    chosen += [with_shell(sources) for sources in chosen if sources.program.name == "sqlite3"]
    for sources in chosen:
        for kind in KINDS:
            for level in LEVELS:
                found = one(sources, kind, level, plugin, jobs)
                broken = found.broken_limits()
                result = f"{len(broken)} broken" if broken else "same"
                print(
                    f"{sources.program.name:<22} {kind:<10} {level:<5} {found.in_scope:>11,} {found.stock_covered:>12,}"
                    f" {found.our_covered:>12,} {found.size_ratio:>6.3f}  {result}",
                    flush=True,
                )
                for problem in broken:
                    print(f"    {problem}")
                rows.append({"program": sources.program.name, "lto": kind, "level": level, **vars(found), "broken": broken})
    for kind in KINDS:
        print(f"in debuggers, {kind}:", flush=True)
        rows.append({"lto": kind, "broken": shown(kind, plugin, jobs)})
    return rows
