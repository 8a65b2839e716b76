#!/usr/bin/env python3
"""Is the debug info of kernels true that nobody has written? Generates them, and judges them as truth.py judges the corpus.

Each seed is a kernel (generate/). Whatever is wrong with one on a target at a level has a kind: a wrong value, a location
that can't be evaluated, an instruction that the interpreter doesn't know, memory that isn't the host's, code or a line table
that isn't stock's, a tool that fails.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain, product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "real")]
from built import Built, flavour_of, is_possible  # noqa: E402
from corpus import LEVELS, TARGETS, BuildError, Flavour, Kernel, ours, run  # noqa: E402
from elf import Elf  # noqa: E402
from lines import line_differences  # noqa: E402
from sameness import non_debug_differences  # noqa: E402
from sample import first_seed  # noqa: E402
from truth import examine, table  # noqa: E402
from ways import named  # noqa: E402


OTHER_CODE = "the code isn't what stock LLVM makes"
# What it is if the code doesn't do what the host's does.
RUNS_OTHERWISE = ("memory differs", "comes to the marker")


def kind(session):
    """The kind of what is wrong with a session, in a word or two; nothing if all is right."""
    if "unknown instruction" in session.broken or "unknown modifier" in session.broken:
        return re.search(r": (\S+).*unknown (?:instruction|modifier)", session.broken)[1] + " is unknown"
    for words in (OTHER_CODE, *RUNS_OTHERWISE, "can't be read or written here", "exit code"):
        if words in session.broken:
            return words
    if session.broken:
        return "broken"
    wrong = [what for *_, what in session.wrong if "shown" in what]
    return "wrong" if wrong else "failed" if session.wrong else ""


STOCKS_CODE = "its code is what stock LLVM makes without -g"
STOCK_FAILS = "stock LLVM fails, too"


def is_unjudged(session):
    """Whether nobody can say what is true: LLVM runs out of registers, crashes or makes code that computes otherwise than the
    host's, or the interpreter lacks an instruction.
    """
    words = ("ran out of registers", "no registers from class available", "cannot find enough VGPRs", STOCKS_CODE, STOCK_FAILS)
    return kind(session).endswith(" is unknown") or any(word in session.broken for word in words)


def stock_fails(kernel, session, marks, *flags):
    """Whether stock LLVM doesn't compile a kernel either, with markers or without as ours."""
    try:
        kernel.compile(session.target, session.level, Flavour("plain", flags), marks=marks)
    except BuildError:
        return True
    return False


def only_stock_fails(kernel, session, marks):
    """Whether stock LLVM fails with what is a program."""
    return stock_fails(kernel, session, marks) and not stock_fails(kernel, session, marks, "-fsyntax-only")


def is_stocks_code(kernel, session, flavour):
    """Whether stock LLVM makes the same instructions without debug info."""
    sections = []
    for each, flags in ((flavour, ("-g",)), (Flavour("plain"), ())):
        obj = kernel.compile(session.target, session.level, each, flags=flags)
        section = obj.with_suffix(".text")
        run(["llvm-objcopy-22", "-O", "binary", "--only-section=.text", obj, section])
        sections.append(section.read_bytes())
    return sections[0] == sections[1]


def other_code(kernel, session, flavour):
    """What of a kernel isn't as without the plugin, but debug info; nothing if all is."""
    objects = [kernel.compile(session.target, session.level, each, marks=False) for each in (Flavour(), flavour)]
    found = [*non_debug_differences(*map(Elf.read, objects)), *line_differences(*objects)]
    return "; ".join([OTHER_CODE, *found]) if found else ""


def sessions(source, cases, options):
    """What becomes of a kernel on targets at levels."""
    if options.way and not is_possible(options.way, Path(source)):
        return
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "kernel"
        if options.way:
            plugin = Path(options.plugin).resolve() if options.plugin else None
            kernel, flavour = Built(Path(source), where, options.way, plugin), flavour_of(plugin)
        else:
            kernel, flavour = Kernel(source, where), ours(options.plugin) if options.plugin else Flavour()
        for session in examine(kernel, cases, flavour, options.truth, options.every):
            if kind(session) in RUNS_OTHERWISE and is_stocks_code(kernel, session, flavour):
                session.broken = f"{session.broken.strip()}; {STOCKS_CODE}"
            marks = bool(session.broken)
            if options.plugin and not options.values and not session.broken:
                try:
                    session.broken = other_code(kernel, session, flavour)
                except BuildError as error:
                    session.broken = str(error)
            if kind(session) == "exit code" and only_stock_fails(kernel, session, marks):
                session.broken = f"{session.broken.strip()}; {STOCK_FAILS}"
            yield session


