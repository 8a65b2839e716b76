"""Runs a straight-line kernel's scalar code and compares, at every instruction, where DW_AT_LLVM_lane_pc says that each
lane is with where nested IF/THEN/ELSE put it.

A kernel of nesting N gets N masks as arguments after a pointer and stores a number at each of its places: 1 on entry,
then one at the start of every THEN, then from the innermost region outwards one in ELSE and one after it. What the
regions do to EXEC is in the proposal's "Divergent Lane PC"; nothing here reads metadata. A lane that stops running waits
at a label, of which it is known between which two instructions it is.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import namedtuple

Instruction = namedtuple("Instruction", "address name operands")
Label = namedtuple("Label", "name after upto")

COMPUTE = {
    "s_mov": lambda a: a,
    "s_not": lambda a: ~a,
    "s_and": lambda a, b: a & b,
    "s_or": lambda a, b: a | b,
    "s_xor": lambda a, b: a ^ b,
    "s_andn2": lambda a, b: a & ~b,
    "s_nor": lambda a, b: ~(a | b),
    "s_orn2": lambda a, b: a | ~b,
}
# As targets from gfx11 on call them.
COMPUTE["s_and_not1"] = COMPUTE["s_andn2"]
COMPUTE["s_or_not1"] = COMPUTE["s_orn2"]
# Scalar instructions that change no mask.
OTHERS = re.compile(r"s_(waitcnt\w*|nop|endpgm|code_end|addc?_u32|lshl_b32|inst_prefetch|sendmsg|delay_alu|clause)")


def instructions(path, function):
    """The instructions of a function, up to its end."""
    text = subprocess.run(
        ["llvm-objdump-22", "-d", "--no-show-raw-insn", f"--disassemble-symbols={function}", path],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = []
    for line in text.splitlines():
        match = re.match(r"\s+(\w+)\s*(.*?)\s*//\s*([0-9A-F]+):", line)
        if match:
            name, operands, address = match.groups()
            found.append(Instruction(int(address, 16), name, [one for one in operands.split(", ") if one]))
            if name == "s_endpgm":
                break
    return found


class Wave:
    """The scalar registers of a wave, by 32 bits, and lanes of vector registers that keep scalars."""

    def __init__(self, lanes, mask, arguments):
        self.lanes = lanes
        self.registers = {}
        self.write(f"exec{'_lo' if lanes == 32 else ''}", mask)
        self.arguments = arguments
        self.kept = {}

    def names(self, operand):
        """The 32-bit registers of an operand, lowest first; none for a number."""
        if match := re.fullmatch(r"s\[(\d+):(\d+)\]", operand):
            return [f"s{number}" for number in range(int(match[1]), int(match[2]) + 1)]
        if re.fullmatch(r"s\d+|(vcc|exec|flat_scratch)_(lo|hi)", operand):
            return [operand]
        if operand in ("vcc", "exec", "flat_scratch"):
            return [f"{operand}_lo", f"{operand}_hi"]
        return None

    def read(self, operand, bits):
        names = self.names(operand)
        if names is None:
            return int(operand, 0) & ((1 << bits) - 1)
        # What was never written is anything.
        values = [self.registers.get(name, 0xDEADBEEF) for name in names]
        return sum(value << (32 * index) for index, value in enumerate(values))

    def write(self, operand, value):
        for index, name in enumerate(self.names(operand)):
            self.registers[name] = (value >> (32 * index)) & 0xFFFFFFFF

    @property
    def exec(self):
        high = self.registers.get("exec_hi", 0) if self.lanes == 64 else 0
        return self.registers["exec_lo"] | high << 32

    def step(self, instruction):
        """Carries out an instruction that may change a mask."""
        name, operands = instruction.name, instruction.operands
        if match := re.fullmatch(r"s_load_(?:dword|b32|b64|b128)(?:x(\d+))?", name):
            size = int(match[1] or 1) * 4
            start = 0 if operands[2] == "null" else int(operands[2], 0)
            data = self.arguments[start : start + size].ljust(size, b"\0")
            self.write(operands[0], int.from_bytes(data, "little"))
            return
        if match := re.fullmatch(r"(s_\w+?)_(saveexec_)?b(32|64)", name):
            bits = int(match[3])
            if match[2]:
                before = self.exec
                result = COMPUTE[match[1]](self.read(operands[1], bits), before)
                self.write(operands[0], before)
                self.write("exec" if bits == 64 else "exec_lo", result)
                return
            if match[1] in COMPUTE:
                values = [self.read(operand, bits) for operand in operands[1:]]
                self.write(operands[0], COMPUTE[match[1]](*values))
                return
        if name.startswith("v_writelane"):
            self.kept[operands[0], operands[2]] = self.read(operands[1], 32)
        elif name.startswith("v_readlane"):
            self.write(operands[0], self.kept[operands[1], operands[2]])
        if name.startswith("s_") and not OTHERS.match(name):
            sys.exit(f"{name} at {instruction.address:#x} isn't understood")


class Truth:
    """Where each lane is, by what the regions do: EXEC is written six times for two regions, in order.

    At -O0 code generation saves vector registers whole: it switches all lanes on, and what it does then is its own."""

    def __init__(self, code, depth):
        stores = [one.address for one in code if one.name.startswith("global_store")]
        self.own, kept = set(), None
        for one in code:
            if kept:
                self.own.add(one.address)
                if is_write(one):
                    assert one.operands[1] == kept, "the mask is given back"
                    kept = None
            elif one.name.startswith("s_or_saveexec") and one.operands[1] == "-1":
                # All lanes are on behind it.
                kept = one.operands[0]
        changes = [one for one in code if one.address not in self.own and one.operands[1:] != ["-1"]]
        writes = [one.address for one in changes if is_write(one)]
        assert len(stores) == 3 * depth + 1, f"{len(stores)} stores"
        assert len(writes) == 3 * depth, f"{len(writes)} writes of EXEC"
        self.labels = {}
        for region in range(depth):
            # THEN of a region begins at write `region`, its ELSE and its end have two writes each, inner regions first.
            otherwise = depth + 2 * (depth - 1 - region)
            end = otherwise + 1
            start = Label(f"start {region}", stores[region], writes[region])
            finish = Label(f"end {region}", writes[end], stores[end + 1])
            self.labels[writes[region]] = start
            self.labels[writes[otherwise]] = finish
        self.writes = set(writes)


def is_write(instruction):
    written = instruction.operands[:1]
    return "saveexec" in instruction.name or (instruction.name.startswith("s_") and written in (["exec"], ["exec_lo"]))


def evaluate(options, wave, address):
    command = [options.dilifetime, "eval", options.file, "--pc", hex(address), "--attribute", "lane_pc", "--json"]
    command += ["--reg", f"pc={address:#x}", "--reg", f"exec={wave.exec:#x}"]
    for name, value in sorted(wave.registers.items()):
        if not name.startswith(("exec", "flat")):
            command += ["--reg", f"{name}={value:#x}"]
    if options.legacy:
        command.append("--legacy")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(done.stderr)
    return json.loads(done.stdout)["values"][0]


def compare(options, code, truth, mask, conditions, placed, report):
    size = options.lanes // 8
    arguments = bytes(8) + b"".join(condition.to_bytes(size, "little") for condition in conditions)
    wave = Wave(options.lanes, mask, arguments)
    waiting = {lane: None for lane in range(options.lanes) if mask >> lane & 1}
    running = mask
    for instruction in code:
        if instruction.address not in truth.own:
            running = wave.exec
        result = evaluate(options, wave, instruction.address)
        lanes = result.get("lanes") or []
        if not lanes:
            report["missing"] += options.lanes
            print(f"{instruction.address:#x} {instruction.name}: {result['error']}", file=sys.stderr)
        for lane, said in enumerate(lanes):
            report["lanes"] += 1
            if running >> lane & 1:
                right = said == instruction.address
            elif lane not in waiting:
                right = said is None
            else:
                label = waiting[lane]
                right = said is not None and label.after < said <= label.upto
                if said is None and options.partial:
                    report["missing"] += 1
                    continue
                # All that wait at one label are at one address.
                right = right and placed.setdefault(label.name, said) == said
            if not right:
                report["wrong"] += 1
                if report["wrong"] < 10:
                    print(
                        f"{instruction.address:#x} {instruction.name}: lane {lane} at {said}, {waiting.get(lane)}",
                        file=sys.stderr,
                    )
        wave.step(instruction)
        if instruction.address in truth.writes:
            for lane in waiting:
                if running >> lane & 1 and not wave.exec >> lane & 1:
                    waiting[lane] = truth.labels[instruction.address]
    assert wave.exec == mask, "the kernel ends with the lanes that it began with"


def masks(lanes, depth, count):
    """Masks of lanes on entry with the conditions of all regions: all, some, none, and ones without pattern."""
    full = (1 << lanes) - 1
    yield full, [full] * depth
    yield full, [0] * depth
    state = 1

    def number():
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & ((1 << 64) - 1)
        return (state >> 3 ^ state << 7) & full

    for _ in range(count):
        yield number() | 1, [number() for _ in range(depth)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--dilifetime", required=True)
    parser.add_argument("--function", default="x")
    parser.add_argument("--lanes", type=int, required=True)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--masks", type=int, default=3)
    parser.add_argument("--legacy", action="store_true")
    parser.add_argument("--partial", action="store_true", help="a waiting lane may be nowhere")
    options = parser.parse_args()
    code = instructions(options.file, options.function)
    truth = Truth(code, options.depth)
    report = {"lanes": 0, "wrong": 0, "missing": 0}
    count, placed = 0, {}
    for mask, conditions in masks(options.lanes, options.depth, options.masks):
        compare(options, code, truth, mask, conditions, placed, report)
        count += 1
    print(
        f"{len(code)} instructions, {count} masks, {report['lanes']} lanes compared, {report['wrong']} wrong, {report['missing']} missing"
    )
    sys.exit(report["wrong"] > 0)


if __name__ == "__main__":
    main()
