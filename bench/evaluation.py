"""Whether the evaluator of DWARF agrees: with gimli's on random expressions and on all of sqlite3's, stock and imported,
and with the proposal's on what is emitted for random ones."""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "real"))

from compiling import Build, ToolError  # noqa: E402
from programs import PROGRAMS, locate  # noqa: E402
from sweep import PLUGIN, ROOT  # noqa: E402

CASES = 100_000
TESTS = "interpret::tests"


def objects(plugin, folder):
    """sqlite3's objects: stock clang's, and the plugin's if there is one."""
    [sources] = locate([program for program in PROGRAMS if program.name == "sqlite3"])
    [source] = sources.files
    builds = {"stock": Build()} | ({"import": Build(plugin)} if plugin else {})
    for name, build in builds.items():
        output = Path(folder) / f"{name}.o"
        build.run(source, ["-O2"], output, sources.root)
        yield output


def run(files, cases):
    """Runs the tests; returns the lines that they print about what they saw."""
    environment = os.environ | {
        "DILIFETIME_OBJECTS": ":".join(map(str, files)),
        "DILIFETIME_CASES": str(cases),
    }
    command = ["cargo", "test", "--release", "-p", "dilifetime", "--lib", TESTS, "--", "--include-ignored", "--nocapture"]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        # A failing case is shrunk, with much to say on the way; the end says what is wrong.
        raise ToolError("\n".join((result.stdout + result.stderr).splitlines()[-60:]))
    return [line for line in result.stdout.splitlines() if "{" in line or line.startswith("test result")]


def bench(plugin, cases=CASES):
    """Compiles and evaluates; returns a record without broken limits, or raises ToolError."""
    with tempfile.TemporaryDirectory() as folder:
        lines = run(list(objects(plugin, folder)), cases)
    print("\n".join(f"    {line}" for line in lines))
    return {"evaluation": lines, "cases": cases, "broken": []}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=CASES, help=f"random cases of each kind (default {CASES})")
    bench(PLUGIN, parser.parse_args().cases)
