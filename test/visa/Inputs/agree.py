"""Compiles kernels with Intel's compiler for several GPUs, and compares what `dilifetime dump` says of the debug info of
each with what Intel's own reader says, field by field."""

import glob
import json
import os
import subprocess
import sys

# ocloc's name of a GPU, GenX_IR's.
PLATFORMS = [("skl", "SKL"), ("icllp", "ICLLP"), ("tgllp", "TGLLP"), ("dg2", "DG2")]
LEVELS = [("plain", "-g -cl-opt-disable"), ("optimised", "-g")]
SETTINGS = {
    "IGC_ShaderDumpEnable": "1",
    "IGC_ElfDumpEnable": "1",
    "IGC_EnableGTLocationDebugging": "1",
    "IGC_ZeBinCompatibleDebugging": "0",
    # Functions are called with a stack.
    "IGC_FunctionControl": "3",
}


def compile_all(source, folder):
    """The .dbg files, each with its platform."""
    for device, platform in PLATFORMS:
        for level, options in LEVELS:
            out = os.path.join(folder, f"{device}-{level}")
            os.makedirs(out, exist_ok=True)
            command = ["ocloc", "compile", "-file", source, "-device", device, "-options", options, "-out_dir", out]
            settings = dict(os.environ, IGC_DumpToCustomDir=out, **SETTINGS)
            subprocess.run(command, env=settings, check=True, stdout=subprocess.DEVNULL)
            for file in sorted(glob.glob(os.path.join(out, "*_entry_*.dbg"))):
                yield file, platform


def place(what):
    if "memory" in what:
        memory = what["memory"]
        return f"Spilled (offset = {memory['offset']} bytes) ({'abs' if memory['absolute'] else 'off be_fp'})"
    register = what["register"]
    sub = register["sub"]
    if register["file"] == "general":
        return f"r{register['number']}.{sub}:ub"
    return f"{register['file'][0]}{register['number']}.{sub}"


def intervals(live):
    yield "Live intervals:"
    for interval in live:
        yield f"({interval['start']}, {interval['end']}) @ {place(interval['place'])}"


def frame(frame):
    yield f"Frame size: {frame['size']} bytes"
    parts = [
        ("be_fp", "BE_FP:", "BE_FP not found"),
        ("caller_be_fp", "Caller BE_FP saved at:", "Caller BE_FP not saved"),
        ("return_address", "Return addr saved at:", "Return addr not stored"),
    ]
    for field, there, absent in parts:
        yield absent if frame[field] is None else there
        if frame[field] is not None:
            yield from intervals(frame[field])
    for field, name in [("callee_saves", "Callee save:"), ("caller_saves", "Caller save:")]:
        yield name
        for at in frame[field]:
            yield f"Gen ISA offset: {at['gen_offset']}"
            for saved in at["saved"]:
                where = saved["to"]["memory"]
                yield f"r{saved['start'] // 32}.{saved['start'] % 32}:ub ({saved['bytes']} bytes) -> BE_FP + {where['offset']} bytes"


def decoded(dump):
    """The dump in the words of Intel's reader."""
    yield "Magic: 0xdeadd010"
    yield f"Number of compiled objects: {len(dump['objects'])}"
    for index, each in enumerate(dump["objects"]):
        yield f"Current compiled object index: {index}"
        yield f"Kernel name: {each['name']}"
        offset = each["reloc_offset"]
        yield f"(function binary @ gen offset {offset} bytes)" if offset else "(kernel)"
        for name, field in [("byte offset", "offset_map"), ("index", "index_map")]:
            yield f"CISA {name} -> Gen byte offset mapping"
            for entry in each[field]:
                yield f"{entry['visa']} {entry['gen_offset']}"
        yield "Virtual Register -> Physical Register mapping"
        for variable in each["variables"]:
            live = list(intervals(variable["live"]))
            yield f"{variable['name']} {live[0]}"
            yield from live[1:]
        yield f"Number of subroutines: {len(each['subroutines'])}"
        assert not each["subroutines"], "this compiler makes none of these kernels"
        yield from frame(each["frame"])


def lines(text):
    """Lines without blanks but single ones between words."""
    text = [" ".join(line.split()) for line in text.splitlines()]
    return [line for line in text if line and not line.startswith(("===", "GenX_IR"))]


def main():
    dilifetime, source, folder = sys.argv[1:]
    files, counted = 0, {"variables": 0, "intervals": 0, "saves": 0}
    for file, platform in compile_all(source, folder):
        ours = subprocess.run([dilifetime, "dump", "--json", file], check=True, capture_output=True, text=True).stdout
        command = ["GenX_IR", file.removesuffix(".dbg") + ".isa", "-platform", platform, "-decodedbg", file]
        theirs = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        dump = json.loads(ours)
        pairs = zip(list(decoded(dump)) + ["end"], lines(theirs) + ["end"])
        for our, their in pairs:
            if our != their:
                sys.exit(f"{file}: we say '{our}', Intel's reader '{their}'")
        assert len(list(decoded(dump))) == len(lines(theirs)), file
        files += 1
        for each in dump["objects"]:
            counted["variables"] += len(each["variables"])
            counted["intervals"] += sum(len(variable["live"]) for variable in each["variables"])
            counted["saves"] += sum(len(each["frame"][which]) for which in ("callee_saves", "caller_saves"))
    print(f"{files} files agree:", ", ".join(f"{number} {what}" for what, number in counted.items()))


main()
