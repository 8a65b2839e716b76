#!/usr/bin/env python3
"""Is each lane where DW_AT_LLVM_lane_pc says? Runs the corpus in the interpreter and asks at instruction after instruction.

A lane that is on is at the instruction; one that waits goes on where it says, or the wave comes by there before; one that
was off when its function began is nowhere.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from asked import main  # noqa: E402

COUNTS = ("on", "waiting", "with line", "no line", "missing", "gone", "borrowed", "unsaid", "wrong")

if __name__ == "__main__":
    sys.exit(main(__doc__, "lanes", "lanes=on", COUNTS))
