"""Gives nonsense to all that reads modules, and looks at how it takes it:
`orderly.py GROUP OPT LLC PLUGIN DILIFETIME FOLDER [PARTS]`, the files go to FOLDER; of so many PARTS one is taken.

Whatever is said, each tool ends by itself, soon, with 0 or with 1 and an error, and never by a panic or a signal. What
breaks a rule is told so, with the rule's name, by the command and by the pass; and both find the same. What stock LLVM
doesn't read never comes to the plugin.
"""

import importlib
import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / folder) for folder in ("verify", "tools")]

from same_findings import command_findings, plugin_findings  # noqa: E402
from sample import sample  # noqa: E402

# Of processor time, so that a busy machine makes no difference.
SECONDS = 20
LIMITED = ["prlimit", f"--cpu={SECONDS}", "--core=0"]
PANIC = re.compile(r"panicked at|RUST_BACKTRACE|stack overflow|Stack dump|PLEASE submit a bug|LLVM ERROR|Assertion")
PASSES = ["verify", "carry", "graph", "simplify", "print", "import", "import,dilifetime-carry"]
COMMANDS = [["as"], ["dis"], ["verify"], ["verify", "--json"], ["graph"]]


class Tools:
    """What takes modules."""

    def __init__(self, opt, llc, plugin, command):
        self.opt, self.llc, self.plugin, self.command = opt, llc, plugin, command

    def commands(self, file):
        return [[self.command, *words, file] for words in COMMANDS]

    def passes(self, file, names):
        rest = [f"-load-pass-plugin={self.plugin}", file, "-o", os.devnull]
        return [[self.opt, f"-passes=dilifetime-{name}", "-S", *rest] for name in names]

    def codegen(self, file, levels):
        rest = [f"-load-pass-plugin={self.plugin}", "-filetype=obj", file, "-o", os.devnull]
        return [[self.llc, level, *rest] for level in levels]

    def stock(self, file):
        return [self.opt, "-passes=verify", "-disable-output", "-disable-auto-upgrade-debug-info", file]


def run(command):
    """How a command ends, and what it says."""
    environment = {name: value for name, value in os.environ.items() if name != "DILIFETIME"}
    pipes = dict(stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    done = subprocess.run(LIMITED + command, env=environment, check=False, **pipes)
    return done.returncode, done.stderr.decode(errors="replace")


def manners(command):
    """What is wrong with how a command ends; its exit code."""
    code, said = run(command)
    if code == -signal.SIGXCPU:
        return f"still runs after {SECONDS} s", code, said
    if code not in (0, 1):
        return f"ends with {code}: {said[-300:]}", code, said
    if PANIC.search(said):
        return f"says {PANIC.search(said).group()}", code, said
    if code == 1 and "error: " not in said and "--json" not in command:
        return f"fails and says only '{said[:200]}'", code, said
    if code == 0 and re.search("^(.*: )?error: ", said, re.MULTILINE):
        return f"succeeds and says '{said[:200]}'", code, said
    return None, code, said


def examine(tools, case, file):
    """All that is wrong with how a case is taken."""
    found, verifies = [], {"verify", "-passes=dilifetime-verify"}

    def take(commands):
        for command in commands:
            problem, code, said = manners(command)
            named = [rule for rule in case.rules if rule not in said]
            if problem:
                found.append(f"{' '.join(command)}: {problem}")
            elif verifies & set(command) and "--json" not in command and (named or case.fine and code):
                found.append(f"{' '.join(command)}: ends with {code} and says '{said[:300]}'")

    take(tools.commands(file))
    if run(tools.stock(file))[0] == 0:
        take(tools.passes(file, PASSES[:2]) + tools.codegen(file, ["-O0"]))
        # What is refused is refused by all of them in the same place.
        if run(tools.passes(file, PASSES[:1])[0])[0] == 0 or not case.rules:
            take(tools.passes(file, PASSES[2:]) + tools.codegen(file, ["-O2"]))
        if not found:
            found += differences(tools, file)
    return found


def differences(tools, file):
    """What the command and the pass don't both find. The command may refuse a text that LLVM reads."""
    try:
        ours = command_findings(tools.command, file)
    except ValueError:
        return []
    theirs = plugin_findings(tools.opt, tools.plugin, file)
    found = [f"{file}: only the pass: {text[:300]}" for text in theirs - ours]
    return found + [f"{file}: only the command: {text[:300]}" for text in ours - theirs]


def reported_lines(tools, case, file):
    """Of a case that has a wrong operation on every other line, the lines without a finding."""
    report = json.loads(subprocess.run([tools.command, "verify", "--json", file], capture_output=True).stdout)
    lines = {finding["line"] for finding in report["problems"] if finding.get("rule") == "op-fields"}
    nodes = re.finditer(rb'^!\d+ = !\{!"DIOp', case.text, re.MULTILINE)
    wanted = {case.text.count(b"\n", 0, node.start()) + 1 for node in nodes}
    return [f"{file}:{line}: nothing is found" for line in sorted(wanted - lines)]


def main():
    """The command line; the exit code is 1 if anything is disorderly."""
    group, opt, llc, plugin, command, folder, *parts = sys.argv[1:]
    tools, folder = Tools(opt, llc, plugin, command), Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if group == "operands":
        table = json.loads(subprocess.run([command, "operations", "--json"], capture_output=True, check=True).stdout)
        cases = importlib.import_module(group).cases(table["operations"])
    else:
        cases = importlib.import_module(group).cases()

    def one(case):
        file = str(folder / f"{case.name}.ll")
        Path(file).write_bytes(case.text)
        found = examine(tools, case, file)
        if group == "operands":
            found += reported_lines(tools, case, file)
        return found

    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(one, sample(cases, int(parts[0]) if parts else 1, group)))
    found = [problem for problems in results for problem in problems]
    print("\n".join(found))
    print(f"{len(results)} cases of {group}, {len(found)} problems")
    return 1 if found or not results else 0


if __name__ == "__main__":
    sys.exit(main())
