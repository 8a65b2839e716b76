"""Which cases of a sweep a run takes.

Where cases are many and much alike, `./dev test` takes a part of them, which is another one for each seed (DILIFETIME_SEED, or
a new one); `lit --param all=1`, as in `./dev bench --only suites`, takes all. The command line prints some of its arguments:
sample.py PARTS OF CASE...
"""

import os
import random
import sys
import time

SEED = os.environ.get("DILIFETIME_SEED") or random.randrange(1 << 40)


def first_seed():
    """From which number on generators take seeds: DILIFETIME_SEED, or by the clock."""
    return int(os.environ.get("DILIFETIME_SEED") or time.time_ns() // 1000 % 10**12)


def sample(cases, parts, of=""):
    """One of so many parts of the cases, at least one case, in their order; sweeps `of` different things take different ones."""
    cases = list(cases)
    if "DILIFETIME_ALL" in os.environ or not cases:
        return cases
    kept = random.Random(f"{SEED} {of}").sample(range(len(cases)), -(-len(cases) // parts))
    return [cases[at] for at in sorted(kept)]


if __name__ == "__main__":
    print("\n".join(sample(sys.argv[3:], int(sys.argv[1]), sys.argv[2])))
