"""Can the comparison with the host fail? An interpreter that is wrong, or that doesn't know something, must be noticed."""

import os
import tempfile
import unittest
from pathlib import Path

from corpus import BuildError, Flavour, Kernel, kernels, run, shares
from coverage import COVERED, IN_SCOPE, WITH_LOCATION, Row, undecoded
from described import described
from generated import kind
from linked import Counts, differences, verified
from run import compare
from truth import Causes, Session, faults, sweep, table

INTERPRETER, TRUTH = os.environ["WAVEFRONT"], os.environ["TRUTH"]
PROGRAM = os.path.join(os.path.dirname(TRUTH), "dilifetime")
LOG = "\t0\t0\t5\trun\nitem\t40000000\n\t0\t0\t7\trun\n\t1\t0\t5\trun\n"
TRACE = "5\t0x10\t0,1\n7\t0x20\t0\n"


class Comparison(unittest.TestCase):
    def test_the_same(self):
        self.assertIsNone(compare(b"abc", LOG, b"abc", TRACE))

    def test_other_memory(self):
        self.assertIn("byte 1", compare(b"abc", LOG, b"axc", TRACE))

    def test_a_marker_too_many(self):
        self.assertIn("work-item 1, marker 1", compare(b"", LOG, b"", TRACE.replace("\t0\n", "\t0,1\n")))

    def test_a_marker_too_few(self):
        self.assertIn("work-item 0, marker 1", compare(b"", LOG, b"", TRACE.splitlines()[0]))

    def test_no_marker_at_all(self):
        self.assertIsNotNone(compare(b"", "", b"", ""))


class Interpreter(unittest.TestCase):
    """The listing is what is run, so a listing that lies makes a wrong machine."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.kernel = Kernel(kernels(["branches"])[0], Path(cls.folder.name) / "branches")
        cls.linked, cls.listing = cls.kernel.code_object("gfx900", "O1")

    def run_with(self, old, new):
        """Runs with another listing; what the comparison says."""
        text = self.listing.read_text()
        self.assertIn(old, text)
        altered = self.listing.with_suffix(".altered")
        altered.write_text(text.replace(old, new))
        result = self.linked.with_suffix(".out")
        trace = run([INTERPRETER, self.linked, altered, self.kernel.input, result])
        memory, log = self.kernel.host()
        return compare(memory, log, result.read_bytes(), trace)

    def test_as_it_is(self):
        self.assertIsNone(self.run_with("v_xor_b32", "v_xor_b32"))

    def test_a_wrong_computation(self):
        self.assertIn("memory differs", self.run_with("v_xor_b32", "v_or_b32"))

    def test_a_wrong_way(self):
        self.assertIsNotNone(self.run_with("s_and_saveexec_b64", "s_or_saveexec_b64"))

    def test_an_unknown_instruction(self):
        with self.assertRaisesRegex(BuildError, "v_xorry_b32.*: unknown instruction"):
            self.run_with("v_xor_b32_e32", "v_xorry_b32")

    def test_an_unknown_modifier(self):
        with self.assertRaisesRegex(BuildError, "unknown modifier row_shr:1"):
            self.run_with("// 0", "row_shr:1 // 0")

    def test_a_marker_that_is_passed_over(self):
        self.assertRegex(self.run_with("s_nop 0", "s_endpgm"), "differs|work-item")


class Coverage(unittest.TestCase):
    MODULE = """
    #dbg_value(i32 %1, !5, !DIExpression(), !8)
    #dbg_value(i32 poison, !6, !DIExpression(DW_OP_constu, 5, DW_OP_swap, DW_OP_xderef), !8)
    #dbg_declare(ptr addrspace(5) %2, !7, !DIExpression(), !9)
    #dbg_value(!DIArgList(i32 %1, i32 %2), !7, !DIExpression(DW_OP_LLVM_arg, 0), !8)
