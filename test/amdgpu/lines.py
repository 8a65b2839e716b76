"""Compares line tables, but for rows of line 0.

LLVM gives an instruction without a line such a row where there is a label, and location lists need labels.
"""

import re
import subprocess

ROW = re.compile(r"^(0x[0-9a-f]{16})\s+(\d+)\s+(\d+)\s+(\d+)\s")


def _rows(path):
    """(line, column, file) by the address from which it holds."""
    done = subprocess.run(["llvm-dwarfdump-22", "--debug-line", path], capture_output=True, text=True, check=True)
    rows = map(ROW.match, done.stdout.splitlines())
    return {int(row[1], 16): row.groups()[1:] for row in rows if row}


def line_differences(stock, ours):
    """The addresses at which two objects have different lines, none of them 0."""
    tables, current = [_rows(stock), _rows(ours)], [None, None]
    for address in sorted(tables[0].keys() | tables[1].keys()):
        current = [table.get(address, row) for table, row in zip(tables, current, strict=True)]
        if None in current or (current[0] != current[1] and "0" not in (row[0] for row in current)):
            yield f"the lines at {address:#x} differ: {current[0]}, {current[1]}"
