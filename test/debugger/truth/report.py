"""The result: a table for people, data for programs, and whether it is good."""

from collections import Counter
from dataclasses import asdict

from truth.build import LEVELS
from truth.oracle import MISSING, RIGHT, WRONG


def line(finding):
    """A finding in words."""
    place = f"marker {finding.marker} hit {finding.hit}"
    return f"{place}: {finding.name} is {finding.expected}, shown {finding.shown}"


class Report:
    """Collects sessions of all programs; threads may add to it at once, each its own program."""

    def __init__(self):
        self.sessions = {}  # (program, level, debugger, flavour): Session
        self.failures = []
        self.objects = Counter()  # {are the flavours' objects the same?: how many}
        self.hidden = []  # right with stock debug info, gone with ours, for a reason that oracle.lost accepts

    def session(self, program, level, debugger, flavour, session, wrong):
        self.sessions[program, level, debugger, flavour] = session
        where = f"{program} -{level} {debugger} {flavour}"
        self.failures.extend(f"{where}: {fault}" for fault in session.faults)
        self.failures.extend(f"{where}: WRONG: {line(finding)}" for finding in wrong)

    def lost(self, program, level, debugger, losses, hidden):
        where = f"{program} -{level} {debugger} ours"
        self.failures.extend(f"{where}: LOST: {line(finding)}" for finding in losses)
        self.hidden.extend(f"{where}: hidden: {line(finding)}" for finding in hidden)

    def built(self, same):
        self.objects[same] += 1

    def must_differ(self):
        """A plugin that changes no object at all was not tested."""
        if self.objects[True] and not self.objects[False]:
            self.failures.append("the plugin changed nothing: every object is stock's, byte for byte")

    def stale(self, program, cases):
        self.failures.extend(f"{program}: causes.toml is out of date: {case}" for case in cases)

    def broken(self, program, error):
        self.failures.append(f"{program}: {error}")

    def good(self):
        return not self.failures

    def text(self, verbose=False):
        """One line per program and level, with right/missing/wrong for each debugger and flavour."""
        columns = sorted({key[2:] for key in self.sessions})
        rows = sorted({key[:2] for key in self.sessions}, key=lambda row: (row[0], LEVELS.index(row[1])))
        lines = ["right/missing/wrong".ljust(22) + "".join(" ".join(column).rjust(18) for column in columns)]
        totals = {level: {column: Counter() for column in columns} for level in LEVELS}
        for program, level in rows:
            cells = []
            for column in columns:
                session = self.sessions.get((program, level, *column))
                counts = session.counts() if session else Counter()
                totals[level][column] += counts
                cells.append(self.cell(counts))
            lines.append(f"{program} -{level}".ljust(22) + "".join(cells))
        for level in LEVELS:
            if any(totals[level].values()):
                lines.append(f"total -{level}".ljust(22) + "".join(self.cell(totals[level][c]) for c in columns))
        if verbose:
            lines.extend(self.missing())
            lines.extend(sorted(self.hidden))
        if self.objects:
            lines.append(f"{self.objects[True]} of {self.objects.total()} objects are the same with both flavours")
        if self.hidden:
            lines.append(f"{len(self.hidden)} right parts are hidden because another part of the variable was wrong")
        lines.extend(sorted(self.failures))
        lines.append("good" if self.good() else f"{len(self.failures)} failures")
        return "\n".join(lines)

    @staticmethod
    def cell(counts):
        return f"{counts[RIGHT]}/{counts[MISSING]}/{counts[WRONG]}".rjust(18)

    def missing(self):
        for key, session in sorted(self.sessions.items()):
            for finding in session.findings:
                if finding.verdict == MISSING:
                    yield f"{' '.join(key)}: missing: {line(finding)}"

    def data(self):
        """All findings, for JSON."""
        return {
            "good": self.good(),
            "failures": sorted(self.failures),
            "hidden": sorted(self.hidden),
            "sessions": [
                {
                    **dict(zip(("program", "level", "debugger", "flavour"), key)),
                    "counts": dict(session.counts()),
                    "findings": [asdict(finding) for finding in session.findings],
                }
                for key, session in sorted(self.sessions.items())
            ],
        }
