"""What the two debuggers' drivers share. Runs inside gdb and lldb, with whatever Python they embed."""

import json
import os
import re
import struct


class Job:
    """What to do, from the file that TRUTH_JOB names."""

    def __init__(self):
        with open(os.environ["TRUTH_JOB"], encoding="utf-8") as file:
            job = json.load(file)
        self.binary = job["binary"]
        self.markers = {int(address): marker for address, marker in job["markers"].items()}
        self.stops = job["stops"]
        self.result = job["result"]
        self.seen = []

    def names(self):
        """The names to ask for at the stop that comes next, and its function."""
        if len(self.seen) < len(self.stops):
            stop = self.stops[len(self.seen)]
            return stop["function"], stop["names"]
        return None, []

    def done(self):
        with open(self.result, "w", encoding="utf-8") as file:
            json.dump(self.seen, file)


class Unavailable(Exception):
    """The debugger says, in one way or another, that it has no value: (status, its words)."""


def base_name(function):
    """`__func__` of a function of which a debugger says `space::name<int>(char) const`."""
    if function is None:
        return ""
    if "operator()" in function or re.match(r"_ZZ.*\dcl", function):  # lldb can't demangle all lambdas
        return "operator()"
    depth, kept = 0, []
    for letter in function.replace("(anonymous namespace)::", ""):
        if letter in "<(":
            depth += 1
        elif letter in ">)":
            depth -= 1
        elif depth == 0:
            kept.append(letter)
    name = "".join(kept).strip()
    for suffix in (" const", " &", " &&"):
        name = name.removesuffix(suffix)
    return name.split("::")[-1].split(" ")[-1]


def double_bits(value):
    """A double in its normal form: the bits in hexadecimal."""
    return struct.pack(">d", value).hex()
