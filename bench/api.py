"""What code generation by dilifetime-c costs against that by llc with the plugin: the same bitcode, each against stock's."""

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "real"))

from compiling import Build, measured  # noqa: E402
from programs import PROGRAMS, locate  # noqa: E402
from sweep import TARGET  # noqa: E402

HOST = Path(__file__).resolve().parents[1] / "test" / "embed" / "host.py"
# Noise between two programs; what the API does beyond the plugin is to read a few options.
LIMIT = 1.03


def bitcode(program, folder):
    """What clang makes of a program's file at -O2."""
    sources = locate([entry for entry in PROGRAMS if entry.name == program])[0]
    made = folder / "in.bc"
    flags = [*sources.program.flags, "-O2", "-g", "-w", "-fPIC", "-emit-llvm", "-c"]
    measured(["clang-22", *flags, sources.files[0], "-o", made])
    return made


@dataclass(frozen=True)
class Way:
    """One way to make the object."""

    name: str
    command: list
    environment: dict


def ways(plugin):
    """llc without and with the plugin, and the program that embeds LLVM without and with dilifetime-c."""
    stock, ours = Build().environment(), Build(plugin).environment()
    # llvm-c verifies nothing, either.
    llc = ["llc-22", "-O2", "-disable-verify", "-filetype=obj", "-relocation-model=pic", "-o", "OUT", "IN"]
    host = TARGET / "lit" / "embed" / "c"
    # Builds it; without arguments it ends with 2.
    subprocess.run([sys.executable, "-B", HOST, host.parent, host.name], check=False, capture_output=True)
    return [
        Way("llc", llc, stock),
        Way("llc, plugin", [*llc, f"-load-pass-plugin={plugin}"], ours),
        Way("llvm-c", [host, "stock", "IN", "OUT"], stock),
        Way("dilifetime-c", [host, "import", "IN", "OUT"], stock),
    ]


def bench(plugin, rounds=5, program="sqlite3"):
    """Prints a table; that the API costs more than the plugin, or makes another object, is a broken limit."""
    least = {}
    with tempfile.TemporaryDirectory(prefix="dilifetime-api-") as folder:
        given, made = bitcode(program, Path(folder)), {}
        all_ways = ways(plugin)
        for _ in range(rounds):
            for way in all_ways:
                made[way.name] = Path(folder, f"{way.name}.o")
                names = {"IN": given, "OUT": made[way.name]}
                cost, _ = measured([names.get(word, word) for word in way.command], way.environment)
                least[way.name] = min(least.get(way.name, cost.cpu), cost.cpu)
        objects = {name: path.read_bytes() for name, path in made.items()}
    by_plugin = least["llc, plugin"] / least["llc"]
    by_api = least["dilifetime-c"] / least["llvm-c"]
    for name, cpu in least.items():
        print(f"  {name:<14} {cpu:6.2f} s")
    print(f"  plugin {by_plugin:.3f} × stock, API {by_api:.3f} × stock")
    broken = [] if by_api <= by_plugin * LIMIT else [f"the API costs {by_api / by_plugin:.3f} × the plugin"]
    if objects["dilifetime-c"] != objects["llc, plugin"]:
        broken.append("the API makes another object")
    return {"input": program, "cpu": least, "plugin": by_plugin, "api": by_api, "broken": broken}
