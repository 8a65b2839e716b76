"""Makes modules with debug info of shaders and kernels, and of each: written in its own set it is the same; in the other
set spirv-val has nothing to say that it hadn't before; written back it says the same."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

# What spirv-val (2023.1) says against the document: a typedef may be of any type.
WRONG = "DebugTypedef: expected operand Base Type must be a result id of DebugTypeBasic"


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


def messages(module):
    """What spirv-val says, without numbers."""
    _, said = run("spirv-val", str(module))
    return {re.sub(r"\d+", "N", line) for line in said.splitlines() if line.startswith("error")}


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
    same, there, back = (folder / f"{module.name}.{which}" for which in ("same", "there", "back"))
    for source, to, target in [(module, own, same), (module, other, there), (there, own, back)]:
        code, remarks = run(dilifetime, "spirv", str(source), "--to", to, "-o", str(target))
        assert code == 0, remarks
    assert same.read_bytes() == module.read_bytes(), module
    before = messages(module)
    for written in (there, back):
        new = {line for line in messages(written) - before if WRONG not in line}
        assert not new, (written, new)
    ours, theirs = said(dilifetime, module), said(dilifetime, back)
    differ = [pair for pair in zip(ours.splitlines(), theirs.splitlines()) if pair[0] != pair[1]]
    assert ours == theirs, (module, differ)
    _, variables, functions = json.loads(ours)
    return len(variables) + sum(len(function["variables"]) for function in functions)


def main():
    dilifetime, text, source, folder = sys.argv[1:]
    folder = Path(folder)
    modules = list(shaders(Path(text).read_text(encoding="utf-8"), folder))
    if shutil.which("ocloc"):
        modules += kernels(source, folder)
    variables = 0
    for module, own in modules:
        variables += check(dilifetime, module, own, folder)
    print(f"{len(modules)} modules, {variables} variables: the same in both sets")


main()
