"""Shows what lifetimes give a debugger: one program, stopped at one place, with stock debug info and with ours."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RELEASE = Path(os.environ.get("DILIFETIME_TARGET") or ROOT / "target") / "release"

# What is asked of gdb once stop() has returned to work(): (what to show, gdb's command).
QUESTIONS = (
    ("p", "print p"),
    ("total", "print total"),
    ("total = 100", "print total = 100"),
    ("*slot", "print *slot"),
)
MARK = "asked:"


class DemoError(Exception):
    """A tool failed; the message is what it printed."""


def run(*command, **environment):
    """Runs a tool without input; returns its output."""
    result = subprocess.run(
        [str(word) for word in command],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        raise DemoError(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr


def answers(program):
    """What gdb says to each question."""
    commands = [f"directory {HERE}", "break stop", "run", "finish"]
    for _, question in QUESTIONS:
        commands += [f"echo \\n{MARK}\\n", f"python\ntry: gdb.execute({question!r})\nexcept gdb.error as e: print(e)\nend"]
    with tempfile.NamedTemporaryFile("w", suffix=".gdb", encoding="utf-8") as script:
        script.write("\n".join(["set confirm off", "set debuginfod enabled off", *commands, "kill"]) + "\n")
        script.flush()
        output = run("gdb", "-q", "-nx", "-batch", "-x", script.name, program)
    found = [part.strip().splitlines()[0] for part in output.split(MARK)[1:] if part.strip()]
    if len(found) != len(QUESTIONS):
        raise DemoError(f"gdb did not stop where it should:\n{output}")
    return [re.sub(r"^\$\d+ = ", "", answer) for answer in found]


def side_by_side(stock, ours):
    """The table of both."""
    rows = [("gdb is asked", "with stock debug info", "with ours")]
    rows += [(name, *pair) for (name, _), *pair in zip(QUESTIONS, stock, ours, strict=True)]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    return "\n".join(f"  {row[0]:<{widths[0]}}   {row[1]:<{widths[1]}}   {row[2]}" for row in rows)


def demo(release, folder):
    """Builds both programs, asks gdb, prints."""
    plugin, command = release / "libdilifetime.so", release / "dilifetime"
    stock, ours = folder / "stock", folder / "ours"
    names = ("-fdebug-compilation-dir=/demo", f"-ffile-prefix-map={HERE}/=")
    run("clang-22", "-g", "-O2", *names, HERE / "demo.c", "-o", stock)
    run("clang-22", "-g", "-O2", f"-fpass-plugin={plugin}", HERE / "demo.ll", "-o", ours, DILIFETIME="import=on")

    print("demo/demo.c, compiled with clang -O2 and stopped when stop() has returned to work():\n")
    print((HERE / "demo.c").read_text(encoding="utf-8"))
    print("Stock is clang alone. Ours is demo/demo.ll, the same program with lifetimes, through the plugin:\n")
    print(side_by_side(answers(stock), answers(ours)))
    print("\nWhere everything in work() is, says `dilifetime locate`:\n")
    print(run(command, "locate", ours, "--function", "work"))
    print("Try it on a file of your own:\n")
    print(
        f"  DILIFETIME=import=on clang-22 -g -O2 -fpass-plugin={shown(plugin)} -c YOURS.c -o YOURS.o"
        f" && {shown(command)} locate YOURS.o"
    )


def shown(path):
    """A path as short as it can be typed here."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", type=Path, default=RELEASE, help="the folder of the plugin and the command")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="dilifetime-demo-") as folder:
            demo(options.release, Path(folder))
    except DemoError as error:
        print(f"demo: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
