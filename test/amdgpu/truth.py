#!/usr/bin/env python3
"""Is the debug info of amdgcn true? Runs the corpus in the interpreter and evaluates it at every instruction.

At each instruction that a work-item runs, what debug info shows of each variable must be a value that the source has there,
as the host program logs it, or nothing. A wrong value that is known is listed, with its cause, in causes.toml.
"""

import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from corpus import TARGETS, BuildError, Flavour, Kernel, command_line, judged, ours  # noqa: E402

VERDICTS = ("right", "partly", "missing", "failed", "wrong")
# Why something that is shown can't be compared.
REASONS = ("valueless", "unlogged")


@dataclass
class Session:
    """One kernel on one target at one level."""

    kernel: str
    target: str
    level: str
    wrong: list = field(default_factory=list)  # (address, name, what)
    counts: dict = field(default_factory=dict)  # {"at markers" or "between": [how often each verdict was given]}
    # How often something was shown of a variable before it has a value, where it has its first one.
    at_home: int = 0
    # What was shown and couldn't be compared: {reason: {(function, name): how often}}
    unjudged: dict = field(default_factory=lambda: {reason: {} for reason in REASONS})
    broken: str = ""

    def read(self, text):
        """Takes in what the program `truth` prints."""
        for line in text.splitlines():
            head, *rest = line.split("\t")
            if head.startswith("0x"):
                self.wrong.append((head, *rest))
            elif head in REASONS:
                function, name, times = rest
                self.unjudged[head][function, name] = int(times)
            elif head == "at home":
                self.at_home = int(rest[0])
            else:
                self.counts[head] = [int(part.split()[1]) for part in rest]

    @property
    def compared(self):
        """How often something was shown that the log says something of."""
        return sum(sum(row[at] for at in (0, 1, 4)) for row in self.counts.values())


class Causes:
    """The list of known wrong values."""

    def __init__(self, path):
        table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        self.listed = {}
        for entry in table.get("wrong", []):
            if not table["cause"][entry["cause"]]["text"]:
                raise ValueError(f"{path}: cause {entry['cause']} is not described")
            for case in product(entry.get("targets", TARGETS), entry["levels"], entry["names"]):
                self.listed[entry["kernel"], *case] = entry["cause"]
        self.met = set()

    def unexplained(self, session):
        """What no listed cause explains."""
        for address, name, what in session.wrong:
            case = (session.kernel, session.target, session.level, name)
            if case in self.listed:
                self.met.add(case)
            else:
                yield f"{session.kernel} {session.target} -{session.level}: {address} {name}: {what}"

    def stale(self, sessions):
        """Listed cases, among those that were run, in which nothing is wrong."""
        run = {(session.kernel, session.target, session.level) for session in sessions}
        for kernel, target, level, name in sorted(set(self.listed) - self.met):
            if (kernel, target, level) in run:
                cause = self.listed[kernel, target, level, name]
                yield f"{kernel} {target} -{level}: {name} is no longer wrong: {cause}"


def examine(kernel, cases, flavour, program, every=1):
    """The sessions of one kernel. Between markers one lane in `every` is looked at, another one at each instruction."""
    for target, level in cases:
        session = Session(kernel.name, target, level)
        try:
            log = kernel.folder / "log"
            memory, text = kernel.host()
            log.write_text(text, encoding="utf-8")
            left = kernel.folder / "left"
            left.write_bytes(memory)
            linked, listing = kernel.code_object(target, level, flavour)
            session.read(judged([program, linked, listing, kernel.input, log, left, every]))
        except (BuildError, OSError) as error:
            session.broken = str(error)
        yield session


def sweep(taken, flavour, program, jobs, folder):
    """The sessions of kernels, each on targets and levels of its own, as `shares` has them."""

    def sessions(share):
        source, cases = share
        return list(examine(Kernel(source, Path(folder) / source.stem), cases, flavour, program))

    with ThreadPoolExecutor(jobs) as pool:
        return [session for found in pool.map(sessions, taken) for session in found]


def faults(sessions, causes):
    """Everything that is wrong and not known."""
    found = [f"{one.kernel} {one.target} -{one.level}: {one.broken}" for one in sessions if one.broken]
    found += [fault for session in sessions for fault in causes.unexplained(session)]
    return found + list(causes.stale(sessions))


def table(sessions):
    """How often each verdict was given, by target and level."""
    yield f"{'':24}" + "".join(f"{verdict:>10}" for verdict in VERDICTS)
    for target, level in dict.fromkeys((session.target, session.level) for session in sessions):
        for place in ("at markers", "between"):
            rows = [session.counts.get(place) for session in sessions if (session.target, session.level) == (target, level)]
            sums = [sum(column) for column in zip(*filter(None, rows))]
            yield f"{target:9}-{level:4}{place:10}" + "".join(f"{number:>10}" for number in sums)
        these = [session for session in sessions if (session.target, session.level) == (target, level)]
        numbers = [sum(one.compared for one in these), sum(one.at_home for one in these)]
        numbers += [sum(sum(one.unjudged[reason].values()) for one in these) for reason in REASONS]
        compared, placed, valueless, unlogged = (100 * number / max(1, sum(numbers)) for number in numbers)
        yield (
            f"{'':14}of what was shown {compared + placed:.1f} % were compared, {placed:.1f} % by their place only, "
            f"{valueless:.1f} % have no value yet, of {unlogged:.1f} % nobody knows"
        )


def main():
    options = command_line(
        __doc__,
        truth={"required": True, "help": "the program `truth`"},
        plugin={"help": "the plugin; without it stock debug info is looked at"},
        keep={"help": "a folder for the builds; default: a temporary one"},
        show={"type": int, "default": 20, "help": "how many faults to print (default 20)"},
    )
    flavour = ours(options.plugin) if options.plugin else Flavour()
    with tempfile.TemporaryDirectory() as temporary:
        sessions = sweep(options.shares, flavour, options.truth, options.jobs, options.keep or temporary)
    found = faults(sessions, Causes(HERE / "causes.toml"))
    print("\n".join(table(sessions)))
    print("\n".join(found[: options.show]))
    print(f"{len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
