#!/usr/bin/env python3
"""Does the interpreter run the corpus as a GPU would? Compares it with the same kernels compiled for the host.

Each kernel is built for each target at each level, and one work-group of it is run. The memory that it leaves must be,
byte for byte, what the host program leaves, and each work-item must come to the same markers in the same order.
"""

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from corpus import BuildError, Kernel, command_line, run  # noqa: E402


def host_path(log):
    """{work-item: the lines of the markers it comes to} from the host program's log."""
    path = {}
    for line in log.splitlines():
        if line.startswith("\t"):
            _, item, _, marker, _ = line.split("\t")
            path.setdefault(int(item), []).append(int(marker))
    return path


def wave_path(trace):
    """The same from what the interpreter prints."""
    path = {}
    for line in trace.splitlines():
        marker, _, items = line.split("\t")
        for item in filter(None, items.split(",")):
            path.setdefault(int(item), []).append(int(marker))
    return path


def compare(memory, log, result, trace):
    """What differs, in words; nothing if all is the same."""
    if result != memory:
        at = next((at for at, pair in enumerate(zip(result, memory)) if pair[0] != pair[1]), len(memory))
        return f"memory differs from the host's at byte {at}"
    host, wave = host_path(log), wave_path(trace)
    if not host:
        return "the host program came to no marker"
    for item in sorted({*host, *wave}):
        expected, came = host.get(item, []), wave.get(item, [])
        if expected != came:
            at = next((at for at, pair in enumerate(zip(expected, came)) if pair[0] != pair[1]), None)
            at = min(len(expected), len(came)) if at is None else at
            return f"work-item {item}, marker {at}: line {expected[at : at + 3]} on the host, {came[at : at + 3]} here"
    return None


def examine(kernel, cases, interpreter):
    """Runs one kernel for all (target, level) of the cases; yields what is wrong with those that are."""
    for target, level in cases:
        try:
            memory, log = kernel.host()
            linked, listing = kernel.code_object(target, level)
            result = linked.with_suffix(".out")
            trace = run([interpreter, linked, listing, kernel.input, result])
            fault = compare(memory, log, result.read_bytes(), trace)
        except (BuildError, OSError) as error:
            fault = str(error)
        if fault:
            yield f"{kernel.name} {target} -{level}: {fault}"


def sweep(sources, cases, interpreter, jobs, folder):
    """Runs all; returns (how many cases there were, what is wrong with some)."""

    def faults(source):
        return list(examine(Kernel(source, Path(folder) / source.stem), cases, interpreter))

    with ThreadPoolExecutor(jobs) as pool:
        return len(sources) * len(cases), [fault for found in pool.map(faults, sources) for fault in found]


def main():
    options = command_line(
        __doc__,
        interpreter={"required": True, "help": "the program `wavefront`"},
        keep={"help": "a folder for the builds; default: a temporary one"},
    )
    what = (options.sources, options.cases, options.interpreter, options.jobs)
    with tempfile.TemporaryDirectory() as temporary:
        count, wrong = sweep(*what, options.keep or temporary)
    print("\n".join([*wrong, f"{count - len(wrong)} of {count} run as on the host"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
