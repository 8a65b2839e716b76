"""Intel's own DWARF for a kernel: a map made of it, and whether ours says the same.

Where each variable is according to Intel's compiler gives the register that it is in, and so the vISA variable that is
there: found here, and by the command itself. Of what is written of that and of the debug info, every value in every lane
must be the one that Intel's expression gives, by an evaluator of these expressions that is here only."""

import glob
import json
import re
import subprocess
import sys
from itertools import product

GRF = 32


def expressions(elf):
    """(function, variable, line): (bits, bytes of its location, an address in its scope) of each variable with one location for all of its scope."""
    command = ["llvm-dwarfdump-22", "--debug-info", elf]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    function, found = None, {}
    # An address of the latest function or block: the variable is visible there.
    inside = 0
    types = {}
    entry = {}

    def take():
        if entry.get("tag") in ("formal_parameter", "variable") and "location" in entry:
            found[(function, entry["name"], int(entry["line"]))] = (entry["type"], entry["location"], inside)
        if entry.get("tag") == "base_type":
            types[entry["name"]] = int(entry["size"], 16) * 8

    for line in text.splitlines():
        tag = re.match(r"0x[0-9a-f]+: +DW_TAG_(\w+)", line)
        if tag:
            take()
            entry = {"tag": tag[1]}
        attribute = re.match(r' +DW_AT_(\w+)\t\("?(.*?)"?\)$', line)
        if attribute:
            name, value = attribute[1], attribute[2]
            if name == "name":
                entry["name"] = value
                if entry["tag"] == "subprogram":
                    function = value
            elif name == "decl_line":
                entry["line"] = value
            elif name == "type":
                entry["type"] = value.split('"')[1]
            elif name == "low_pc":
                inside = int(value, 16)
            elif name == "byte_size":
                entry["size"] = value
            elif name == "location":
                raw = re.search(r"<decoding error> ([0-9a-f ]+)$", value)
                if raw and value.startswith("<"):
                    entry["location"] = bytes.fromhex(raw[1])
    take()
    return {
        key: (64 if "*" in kind else types.get(kind.removeprefix("const "), 0), where, inside)
        for key, (kind, where, inside) in found.items()
    }


def evaluate(code, lane):
    """(register, bit, size) that an expression with Intel's operations ends in, for a lane."""
    stack, at = [], 0
    while at < len(code):
        op = code[at]
        at += 1
        if op == 0xED:
            stack.append(lane)
        elif 0x30 <= op < 0x50:
            stack.append(op - 0x30)
        elif op in (0x08, 0x23):
            stack.append(code[at] if op == 0x08 else stack.pop() + code[at])
            at += 1
        elif op == 0x0A:
            stack.append(int.from_bytes(code[at : at + 2], "little"))
            at += 2
        elif op in (0x1A, 0x1E, 0x25):
            right, left = stack.pop(), stack.pop()
            stack.append({0x1A: left & right, 0x1E: left * right, 0x25: left >> right}[op])
        elif op == 0xFE and code[at + 1 :] in (b"", b"\x9f"):
            bit, register = stack.pop(), stack.pop()
            return register, bit, code[at]
        else:
            return None
    return None


def agree(dilifetime, dbg, elf, folder):
    dump = json.loads(subprocess.run([dilifetime, "dump", "--json", dbg], check=True, capture_output=True, text=True).stdout)
    objects = {each["name"].split("_")[0]: each for each in dump["objects"]}
    variables, wanted = [], []
    for (function, name, line), (bits, where, inside) in sorted(expressions(elf).items()):
        first = evaluate(where, 0)
        if first is None or function not in objects:
            continue
        register, bit, size = first
        # Without DW_OP_stack_value it is the memory at that.
        is_address = where[-1] != 0x9F
        bits = size if is_address else bits
        for each in objects[function]["variables"]:
            live = each["live"]
            place = live[0]["place"].get("register") if len(live) == 1 else None
            if place and (place["number"], place["sub"]) == (register - 16, bit // 8) and place["file"] == "general":
                visa = each["name"]
                break
        else:
            continue
        uniform = evaluate(where, 1) == first
        variables.append(
            {"object": objects[function]["name"], "function": function, "name": name, "line": line, "visa": visa}
            | {"bits": bits, "address": is_address, "uniform": uniform}
        )
        wanted.append((function, name, live[0], where, inside))
    with open(f"{folder}/map.json", "w", encoding="utf-8") as out:
        json.dump({"version": 1, "simd": 8, "variables": variables}, out)
    outputs = {"out": ["--map", f"{folder}/map.json"], "own": []}
    for name, by in outputs.items():
        command = [dilifetime, "visa", dbg, *by, "--elf", elf, "-o", f"{folder}/{name}.elf"]
        subprocess.run(command, check=True, capture_output=True)
    compared = dict.fromkeys(outputs, 0)
    for function, name, live, where, inside in wanted:
        start = objects[function]["reloc_offset"]
        mapped = objects[function]["index_map"]
        given = max((entry["gen_offset"] for entry in mapped if entry["visa"] == live["start"]), default=-1)
        pc = min(
            start + entry["gen_offset"]
            for entry in mapped
            if entry["gen_offset"] > given and start + entry["gen_offset"] >= inside
        )
        for output, lane in product(outputs, range(8)):
            register, bit, size = evaluate(where, lane)
            value = (0x1122334455667788 + lane) % (1 << size)
            state = ["--reg", f"r{register - 16}={value << bit:#x}"]
            arguments = ["--pc", hex(pc), "--var", name, "--function", function, "--lane", str(lane), "--lanes", "8"]
            command = [dilifetime, "eval", f"{folder}/{output}.elf", "--json", *arguments, *state]
            result = subprocess.run(command, capture_output=True, text=True)
            steps = json.loads(result.stdout)["values"][0]["steps"]
            if output == "own" and not steps:
                continue
            # There is nothing in memory.
            assert result.returncode == 0 or "can't be read" in result.stderr, (name, lane, hex(pc), result.stderr)
            (ours,) = [step["stack"][-1] for step in steps if step["operation"].startswith("DW_OP_INTEL_regval_bits")]
            assert int(ours, 0) == value, (name, lane, hex(pc), ours, value)
            # Both say the value, or both the memory at it.
            assert (where[-1] == 0x9F) == ("stack_value" in steps[-1]["operation"]), name
            compared[output] += 1
    return len(wanted), compared


def main():
    dilifetime, folder = sys.argv[1:]
    kernels = variables = values = own = 0
    for elf in sorted(glob.glob(f"{folder}/*-plain/*_entry_*.elf")):
        found, compared = agree(dilifetime, elf.removesuffix(".elf") + ".dbg", elf, folder)
        kernels += found > 0
        variables += found
        values += compared["out"]
        own += compared["own"]
    print(f"{kernels} kernels, {variables} variables, {values} values are Intel's, {own} without a map")


main()
