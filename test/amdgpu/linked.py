#!/usr/bin/env python3
"""Does a linker keep what amdgcn's debug info says? Links the corpus's objects and compares.

The kernels of one target and level become one code object. Objects and code object must be clean to llvm-dwarfdump's
verifier; each variable must be at the same places in both, at each instruction of its scope, by `dilifetime locate`; and for
some instructions and lanes in a state of the machine that is made up, `dilifetime eval` must give the same value.
"""

import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from corpus import BuildError, Kernel, command_line, ours, run  # noqa: E402
from sample import sample  # noqa: E402

LANE = 5
# Registers and a lane's memory, each with contents of its own, so that no two places look alike.
REGISTERS = [f"v{number}[{LANE}]={0x1000 + number}" for number in range(64)]
REGISTERS += [f"s{number}={0x40 * number}" for number in range(40)]
MEMORY = "5:0=" + "".join(f"{7 * at % 251:02x}" for at in range(4096))
STATE = [*(part for register in REGISTERS for part in ("--reg", register)), "--mem", MEMORY]


def objects(sources, target, level, flavour, folder):
    """An object of each kernel; each calls its function `run` something else."""
    for source in sources:
        kernel = Kernel(source, Path(folder) / source.stem)
        yield kernel.compile(target, level, flavour, marks=False, flags=("-g", f"-Drun=run_{source.stem}"))


def verified(file):
    """What llvm-dwarfdump's verifier has against a file."""
    done = subprocess.run(["llvm-dwarfdump-22", "--verify", file], capture_output=True, text=True, check=False)
    if done.returncode != 0 or "No errors." not in done.stdout:
        yield f"{file.name}: {done.stdout.strip()[-300:]}"


def located(program, file):
    """The units of a file by name, as `locate` shows them."""
    return {unit["name"]: unit for unit in json.loads(run([program, "locate", "--json", file]))["units"]}


@dataclass(frozen=True)
class Name:
    """A variable, by the functions and inlined calls around it, and which of theirs it is."""

    around: tuple
    path: tuple
    variable: str

    def __str__(self):
        return f"{' '.join(self.around)}: {self.variable}"


@dataclass
class Found:
    """Where a variable is."""

    # From and to, in bytes from the function's start, and the location in words.
    places: list
    # An address in its scope at which it is somewhere.
    address: int | None


def variables(scope, name=None, base=0):
    """Each variable of a function, and of what is in it."""
    ranges = [(part["start"], part["end"]) for part in scope["ranges"]]
    if name is None:
        name, base = Name((), (), ""), min(ranges, default=(0, 0))[0]
    name = replace(name, around=(*name.around, *filter(None, [scope["name"]])))
    for number, variable in enumerate(scope["variables"]):
        places, address = [], None
        for segment in variable["segments"]:
            words = re.sub("(at address) [^ ]+", r"\1", segment.get("words", ""))
            parts = [(part["start"], part["end"]) for part in filter(None, [segment["range"]])] or ranges
            places += [(start - base, end - base, words) for start, end in parts]
            shared = [max(start, first) for start, end in parts for first, last in ranges if max(start, first) < min(end, last)]
            address = shared[0] if shared and words else address
        yield replace(name, path=(*name.path, number), variable=variable["name"]), Found(places, address)
    for number, inner in enumerate(scope["scopes"]):
        yield from variables(inner, replace(name, path=(*name.path, number)), base)


def evaluated(program, file, name, address):
    """What a variable is at an address: values and errors."""
    where = ["--var", name.variable, "--pc", address, "--function", name.around[-1]]
    command = [program, "eval", file, *where, "--lane", LANE, "--json", *STATE]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if not done.stdout:
        raise BuildError(done.stderr)
    # Addresses in messages are the file's own.
    return [(one["value"], re.sub("0x[0-9a-f]+", "", one["error"] or "")) for one in json.loads(done.stdout)["values"]]


@dataclass
class Counts:
    """What was compared."""

    places: int = 0
    values: int = 0

    def __add__(self, other):
        return Counts(self.places + other.places, self.values + other.values)


def differences(program, obj, linked, unit, counts, values):
    """What a unit of the code object says otherwise than its object. So many variables are evaluated, from all over."""
    before, after = (
        {
            (number, name): found
            for number, function in enumerate(located(program, file)[unit]["functions"])
            for name, found in variables(function)
        }
        for file in (obj, linked)
    )
    if before.keys() != after.keys():
        yield f"{unit}: other variables in {linked.name}"
        return
    for key, one in before.items():
        counts.places += len(one.places)
        if one.places != after[key].places:
            yield f"{key[1]}: {one.places}, linked {after[key].places}"
    somewhere = [key for key, found in before.items() if found.address is not None]
    for key in somewhere[:: max(1, len(somewhere) // values)]:
        one = evaluated(program, obj, key[1], before[key].address)
        other = evaluated(program, linked, key[1], after[key].address)
        counts.values += any(value for value, _ in one)
        if one != other:
            yield f"{key[1]} at {before[key].address:#x}: {one}, linked {other}"


def faults(sources, target, level, flavour, program, values, folder):
    """What was compared on one target at one level, and all that is wrong."""
    counts, found = Counts(), []
    try:
        made = list(objects(sources, target, level, flavour, folder / f"{target}-{level}"))
        linked = folder / f"{target}-{level}.co"
        run(["ld.lld-22", "-shared", *made, "-o", linked])
        for file in (*made, linked):
            found += verified(file)
        for source, obj in zip(sources, made):
            found += differences(program, obj, linked, str(source), counts, values)
    except (BuildError, KeyError, OSError) as error:
        found.append(f"{type(error).__name__}: {error}")
    return counts, [f"{target} -{level}: {fault}" for fault in found]


def sweep(sources, cases, flavour, program, jobs, folder, values=8):
    """The same on each target at each level of `cases`. `values` is how many variables of each kernel are evaluated."""
    with ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda case: faults(sources, *case, flavour, program, values, Path(folder)), cases))
    return sum((counts for counts, _ in results), Counts()), [fault for _, found in results for fault in found]


def main():
    options = command_line(
        __doc__,
        plugin={"required": True},
        program={"required": True, "help": "the command `dilifetime`"},
        show={"type": int, "default": 20, "help": "how many faults to print (default 20)"},
    )
    cases = sample(options.cases, options.parts)
    what = (options.sources, cases, ours(options.plugin), options.program)
    with tempfile.TemporaryDirectory() as folder:
        counts, found = sweep(*what, options.jobs, folder)
    print("\n".join(found[: options.show]))
    print(f"{counts.places} places and {counts.values} values compared, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
