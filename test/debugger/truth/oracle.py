"""The judgement: what a debugger showed against what the program said, and the list of known causes."""

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from truth.expected import root

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
        session.faults.append(f"stop {at}: markers {want[at : at + 3]} in the log, {have[at : at + 3]} in the debugger")
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


class Causes:
    """The list of known wrong values, causes.toml, for one program; and which of its cases were met.

    `[cause.NAME]` has `text`, and `ours`: "may" if the plugin can't tell and may show the wrong value too, "never" if it
    can. `[[wrong]]` is where stock debug info is wrong, `[[hidden]]` where the plugin hides what stock shows right,
    because the debugger would show something wrong along with it.
    """

    def __init__(self, path, program):
        with open(path, "rb") as file:
            table = tomllib.load(file)
        self.causes = table.get("cause", {})
        self.wrong = self.cases(table.get("wrong", []), program)
        self.hidden = self.cases(table.get("hidden", []), program)
        self.met = set()

    def cases(self, entries, program):
        """{(level, debugger, marker, name): cause} of the entries of one program."""
        cases = {}
        for entry in entries:
            cause = self.causes.get(entry["cause"])
            if cause is None or not cause.get("text") or cause.get("ours") not in ("may", "never"):
                raise ValueError(f"causes.toml: cause {entry['cause']} is not described")
            if entry["program"] == program:
                for level, debugger in product(entry["levels"], entry["debuggers"]):
                    for marker, names in entry["at"].items():
                        cases.update({(level, debugger, int(marker), name): entry["cause"] for name in names})
        return cases

    def explains(self, finding, level, debugger, flavour):
        """Is this wrong value listed, and the flavour allowed to show it?"""
        case = (level, debugger, finding.marker, finding.name)
        if case not in self.wrong:
            return False
        if flavour == "stock":
            self.met.add(case)
        return flavour == "stock" or self.causes[self.wrong[case]]["ours"] == "may"

    def hides(self, finding, level, debugger):
        """Is the plugin allowed to hide this value?"""
        return finding.verdict == MISSING and (level, debugger, finding.marker, finding.name) in self.hidden

    def stale(self, levels, debuggers):
        """Listed cases, among those that were run, in which stock debug info is not wrong."""
        for case, cause in sorted(self.wrong.items()):
            level, debugger, marker, name = case
            if level in levels and debugger in debuggers and case not in self.met:
                yield f"{cause}: {name} at marker {marker} is no longer wrong at -{level} in {debugger}"


class StocksOwn(Causes):
    """Causes for a way of building that nobody has listed any for: what stock debug info shows wrongly, ours may, too."""

    def __init__(self, path, program):
        super().__init__(path, program)
        self.shown = set()

    def explains(self, finding, level, debugger, flavour):
        case = (level, finding.marker, finding.hit, finding.name)
        if flavour == "stock":
            self.shown.add(case)
        return case in self.shown

    def stale(self, levels, debuggers):
        return []


def unexplained(session, causes, level, debugger, flavour):
    """Wrong values that no listed cause explains."""
    return [
        finding
        for finding in session.findings
        if finding.verdict == WRONG and not causes.explains(finding, level, debugger, flavour)
    ]


def lost(stock, ours, causes, level, debugger, by_parts=None):
    """What stock debug info shows right and ours doesn't: (losses, what is hidden for a reason).

    A debugger that can't leave out a part shows a variable whole or not at all. So a right part may go if stock shows
    another part of that variable wrong at the same stop: half a truth isn't one. It may also go if `by_parts`, the
    session with our debug info of a debugger that can leave parts out, shows that another part has no location there:
    what stock shows of that one is right by chance at best.
    """
    tainted = {(finding.marker, finding.hit, root(finding.name)) for finding in stock.findings if finding.verdict == WRONG}
    if by_parts is not None:
        tainted |= {
            (finding.marker, finding.hit, root(finding.name))
            for finding in by_parts.findings
            if finding.verdict == MISSING and finding.name != root(finding.name)
        }
    losses, hidden = [], []
    for theirs, mine in zip(stock.findings, ours.findings):
        if theirs.verdict == RIGHT and mine.verdict != RIGHT:
            spoilt = mine.verdict == MISSING and (mine.marker, mine.hit, root(mine.name)) in tainted
            excused = spoilt or causes.hides(mine, level, debugger)
            (hidden if excused else losses).append(mine)
    return losses, hidden
