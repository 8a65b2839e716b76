"""Whether SPIR-V modules say the same in both sets, Slang's too, and how fast `dilifetime verify` and `spirv` go through large
ones, and what memory they need.

The large ones are generated, 50 MB each, in the shader set: functions with a struct type, a block and variables of their
own, each instruction with its line, and DebugValues; one has more of code, one of types and variables. spirv-val has
nothing to say of small ones.
"""

import argparse
import filecmp
import subprocess
import sys
import tempfile
import zipfile
from array import array
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "test" / "real")]

from sweep import TARGET  # noqa: E402
from text import COMMAND, MB, broken_limits, run, table  # noqa: E402

TEST = Path(__file__).resolve().parents[1] / "test"
# The library of Slang's compiler is in it, of which Debian has no package.
SLANG = "slangpy==0.43.1"

SIZE = 50  # MB (10^6 bytes) of a module
MOST_MEMORY = 4  # times the file

# Opcodes.
STRING, EXTENSION, IMPORT, EXT_INST, MEMORY_MODEL, CAPABILITY, VOID, INT = 7, 10, 11, 12, 14, 17, 19, 21
FUNCTION_TYPE, CONSTANT, FUNCTION, PARAMETER, FUNCTION_END, ADD, LABEL, RETURN_VALUE = 33, 43, 54, 55, 56, 128, 248, 254
# Debug instructions of both sets.
UNIT, BASIC, DEBUG_TYPE_FUNCTION, COMPOSITE, MEMBER, DEBUG_FUNCTION, BLOCK, SCOPE, LOCAL = 1, 2, 8, 10, 11, 20, 21, 23, 26
VALUE, EXPRESSION, SOURCE = 29, 31, 35
# Of the shader set only.
DEFINITION, LINE = 101, 103
STEPS = {"code": 24, "types": 4}  # additions in a function, by what a module has more of
LINES = 10000  # the constants that there are for lines


def text(content):
    """A literal string in words."""
    data = content.encode() + b"\0"
    return array("I", data + bytes(-len(data) % 4))


class Writer:
    """Writes the sections of a module, instruction by instruction."""

    def __init__(self):
        self.next = 1
        self.strings, self.types, self.debug, self.code = array("I"), array("I"), array("I"), array("I")

    def id(self):
        """A new id."""
        self.next += 1
        return self.next - 1

    @staticmethod
    def put(section, opcode, *operands):
        """An instruction."""
        section.append((len(operands) + 1) << 16 | opcode)
        section.extend(operands)

    def result(self, section, opcode, *operands):
        """An instruction that defines an id and has no type."""
        self.put(section, opcode, self.next, *operands)
        return self.id()

    def typed(self, section, opcode, ty, *operands):
        """An instruction that defines an id of a type."""
        self.put(section, opcode, ty, self.next, *operands)
        return self.id()

    def string(self, content):
        """An OpString."""
        return self.result(self.strings, STRING, *text(content))


class Module(Writer):
    """A module of functions that are alike."""

    def __init__(self):
        super().__init__()
        self.set = self.id()
        self.void = self.result(self.types, VOID)
        self.uint = self.result(self.types, INT, 32, 0)
        self.signature = self.result(self.types, FUNCTION_TYPE, self.uint, self.uint)
        self.lines = [self.typed(self.types, CONSTANT, self.uint, number) for number in range(LINES)]
        number = self.lines
        file = self.string("large.comp")
        self.source = self.say(self.debug, SOURCE, file)
        self.unit = self.say(self.debug, UNIT, number[100], number[5], self.source, number[2])
        self.int = self.say(self.debug, BASIC, self.string("uint"), number[32], number[6], number[0])
        self.ty = self.say(self.debug, DEBUG_TYPE_FUNCTION, number[3], self.int, self.int)
        self.plain = self.say(self.debug, EXPRESSION)

    def say(self, section, instruction, *operands):
        """A debug instruction."""
        return self.typed(section, EXT_INST, self.void, self.set, instruction, *operands)

    def function(self, index, steps):
        """A function, its own type, block and variables, and what these are from where on."""
        number, code = self.lines, self.code
        line = index * steps % (LINES - 32)
        here, zero = [self.source, number[line], number[1]], number[0]
        name, struct = self.string(f"work.{index}"), self.string(f"pair.{index}")
        members = [self.member(f"m{at}.{index}", here, 32 * at) for at in range(2)]
        self.say(self.debug, COMPOSITE, struct, number[1], *here, self.unit, struct, number[64], zero, *members)
        debug = self.say(self.debug, DEBUG_FUNCTION, name, self.ty, *here, self.unit, name, zero, number[line])
        block = self.say(self.debug, BLOCK, *here, debug)
        names = [self.string(f"v{at}.{index}") for at in range(4)]
        variables = [self.say(self.debug, LOCAL, each, self.int, *here, block, zero) for each in names]
        function = self.typed(code, FUNCTION, self.uint, 0, self.signature)
        value = self.typed(code, PARAMETER, self.uint)
        self.result(code, LABEL)
        self.say(code, DEFINITION, debug, function)
        self.say(code, SCOPE, block)
        for step in range(steps):
            at = number[line + step]
            self.say(code, LINE, self.source, at, at, number[1], number[9])
            value = self.typed(code, ADD, self.uint, value, at)
            if step % 3 == 0:
                self.say(code, VALUE, variables[step % 4], value, self.plain)
        self.put(code, RETURN_VALUE, value)
        self.put(code, FUNCTION_END)

    def member(self, name, here, offset):
        """A member of a struct, at an offset in bits."""
        number = self.lines
        return self.say(self.debug, MEMBER, self.string(name), self.int, *here, number[offset], number[32], number[0])

    def write(self, path):
        """Writes the module."""
        head = array("I", [0x07230203, 0x00010500, 0, self.next, 0])
        for capability in (1, 5):
            self.put(head, CAPABILITY, capability)
        self.put(head, EXTENSION, *text("SPV_KHR_non_semantic_info"))
        self.put(head, IMPORT, self.set, *text("NonSemantic.Shader.DebugInfo.100"))
        self.put(head, MEMORY_MODEL, 0, 1)
        with open(path, "wb") as out:
            for section in (head, self.strings, self.types, self.debug, self.code):
                section.tofile(out)


