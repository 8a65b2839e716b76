#!/usr/bin/env python3
"""Can the suite fail? Debug info that lies or says nothing must be noticed, and so must a list that is out of date."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "drivers"), str(HERE.parent / "tools")]
from common import base_name  # noqa: E402
from truth.expected import parse, root  # noqa: E402
from truth.oracle import MISSING, RIGHT, WRONG, Causes, Finding, Session, judge, lost  # noqa: E402

CAUSE = '[cause.c]\ntext = "t"\nours = "{ours}"\n'
WRONG_CASE = '[[wrong]]\ncause = "c"\nprogram = "loops"\nlevels = ["O0"]\ndebuggers = ["gdb"]\nat = {{ 2 = ["{name}"] }}\n'


def causes(text, program="loops"):
    """A list of causes with this text."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        return Causes(file.name, program)


def session(*findings):
    return Session([Finding(1, 1, name, verdict, "1", "2") for name, verdict in findings])


class Judgement(unittest.TestCase):
    LOG = "\t1\tf\nx\ti\t5\ns.a\ti\t-1\n\t1\tf\nx\ti\t6\ns.a\ti\t-2\n"

    def shown(self, *values):
        return [{"marker": 1, "values": {"x": ["value", x], "s.a": ["optimized out", ""]}} for x in values]

    def test_right_missing_and_wrong(self):
        found = judge(parse(self.LOG), self.shown("5", "7"))
        self.assertEqual([f.verdict for f in found.findings], [RIGHT, MISSING, WRONG, MISSING])
        self.assertEqual([f.hit for f in found.findings], [1, 1, 2, 2])
        self.assertEqual(found.faults, [])

    def test_a_stop_too_few_is_a_fault(self):
        self.assertTrue(judge(parse(self.LOG), self.shown("5")).faults)

    def test_loss(self):
        none = causes("")
        stock, ours = session(("x", RIGHT), ("y", MISSING)), session(("x", MISSING), ("y", RIGHT))
        self.assertEqual([f.name for f in lost(stock, ours, none, "O0", "gdb")[0]], ["x"])

    def test_a_right_part_may_go_with_a_wrong_one_but_not_become_wrong(self):
        none = causes("")
        stock = session(("s.a", RIGHT), ("s.b", WRONG), ("t.a", RIGHT))
        ours = session(("s.a", MISSING), ("s.b", MISSING), ("t.a", MISSING))
        losses, hidden = lost(stock, ours, none, "O0", "lldb")
        self.assertEqual(([f.name for f in losses], [f.name for f in hidden]), (["t.a"], ["s.a"]))
        ours = session(("s.a", WRONG), ("s.b", MISSING), ("t.a", RIGHT))
        self.assertEqual([f.name for f in lost(stock, ours, none, "O0", "lldb")[0]], ["s.a"])

    def test_only_a_cause_that_the_plugin_cannot_see_excuses_it(self):
        finding = Finding(2, 1, "x", WRONG, "1", "2")
        for ours in ("may", "never"):
            listed = causes(CAUSE.format(ours=ours) + WRONG_CASE.format(name="x"))
            self.assertTrue(listed.explains(finding, "O0", "gdb", "stock"))
            self.assertEqual(listed.explains(finding, "O0", "gdb", "ours"), ours == "may")
            self.assertFalse(listed.explains(finding, "O1", "gdb", "stock"))
            self.assertFalse(listed.explains(finding, "O0", "lldb", "stock"))

    def test_names(self):
        self.assertEqual([root(name) for name in ("*p", "s.a", "this->x", "a[1]")], ["p", "s", "this", "a"])
        for shown, name in (
            ("main", "main"),
            ("(anonymous namespace)::Counter::advance(int)", "advance"),
            ("box::Buffer::state() const", "state"),
            ("largest<short>(short const*, int)", "largest"),
            ("Guard::~Guard()", "~Guard"),
            ("by_value(int)::$_0::operator()(int) const", "operator()"),
        ):
            self.assertEqual(base_name(shown), name)


class Suite(unittest.TestCase):
    """The whole way, with debug info that is known to be bad."""

    def suite(self, *options):
        command = [sys.executable, HERE / "run.py", *TOOLS, *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    def test_the_same_debug_info_is_good(self):
        code, text = self.suite("loops", "--ours-flags=-gdwarf-5")
        self.assertEqual(code, 0, text)

    def test_wrong_locations_are_noticed(self):
        for debugger in ("gdb", "lldb"):
            for level in ("O0", "O2"):
                code, text = self.suite("loops", "--sabotage", f"--debuggers={debugger}", f"--levels={level}")
                self.assertEqual(code, 1, text)
                self.assertIn("WRONG", text)

    def test_lost_variables_are_noticed(self):
        code, text = self.suite("loops", "--ours-flags=-g1", "--levels=O1")
        self.assertEqual(code, 1)
        self.assertIn("LOST", text)
        self.assertNotIn("WRONG", text)

    def test_a_listed_cause_that_no_longer_occurs_is_reported(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(CAUSE.format(ours="may") + WRONG_CASE.format(name="total"))
            file.flush()
            code, text = self.suite("loops", f"--causes={file.name}", "--levels=O0", "--debuggers=gdb")
        self.assertEqual(code, 1)
        self.assertIn("no longer wrong", text)


if __name__ == "__main__":
    TOOLS = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    unittest.main(argv=sys.argv[:1])
