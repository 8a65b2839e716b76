"""Runs a program under a debugger. The debugger gets a job file, with names but without values, and leaves a result."""

import json
import subprocess
from pathlib import Path

from truth.build import BuildError, markers

DRIVERS = Path(__file__).resolve().parent.parent / "drivers"


def commands(tools, debugger):
    if debugger == "gdb":
        return [tools.gdb, "--batch", "-nx", "-iex", "set debuginfod enabled off", "-x", DRIVERS / "gdb_driver.py"]
    return [tools.lldb, "--batch", "--no-lldbinit", "-o", f"command script import {DRIVERS / 'lldb_driver.py'}"]


def debug(tools, debugger, binary, expected):
    """Everything that the debugger shows at each stop: a list of {marker, function, visible, values}."""
    binary = Path(binary)
    job = binary.with_name(f"{binary.name}-{debugger}.job")
    result = binary.with_name(f"{binary.name}-{debugger}.result")
    result.unlink(missing_ok=True)
    table = markers(binary)
    job.write_text(
        json.dumps(
            {
                "binary": str(binary),
                "result": str(result),
                "markers": {str(address): marker for address, marker in table.items()},
                "stops": [
                    {
                        "function": stop.function,
                        "names": [[name, kind] for name, (kind, _) in stop.values.items()],
                    }
                    for stop in expected
                ],
            }
        )
    )
    command = ["env", f"TRUTH_JOB={job}", *map(str, commands(tools, debugger))]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False)
    if not result.exists():
        raise BuildError(f"{debugger} on {binary.name} left no result\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    return json.loads(result.read_text())
