"""What is true: the stops of a program and the values there, as a log build printed them."""

import re
from dataclasses import dataclass, field

from truth.build import BuildError


@dataclass
class Stop:
    """One arrival at a marker."""

    marker: int
    function: str
    values: dict = field(default_factory=dict)  # name: (kind, text in normal form)
    skipped: set = field(default_factory=set)  # visible, but not judged


def parse(text):
    """Reads a log: lines `\\tMARKER\\tFUNCTION` with the `NAME\\tKIND\\tVALUE` lines that follow each."""
    stops, skipped = [], set()
    for line in text.splitlines():
        name, second, third = line.split("\t")
        if not name:
            stops.append(Stop(int(second), third, skipped=skipped))
            skipped = set()
        elif second == "s":
            skipped.add(name)
        else:
            stops[-1].values[name] = (second, third)
    if not stops:
        raise BuildError("the log build came to no marker")
    return stops


def root(name):
    """The variable that a path starts from."""
    return re.search(r"[A-Za-z_]\w*", name).group()


def same_truth(first, second):
    """The log may not depend on the optimiser: a program whose does is undefined, and says nothing about debug info."""
    if first != second:
        raise BuildError("the program's own log differs between optimisation levels")
