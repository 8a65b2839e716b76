#!/usr/bin/env python3
"""Does call frame information say what calling frames have in their registers? Runs the corpus in the interpreter and asks at
instruction after instruction of the functions that are called.

What is said has to be what the caller had when it called: its program counter, the lanes that were on, and the registers that
come back as they were. What is lost is counted. Each instruction is looked at when a wave first comes by; with --every, of the
others only one in so many.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from asked import main  # noqa: E402

COUNTS = ("looked", "addresses", "counters", "masks", "deeper", "known", "lost", "clobbered", "wrong")

if __name__ == "__main__":
    sys.exit(main(__doc__, "callers", "callers=on", COUNTS))
