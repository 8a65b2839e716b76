"""Whether two objects have the same code and debug info; line tables are those of another assembler run."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "real"))
from debuginfo import dump  # noqa: E402
from elf import Elf  # noqa: E402

NOT_OURS = (".debug_line", ".debug_line_str")


def contents(path):
    """The bytes of all that is code, data or debug info, by name."""
    sections = Elf.read(path).sections
    chosen = (".debug_", ".text", ".rodata", ".data")
    return {
        section.name: section.data for section in sections if section.name.startswith(chosen) and section.name not in NOT_OURS
    }


def main():
    one, other = (Path(path) for path in sys.argv[1:])
    theirs, ours = contents(one), contents(other)
    assert ".debug_info" in theirs, "no debug info"
    different = [name for name in theirs.keys() | ours.keys() if theirs.get(name) != ours.get(name)]
    # References are relocations, so what they say is compared, too.
    said = [dump(path).splitlines()[1:] for path in (one, other)]
    if different or said[0] != said[1]:
        sys.exit(f"not the same: {different or 'what references say'}")


main()
