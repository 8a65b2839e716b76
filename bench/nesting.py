"""How DW_AT_LLVM_lane_pc grows with nested regions: its bytes with DWARF procedures, and with all of them inlined.

A kernel of straight-line nested IF/THEN/ELSE is made for each nesting (test/lanes/Inputs/nest.py). Counted are the
expressions of the attribute and of the procedures, each with what its entry in a list or its DIE takes.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "real"))

from compiling import ToolError  # noqa: E402
from sweep import PLUGIN, TARGET  # noqa: E402

COMMAND = TARGET / "release" / "dilifetime"
NEST = ROOT / "test" / "lanes" / "Inputs" / "nest.py"
CALL = 5
ENTRY = 4
DIE = 2
# From one nesting to the next it grows by so much at most, against the first that has procedures.
LIMIT = 1.25
DEPTHS = range(1, 17)


@dataclass(frozen=True)
class Entry:
    """An expression of a location, from an address on; none: everywhere."""

    start: int | None
    end: int | None
    size: int
    calls: tuple


def uleb(number):
    return max(1, (number.bit_length() + 6) // 7)


def operation(text):
    """The size of an operation as llvm-dwarfdump writes it, and the procedure that it calls."""
    name, _, rest = text.strip().partition(" ")
    if name == "DW_OP_call4":
        return CALL, int(rest, 16)
    if name == "DW_OP_LLVM_user":
        return 1 + operation(rest)[0], None
    if name == "DW_OP_regx" or name == "DW_OP_bregx":
        # Scalar and vector registers have numbers of up to 14 bits.
        return 2 if rest.startswith("0x") else 3, None
    if re.match(r"DW_OP_const\d", name):
        return 1 + int(name[len("DW_OP_const")]), None
    if name == "DW_OP_constu":
        return 1 + uleb(int(rest, 16)), None
    if re.match(r"DW_OP_breg\d", name):
        return 2, None
    return 1 + sum(uleb(int(number, 16)) for number in re.findall(r"0x[0-9a-f]+", rest)), None


def entry(text, start=None, end=None):
    sizes = [operation(one) for one in text.split(", ") if one]
    return Entry(start, end, sum(size for size, _ in sizes), tuple(call for _, call in sizes if call is not None))


def dumped(path, section):
    command = ["llvm-dwarfdump-22", f"--debug-{section}", path]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def lists(path):
    """The location lists of an object with one unit, by their index."""
    dump = dumped(path, "loclists")
    offsets = re.search(r"offsets: \[(.*?)\]", dump, re.S)
    offsets = [int(number, 16) for number in offsets[1].split()] if offsets else []
    bodies = {}
    for at, body in re.findall(r"^0x([0-9a-f]{8}):\s*\n((?:\s+DW_LLE.*\n?)*)", dump, re.M):
        pairs = re.findall(r"offset_pair\s+\(0x([0-9a-f]+), 0x([0-9a-f]+)\): (.*)", body)
        bodies[int(at, 16)] = [entry(text, int(start, 16), int(end, 16)) for start, end, text in pairs]
    base = min(bodies, default=0) - min(offsets, default=0)
    return [bodies[base + offset] for offset in offsets]


def locations(path):
    """The entries of the attribute, and those of each procedure by its DIE. The unit's code starts at 0."""
    known, lanes, procedures = lists(path), None, {}
    for die in re.split(r"\n(?=0x[0-9a-f]{8}:)", dumped(path, "info")):
        head = re.match(r"0x([0-9a-f]{8}):\s+DW_TAG_(\w+)", die)
        name = {"subprogram": "DW_AT_LLVM_lane_pc", "dwarf_procedure": "DW_AT_location"}.get(head and head[2])
        found = name and re.search(rf"{name}\s+\((?:indexed \(0x([0-9a-f]+)\)|(.*)\)$)", die, re.M)
        if not found:
            continue
        entries = known[int(found[1], 16)] if found[1] else [entry(found[2])]
        if head[2] == "subprogram":
            lanes = entries
        else:
            procedures[int(head[1], 16)] = entries
    return lanes, procedures


def inlined(one, procedures, start):
    """The size of an expression with all that it calls."""
    size = one.size
    for call in one.calls:
        body = [each for each in procedures[call] if each.start is None or each.start <= start < each.end]
        size += inlined(body[0], procedures, start) - CALL
    return size


def measure(depth, lanes, plugin, folder):
    """Bytes with procedures, bytes without, how many procedures there are."""
    source, module, obj = (Path(folder, f"nest.{suffix}") for suffix in ("txt", "ll", "o"))
    cpu = "gfx900" if lanes == 64 else "gfx1030"
    nest = [sys.executable, NEST, "--depth", str(depth), "--lanes", str(lanes)]
    llc = ["llc-22", f"-load-pass-plugin={plugin}", f"-mcpu={cpu}", "-O2", "-filetype=obj", module, "-o", obj]
    try:
        source.write_bytes(subprocess.run(nest, capture_output=True, check=True).stdout)
        subprocess.run([COMMAND, "as", source, "-o", module], check=True)
        subprocess.run(llc, check=True)
    except subprocess.CalledProcessError as error:
        raise ToolError(str(error)) from error
    attribute, procedures = locations(obj)
    if not attribute:
        raise ToolError(f"no DW_AT_LLVM_lane_pc at a nesting of {depth}")
    size = sum(one.size + ENTRY for one in attribute)
    for entries in procedures.values():
        size += DIE + sum(one.size + (ENTRY if one.start is not None else 0) for one in entries)
    flat = sum(inlined(one, procedures, one.start or 0) + ENTRY for one in attribute)
    return size, flat, len(procedures)


def broken_limits(points):
    """What is wrong with bytes by nesting."""
    steps = [(after[1] - before[1]) / (after[0] - before[0]) for before, after in zip(points[1:], points[2:])]
    if steps and max(steps) > LIMIT * min(steps):
        return [f"does not grow linearly: {min(steps):.0f} to {max(steps):.0f} bytes a level"]
    return []


def bench(plugin, lanes=64, depths=DEPTHS):
    """Prints the table; returns a record of it."""
    print("depth  procedures  bytes  per level  inlined")
    points = []
    with tempfile.TemporaryDirectory() as folder:
        for depth in depths:
            size, flat, procedures = measure(depth, lanes, plugin, folder)
            points.append((depth, size, flat))
            print(f"{depth:5}  {procedures:10}  {size:5}  {size / depth:9.1f}  {flat:7}")
    broken = broken_limits(points)
    print(*(broken or ["grows linearly"]), sep="\n")
    return {"lanes": lanes, "points": points, "broken": broken}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--depths", type=int, nargs="+", default=DEPTHS)
    parser.add_argument("--lanes", type=int, choices=(32, 64), default=64)
    options = parser.parse_args()
    sys.exit(bool(bench(PLUGIN, options.lanes, options.depths)["broken"]))


if __name__ == "__main__":
    main()
