"""Unit tests of the measurements: what is too dear, or grows too fast, must be found."""

import contextlib
import io
import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "test" / "real"))

import cost  # noqa: E402
import linear  # noqa: E402
import mutations  # noqa: E402
import nesting  # noqa: E402
import run  # noqa: E402
import scale  # noqa: E402
import text  # noqa: E402
from compiling import Build, Cost  # noqa: E402


def costs(cpu, peak):
    """Two rounds, the first one noisy; stock takes 1 s and 100 KiB."""
    noisy = Cost(9.0, 9.0, 900)
    return cost.Costs([noisy, Cost(1.0, 1.0, 100)], [Cost(cpu, 0.1, peak), noisy])


def silently(function, *arguments):
    with contextlib.redirect_stdout(io.StringIO()):
        return function(*arguments)


class CostLimits(unittest.TestCase):
    def test_within(self):
        self.assertEqual(costs(1.09, 124).broken_limits(), [])

    def test_too_slow(self):
        self.assertEqual(len(costs(1.11, 100).broken_limits()), 1)

    def test_too_large(self):
        self.assertEqual(len(silently(cost.report, "x", costs(1.0, 126))["broken"]), 1)

    def test_a_slower_compiler_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "loops.c")
            loop = "int f%d(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }\n"
            source.write_text("".join(loop % number for number in range(200)), encoding="utf-8")
            measured = cost.measure(Build(flags=("-O2",)), source, ("-O0",), folder, 2)
        self.assertGreater(measured.ratio("cpu"), cost.TIME_LIMIT)


class Parts(unittest.TestCase):
    def test_each_is_a_measurement(self):
        """Tests have scripts, too, and a name of one of these would be taken for it."""
        own = {path.stem for path in Path(run.__file__).parent.glob("*.py")} - {"test_bench", "run"}
        for name in own & set(vars(run)):
            self.assertEqual(Path(vars(run)[name].__file__).parent, Path(run.__file__).parent, name)
        self.assertFalse(own & {path.stem for path in (run.TEST / "amdgpu").glob("*.py")})


class Lanes(unittest.TestCase):
    def test_linear(self):
        self.assertEqual(nesting.broken_limits([(1, 118, 118), (2, 235, 294), (4, 469, 871), (8, 937, 2925)]), [])

    def test_squares_are_found(self):
        self.assertEqual(len(nesting.broken_limits([(1, 118, 0), (2, 294, 0), (4, 871, 0), (8, 2925, 0)])), 1)

    def test_sizes_of_operations(self):
        text = "DW_OP_call4 0x42, DW_OP_addrx 0x2, DW_OP_stack_value, DW_OP_LLVM_user DW_OP_LLVM_extend 0x40 0x40"
        self.assertEqual(nesting.entry(text), nesting.Entry(None, None, 5 + 2 + 1 + 4, (0x42,)))


class Growth(unittest.TestCase):
    def points(self, seconds):
        return linear.Point("large", 10 * linear.MIB, seconds), linear.Point("small", linear.MIB, 0.01)

    def test_linear(self):
        self.assertEqual(linear.broken_limits(*self.points(0.129)), [])

    def test_quadratic(self):
        self.assertEqual(len(silently(linear.report, *self.points(1.0))["broken"]), 1)

    def test_a_command_is_timed(self):
        with tempfile.TemporaryDirectory() as folder:
            command, path = Path(folder, "finalize"), Path(folder, "in.o")
            command.write_text('#!/bin/sh\n[ "$1" = finalize ] && [ "$3" = -o ] && cp "$2" "$4"\n', encoding="utf-8")
            os.chmod(command, 0o755)
            path.write_bytes(bytes(1000))
            point = linear.time_finalize(command, path, 2)
        self.assertEqual((point.name, point.size), ("in.o", 1000))
        self.assertGreater(point.seconds, 0)


class Text(unittest.TestCase):
    def assembled(self, seconds, memory):
        return text.Run("as", 50 * text.MB, seconds, memory * text.MB)

    def test_within(self):
        self.assertEqual(text.broken_limits(self.assembled(0.49, 149)), [])

    def test_too_slow(self):
        self.assertEqual(len(text.broken_limits(self.assembled(0.51, 149))), 1)

    def test_too_large(self):
        self.assertEqual(len(text.broken_limits(self.assembled(0.49, 151))), 1)

    def test_a_generated_module_is_large_enough(self):
        with tempfile.TemporaryDirectory() as folder:
            module = text.generate(Path(folder, "large.ll"), 300_000)
            self.assertGreaterEqual(module.stat().st_size, 300_000)
            self.assertIn("!DILifetime(", module.read_text(encoding="ascii"))


class ScaleLimits(unittest.TestCase):
    def figures(self, added, peak=200):
        read, verify = Cost(2.0, 2.0, 90), Cost(3.0, 3.0, 100)
        return scale.Figures(read, verify, Cost(2.0 + added, 9.0, peak))

    def broken(self, small, large):
        return silently(scale.broken_limits, small, large)

    def test_within(self):
        self.assertEqual(self.broken(self.figures(0.3), self.figures(2.9)), [])

    def test_too_slow(self):
        self.assertEqual(len(self.broken(self.figures(0.3), self.figures(3.1))), 1)

    def test_grows_too_fast(self):
        self.assertEqual(len(self.broken(self.figures(0.2), self.figures(2.9))), 1)

    def test_too_large(self):
        self.assertEqual(len(self.broken(self.figures(0.3), self.figures(2.9, 201))), 1)

    def test_the_least_of_each_counts(self):
        self.assertEqual(scale.least([Cost(1.0, 5.0, 9), Cost(2.0, 4.0, 8)]), Cost(1.0, 4.0, 8))


class Mutations(unittest.TestCase):
    def test_each_fault_has_one_place(self):
        names = set()
        for fault in mutations.faults():
            text = (mutations.ROOT / fault["file"]).read_text()
            self.assertEqual(text.count(fault["old"]), 1, fault["name"])
            self.assertNotIn(fault["name"], names)
            names.add(fault["name"])

    def test_each_fault_has_suites(self):
        for fault in mutations.faults():
            suites = mutations.near(fault)
            self.assertTrue(suites, fault["name"])
            for suite in suites:
                self.assertTrue((mutations.ROOT / suite).exists(), suite)


if __name__ == "__main__":
    unittest.main()
