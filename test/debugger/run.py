#!/usr/bin/env python3
"""Are the values that debuggers show true? Runs programs of this suite under gdb and lldb and compares.

Every program is built with stock debug info and with the plugin's, at each optimisation level. At every stop each
variable must be shown with the value that the program itself logs there, or not at all. What stock debug info shows
right has to be right with the plugin's too. A wrong value that is known is listed, with its cause, in causes.toml.
"""

import argparse
import json
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "tools")]
from sample import sample  # noqa: E402
from truth import expected as truths  # noqa: E402
from truth.build import LEVELS, BuildError, Builder, Flavour, Tools  # noqa: E402
from truth.debug import debug  # noqa: E402
from truth.oracle import Causes, StocksOwn, judge, lost, unexplained  # noqa: E402
from truth.report import Report  # noqa: E402
from ways import SETTINGS, WAYS, named  # noqa: E402

HERE = Path(__file__).resolve().parent


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", help="source files or their stems; default: all")
    parser.add_argument("--plugin", help="the plugin; without it only stock debug info is looked at")
    parser.add_argument("--ours-flags", default="", help="instead of a plugin: flags that make our flavour")
    parser.add_argument("--sabotage", action="store_true", help="instead of a plugin: debug info that is wrong")
    parser.add_argument(
        "--way", type=named, default=WAYS[0], help="how to build (test/tools/ways.py); wrong is then what stock's isn't"
    )
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--parts", type=int, default=1, help="take one of so many parts of the levels, by the seed; default: all")
    parser.add_argument("--debuggers", default="gdb,lldb")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--clangxx", default="clang++-22")
    parser.add_argument("--gdb", default="gdb")
    parser.add_argument("--lldb", default="lldb-22")
    parser.add_argument("--causes", default=HERE / "causes.toml")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the builds; default: a temporary one")
    parser.add_argument("--json", help="a file for everything that was found")
    parser.add_argument("-v", "--verbose", action="store_true", help="also list what is missing")
    return parser.parse_args()


def flavours(options):
    """Stock, and ours if there is any."""
    made = [Flavour("stock")]
    if options.plugin:
        plugin = Path(options.plugin).resolve()
        environment = {"DILIFETIME": SETTINGS if options.way.is_late else "import=on"}
        made.append(Flavour("ours", (f"-fpass-plugin={plugin}",), environment, plugin=plugin))
    elif options.sabotage:
        made.append(Flavour("ours", sabotage=True))
    elif options.ours_flags:
        made.append(Flavour("ours", tuple(options.ours_flags.split())))
    return made


def sources(options):
    """The programs asked for, in order."""
    folder = HERE / "programs"
    if not options.programs:
        return sorted(path for path in folder.iterdir() if path.suffix in (".c", ".cpp"))
    found = []
    for name in options.programs:
        path = Path(name)
        matches = [path] if path.suffix else [folder / f"{name}{suffix}" for suffix in (".c", ".cpp")]
        existing = [match for match in matches if match.exists()]
        if not existing:
            raise BuildError(f"no such program: {name}")
        found.append(existing[0])
    return found


def unlogged(expected, shown):
    """Visible variables of which the program says nothing: such a program is not finished."""
    for stop, seen in zip(expected, shown):
        logged = {truths.root(name) for name in [*stop.values, *stop.skipped]}
        for name in seen["visible"]:
            if name not in logged and not name.startswith("__"):
                yield f"marker {stop.marker}: {name} is visible and neither logged nor marked SKIP"


def object_of(binary, way):
    """The bytes of the object that a binary was linked of; of the binary, where the linker generates the code."""
    return Path(binary if way.is_late else f"{binary}.o").read_bytes()


def examine(options, source, folder, report):
    """One program: all levels, debuggers and flavours."""
    tools = Tools(options.clang, options.clangxx, options.gdb, options.lldb)
    builder = Builder(tools, source, folder, options.way)
    causes = (Causes if options.way is WAYS[0] else StocksOwn)(options.causes, source.stem)
    expected = truths.parse(builder.log("O0"))
    truths.same_truth(expected, truths.parse(builder.log("O2")))
    levels = sample(options.levels.split(","), options.parts, source.stem)
    debuggers, kinds = options.debuggers.split(","), flavours(options)
    for level in levels:
        binaries = {flavour.name: builder.subject(level, flavour) for flavour in kinds}
        objects = {name: object_of(binary, options.way) for name, binary in binaries.items()}
        if "ours" in binaries:
            report.built(objects["stock"] == objects["ours"])
        gdb = None
        for debugger in debuggers:
            sessions, seen = {}, {}
            for flavour, binary in binaries.items():
                # Of the same object a debugger shows the same: most at -O0 are.
                shown = seen.get(objects[flavour]) or debug(tools, debugger, binary, expected)
                seen[objects[flavour]] = shown
                session = judge(expected, shown)
                if (level, debugger, flavour) == ("O0", "gdb", "stock"):
                    session.faults.extend(sorted(set(unlogged(expected, shown))))
                sessions[flavour] = session
                wrong = unexplained(session, causes, level, debugger, flavour)
                report.session(source.stem, level, debugger, flavour, session, wrong)
            if "ours" in sessions:
                by_parts = gdb if debugger == "lldb" else None
                losses, hidden = lost(sessions["stock"], sessions["ours"], causes, level, debugger, by_parts)
                gdb = sessions["ours"] if debugger == "gdb" else None
                report.lost(source.stem, level, debugger, losses, hidden)
    report.stale(source.stem, causes.stale(levels, debuggers))


def guarded(options, source, folder, report):
    """A program that can't be examined is a failure of that program only."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        examine(options, source, folder, report)
    except (BuildError, OSError, ValueError, KeyError) as error:
        report.broken(source.stem, error)


def main():
    options = arguments()
    if options.plugin and not Path(options.plugin).exists():
        sys.exit(f"no such plugin: {options.plugin}")
    try:
        programs = sources(options)
    except BuildError as error:
        sys.exit(str(error))
    report = Report()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        with ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(lambda source: guarded(options, source, folder / source.stem, report), programs))
    if options.plugin and not options.programs and options.way is WAYS[0]:
        report.must_differ()
    print(report.text(options.verbose))
    if options.json:
        Path(options.json).write_text(json.dumps(report.data(), indent=1))
    return 0 if report.good() else 1


if __name__ == "__main__":
    sys.exit(main())
