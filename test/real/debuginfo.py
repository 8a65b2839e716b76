"""What LLVM's own tools say of an object's debug info, and where ours is worse than stock's."""

import json
import re
import subprocess
from collections import Counter

from compiling import ToolError

DWARFDUMP = "llvm-dwarfdump-22"
COVERED = "sum_all_variables(#bytes in parent scope covered by DW_AT_location)"
IN_SCOPE = "sum_all_variables(#bytes in parent scope)"

# Statistics that must be exactly stock's: functions, inlined functions, call sites, types and the line table.
EXACT = re.compile(
    r"#(functions|out-of-line functions|inlined functions|call site|bytes within"
    r"|bytes with line|bytes with line-0|line entries|bytes in \.debug_line|(params|local vars) with type)"
)
# Statistics that may only grow.
AT_LEAST = ("#unique source variables", "#source variables", "#params", "#local vars")


def verify(path):
    """The complaints of `llvm-dwarfdump --verify`, each with how often it is made.

    Offsets and addresses are masked, as DIEs move. Lines that only sum up other complaints are left out.
    """
    result = _run("--verify", path)
    lines = (result.stdout + result.stderr).splitlines()
    complaints = Counter(_masked(line) for line in lines if _is_complaint(line))
    if result.returncode != 0 and not complaints:
        raise ToolError(f"{DWARFDUMP} --verify {path}: exit code {result.returncode} without a message")
    return complaints


def _is_complaint(line):
    return line.lstrip().startswith(("error:", "warning:")) and not re.search(r"occurred \d+ time|[Aa]ggregated", line)


def _masked(line):
    line = re.sub(r"\b(0x)?[0-9a-f]{8,16}\b|\b0x[0-9a-f]+\b", "#", line)
    return line.strip()


def new_complaints(stock, ours):
    """What is complained about in ours more often than in stock's."""
    return [f"{count} × {line}" for line, count in sorted((ours - stock).items())]


def statistics(path):
    """The numbers of `llvm-dwarfdump --statistics`."""
    result = _run("--statistics", path)
    if result.returncode != 0:
        raise ToolError(f"{DWARFDUMP} --statistics {path}: {result.stderr}")
    numbers = json.loads(result.stdout)
    return {key: value for key, value in numbers.items() if isinstance(value, int)}


def statistics_differences(stock, ours):
    """Describes each number that isn't stock's though it must be, and each that is less."""
    found = []
    for key in sorted(stock.keys() | ours.keys()):
        mine, theirs = stock.get(key, 0), ours.get(key, 0)
        if EXACT.match(key) and mine != theirs:
            found.append(f"{key}: stock {mine}, ours {theirs}")
        if key in AT_LEAST and theirs < mine:
            found.append(f"{key}: stock {mine}, ours only {theirs}")
    return found


def dump(path):
    """All debug info of a file, in words."""
    return _run("--debug-info", path).stdout


def _run(option, path):
    # The path is given from its own folder, so that it is the same in every message.
    return subprocess.run(
        [DWARFDUMP, option, path.name],
        cwd=path.parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