!8 = !DILocation(line: 1, column: 2, scope: !3)
!9 = distinct !DILocation(line: 1, column: 2, scope: !3, inlinedAt: !8)
"""

    def row(self, variables, covered):
        numbers = {WITH_LOCATION: variables, COVERED: covered, IN_SCOPE: 100}
        row = Row(described=10)
        row.ours.update(numbers)
        row.host.update({COVERED: 50, IN_SCOPE: 100})
        return row

    def test_variables_that_are_described(self):
        self.assertEqual(described(self.MODULE), {("5", None), ("7", "8"), ("7", None)})

    def test_limits(self):
        self.assertEqual(list(self.row(9, 45).broken("O1")), [])
        self.assertEqual(list(self.row(0, 100).broken("O0")), [])
        self.assertIn("8 variables", *self.row(8, 45).broken("O1"))
        self.assertIn("covered 0.440", *self.row(9, 44).broken("O3"))
        self.assertIn("covered 99", *self.row(9, 99).broken("O0"))

    def test_what_cannot_be_decoded(self):
        self.assertEqual(len(list(undecoded("DW_OP_regx VGPR1\nDW_OP_xderef\n<decoding error> 01\n"))), 2)


class Linked(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.kernel = Kernel(kernels(["branches"])[0], Path(cls.folder.name) / "branches")
        cls.linked, _ = cls.kernel.code_object("gfx900", "O1")

    def differences(self, level):
        """What a code object of -O1 says otherwise than an object of a level; and what was compared."""
        obj, counts = self.kernel.compile("gfx900", level, Flavour()), Counts()
        return list(differences(PROGRAM, obj, self.linked, str(self.kernel.source), counts, 4)), counts

    def test_its_own_object(self):
        found, counts = self.differences("O1")
        self.assertEqual(found, [])
        self.assertGreater(counts.places, 10)

    def test_another_object(self):
        self.assertNotEqual(self.differences("O3")[0], [])

    def test_damage(self):
        self.assertEqual(list(verified(self.linked)), [])
        damaged = self.linked.with_suffix(".damaged")
        info = next(line for line in run(["llvm-readelf-22", "-S", self.linked]).splitlines() if ".debug_abbrev" in line)
        offset = int(info.split("PROGBITS")[1].split()[1], 16)
        data = bytearray(self.linked.read_bytes())
        data[offset : offset + 8] = bytes(8)
        damaged.write_bytes(data)
        self.assertNotEqual(list(verified(damaged)), [])


class Truth(unittest.TestCase):
    CAUSES = '[cause.c]\ntext = "t"\n[[wrong]]\ncause = "c"\nkernel = "loops"\nlevels = ["O1"]\nnames = ["sum"]\n'
    PRINTED = "0x10\tsum\twork-item 0: shown 00, is 01\nat markers\tright 3\tpartly 0\tmissing 2\tfailed 0\twrong 1\n"

    def causes(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(self.CAUSES)
            file.flush()
            return Causes(file.name)

    def session(self, kernel, level, printed):
        session = Session(kernel, "gfx900", level)
        session.read(printed)
        return session

    def test_what_is_listed_may_be_wrong(self):
        self.assertEqual(faults([self.session("loops", "O1", self.PRINTED)], self.causes()), [])

    def test_what_is_not_listed_may_not(self):
        for kernel, level in (("loops", "O3"), ("calls", "O1")):
            self.assertEqual(len(faults([self.session(kernel, level, self.PRINTED)], self.causes())), 1)

    def test_what_is_listed_must_be_wrong(self):
        self.assertIn("no longer wrong", *faults([self.session("loops", "O1", "")], self.causes()))

    def test_a_session_that_breaks_is_a_fault(self):
        self.assertEqual(len(faults([Session("calls", "gfx900", "O0", broken="no tool")], self.causes())), 1)

    def test_kinds(self):
        failed = "0x10\tsum\twork-item 0: no such address space\n"
        for printed, broken, what in (
            (self.PRINTED, "", "wrong"),
            (failed, "", "failed"),
            (failed + self.PRINTED, "", "wrong"),
            ("", "", ""),
            ("", "at 0x10: v_frobnicate_b32 v0, v1: unknown instruction", "v_frobnicate_b32 is unknown"),
            ("", "memory differs from the host's at byte 12", "memory differs"),
            ("", "clang-22 -c x.cl: exit code 1", "exit code"),
        ):
            session = self.session("loops", "O1", printed)
            session.broken = broken
            self.assertEqual(kind(session), what)

    def test_what_the_log_says_nothing_of(self):
        session = self.session("loops", "O1", self.PRINTED + "at home\t2\nvalueless\trun\tsum\t3\nunlogged\trun\ttile\t1\n")
        self.assertEqual((session.compared, session.unjudged["valueless"]), (4, {("run", "sum"): 3}))
        shares = "60.0 % were compared, 20.0 % by their place only, 30.0 % have no value yet, of 10.0 % nobody knows"
        self.assertIn(shares, list(table([session]))[-1])

    def test_the_table_sums_up(self):
        lines = list(table([self.session("loops", "O1", self.PRINTED), self.session("calls", "O1", self.PRINTED)]))
        self.assertEqual(lines[1].split()[-5:], ["6", "0", "4", "0", "2"])

    def test_stock_debug_info_is_not_true(self):
        with tempfile.TemporaryDirectory() as folder:
            (session,) = sweep(shares(kernels(["branches"]), [("gfx900", "O1")]), Flavour(), TRUTH, 1, folder)
        self.assertEqual(session.broken, "")
        self.assertGreater(sum(session.counts["at markers"][3:]), 100)


if __name__ == "__main__":
    unittest.main()
