"""The corpus for amdgcn: does its machine code run as on the host, is its debug info true, also when linked, and how much of
it is there?
"""

import tempfile
from itertools import product

import coverage
import linked
import run as wavefronts
import truth
from corpus import LEVELS, TARGETS, Flavour, kernels, ours, shares
from sweep import PLUGIN

INTERPRETER, TRUTH, COMMAND = (PLUGIN.parent / name for name in ("wavefront", "truth", "dilifetime"))


def bench(plugin, quick, jobs):
    """Runs and measures the corpus, or one target of it; returns a record for each part, with its broken limits."""
    cases = list(product(TARGETS[:1] if quick else TARGETS, LEVELS))
    flavour = ours(plugin) if plugin else Flavour("ours")
    with tempfile.TemporaryDirectory() as folder:
        count, wrong = wavefronts.sweep(kernels(), cases, INTERPRETER, jobs, folder)
        print("\n".join([*wrong, f"{count - len(wrong)} of {count} kernels run as on the host"]), flush=True)
        sessions = truth.sweep(shares(kernels(), cases), flavour, TRUTH, jobs, folder)
        false = truth.faults(sessions, truth.Causes(truth.HERE / "causes.toml")) if plugin else []
        print("\n".join([*truth.table(sessions), *false]), flush=True)
        counts, moved = linked.sweep(kernels(), cases, flavour, COMMAND, jobs, folder)
        print("\n".join([*moved, f"{counts.places} places and {counts.values} values are the same when linked"]), flush=True)
        first = [{"broken": wrong}, {"broken": false}, {"broken": moved}]
        return [*first, *coverage.sweep(kernels(), cases, flavour, jobs, folder)]
