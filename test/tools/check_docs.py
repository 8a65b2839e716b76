"""Checks that what the pages name is there: files and folders in backticks, names that are said to be in a file (`NAME`
in `FILE`), and what links lead to."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Where the names of files begin (docs/overview.md says so).
ROOTS = ("", "lowering/src", "command/src", "plugin/src", "plugin")
NAMES_FILES = ["lowering/DESIGN.md", "docs/*.md"]
HAS_LINKS = [*NAMES_FILES, "README.md", "test/*/README.md", "examples/*/README.md"]
# A folder ends in a slash, a file in one of these.
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:c|cl|cpp|h|ll|md|py|rs|sh|test|toml))")


def prose(text):
    """The lines outside of code blocks, with their numbers."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield number, line


def resolve(name, root):
    """The file or folder of that name, or None."""
    paths = [root / start / name for start in ROOTS]
    is_there = Path.is_dir if name.endswith("/") else Path.is_file
    return next((path for path in paths if is_there(path)), None)


def missing_files(text, root):
    """(line, message) of each file or folder in backticks that isn't there."""
    for number, line in prose(text):
        for name in re.findall(r"`([^`]+)`", line):
            if FILE.fullmatch(name) and not resolve(name, root):
                yield number, f"no file or folder '{name}'"


def missing_names(text, root):
    """(line, message) of each name that isn't in the file that it is said to be in."""
    lines = list(prose(text))
    whole = "\n".join(line for _, line in lines)
    for found in re.finditer(r"((?:`[\w:]+`,\s)*`[\w:]+`)\sin\s`([\w./-]+)`", whole):
        path = FILE.fullmatch(found[2]) and resolve(found[2], root)
        if path and path.is_file():
            source = path.read_text(encoding="utf-8")
            for name in re.findall(r"(\w+)`", found[1]):
                if not re.search(rf"\b{name}\b", source):
                    number = lines[whole.count("\n", 0, found.start())][0]
                    yield number, f"no '{name}' in '{found[2]}'"


def anchors(text):
    """What a link can lead to in a page, as GitHub makes it of the headings."""
    headings = [re.match(r"#+ (.*)", line) for _, line in prose(text)]
    plain = [re.sub(r"[^\w\- ]", "", heading[1].lower()) for heading in headings if heading]
    return {heading.replace(" ", "-") for heading in plain}


def broken_links(page):
    """(line, target) of each link that leads nowhere."""
    for number, line in prose(page.read_text(encoding="utf-8")):
        for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
            if re.match(r"\w+:", target):
                continue
            name, _, anchor = target.partition("#")
            path = page.parent / name if name else page
            is_there = path.exists() and (not anchor or anchor in anchors(path.read_text(encoding="utf-8")))
            if not is_there:
                yield number, target


def pages(root, patterns):
    return [page for pattern in patterns for page in sorted(root.glob(pattern))]


def findings(root):
    """A message for each name and link that leads nowhere."""
    found = []
    for page in pages(root, NAMES_FILES):
        text = page.read_text(encoding="utf-8")
        missing = [*missing_files(text, root), *missing_names(text, root)]
        found += [(page, number, message) for number, message in missing]
    for page in pages(root, HAS_LINKS):
        found += [(page, number, f"nothing at '{target}'") for number, target in broken_links(page)]
    return [f"{page.relative_to(root)}:{number}: {message}" for page, number, message in found]


def main():
    found = findings(ROOT)
    print("\n".join(found) or f"all that {len(pages(ROOT, HAS_LINKS))} pages name is there")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
