"""Runs the commands of a Markdown file's console blocks, and checks what they print.

In a ```console block a line that starts with `$ ` is a command; a `\\` at its end continues it. The lines after it are
what it must print, in this order, perhaps with others between them; `...` stands for anything, as a line or in one. A
command must exit with 0, or with N if it ends in `# exit code N`.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

TIMEOUT = 300  # seconds for each command


@dataclass
class Step:
    """A command with what the text promises of it."""

    line: int
    command: str
    code: int = 0
    output: list[str] = field(default_factory=list)


def steps(text):
    """The commands of all console blocks, in order."""
    found, inside, continued = [], False, False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside, continued = line.strip() == "```console", False
        elif inside and continued:
            found[-1].command += "\n" + line
            continued = line.endswith("\\")
        elif inside and line.startswith("$ "):
            found.append(Step(number, line[2:]))
            continued = line.endswith("\\")
        elif inside and found and line.strip() not in ("", "..."):
            found[-1].output.append(line.strip())
    for step in found:
        if code := re.search(r"# exit code (\d+)\s*$", step.command):
            step.code = int(code[1])
    return found


def run(step, folder):
    """Runs a command; returns what is wrong, or None."""
    try:
        result = subprocess.run(
            ["bash", "-o", "pipefail", "-c", step.command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"takes more than {TIMEOUT} seconds"
    if result.returncode != step.code:
        return f"exit code {result.returncode} where {step.code} is promised:\n{result.stdout}"
    return missing_line(step.output, result.stdout)


def missing_line(promised, output):
    """The first promised line that isn't printed in its turn, as a message."""
    printed = iter(" ".join(line.split()) for line in output.splitlines())
    for line in promised:
        pattern = ".*".join(re.escape(part) for part in " ".join(line.split()).split("..."))
        if not any(re.search(pattern, other) for other in printed):
            return f"does not print {line!r}, at least not in its turn:\n{output}"
    return None


def main():
    """Runs the file's commands in a folder, those in a third one among them; the exit code is 1 if one breaks its promise."""
    text, folder = Path(sys.argv[1]).read_text(encoding="utf-8"), Path(sys.argv[2])
    os.environ["PATH"] = os.pathsep.join([*sys.argv[3:], os.environ["PATH"]])
    found = steps(text)
    if not found:
        print("no console block", file=sys.stderr)
        return 1
    for step in found:
        print(f"line {step.line}: {step.command}", flush=True)
        if problem := run(step, folder):
            print(f"line {step.line}: {problem}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
