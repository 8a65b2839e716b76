"""Runs clang with and without the plugin, and measures what a process costs."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

CLANG = {".c": "clang-22", ".cc": "clang++-22", ".cpp": "clang++-22"}
# Silences the programs' own warnings but lets the plugin's through.
WARNINGS = ("-Wno-everything", "-Wbackend-plugin")


class ToolError(Exception):
    """A tool failed; the message is its command and what it printed."""


@dataclass(frozen=True)
class Cost:
    """What a process and its children took."""

    cpu: float  # seconds, user and system
    wall: float  # seconds
    peak: int  # KiB of resident memory


@dataclass(frozen=True)
class Build:
    """How the objects under test are made: with a plugin, or stock if there is none."""

    plugin: Path | None = None
    settings: str = "import=on"
    flags: tuple[str, ...] = ()

    def environment(self):
        """The process environment; a setting of the caller's never leaks in."""
        environment = {name: value for name, value in os.environ.items() if name != "DILIFETIME"}
        if self.plugin is not None:
            environment["DILIFETIME"] = self.settings
        return environment

    def command(self, source, flags, output, prefix):
        """The compiler's command line. `prefix` is the folder that file names are recorded relative to."""
        command = [CLANG[source.suffix], "-c", "-g", *WARNINGS, *flags, *self.flags]
        command += [f"-ffile-prefix-map={prefix}=src", "-fdebug-compilation-dir=/build"]
        if self.plugin is not None:
            command.append(f"-fpass-plugin={self.plugin}")
        return [*command, str(source), "-o", str(output)]

    def run(self, source, flags, output, prefix, folder=None):
        """Compiles; returns the cost and the plugin's warnings."""
        command = self.command(source, flags, output, prefix)
        return measured(command, environment=self.environment(), folder=folder)


def measured(command, environment=None, folder=None):
    """Runs a command; returns its Cost and the lines it printed to stderr. Raises ToolError if it fails."""
    start = time.perf_counter()
    with subprocess.Popen(
        [str(word) for word in command],
        env=environment,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        messages = process.stderr.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if process.returncode != 0:
        raise ToolError(f"{' '.join(map(str, command))}\nexit code {process.returncode}\n{messages}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss), messages.splitlines()
