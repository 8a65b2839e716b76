"""Asks a program about each kernel, target and level at instruction after instruction: what it finds wrong, and counts.

The program is called with a code object, its listing, an input and how many instructions there are for each that is looked at;
it prints lines that begin with an address, and last `NAME NUMBER` for each count.
"""

import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from corpus import BuildError, Kernel, command_line, judged, ours  # noqa: E402


@dataclass
class Session:
    """One kernel on one target at one level."""

    kernel: str
    target: str
    level: str
    wrong: list = field(default_factory=list)
    counts: dict = field(default_factory=dict)
    broken: str = ""

    def read(self, text):
        """Takes in what the program prints."""
        for line in text.splitlines():
            if line.startswith("0x"):
                self.wrong.append(line)
            else:
                self.counts.update((name, int(number)) for name, number in re.findall(r"([a-z ]+) (\d+)", line))


def examine(kernel, cases, flavour, program, every):
    """The sessions of one kernel."""
    for target, level in cases:
        session = Session(kernel.name, target, level)
        try:
            kernel.host()
            linked, listing = kernel.code_object(target, level, flavour)
            session.read(judged([program, linked, listing, kernel.input, every]))
        except (BuildError, OSError) as error:
            session.broken = str(error)
        yield session


def table(sessions, counts):
    """How often what was so, by target and level."""
    yield f"{'':16}" + "".join(f"{name:>12}" for name in counts)
    for target, level in dict.fromkeys((session.target, session.level) for session in sessions):
        these = [one.counts for one in sessions if (one.target, one.level) == (target, level)]
        yield f"{target:9}-{level:6}" + "".join(f"{sum(one.get(name, 0) for one in these):>12}" for name in counts)


def main(about, program, setting, counts):
    """What a script does: `program` is asked, with a setting of the plugin's on."""
    options = command_line(
        about,
        **{program: {"required": True, "help": f"the program `{program}`"}},
        plugin={"required": True, "help": "the plugin"},
        every={"type": int, "default": 1, "help": "one instruction in so many is looked at (default 1)"},
    )
    flavour = replace(ours(options.plugin), environment={"DILIFETIME": setting})

    def sessions(share, folder):
        source, cases = share
        kernel = Kernel(source, Path(folder) / source.stem)
        return list(examine(kernel, cases, flavour, getattr(options, program), options.every))

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        found = [one for each in pool.map(lambda share: sessions(share, folder), options.shares) for one in each]
    for one in found:
        what = [one.broken] if one.broken else one.wrong[:3]
        for line in what:
            print(f"{one.kernel} {one.target} -{one.level}: {line}")
    print("\n".join(table(found, counts)))
    return 1 if any(one.broken or one.wrong for one in found) else 0
