#!/usr/bin/env python3
"""Is debug info true that came to amdgcn by way of SPIR-V? Runs kernels of the corpus in the interpreter, as truth.py does.

Each is compiled to SPIR-V with OpenCL.DebugInfo.100 (clang 15 and LLVM's translator of that version), and the module without
its debug info back to LLVM's IR. `dilifetime spirv --to llvm` joins that with the module's debug info, and stock llc makes an
object of it with the plugin. Beside it is what the same kernel says that is compiled directly.
"""

import re
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "real")]
from corpus import SUPPORT, BuildError, Flavour, Kernel, command_line, ours, run  # noqa: E402
from coverage import WITH_LOCATION  # noqa: E402
from debuginfo import COVERED, IN_SCOPE, statistics  # noqa: E402
from truth import Causes, examine, faults, table  # noqa: E402

# What amdgcn calls the address spaces of SPIR: private, global, constant, local and generic memory.
SPACES = {0: 5, 1: 1, 2: 4, 3: 3, 4: 0}
# What support/kernel.h leaves to us.
CALLS = {"spirv_item": "llvm.amdgcn.workitem.id.x", "spirv_group": "llvm.amdgcn.workgroup.id.x"}
BARRIER = (
    'fence syncscope("workgroup") release',
    "call void @llvm.amdgcn.s.barrier()",
    'fence syncscope("workgroup") acquire',
)
MARKER = (
    "call void @llvm.amdgcn.sched.barrier(i32 0)",
    'call void asm sideeffect "1: s_nop 0\\0A\\09.pushsection .stops,\\22\\22,@progbits\\0A\\09.quad 1b, ${{0:c}}\\0A\\09.popsection", "i"(i32 {})',
    "call void @llvm.amdgcn.sched.barrier(i32 0)",
)
# Clang would say at -O1 that a variable has the value stored last, also where a call has written it by a pointer since.
DECLARES = ["-mllvm", "-instcombine-lower-dbg-declare=0"]
# What clang 15 says that isn't so: the member of a declared variable is in a register, in a loop.
FALSE = [("stale", "O1", "at")]
DECLARATIONS = """
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.sched.barrier(i32)
"""


def space(number):
    """An address space of amdgcn, as a type has it."""
    number = SPACES[int(number)]
    return f" addrspace({number})" if number else ""


def retarget(text):
    """IR for SPIR as IR for amdgcn."""
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", text, flags=re.M)
    text = re.sub(r"\bptr addrspace\((\d)\)|\bptr\b", lambda match: f"ptr{space(match[1] or 0)}", text)
    text = re.sub(r"^(@.* = .*?)\baddrspace\(2\)", r"\1addrspace(4)", text, flags=re.M)
    # As clang has them for amdgcn, so that code reaches them without a table that is filled in when it is loaded.
    text = re.sub(r"^(@[\w.]+ = )(?=addrspace)", r"\1protected ", text, flags=re.M)
    text = re.sub(r"( = alloca .*)", r"\1, addrspace(5)", text)
    text = re.sub(r"@llvm\.[\w.]+", lambda name: re.sub(r"\.p(\d)\b", lambda at: f".p{SPACES[int(at[1])]}", name[0]), text)
    text = text.replace("spir_kernel", "amdgpu_kernel").replace("spir_func ", "")
    for name, intrinsic in CALLS.items():
        text = re.sub(rf"^declare .*@{name}\(.*\n", "", text, flags=re.M).replace(f"@{name}(", f"@{intrinsic}(")
    return f'target triple = "amdgcn-amd-amdhsa"\n{text}{DECLARATIONS}'


def finish(text):
    """The IR with barriers and markers where they are called."""
    lines = []
    for line in text.splitlines():
        call = re.match(r"  (?:tail )?call void @spirv_(barrier|marker)\((?:i32 (?:noundef )?(\d+))?\)[^!]*(.*)", line)
        if not call:
            lines.append(line)
            continue
        place = f", {call[3]}" if call[3] else ""
        lines += [f"  {part.format(call[2])}{place}" for part in (BARRIER if call[1] == "barrier" else MARKER)]
    return "\n".join(lines) + "\n"


