"""Seeded faults: does a suite find each of them?

Each fault of mutations.toml is put into a copy of the sources by itself, which is built. Then the lit suites of what it touches
run, then generated kernels that are right without the fault, and the Rust tests, until something finds it."""

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# Fast ones first; a folder that a fault names comes before these.
LIT = ["test/amdgpu/plugin", "test/amdgpu", "test/lanes", "test/carry", "test/import", "test/lower", "test/lifetimes"]
SEEDS = "4001-4060"
TARGETS, LEVELS = "gfx900,gfx1100", "O1,O3"


class Tree:
    """A copy of the committed sources, with a target folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        if folder.exists():
            git("-C", folder, "checkout", "-q", "--detach", head())
            git("-C", folder, "checkout", "-q", "--", ".")
        else:
            git("worktree", "add", "-q", "--detach", folder, head())
        self.target = folder / "target"
        self.environment = dict(os.environ, DILIFETIME_TARGET=str(self.target), CARGO_TARGET_DIR=str(self.target))

    def run(self, *command):
        """Runs a command; returns the exit code and the end of what it said."""
        done = subprocess.run(
            [str(part) for part in command], cwd=self.folder, env=self.environment, capture_output=True, text=True
        )
        return done.returncode, (done.stdout + done.stderr)[-2000:]

    def build(self):
        return self.run("cargo", "build", "--release", "--workspace")

    def lit(self, suites):
        """The first test that fails, if any does."""
        program = self.target / "lit-18.1.8" / "bin" / "lit"
        if not program.exists():
            self.run("bash", "-c", "source test/tools/lit.sh; require_lit")
        code, said = self.run(program, "-j2", "-q", "--max-failures=1", *suites)
        failed = [line for line in said.splitlines() if line.startswith(("dilifetime ::", "  dilifetime ::", "FAIL:"))]
        return (failed or ["lit"])[0].strip() if code else None

    def wrong_seeds(self):
        """The lines of generated kernels that aren't right."""
        release = self.target / "release"
        _, said = self.run(
            "python3", "test/amdgpu/generated.py", "--kernelgen", release / "kernelgen", "--truth", release / "truth",
            "--plugin", release / "libdilifetime.so", "--seeds", SEEDS, "--targets", TARGETS, "--levels", LEVELS, "--every", "4"
        )  # fmt: skip
        lines = {line for line in said.splitlines() if line.startswith("seed ")}
        if "seeds," not in said:
            lines.add(f"generated.py: {said[-200:]}")
        return lines

    def tests(self):
        """Whether the Rust tests fail."""
        code, said = self.run("cargo", "test", "--release", "-p", "dilifetime")
        failed = [line for line in said.splitlines() if line.startswith("test ") and "FAILED" in line]
        return (failed or ["cargo test"])[0] if code else None


def git(*arguments):
    """Runs git in the project."""
    return subprocess.run(["git", "-C", str(ROOT), *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def faults():
    """All faults."""
    return tomllib.loads((HERE / "mutations.toml").read_text())["fault"]


def head():
    """The commit that is tried."""
    return git("rev-parse", "HEAD").strip()


def put(tree, fault):
    """Puts a fault in; returns the file and what it was."""
    path = tree.folder / fault["file"]
    text = path.read_text()
    if text.count(fault["old"]) != 1:
        raise SystemExit(f"{fault['name']}: its place is there {text.count(fault['old'])} times")
    path.write_text(text.replace(fault["old"], fault["new"]))
    return path, text


def find(tree, fault, right):
    """What finds a fault, if anything does."""
    code, said = tree.build()
    if code:
        return f"it doesn't build: {said[-300:]}"
    if found := tree.lit([*fault.get("suites", []), *LIT]):
        return found
    if found := sorted(tree.wrong_seeds() - right):
        return found[0]
    return tree.tests() if fault["file"].startswith("lowering") else None


def main():
    """The command line; the exit code is 1 if a fault isn't found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "target" / "mutations", help="where the copy of the sources goes")
    parser.add_argument("faults", nargs="*", help="names of faults; default: all")
    options = parser.parse_args()
    known = faults()
    if unknown := set(options.faults) - {fault["name"] for fault in known}:
        parser.error(f"no fault is called {', '.join(sorted(unknown))}")
    tree = Tree(options.folder.resolve())
    code, said = tree.build()
    if code:
        raise SystemExit(said)
    right = tree.wrong_seeds()
    missed = 0
    for fault in known:
        if options.faults and fault["name"] not in options.faults:
            continue
        begin = time.monotonic()
        path, text = put(tree, fault)
        try:
            found = find(tree, fault, right)
        finally:
            path.write_text(text)
        missed += found is None
        print(f"{fault['name']:<28} {found or 'NOT FOUND'} ({time.monotonic() - begin:.0f} s)", flush=True)
    print(f"{missed} not found")
    return 1 if missed else 0


if __name__ == "__main__":
    assert shutil.which("git")
    sys.exit(main())
