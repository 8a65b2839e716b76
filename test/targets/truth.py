"""Asks gdb, under qemu, for the variables of a program that hands their values to a function, in the frame that calls it.

Usage: truth.py PLUGIN FOLDER ARCHITECTURE... [--levels 0,1,2,3,s]

What gdb shows must be what the program says; nothing that stock debug info shows may be missing. The same is asked of a
hand-written module with lifetimes.
"""

import argparse
import json
import operator
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TIMEOUT = 120  # seconds for each run
# What the first argument of `probe` says the others are.
VARIABLES = {
    1: ["x", "z", "w"],
    2: ["i", "v", "total"],
    3: ["q.low", "q.high", "half"],
    4: ["byte", "n", "k"],
    5: ["copy.low", "copy.high", "by"],
    6: ["product", "copy.low", "by"],
    7: ["first", "round", "place.low"],
}
LIFETIMES = ["p.low", "p.high", "total", "*slot"]
EXPECTED = ["9", "16", "25", "25"]


def run(*command, **more):
    """Runs a tool that has to succeed."""
    command = [str(word) for word in command]
    result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False, **more)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}: {result.stdout}{result.stderr}")
    return result.stdout


def build(architecture, level, plugin, folder):
    """Compiles and links the program, with the plugin if there is one."""
    source = HERE / "Inputs/truth.c"
    flags = ["clang-22", f"--target={architecture}-unknown-linux-gnu", "-g", "-ffreestanding", "-fno-pic"]
    name = folder / f"{'ours' if plugin else 'stock'}-{level}"
    environment = {**os.environ, "DILIFETIME": "import=on"}
    with_plugin = [f"-fpass-plugin={plugin}"] if plugin else []
    run(*flags, f"-O{level}", *with_plugin, "-c", source, "-o", f"{name}.o", env=environment)
    run(*flags, "-O0", "-DPROBE", "-c", source, "-o", f"{name}.probe.o")
    run("ld.lld-22", "-static", f"{name}.o", f"{name}.probe.o", "-o", name)
    return name


def lifetimes(architecture, plugin, folder):
    """The demo's module, whose lifetimes are written by hand."""
    text = (ROOT / "demo/demo.ll").read_text(encoding="utf-8").splitlines()
    module = folder / "demo.ll"
    kept = [line for line in text if not line.startswith(("target datalayout", "target triple"))]
    module.write_text("\n".join(kept), encoding="utf-8")
    name = folder / "demo"
    triple = f"-mtriple={architecture}-unknown-linux-gnu"
    attributes = ["-mattr=+m"] if architecture == "riscv64" else []
    run("llc-22", f"-load-pass-plugin={plugin}", "-O2", triple, *attributes, "-filetype=obj", module, "-o", f"{name}.o")
    run("ld.lld-22", "-static", "-e", "main", f"{name}.o", "-o", name)
    return name


def stops(program, architecture, function, asked):
    """What gdb shows at each call of a function: the function's arguments, and answers."""
    socket = Path(f"{program}.socket")
    socket.unlink(missing_ok=True)
    emulator = subprocess.Popen([f"qemu-{architecture}", "-g", str(socket), str(program)])
    try:
        end = time.monotonic() + TIMEOUT
        while not socket.exists():
            if time.monotonic() > end or emulator.poll() is not None:
                sys.exit(f"qemu-{architecture} doesn't wait for a debugger")
            time.sleep(0.01)
        script = f"import sys; sys.path.insert(0, {str(HERE)!r}); import asking"
        environment = {**os.environ, "ASKED": json.dumps([str(socket), function, asked])}
        command = ["gdb-multiarch", "-q", "-nx", "-batch", "-ex", f"python {script}", program]
        out = run(*command, env=environment)
    finally:
        emulator.kill()
        emulator.wait()
    return [json.loads(line[1:]) for line in out.splitlines() if line.startswith("=")]


def judge(found):
    """How often what is shown is right, and what is shown and wrong."""
    right, wrong = 0, []
    for arguments, answers in found:
        names = VARIABLES[int(arguments[0])]
        for name, value, answer in zip(names, arguments[1:], answers, strict=True):
            right += answer == value
            if answer not in (value, None):
                wrong.append(f"{name} is {value}, and gdb shows {answer}")
    return right, wrong


def check(architecture, levels, plugin, folder):
    """All that is wrong on a target."""
    folder.mkdir(parents=True, exist_ok=True)
    bad = []
    for level in levels:
        numbers = []
        for by in (None, plugin):
            program = build(architecture, level, by, folder)
            found = stops(program, architecture, "probe", VARIABLES)
            if len(found) < 30:
                bad.append(f"{program}: only {len(found)} stops")
            numbers.append(judge(found))
        (stock, stock_wrong), (ours, wrong) = numbers
        print(f"{architecture} -O{level}: {ours} right, {len(wrong)} wrong; stock {stock}, {len(stock_wrong)} wrong")
        bad += [f"-O{level}: {text}" for text in wrong if text not in stock_wrong]
        if ours < stock:
            bad.append(f"-O{level}: {ours} right, stock {stock}")
    found = stops(lifetimes(architecture, plugin, folder), architecture, "stop", LIFETIMES)
    answers = [answer for _, answers in found for answer in answers]
    # What only a register had that calls don't keep isn't there any more; memory is.
    allowed = [(value, None) for value in EXPECTED]
    is_right = len(answers) == len(EXPECTED) and all(map(operator.contains, allowed, answers))
    if not is_right or answers[3] is None:
        bad.append(f"lifetimes: {answers}")
    return [f"{architecture} {text}" for text in bad]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plugin")
    parser.add_argument("folder", type=Path)
    parser.add_argument("architectures", nargs="+")
    parser.add_argument("--levels", default="0,2")
    arguments = parser.parse_args()
    bad = []
    for architecture in arguments.architectures:
        levels = arguments.levels.split(",")
        bad += check(architecture, levels, arguments.plugin, arguments.folder / architecture)
    sys.exit("\n".join(bad) if bad else 0)


if __name__ == "__main__":
    main()
