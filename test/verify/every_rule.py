"""Checks that each rule of the catalogue has a test that breaks it and no other:
`every_rule.py CATALOGUE FOLDER [COMMAND...]`, the catalogue as `dilifetime rules --json` prints it.

The test of a rule is FOLDER/RULE.ll and expects a message with [RULE]. A test without a rule is as wrong: the rule was
renamed or is gone. With a command, that is run on each test, and all that it says must be messages with the test's own
rule: one mistake leads to no other.
"""

import json
import re
import subprocess
import sys
from pathlib import Path


def problems(names, folder):
    """What is missing, in words."""
    found = [] if names else ["the catalogue has no rules"]
    for name in names:
        test = folder / f"{name}.ll"
        if not test.exists():
            found.append(f"rule {name} has no test {test.name}")
        elif not re.search(rf"^; CHECK.*error: .* \[{name}\]", test.read_text(), re.MULTILINE):
            found.append(f"{test.name} expects no message with [{name}]")
    stray = {test.stem for test in folder.glob("*.ll")} - set(names)
    return found + [f"{name}.ll is the test of no rule" for name in sorted(stray)]


def message_problems(test, command):
    """What is wrong with what the command says of a test."""
    run = subprocess.run([*command, str(test)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    said = [re.match(r"(?:\S+: )?error: .* \[([a-z0-9-]+)\](?:,|$)", line) for line in run.stderr.splitlines()]
    rules = {match.group(1) if match else None for match in said}
    found = [f"{test.name}: a message has the rule {rule}" for rule in rules - {test.stem}]
    return found + ([] if test.stem in rules else [f"{test.name}: no message has the rule {test.stem}"])


def main():
    names = [rule["name"] for rule in json.loads(Path(sys.argv[1]).read_text())["rules"]]
    folder, command = Path(sys.argv[2]), sys.argv[3:]
    found = problems(names, folder)
    if command:
        for test in sorted(folder.glob("*.ll")):
            found += message_problems(test, command)
    print("\n".join(found) or f"all {len(names)} rules have a test")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
