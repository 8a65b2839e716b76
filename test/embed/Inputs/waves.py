"""Runs waves.tile, as a compiler of a sample has made it, in the interpreter, and compares what debug info shows of each lane
with what the kernel does, which this does, too: waves.py OBJECT SHOWN"""

import struct
import subprocess
import sys
import tempfile
from pathlib import Path

# What the interpreter starts a kernel with.
BASE, LANES = 5, 64
INPUT = [i * 7 % 11 for i in range(256)]


def kernel(lane):
    """What each variable is, one value after the other."""
    index = BASE + lane
    low, high = INPUT[index], INPUT[index + 1]
    spans, bests = [(low, high)], [0]
    if low < high:
        bests.append(high - low)
    else:
        low = high
        spans.append((low, high))
        bests.append(7)
    while bests[-1] > 3:
        bests.append(bests[-1] - 2)
    spans = [struct.pack("<ii", *span).hex() for span in spans]
    return {"lane": [lane], "base": [BASE], "index": [index], "span": spans, "best": bests}


def once(values):
    """The values without those that are as the one before."""
    return [str(value) for before, value in zip([None, *values], values) if value != before]


def shown(program):
    """What is shown of each variable in each lane, one value after the other."""
    run = subprocess.run(program, check=True, capture_output=True, text=True)
    found = [{} for _ in range(LANES)]
    for lane, name, value in map(str.split, run.stdout.splitlines()):
        found[int(lane)].setdefault(name, []).append(value)
    return found


def main():
    """The exit code is 1 if a lane is shown something else."""
    made, interpreter = sys.argv[1:]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        linked, listing, given = (Path(folder, name) for name in ("waves.co", "waves.s", "in"))
        subprocess.run(["ld.lld-22", "-shared", made, "-o", linked], check=True)
        disassembly = subprocess.run(["llvm-objdump-22", "-d", linked], check=True, capture_output=True)
        listing.write_bytes(disassembly.stdout)
        given.write_bytes(struct.pack(f"<{len(INPUT)}i", *INPUT))
        for lane, found in enumerate(shown([interpreter, linked, listing, given])):
            for name, values in kernel(lane).items():
                if found.get(name) != once(values):
                    print(f"lane {lane}: {name} is {once(values)}, shown {found.get(name)}")
                    wrong += 1
    print(f"{LANES} lanes, {wrong} times something else is shown")
    return 1 if wrong else 0


sys.exit(main())
