"""Inside lldb: stops at every marker and writes down what lldb shows of each name there."""

import os
import sys

import lldb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import Job, Unavailable, base_name, double_bits  # noqa: E402


def normal(value, kind):
    """A value in the normal form of its kind."""
    if value.GetType().GetCanonicalType().IsReferenceType():
        value = value.Dereference()
    error = value.GetError()
    if error.Fail():
        text = error.GetCString() or ""
        missing = "not available" in text or "optimized out" in text
        raise Unavailable("optimized out" if missing else "error", text)
    failure = lldb.SBError()
    if kind == "p":
        return str(int(value.GetValueAsUnsigned(failure, 0) != 0))
    if kind in "fx":
        data = value.GetData()
        size = value.GetType().GetByteSize()
        if kind == "f":
            number = data.GetDouble(failure, 0) if size == 8 else data.GetFloat(failure, 0)
            if failure.Fail():
                raise Unavailable("error", failure.GetCString())
            return double_bits(number)
        used = 10 if "long double" in value.GetType().GetCanonicalType().GetName() else size
        raw = data.ReadRawData(failure, 0, used)
        if failure.Fail():
            raise Unavailable("error", failure.GetCString())
        return raw[::-1].hex()
    value_type = value.GetType().GetCanonicalType()
    if value_type.GetTypeFlags() & lldb.eTypeIsEnumeration:
        value_type = value_type.GetEnumerationIntegerType()
    signed = value_type.GetTypeFlags() & lldb.eTypeIsSigned
    # Not GetValueAsSigned: of a variable in a register that gives the register's bits, not those that lldb displays.
    value.SetFormat(lldb.eFormatDecimal if signed else lldb.eFormatUnsigned)
    text = value.GetValue()
    if text is None:
        raise Unavailable("error", value.GetError().GetCString() or "no value")
    return text


def show(frame, name, kind):
    """What lldb says of a name in a frame: [status, text]. No expression is compiled: only paths are followed."""
    for path in (name, f"this->{name}"):
        value = frame.GetValueForVariablePath(path, lldb.eNoDynamicValues)
        if value.IsValid():
            break
    if not value.IsValid():
        return ["not found", ""]
    try:
        return ["value", normal(value, kind)]
    except Unavailable as reason:
        return list(reason.args)


def stop(job, thread):
    """Records one stop."""
    frame = thread.GetFrameAtIndex(0)
    marker = job.markers[frame.GetPC()]
    if marker == 0:
        marker = frame.FindRegister("rdi").GetValueAsUnsigned() & 0xFFFFFFFF
        frame = thread.GetFrameAtIndex(1)
    function, names = job.names()
    found = base_name(frame.GetFunctionName())
    if function is not None and found != function:
        values = {name: ["no frame", f"{found} is shown, not {function}"] for name, _ in names}
    else:
        values = {name: show(frame, name, kind) for name, kind in names}
    job.seen.append({"marker": marker, "function": found, "visible": [], "values": values})


def main(debugger):
    job = Job()
    debugger.SetAsync(False)
    target = debugger.CreateTarget(job.binary)
    for address in job.markers:
        target.BreakpointCreateBySBAddress(target.ResolveFileAddress(address))
    info = lldb.SBLaunchInfo([])
    info.AddOpenFileAction(1, "/dev/null", False, True)
    error = lldb.SBError()
    process = target.Launch(info, error)
    if error.Fail():
        raise RuntimeError(error.GetCString())
    while process.GetState() == lldb.eStateStopped:
        thread = process.GetSelectedThread()
        if thread.GetFrameAtIndex(0).GetPC() not in job.markers:
            break
        stop(job, thread)
        process.Continue()
    if process.GetState() == lldb.eStateStopped:
        process.Kill()
    job.done()


def __lldb_init_module(debugger, _internal):
    main(debugger)
