"""Checks that each rule of the catalogue has a test that breaks it: `every_rule.py RULES.RS FOLDER`.

The test of a rule is FOLDER/RULE.ll and expects a message with [RULE]. A test without a rule is as wrong: the rule was
renamed or is gone.
"""

import re
import sys
from pathlib import Path


def rules(catalogue):
    """The names in lines such as `DEF_ONCE "def-once" "section" "why";`."""
    return re.findall(r'^ +[A-Z][A-Z0-9_]* "([a-z0-9-]+)" "', catalogue, re.MULTILINE)


def problems(catalogue, folder):
    """What is missing, in words."""
    names = rules(catalogue)
    found = [] if names else ["the catalogue has no rules"]
    for name in names:
        test = folder / f"{name}.ll"
        if not test.exists():
            found.append(f"rule {name} has no test {test.name}")
        elif not re.search(rf"^; CHECK.*error: .* \[{name}\]", test.read_text(), re.MULTILINE):
            found.append(f"{test.name} expects no message with [{name}]")
    stray = {test.stem for test in folder.glob("*.ll")} - set(names)
    return found + [f"{name}.ll is the test of no rule" for name in sorted(stray)]


def main():
    catalogue, folder = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
    found = problems(catalogue, folder)
    print("\n".join(found) or f"all {len(rules(catalogue))} rules have a test")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
