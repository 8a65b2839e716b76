"""Checks that `dilifetime verify` finds the same in both syntaxes: `both_syntaxes.py DILIFETIME FILE...`.

Each file is verified as it is and as `dilifetime dis` writes it. What the proposal's syntax can't say is left out.
Of the files half are compared (tools/sample.py).
"""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
from sample import sample  # noqa: E402


def findings(dilifetime, text):
    output = subprocess.run([dilifetime, "verify", "--json", "-"], input=text, capture_output=True, text=True)
    report = json.loads(output.stdout)
    found = [problem for problem in report["problems"] if problem["severity"] == "error"]
    if any("rule" not in problem for problem in found):
        return None
    return Counter((it["message"], it["rule"], it.get("node"), it.get("function")) for it in found)


def main():
    dilifetime, *files = sys.argv[1:]
    compared, different = 0, 0
    for file in sample(files, 2):
        translated = subprocess.run([dilifetime, "dis", file], capture_output=True, text=True)
        if translated.returncode:
            continue
        with open(file, encoding="utf-8") as text:
            before, after = findings(dilifetime, text.read()), findings(dilifetime, translated.stdout)
        if after is None:
            continue
        compared += 1
        if before != after:
            different += 1
            print(f"{file}:\n  stock IR: {before - after}\n  the proposal's syntax: {after - before}")
    print(f"{compared} files, {different} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