def describe(session):
    """The first few things that are wrong."""
    if session.broken:
        return [session.broken.strip()[-400:]]
    return [f"{address} {name}: {what}" for address, name, what in session.wrong[:3]]


def shrink(program, seed, session, options):
    """A smaller kernel with which the same kind of thing is wrong: the smallest that is found in twenty minutes."""
    small = Path(options.findings) / f"{seed}-{session.target}-{session.level}.cl"
    small.parent.mkdir(parents=True, exist_ok=True)
    check = [sys.executable, __file__, "--truth", options.truth, "--targets", session.target, "--levels", session.level]
    check += ["--every", options.every]
    check += ["--plugin", options.plugin] if options.plugin else []
    check += ["--way", options.way.name] if options.way else []
    check += ["--variable", session.wrong[0][1]] if session.wrong and not session.broken else []
    with suppress(subprocess.TimeoutExpired):
        run([program, "--shrink", seed, small, *check, "--like", kind(session), "--check"], timeout=1200)
    return small


def fuzz(seed, options):
    """Judges a seed's kernel; prints what is wrong, and gives its sessions."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / f"{seed}.cl"
        source.write_text(run([options.kernelgen, seed]), encoding="utf-8")
        found = list(sessions(source, product(options.targets, options.levels), options))
    met = set()
    for session in found:
        what = kind(session)
        if what:
            print(f"seed {seed} {session.target} -{session.level}: {what}", flush=True)
        if what and what not in met:
            print(*describe(session), sep="\n", flush=True)
            if options.shrink:
                print(shrink(options.kernelgen, seed, session, options), flush=True)
        met.add(what)
    return found


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernelgen", help="the program `kernelgen`")
    parser.add_argument("--truth", required=True, help="the program `truth`")
    parser.add_argument("--plugin", help="the plugin; without it stock debug info is looked at")
    parser.add_argument(
        "--seeds", help="FIRST-LAST, several with commas; default: some from $DILIFETIME_SEED on, or by the clock"
    )
    parser.add_argument("--count", type=int, default=5, help="how many without --seeds")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="for how long new seeds are tried")
    parser.add_argument("--every", type=int, default=1, help="between markers look at one lane in so many (default 1)")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--way", type=named, help="a way of building (../tools/ways.py), as HIP; default: OpenCL C, -c")
    parser.add_argument("--values", action="store_true", help="values only, in half the time: code isn't compared with stock's")
    parser.add_argument("--shrink", action="store_true", help="shrink kernels that fail")
    parser.add_argument("--findings", default="findings", help="where they go")
    parser.add_argument("--like", help="with --check: the kind of thing that must be wrong")
    parser.add_argument("--variable", help="with --check: the variable that must be wrong")
    parser.add_argument("--check", help="judge one kernel, for the one that shrinks it")
    for name, all_of_them in (("targets", TARGETS), ("levels", LEVELS)):
        parser.add_argument(f"--{name}", type=lambda text: text.split(","), default=list(all_of_them))
    return parser.parse_args()


def seeds(options):
    """The seeds to try; the time is looked at as they are asked for."""
    end = time.monotonic() + options.seconds
    if options.seeds:
        ends = [ends.partition("-") for ends in options.seeds.split(",")]
        numbers = chain.from_iterable(range(int(first), int(last or first) + 1) for first, _, last in ends)
    else:
        start = first_seed()
        count = options.count if options.seconds == float("inf") else 10**9
        numbers = iter(range(start, start + count))
    while time.monotonic() < end and (number := next(numbers, None)) is not None:
        yield number


def main():
    options = arguments()
    if options.check:
        (session,) = sessions(options.check, product(options.targets, options.levels), options)
        names = {name for _, name, *_ in session.wrong}
        return 0 if kind(session) == options.like and options.variable in (None, *names) else 1
    all_of_them, tried = [], []
    ahead = seeds(options)
    with ThreadPoolExecutor(options.jobs) as pool:
        while batch := [seed for _, seed in zip(range(options.jobs), ahead)]:
            tried += batch
            for found in pool.map(lambda seed: fuzz(seed, options), batch):
                all_of_them += found
    print("\n".join(table(all_of_them)))
    unjudged = sum(map(is_unjudged, all_of_them))
    bad = [session for session in all_of_them if kind(session) and not is_unjudged(session)]
    print(
        f"{len(tried)} seeds, {tried[0]} to {tried[-1]}, {len(all_of_them)} compilations, {len(bad)} with something wrong,",
        end=" ",
    )
    print(f"{unjudged} not judged")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
