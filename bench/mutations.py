"""Seeded faults: does a suite find each of them?

Each fault of mutations.toml is put into a copy of the sources by itself, which is built. What is most likely to find it runs
first: the Rust tests of its module, the lit suites of what it touches, then generated kernels that are right without the fault,
then the other suites and Rust tests, until something finds it. A line for each fault goes to a file as soon as it is known. What
fails without a fault finds none: the suites that come first are run without one before.
With --without-llvm only the Rust tests of its module run: they have to find faults of what is worked out there."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# Where a fault is found soon, by the folder that it is in; `suites` of a fault comes before.
NEAR = {
    "plugin/shim/machine": ["test/amdgpu/plugin", "test/lanes"],
    "plugin/src/passes": ["test/amdgpu/plugin", "test/carry"],
    "lowering/src/finalize": ["test/lanes", "test/lower", "test/amdgpu/plugin"],
    "lowering/src/import": ["test/import", "test/amdgpu/plugin"],
    "lowering/src/machine": ["test/amdgpu/plugin", "test/lanes"],
    "lowering/src/lower": ["test/lower", "test/lanes", "test/amdgpu/plugin"],
    "lowering": ["test/lower", "test/amdgpu/plugin"],
    "plugin": ["test/amdgpu/plugin", "test/carry"],
}
FAR = [
    "test/amdgpu/regressions.test",
    "test/amdgpu/truth.test",
    "test/lanes",
    "test/lower",
    "test/heterogeneous",
    "test/lifetimes",
]
# Generated kernels in pieces: a fault is found in the first that has something new.
SEEDS = ["4001-4006", "4007-4024"]
TARGETS, LEVELS, EVERY = "gfx900,gfx1100", "O1,O3", "16"


class Tree:
    """A copy of the committed sources, with a target folder of its own and the programs as they are without a fault."""

    def __init__(self, folder):
        self.folder, self.target, self.right = folder, folder / "target", folder / "target" / "right"
        self.environment = dict(os.environ, DILIFETIME_TARGET=str(self.target), CARGO_TARGET_DIR=str(self.target))
        if folder.exists():
            git("-C", folder, "checkout", "-q", "--", ".")
            git("-C", folder, "checkout", "-q", "--detach", head())
        else:
            git("worktree", "add", "-q", "--detach", folder, head())

    def run(self, *command):
        """Runs a command; returns the exit code and what it said."""
        command = [str(part) for part in command]
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True, errors="replace")
        return done.returncode, done.stdout + done.stderr

    def build(self):
        """Builds; returns what is said if that fails."""
        code, said = self.run("cargo", "build", "--release", "--workspace")
        return said[-2000:] if code else None

    def keep_right(self):
        """Keeps the programs without a fault, to ask whether a kernel is right without it."""
        if said := self.build():
            raise SystemExit(said)
        self.right.mkdir(exist_ok=True)
        for program in ("kernelgen", "truth", "libdilifetime.so"):
            shutil.copy2(self.target / "release" / program, self.right)

    def lit(self, suites):
        """The first test that fails, if any does."""
        program = self.target / "lit-18.1.8" / "bin" / "lit"
        if not program.exists():
            self.run("bash", "-c", "source test/tools/pip.sh; require_lit")
        code, said = self.run(program, "-j1", "-q", "--max-failures=1", *suites)
        failed = [line.split(" :: ")[-1] for line in said.splitlines() if line.startswith("  dilifetime :: ")]
        if code and not failed:
            raise SystemExit(f"lit says of no test that it fails: {said[-500:]}")
        return failed[0] if code else None

    def wrong_seeds(self, seeds, programs):
        """The lines of generated kernels that aren't right."""
        _, said = self.run(
            "python3", "test/amdgpu/generated.py", "--kernelgen", programs / "kernelgen", "--truth", programs / "truth",
            "--plugin", programs / "libdilifetime.so", "--seeds", seeds, "--targets", TARGETS, "--levels", LEVELS, "--every", EVERY
        )  # fmt: skip
        lines = {line for line in said.splitlines() if line.startswith("seed ")}
        return lines if "seeds," in said else lines | {f"generated.py: {said[-200:]}"}

    def wrong_seed(self, seeds):
        """A generated kernel that the fault makes wrong, if any."""
        wrong = self.wrong_seeds(seeds, self.target / "release")
        return min(wrong - self.wrong_seeds(seeds, self.right), default=None) if wrong else None

    def tests(self, *which):
        """A Rust test that fails, if any does."""
        code, said = self.run("cargo", "test", "--release", "-p", "dilifetime", *which)
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


