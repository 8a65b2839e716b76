"""Checks that two verifiers find the same: `same_findings.py OPT PLUGIN DILIFETIME FILE...`.

One is the pass dilifetime-verify, which has LLVM read the module; the other `dilifetime verify`, which reads the text
itself. Each finding's message, rule, node and function must be the same, as often. What LLVM doesn't take is left out. Of the
files half are compared (tools/sample.py).
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
from sample import sample  # noqa: E402


def plugin_findings(opt, plugin, file):
    """The pass's error messages; None if LLVM doesn't read the file."""
    stock = [opt, "-passes=verify", "-disable-output", file]
    if subprocess.run(stock, capture_output=True).returncode:
        return None
    command = [opt, f"-load-pass-plugin={plugin}", "-passes=dilifetime-verify", "-disable-output", file]
    output = subprocess.run(command, capture_output=True, text=True).stderr
    messages = re.findall(r"^(?:[^:\n]*: )?error: (?:[^:\n]*: error: )?(.*\[[a-z-]+\].*)$", output, re.MULTILINE)
    return Counter(messages)


def command_findings(dilifetime, file):
    """The command's, in the same words."""
    output = subprocess.run([dilifetime, "verify", "--json", file], capture_output=True, text=True)
    report = json.loads(output.stdout)
    found = [problem for problem in report["problems"] if problem["severity"] == "error"]
    unread = [problem for problem in found if "rule" not in problem]
    if unread:
        raise ValueError(f"{file}: {unread}")
    bad = [problem for problem in found if problem["line"] < 1 or problem["column"] < 1]
    assert not bad and (output.returncode == 1) == bool(found)
    return Counter(map(words, found))


def words(finding):
    text = f"{finding['message']} [{finding['rule']}]"
    text += f", {finding['node']}" if "node" in finding else ""
    return text + (f", in function '{finding['function']}'" if "function" in finding else "")


def compare(opt, plugin, dilifetime, files):
    """Prints what differs; the exit code."""
    compared, found, different = 0, 0, 0
    for file in sample(files, 2):
        expected = plugin_findings(opt, plugin, file)
        if expected is None:
            continue
        actual = command_findings(dilifetime, file)
        compared += 1
        found += actual.total()
        if actual != expected:
            different += 1
            print(f"{file}:")
            print("".join(f"  only the pass: {text}\n" for text in (expected - actual).elements()), end="")
            print("".join(f"  only the command: {text}\n" for text in (actual - expected).elements()), end="")
    print(f"{compared} files compared, {found} findings, {different} files differ")
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(compare(*sys.argv[1:4], sys.argv[4:]))
