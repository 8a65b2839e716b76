"""The corpus for amdgcn: whether its machine code runs as on the host, and how much of its debug info is there."""

import tempfile

import coverage
import run as wavefronts
from corpus import LEVELS, TARGETS, Flavour, kernels, ours
from sweep import PLUGIN

INTERPRETER = PLUGIN.parent / "wavefront"


def bench(plugin, quick, jobs):
    """Runs and measures the corpus, or one target of it; returns a record for each part, with its broken limits."""
    targets = TARGETS[:1] if quick else TARGETS
    flavour = ours(plugin) if plugin else Flavour("ours")
    with tempfile.TemporaryDirectory() as folder:
        count, wrong = wavefronts.sweep(kernels(), targets, LEVELS, INTERPRETER, jobs, folder)
        print("\n".join([*wrong, f"{count - len(wrong)} of {count} kernels run as on the host"]), flush=True)
        return [{"broken": wrong}, *coverage.sweep(kernels(), targets, LEVELS, flavour, jobs, folder)]
