"""Compares line tables: each row, with its flags."""

import re
import subprocess
from itertools import zip_longest

ROW = re.compile(r"^0x[0-9a-f]{16}\s.*", re.MULTILINE)


def _rows(path):
    done = subprocess.run(["llvm-dwarfdump-22", "--debug-line", path], capture_output=True, text=True, check=True)
    return ROW.findall(done.stdout)


def line_differences(stock, ours):
    """The first row that two objects don't have both."""
    for rows in zip_longest(_rows(stock), _rows(ours), fillvalue="none"):
        if rows[0] != rows[1]:
            yield f"the lines differ: {rows[0]}, {rows[1]}"
            return
