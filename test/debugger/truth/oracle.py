"""The judgement: what a debugger showed against what the program said, and the list of known causes."""

import tomllib
from collections import Counter
from dataclasses import dataclass, field

RIGHT, MISSING, WRONG = "right", "missing", "wrong"


@dataclass(frozen=True)
class Finding:
    """What a debugger showed of one name at one stop."""

    marker: int
    hit: int
    name: str
    verdict: str
    expected: str
    shown: str


@dataclass
class Session:
    """One program at one level under one debugger with one flavour of debug info."""

    findings: list = field(default_factory=list)
    faults: list = field(default_factory=list)

    def counts(self):
        return Counter(finding.verdict for finding in self.findings)


def judge(expected, shown):
    """Compares stop by stop. The stops themselves must agree, or nothing else can be believed."""
    session = Session()
    want = [stop.marker for stop in expected]
    have = [stop["marker"] for stop in shown]
    if want != have:
        at = next((i for i, pair in enumerate(zip(want, have)) if pair[0] != pair[1]), min(len(want), len(have)))
        session.faults.append(f"stop {at}: markers {want[at:at + 3]} in the log, {have[at:at + 3]} in the debugger")
        return session
    hits = Counter()
    for stop, seen in zip(expected, shown):
        hits[stop.marker] += 1
        for name, (kind, value) in stop.values.items():
            status, text = seen["values"][name]
            if status != "value":
                verdict, text = MISSING, f"{status}: {text}" if text else status
            else:
                verdict = RIGHT if text == value else WRONG
            session.findings.append(Finding(stop.marker, hits[stop.marker], name, verdict, value, text))
    return session


@dataclass
class Cause:
    """An entry of causes.toml: where a wrong value is known, and why."""

    cause: str
    program: str
    names: set
    levels: set
    debuggers: set
    stops: set  # marker numbers; empty: all
    flavours: set
    used: set = field(default_factory=set)  # (level, debugger, flavour)

    def covers(self, finding, level, debugger, flavour):
        return (
            finding.name in self.names
            and level in self.levels
            and debugger in self.debuggers
            and flavour in self.flavours
            and (not self.stops or finding.marker in self.stops)
        )


class Causes:
    """The known causes of wrong values, and a record of which of them were met."""

    def __init__(self, path, program):
        with open(path, "rb") as file:
            table = tomllib.load(file)
        self.texts = table.get("cause", {})
        self.entries = []
        for entry in table.get("wrong", []):
            if entry["cause"] not in self.texts:
                raise ValueError(f"{path}: no such cause: {entry['cause']}")
            if entry["program"] == program:
                self.entries.append(
                    Cause(
                        entry["cause"],
                        program,
                        set(entry["names"]),
                        set(entry["levels"]),
                        set(entry["debuggers"]),
                        set(entry.get("stops", [])),
                        set(entry.get("flavours", ["stock"])),
                    )
                )

    def of(self, finding, level, debugger, flavour):
        """The cause that explains a wrong finding, if one is listed."""
        for entry in self.entries:
            if entry.covers(finding, level, debugger, flavour):
                entry.used.add((finding.name, level, debugger, flavour))
                return entry.cause
        return None

    def stale(self, levels, debuggers, flavours):
        """Listed cases, among those that were run, that did not occur."""
        for entry in self.entries:
            for name in sorted(entry.names):
                for level in sorted(entry.levels & set(levels)):
                    for debugger in sorted(entry.debuggers & set(debuggers)):
                        for flavour in sorted(entry.flavours & set(flavours)):
                            if (name, level, debugger, flavour) not in entry.used:
                                yield f"{entry.cause}: {name} is no longer wrong at -{level} in {debugger} ({flavour})"


def unexplained(session, causes, level, debugger, flavour):
    """Wrong values that no listed cause explains."""
    return [
        finding
        for finding in session.findings
        if finding.verdict == WRONG and causes.of(finding, level, debugger, flavour) is None
    ]


def lost(stock, ours):
    """What stock debug info shows right and ours doesn't."""
    return [
        mine
        for theirs, mine in zip(stock.findings, ours.findings)
        if theirs.verdict == RIGHT and mine.verdict != RIGHT
    ]
