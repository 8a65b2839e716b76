"""Inside gdb: stops at every marker and writes down what gdb shows of each name there."""

import os
import sys

import gdb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import Job, Unavailable, base_name, double_bits  # noqa: E402


def normal(value, kind):
    """A value in the normal form of its kind."""
    value_type = value.type.strip_typedefs()
    if value_type.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        value = value.referenced_value()
        value_type = value.type.strip_typedefs()
    if value.is_optimized_out:
        raise Unavailable("optimized out", "")
    shown = value.format_string()
    if "optimized out" in shown or "unavailable" in shown or "not saved" in shown:
        raise Unavailable("optimized out", shown)
    if "synthetic pointer" in shown:
        # Also gdb's words for what lies beyond the last piece of a location, and then there is nothing to point at.
        if kind != "p":
            raise Unavailable("optimized out", shown)
        value.referenced_value().fetch_lazy()
        return "1"
    if kind == "p":
        return str(int(int(value) != 0))
    if kind == "f":
        return double_bits(float(value))
    if kind == "x":
        digits = value.format_string(format="x").removeprefix("0x")
        width = 20 if value_type.code == gdb.TYPE_CODE_FLT else 32  # of the 16 bytes of a long double ten count
        return digits.rjust(width, "0")[-width:]
    return str(int(value))


def show(name, kind):
    """What gdb says of a name in the selected frame: [status, text]."""
    try:
        return ["value", normal(gdb.parse_and_eval(name), kind)]
    except Unavailable as reason:
        return list(reason.args)
    except gdb.error as error:
        text = str(error)
        if "optimized out" in text:
            return ["optimized out", text]
        if text.startswith("No symbol"):
            return ["not found", text]
        return ["error", text]


def visible(frame):
    """Names of the parameters and local variables in scope in a frame, but for those that are declared later on."""
    names, line = set(), frame.find_sal().line
    try:
        block = frame.block()
    except RuntimeError:
        return []
    while block is not None and not block.is_global and not block.is_static:
        names.update(symbol.name for symbol in block if (symbol.is_variable or symbol.is_argument) and symbol.line <= line)
        if block.function is not None:
            break
        block = block.superblock
    return sorted(names)


def stop(job):
    """Records one stop."""
    frame = gdb.newest_frame()
    marker = job.markers[frame.pc()]
    if marker == 0:
        marker = int(frame.read_register("rdi")) & 0xFFFFFFFF
        frame = frame.older()
    frame.select()
    function, names = job.names()
    found = base_name(frame.name())
    if function is not None and found != function:
        values = {name: ["no frame", f"{found} is shown, not {function}"] for name, _ in names}
    else:
        values = {name: show(name, kind) for name, kind in names}
    job.seen.append({"marker": marker, "function": found, "visible": visible(frame), "values": values})


def main():
    job = Job()
    for setting in ("confirm off", "pagination off", "language auto", "width 0", "print elements 0"):
        gdb.execute(f"set {setting}")
    gdb.execute(f"file {job.binary}")
    for address in job.markers:
        gdb.Breakpoint(f"*{address:#x}")
    gdb.execute("run > /dev/null", to_string=True)
    while gdb.selected_inferior().pid != 0 and gdb.newest_frame().pc() in job.markers:
        stop(job)
        gdb.execute("continue", to_string=True)
    job.done()


main()
