"""Makes modules with debug info of shaders and kernels, and of each: written in its own set it is the same; in the other
set spirv-val has nothing to say that it hadn't before; written back it says the same."""

import argparse
import ctypes
import json
import re
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent

# What spirv-val (2023.1) says against the document: a typedef may be of any type; and it has no number for Slang.
WRONG = ("DebugTypedef: expected operand Base Type must be a result id of DebugTypeBasic", "Invalid source language operand")
SLANG = 11


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    return result.returncode, result.stdout + result.stderr


def shaders(text, folder):
    """The modules of each shader, plain and optimised."""
    for part in text.split("//--- ")[1:]:
        name, _, source = part.partition("\n")
        file = folder / name
        file.write_text(source, encoding="utf-8")
        module = folder / f"{name}.spv"
        language = ["-D", "-e", "main", "-S", "frag"] if name.endswith(".hlsl") else []
        command = ["glslangValidator", "-gVS", "-V", *language, "--target-env", "vulkan1.2", str(file), "-o", str(module)]
        code, said = run(*command)
        assert code == 0, said
        yield module, "shader"
        optimised = folder / f"{name}.O.spv"
        code, said = run("spirv-opt", "-O", str(module), "-o", str(optimised))
        assert code == 0, said
        yield optimised, "shader"


def kernels(source, folder):
    """The modules that Intel's compiler makes of kernels, if it is here."""
    for level, options in [("plain", "-g -cl-opt-disable"), ("optimised", "-g"), ("strict", "-g -cl-std=CL1.2")]:
        out = folder / level
        code, said = run("ocloc", "compile", "-file", source, "-device", "skl", "-options", options, "-out_dir", str(out))
        assert code == 0, said
        yield next(out.glob("*.spv")), "opencl"


def translated(source, folder):
    """The modules that LLVM's translator makes of kernels, if it is here with a compiler whose bitcode it reads."""
    for level in ("O0", "O1", "O2"):
        bitcode, module = folder / f"{level}.bc", folder / f"{level}.spv"
        language = ["-x", "cl", "-cl-std=CL2.0", "-target", "spir64", "-Xclang", "-no-opaque-pointers"]
        code, said = run("clang-15", *language, "-w", f"-{level}", "-g", "-emit-llvm", "-c", source, "-o", str(bitcode))
        assert code == 0, said
        flags = ["--spirv-debug-info-version=ocl-100", "--spirv-allow-extra-diexpressions"]
        code, said = run("llvm-spirv-15", *flags, str(bitcode), "-o", str(module))
        assert code == 0, said
        yield module, "opencl"


def slang(library, folder):
    """The modules that Slang makes of shaders."""
    library = ctypes.CDLL(library)
    pointer = ctypes.c_void_p
    for name, result in [
        ("spCreateSession", pointer),
        ("spCreateCompileRequest", pointer),
        ("spGetEntryPointCode", pointer),
        ("spGetDiagnosticOutput", ctypes.c_char_p),
    ]:
        getattr(library, name).restype = result
    session = pointer(library.spCreateSession(None))
    for source in sorted(HERE.glob("*.slang")):
        for level in ("O0", "O1", "O2"):
            module = folder / f"{source.stem}.{level}.slang.spv"
            request = pointer(library.spCreateCompileRequest(session))
            words = [
                "-target",
                "spirv",
                "-g2",
                f"-{level}",
                "-entry",
                "main",
                "-stage",
                "compute",
                str(source),
                "-o",
                str(module),
            ]
            words = (ctypes.c_char_p * len(words))(*map(str.encode, words))
            failed = library.spProcessCommandLineArguments(request, words, len(words)) or library.spCompile(request)
            assert not failed, library.spGetDiagnosticOutput(request)
            size = ctypes.c_size_t()
            code = ctypes.string_at(library.spGetEntryPointCode(request, 0, ctypes.byref(size)), size.value)
            module.write_bytes(code)
            yield module, "shader"
            known = folder / f"{source.stem}.{level}.known.spv"
            known.write_bytes(known_language(code))
            yield known, "shader"


def known_language(module):
    """A module of Slang's, of a language that spirv-val knows, so that it goes on to what else there is: its number is 0, in
    OpSource and as a constant."""
    words, at = list(memoryview(module).cast("I")), 5
    while at < len(words):
        opcode, size = words[at] & 0xFFFF, words[at] >> 16
        if opcode == 3:
            words[at + 1] = 0
        if opcode == 43 and words[at + 3] == SLANG:
            words[at + 3] = 0
        at += size
    return b"".join(word.to_bytes(4, "little") for word in words)


def messages(module):
    """What spirv-val says, without numbers and names."""
    _, said = run("spirv-val", str(module))
    return {re.sub(r"\d+(\[.*?\])?", "N", line) for line in said.splitlines() if line.startswith("error")}


def said(dilifetime, module):
    """The variables of a module; a matrix as the array of vectors that it is."""
    _, text = run(dilifetime, "dump", "--json", str(module))
    dump = json.loads(text[text.index("{") : text.rindex("}") + 1])
    # What refers to what decides in which order they are written.
    order = lambda entries: sorted(entries, key=lambda entry: entry["id"])
    for function in dump["functions"]:
        function["variables"] = order(function["variables"])
    text = json.dumps([dump["units"], order(dump["globals"]), order(dump["functions"])], indent=1)
    return re.sub(r"\((\w+ x \d+)\) x (\d+)", r"\1[\2]", text)


def check(dilifetime, module, own, folder):
    other = {"shader": "opencl", "opencl": "shader"}[own]
    same, plain, there, back = (folder / f"{module.name}.{which}" for which in ("same", "plain", "there", "back"))
    for source, to, target in [(module, own, same), (module, "plain", plain), (module, other, there), (there, own, back)]:
        code, remarks = run(dilifetime, "spirv", str(source), "--to", to, "-o", str(target))
        assert code == 0, remarks
    assert same.read_bytes() == module.read_bytes(), module
    # It says one thing only: what is wrong with the code, the debug info may hide.
    before = messages(module) | messages(plain)
    for written in (there, back):
        new = {line for line in messages(written) - before if not any(wrong in line for wrong in WRONG)}
        assert not new, (written, new)
    ours, theirs = said(dilifetime, module), said(dilifetime, back)
    differ = [pair for pair in zip(ours.splitlines(), theirs.splitlines()) if pair[0] != pair[1]]
    assert ours == theirs, (module, differ)
    _, variables, functions = json.loads(ours)
    return len(variables) + sum(len(function["variables"]) for function in functions)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dilifetime")
    parser.add_argument("shaders", type=Path, help="the shaders for glslang")
    parser.add_argument("kernels", help="OpenCL C for Intel's compiler and for LLVM's translator")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--slang", help="Slang's library: its modules, too")
    options = parser.parse_args()
    modules = list(shaders(options.shaders.read_text(encoding="utf-8"), options.folder))
    if shutil.which("ocloc"):
        modules += kernels(options.kernels, options.folder)
    if shutil.which("clang-15") and shutil.which("llvm-spirv-15"):
        modules += translated(options.kernels, options.folder)
    if options.slang:
        modules += slang(options.slang, options.folder)
    variables = 0
    for module, own in modules:
        variables += check(options.dilifetime, module, own, options.folder)
    print(f"{len(modules)} modules, {variables} variables: the same in both sets")


main()