class ThroughSpirv(Kernel):
    """A kernel that is compiled by way of SPIR-V."""

    def __init__(self, source, folder, dilifetime):
        super().__init__(source, folder)
        self.dilifetime = dilifetime
        self.remarks = []

    def compile(self, target, level, flavour, marks=True, flags=("-g",)):
        """Compiles for amdgcn; returns the object."""
        stem = self.folder / f"spirv-{target}-{level}{'-marks' if marks else ''}"
        bitcode, module, plain, back, text, joined, obj = (
            stem.with_suffix(suffix) for suffix in (".bc", ".spv", ".plain.spv", ".back.bc", ".ll", ".joined.ll", ".o")
        )
        language = ["-x", "cl", "-cl-std=CL2.0", "-target", "spir64", "-Xclang", "-no-opaque-pointers"]
        command = ["clang-15", *language, *DECLARES, "-ffp-contract=off", "-w", f"-I{SUPPORT}", f"-{level}", *flags]
        run([*command, *(["-DMARKS"] if marks else []), "-emit-llvm", "-c", self.source, "-o", bitcode])
        # Of what OpenCL.DebugInfo.100 has no operation for, the translator makes none otherwise, but stops.
        run(["llvm-spirv-15", "--spirv-debug-info-version=ocl-100", "--spirv-allow-extra-diexpressions", bitcode, "-o", module])
        run([self.dilifetime, "spirv", module, "--to", "plain", "-o", plain])
        run(["llvm-spirv-15", "-r", plain, "-o", back])
        text.write_text(retarget(run(["opt-22", "-S", back, "-o", "-"])))
        # As LLVM prints it.
        text.write_text(run(["opt-22", "-S", text, "-o", "-"]))
        run([self.dilifetime, "spirv", module, "--to", "llvm", "--join", text, "-o", joined])
        run([self.dilifetime, "verify", joined])
        joined.write_text(finish(joined.read_text()))
        plugin = next(flag.split("=", 1)[1] for flag in flavour.flags if flag.startswith("-fpass-plugin="))
        llc = ["llc-22", f"-load-pass-plugin={plugin}", f"-{level}", f"-mcpu={target}", "-fp-contract=off", "-filetype=obj"]
        run([*llc, "-relocation-model=pic", joined, "-o", obj], flavour.environment)
        return obj


def amounts(kernel, target, level, flavour):
    """How many variables have a location, bytes of scope with one, bytes of scope."""
    numbers = statistics(kernel.compile(target, level, flavour, marks=False))
    return [numbers[name] for name in (WITH_LOCATION, COVERED, IN_SCOPE)]


def compare(sources, cases, flavour, dilifetime, folder):
    """Lines with what both ways say of how much, in all kernels together that the translator takes."""
    for target, level in cases:
        sums = [[0] * 3, [0] * 3]
        for source in sources:
            where = folder / source.stem
            try:
                both = [
                    amounts(kernel, target, level, flavour)
                    for kernel in (ThroughSpirv(source, where, dilifetime), Kernel(source, where))
                ]
            except BuildError as error:
                if not is_untranslated(error):
                    raise
                continue
            sums = [[one + other for one, other in zip(*pair)] for pair in zip(sums, both)]
        for name, (located, covered, scope) in zip(("SPIR-V", "direct"), sums):
            yield f"{target:9}-{level:4}{name}: {located} variables with a location, {covered} of {scope} bytes of scope"


def is_untranslated(what):
    """Whether a failure is that clang 15 doesn't know the kernel's language, the translator of that version what clang makes, or
    that nobody has a function of OpenCL's library that it calls.
    """
    words = ("clang-15 ", "Can't translate llvm instruction", "InvalidBitWidth", "no instruction at 0x0")
    return any(word in str(what) for word in words)


def main():
    options = command_line(
        __doc__,
        truth={"required": True, "help": "the program `truth`"},
        plugin={"required": True, "help": "the plugin"},
        dilifetime={"required": True, "help": "the command"},
        keep={"help": "a folder for the builds; default: a temporary one"},
        every={"type": int, "default": 1, "help": "look at one lane in so many between markers (default 1)"},
        compared={"action": "store_true", "help": "compare with kernels that are compiled directly"},
    )
    flavour = ours(options.plugin)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        sessions = []
        for source, cases in options.shares:
            kernel = ThroughSpirv(source, folder / source.stem, options.dilifetime)
            sessions += examine(kernel, cases, flavour, options.truth, options.every)
        untranslated = [session for session in sessions if is_untranslated(session.broken)]
        sessions = [session for session in sessions if session not in untranslated]
        for session in sessions:
            session.wrong = [fault for fault in session.wrong if (session.kernel, session.level, fault[1]) not in FALSE]
        found = [fault for fault in faults(sessions, Causes(HERE / "causes.toml")) if "is no longer wrong" not in fault]
        print("\n".join([*table(sessions), *found[:20]]), flush=True)
        print(f"not translated: {', '.join(sorted({f'{one.kernel} -{one.level}' for one in untranslated}))}")
        if options.compared:
            print("\n".join(compare(options.sources, options.cases, flavour, options.dilifetime, folder)))
    right = sum(row[0] for session in sessions for row in session.counts.values())
    print(f"{len(sessions)} objects, {right} values right, {len(found)} faults; {len(untranslated)} weren't translated")
    return 1 if found or not right else 0


if __name__ == "__main__":
    sys.exit(main())