def near(fault):
    """The suites of what a fault touches."""
    suites = next(suites for folder, suites in NEAR.items() if fault["file"].startswith(folder))
    return list(dict.fromkeys([*fault.get("suites", []), *suites]))


def find_without_llvm(tree, fault):
    """The Rust test of its module that finds a fault, if any does."""
    return tree.tests("--lib", f"{Path(fault['file']).parts[2]}::")


def find(tree, fault, seconds):
    """What finds a fault, if anything does of what is begun in so many seconds."""
    end = time.monotonic() + seconds
    if said := tree.build():
        return f"it doesn't build: {said[-300:]}"
    parts = Path(fault["file"]).parts
    steps = [lambda: find_without_llvm(tree, fault)] if parts[:2] == ("lowering", "src") else []
    steps += [lambda: tree.lit(near(fault)[:1]), lambda: tree.wrong_seed(SEEDS[0]), lambda: tree.lit(near(fault)[1:] or FAR[:1])]
    if fault["file"].startswith("lowering"):
        steps.append(tree.tests)
    steps += [lambda: tree.lit(FAR), *(lambda seeds=seeds: tree.wrong_seed(seeds) for seeds in SEEDS[1:])]
    return next((found for step in steps if time.monotonic() < end and (found := step())), None)


def arguments():
    parser = argparse.ArgumentParser(prog="./dev mutate", description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "target" / "mutations", help="where the copy of the sources goes")
    parser.add_argument("--results", type=Path, help="the file of results (default: mutations.jsonl beside the folder)")
    parser.add_argument("--seconds", type=float, default=600, help="nothing more is tried of a fault after these (default 600)")
    parser.add_argument("--without-llvm", action="store_true", help="only Rust tests, and faults of the machine layer")
    parser.add_argument("--again", action="store_true", help="try those again, too, that the file says are found")
    parser.add_argument("faults", nargs="*", help="names of faults; default: all")
    return parser.parse_args()


def main():
    """The command line; the exit code is 1 if a fault isn't found."""
    options = arguments()
    known = {fault["name"]: fault for fault in faults()}
    if options.without_llvm:
        known = {name: fault for name, fault in known.items() if fault["file"].startswith("lowering/src/machine")}
    if unknown := set(options.faults) - set(known):
        raise SystemExit(f"no fault is called {', '.join(sorted(unknown))}")
    results = options.results or options.folder.with_suffix(".jsonl")
    before = map(json.loads, results.read_text().splitlines()) if results.exists() and not options.again else []
    done = {result["name"] for result in before if result["found"]}
    tree = Tree(options.folder.resolve())
    names = [name for name in options.faults or known if name not in done]
    if not options.without_llvm:
        tree.keep_right()
        suites = dict.fromkeys(suite for name in names for suite in near(known[name]))
        if failed := tree.lit(list(suites)):
            raise SystemExit(f"{failed} fails without a fault")
    missed = 0
    for name in names:
        begin = time.monotonic()
        path, text = put(tree, known[name])
        try:
            found = find_without_llvm(tree, known[name]) if options.without_llvm else find(tree, known[name], options.seconds)
        finally:
            path.write_text(text)
        missed += found is None
        seconds = round(time.monotonic() - begin)
        print(f"{name:<28} {found or 'NOT FOUND'} ({seconds} s)", flush=True)
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"name": name, "found": found, "seconds": seconds, "commit": head()}) + "\n")
    print(f"{missed} not found, {len(done)} found before")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
