"""Which subcommands that a help names have a manual page in FOLDER, packed: pages.py FOLDER < HELP."""

import gzip
import re
import sys
from pathlib import Path

folder = Path(sys.argv[1])
commands = sys.stdin.read().split("Commands:")[1].split("Options:")[0]
names = [name for name in re.findall(r"^  ([a-z]+)", commands, re.MULTILINE) if name != "help"]
for name in names:
    page = folder / f"dilifetime-{name}.1.gz"
    if not page.exists() or f"dilifetime\\-{name} " not in gzip.decompress(page.read_bytes()).decode():
        print(f"{name}: none")
print(f"{len(names)} pages")
