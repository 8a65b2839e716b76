"""Inside gdb, at a breakpoint: holds what `dilifetime eval --frame N` says of each calling frame's variables to what gdb says."""

import os
import subprocess

import gdb

REGISTERS = "rax rdx rcx rbx rsi rdi rbp rsp r8 r9 r10 r11 r12 r13 r14 r15".split()
INTEGERS = (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_PTR)


def state():
    """What is known of the thread, as options of the command."""
    frame = gdb.newest_frame()
    options = [f"--reg={name}={int(frame.read_register(name)) & (1 << 64) - 1:#x}" for name in REGISTERS]
    stack = int(frame.read_register("rsp"))
    # With the red zone.
    start = stack - 128
    memory = gdb.selected_inferior().read_memory(start, 768).tobytes().hex()
    return [f"--pc={frame.pc():#x}", *options, f"--mem={start:#x}={memory}"]


def evaluated(number, name, known):
    command = [os.environ["DILIFETIME_COMMAND"], "eval", gdb.current_progspace().filename, *known]
    command += [f"--frame={number}", f"--var={name}"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.stdout.partition(" = ")[2].partition("\n")[0] or result.stderr.strip()


def main():
    known = state()
    frame, number = gdb.newest_frame(), 0
    while frame is not None and frame.function() is not None:
        for symbol in frame.block():
            value = symbol.value(frame) if symbol.is_variable or symbol.is_argument else None
            if value is None or value.is_optimized_out or value.type.strip_typedefs().code not in INTEGERS:
                continue
            said = evaluated(number, symbol.name, known)
            expected = int(value)
            agrees = said.startswith("0x") and int(said, 16) == expected or said == str(expected)
            verdict = f"differs: {said}, gdb says {expected}"
            if agrees:
                verdict = "agrees"
            elif said.endswith("can't be read"):
                # gdb takes it that a function leaves all registers as they were.
                verdict = "isn't known"
            print(f"frame {number}: {frame.name()} {symbol.name} {verdict}")
        frame, number = frame.older(), number + 1
        if number == 4:
            break


main()