def generate(path, size, steps):
    """Writes a module of at least so many bytes."""
    module = Module()
    index = 0
    while 4 * sum(map(len, (module.strings, module.types, module.debug, module.code))) < size:
        module.function(index, steps)
        index += 1
    module.write(path)
    return path


def slang():
    """The library of Slang's compiler, which is fetched once."""
    folder = TARGET / "slang"
    if not any(folder.glob("slangpy/libslang-compiler.so*")):
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", SLANG, "-d", folder]
        subprocess.run(command, check=True)
        for wheel in folder.glob("*.whl"):
            zipfile.ZipFile(wheel).extractall(folder)
    return next(folder.glob("slangpy/libslang-compiler.so*"))


def corpus(folder):
    """Holds the modules of test/spirv, and Slang's, to what they say in both sets; what is wrong."""
    inputs = TEST / "spirv" / "Inputs"
    command = [sys.executable, inputs / "corpus.py", COMMAND, inputs / "shaders.txt", TEST / "visa" / "Inputs" / "kernels.cl"]
    done = subprocess.run([*command, folder, "--slang", slang()], capture_output=True, text=True, check=False)
    print(done.stdout.strip())
    return done.stderr.splitlines()[-1:] if done.returncode else []


def measure(kind, size, folder, rounds):
    """Runs the command on a module of a kind; the runs, and what is wrong."""
    subprocess.run(["spirv-val", generate(folder / "small.spv", 400 * 1024, STEPS[kind])], check=True)
    module, other, back = generate(folder / "large.spv", size, STEPS[kind]), folder / "other.spv", folder / "back.spv"
    copy = run("cp", ["cp", module, back], module, rounds)
    runs = [
        run("verify", [COMMAND, "verify", module], module, rounds),
        run("to its own", [COMMAND, "spirv", module, "--to", "shader", "-o", back], module, rounds),
    ]
    same = filecmp.cmp(module, back, shallow=False)
    runs += [
        run("to OpenCL's", [COMMAND, "spirv", module, "--to", "opencl", "-o", other], module, rounds),
        run("and back", [COMMAND, "spirv", other, "--to", "shader", "-o", back], other, rounds),
    ]
    table(kind, [copy, *runs])
    broken = [problem for it in runs for problem in broken_limits(it, MOST_MEMORY)]
    broken += [] if same else ["in its own set the module isn't what it was"]
    return runs, [f"{kind}: {problem}" for problem in broken]


def bench(size=SIZE * MB, rounds=3):
    """Measures the command; the record for --json."""
    record = {}
    with tempfile.TemporaryDirectory(prefix="dilifetime-spirv-") as folder:
        folder = Path(folder)
        record["broken"] = corpus(folder)
        for kind in STEPS:
            runs, broken = measure(kind, size, folder, rounds)
            record[kind] = [vars(it) for it in runs]
            record["broken"] += broken
    for problem in record["broken"]:
        print(f"    {problem}")
    return record


def main():
    """The command line; the exit code is 1 if a limit is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=SIZE, help=f"MB of a module (default {SIZE})")
    parser.add_argument("--rounds", type=int, default=3, help="runs to take the least time of (default 3)")
    options = parser.parse_args()
    return 1 if bench(options.size * MB, options.rounds)["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
