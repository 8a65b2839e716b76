"""Takes modules to the proposal's syntax and back, and compares; LLVM's own printer is the judge of what they mean."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from sample import sample  # noqa: E402

OPT = ["opt-22", "-S", "-passes="]


def run(command, text):
    """What a filter makes of a text; None if it refuses."""
    result = subprocess.run(command, input=text, capture_output=True)
    return result.stdout if result.returncode == 0 else None


def differences(command, module):
    """What is wrong with the round trips of a module."""

    def to(direction, text):
        out = run([command, direction, "-"], text)
        if out is None:
            raise ValueError(f"{direction} refuses")
        return out

    stock = module.read_bytes()
    printed = run(OPT, stock)
    if printed is None or run([command, "verify", "-"], stock) is None:
        return []  # Not a module, or one of ours that only makes an error.
    found = []
    # As people write it, and with every tuple in a node of its own.
    for what, text in [("file", stock), ("opt -S", printed)]:
        proposal = to("dis", text)
        back = to("as", proposal)
        if b'"DIOp' in proposal:
            found.append(f"{what}: dis leaves operations")
        if to("dis", back) != proposal:
            found.append(f"{what}: dis of as is another text")
        if to("as", to("dis", back)) != back:
            found.append(f"{what}: as of dis is another text")
        if to("dis", proposal) != proposal or to("as", back) != back:
            found.append(f"{what}: what is done already isn't left alone")
        # A list that as empties stays: no list and an empty one are the same.
        same = [run(OPT, it) for it in (text, back, back.replace(b", retainedNodes: !{}", b""))]
        if same[0] not in same[1:]:
            found.append(f"{what}: LLVM sees another module")
    return found


def main():
    """The command line: the command, then folders of modules."""
    command, *folders = sys.argv[1:]
    modules = sorted(module for folder in folders for module in Path(folder).rglob("*.ll"))
    modules = [module for module in modules if "negative" not in module.parts and module.parent.name != "text"]
    failed = 0
    modules = sample(modules, 6)
    for module in modules:
        try:
            found = differences(command, module)
        except ValueError as error:
            found = [str(error)]
        for what in found:
            print(f"{module}: {what}")
            failed += 1
    print(f"{len(modules)} modules, {failed} differences")
    return 1 if failed or not modules else 0


if __name__ == "__main__":
    sys.exit(main())
