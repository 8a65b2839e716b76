"""Compares line tables, but for rows of line 0.

LLVM gives an instruction without a line such a row where there is a label, and location lists need labels. Each section of code
has a sequence of its own, from address 0 on where nothing is linked.
"""

import re
import subprocess

ROW = re.compile(r"^(0x[0-9a-f]{16})\s+(\d+)\s+(\d+)\s+(\d+)\s(.*)")


def _sequences(path):
    """Of each sequence (line, column, file) by the address from which it holds."""
    done = subprocess.run(["llvm-dwarfdump-22", "--debug-line", path], capture_output=True, text=True, check=True)
    sequences, rows = [], {}
    for row in filter(None, map(ROW.match, done.stdout.splitlines())):
        rows[int(row[1], 16)] = row.groups()[1:4]
        if "end_sequence" in row[5]:
            sequences.append(rows)
            rows = {}
    return sequences


def line_differences(stock, ours):
    """The addresses at which two objects have different lines, none of them 0."""
    both = [_sequences(stock), _sequences(ours)]
    if len(both[0]) != len(both[1]):
        yield f"{len(both[0])} and {len(both[1])} sequences of lines"
    for number, tables in enumerate(zip(*both)):
        current = [None, None]
        for address in sorted(tables[0].keys() | tables[1].keys()):
            current = [table.get(address, row) for table, row in zip(tables, current, strict=True)]
            if None in current or (current[0] != current[1] and "0" not in (row[0] for row in current)):
                yield f"the lines at {address:#x} of sequence {number} differ: {current[0]}, {current[1]}"
