"""Configuration of all lit suites. `./dev test` runs them; `./dev test --filter NAME` runs some."""

import os
import shutil
import sys
from pathlib import Path

import lit.formats

ROOT = Path(__file__).resolve().parents[1]
TARGET = Path(os.environ.get("DILIFETIME_TARGET") or os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
RELEASE = TARGET / "release"
PLUGIN = RELEASE / "libdilifetime.so"
LLVM_TOOLS = "/usr/lib/llvm-22/bin"

config.name = "dilifetime"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".c", ".cpp", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = str(ROOT / "test")
config.test_exec_root = str(TARGET / "lit")

# FileCheck, not, count, split-file and LLVM's tools without a version in their name.
config.environment["PATH"] = os.pathsep.join([LLVM_TOOLS, config.environment["PATH"]])
config.environment["DILIFETIME_TARGET"] = str(TARGET)
# Generators find their seed, Cargo its home, what is built what has been built, and the network where a test fetches sources,
# as it does outside.
PASSED_ON = ("HOME", "DILIFETIME_SEED", "DILIFETIME_WERROR", "DILIFETIME_BUILD_WITH")
for name, value in os.environ.items():
    if name in PASSED_ON or name.startswith(("CARGO_", "RUSTC_", "RUSTUP_", "SSL_CERT_")):
        config.environment[name] = value
    elif name.lower() in ("http_proxy", "https_proxy", "no_proxy"):
        config.environment[name] = value
# A debugger must not ask a server for symbols, and must print the same everywhere.
config.environment.update({"LC_ALL": "C.UTF-8", "TERM": "dumb", "DEBUGINFOD_URLS": ""})

config.substitutions += [
    (r"%opt\b", f"opt-22 -load-pass-plugin={PLUGIN}"),
    (r"%llc\b", f"llc-22 -load-pass-plugin={PLUGIN}"),
    (r"%clangxx\b", f"clang++-22 -fpass-plugin={PLUGIN}"),
    (r"%clang\b", f"clang-22 -fpass-plugin={PLUGIN}"),
    (r"%dilifetime\b", str(RELEASE / "dilifetime")),
    (r"%plugin\b", str(PLUGIN)),
    (r"%dwarfdump\b", "llvm-dwarfdump-22"),
    (r"%gdb\b", "gdb -q -nx -batch"),
    (r"%lldb\b", "lldb-22 --no-lldbinit --batch"),
    (r"%python\b", sys.executable),
    (r"%root\b", str(ROOT)),
    (r"%target\b", str(TARGET)),
    (r"%release\b", str(RELEASE)),
]

# Tests of minutes, and those that say again on many inputs what others say on one, are left out of `--quick`.
if "quick" in lit_config.params:
    config.available_features.add("quick")

# Sweeps of which a run takes a part (tools/sample.py) are run as a whole.
if "all" in lit_config.params:
    config.environment["DILIFETIME_ALL"] = "1"

# Intel's compiler for OpenCL, and its reader of vISA's debug info.
if shutil.which("ocloc") and shutil.which("GenX_IR"):
    config.available_features.add("ocloc")

# What makes and checks SPIR-V with debug info.
if all(shutil.which(tool) for tool in ("glslangValidator", "spirv-opt", "spirv-val")):
    config.available_features.add("spirv")

# What runs programs of other machines, and the debugger of all of them.
if all(shutil.which(tool) for tool in ("qemu-riscv64", "gdb-multiarch", "ld.lld-22")):
    config.available_features.add("emulators")
# What LLVM's static libraries are linked with.
if all(Path(f"/usr/lib/llvm-22/lib/libLLVM{name}.a").exists() for name in ("Core", "Passes")) and shutil.which("ld.lld-22"):
    if any(Path("/usr/lib").glob("*/libzstd.so")):
        config.available_features.add("static-llvm")
# The translator between LLVM and SPIR-V, and the compiler whose bitcode it reads.
if all(shutil.which(tool) for tool in ("clang-15", "llvm-spirv-15")):
    config.available_features.add("translator")

if PLUGIN.exists():
    config.available_features.add("plugin")
elif (ROOT / "plugin").is_dir():
    # Without this, every test that requires the plugin would be skipped in silence.
    lit_config.fatal(f"{PLUGIN} is not built: run ./dev build")
if (RELEASE / "dilifetime").exists():
    config.available_features.add("command")
