"""Unit tests of the comparison: objects that differ in one known way must be told apart by exactly that."""

import contextlib
import io
import subprocess
import tempfile
import unittest
from collections import Counter
from pathlib import Path
from unittest import mock

import debuginfo
import sweep
from comparing import Comparison, compare
from compiling import Build, ToolError, measured
from elf import Elf, ElfError, uleb_numbers
from programs import Program, Sources
from sameness import line_table_differences, non_debug_differences

SOURCE = """
struct pair { int first, second; };
static int inner(struct pair p) { return p.first * p.second; }
__attribute__((weak)) int table[4] = {1, 2, 3, 4};
int (*hook)(struct pair) = inner;
int outer(int a, int b) {
  struct pair p = {a + b, a - b};
  int total = 0;
  for (int i = 0; i < b; i++) total += inner(p) + table[i & 3];
  return total + hook(p);
}
"""

TEMPLATE = """
#include <stdexcept>
template <typename T> T half(T x) { if (x < 0) throw std::runtime_error("less"); return x / 2; }
int both(int a, double b) { try { return half(a) + (int)half(b); } catch (std::exception &) { return -1; } }
"""


class WithObjects(unittest.TestCase):
    """Makes a stock object once; tests derive others from it."""

    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.holder.cleanup)
        cls.folder = Path(cls.holder.name)
        (cls.folder / "small.c").write_text(SOURCE, encoding="utf-8")
        (cls.folder / "template.cpp").write_text(TEMPLATE, encoding="utf-8")
        cls.stock = cls.compile("small.c", "stock.o")

    @classmethod
    def compile(cls, source, output, *flags):
        path = cls.folder / output
        Build().run(cls.folder / source, ("-O2", *flags), path, cls.folder, cls.folder)
        return path

    def objcopy(self, *options, source=None):
        path = self.folder / f"{self.id()}.o"
        subprocess.run(["llvm-objcopy-22", *options, source or self.stock, path], check=True)
        return path

    def patched(self, section, offset, value=None):
        """A copy with one byte of a section changed."""
        data = bytearray(self.stock.read_bytes())
        elf = Elf(bytes(data))
        entry = next(entry for entry in elf.sections if entry.name == section)
        place = elf.data.index(entry.data) + offset
        data[place] = value if value is not None else data[place] ^ 0xFF
        path = self.folder / f"{self.id()}.o"
        path.write_bytes(data)
        return path

    def outside(self, path, stock=None):
        return non_debug_differences(Elf.read(stock or self.stock), Elf.read(path))


class OutsideDebugInfo(WithObjects):
    def test_the_same_object(self):
        self.assertEqual(compare(self.stock, self.compile("small.c", "again.o")).broken_limits(), [])

    def test_debug_sections_and_their_symbols_do_not_count(self):
        for source in ("small.c", "template.cpp"):
            full = self.compile(source, "full.o", "-ffunction-sections", "-faddrsig")
            other = self.compile(source, "other.o", "-ffunction-sections", "-faddrsig", "-gdwarf-4")
            self.assertNotEqual(len(Elf.read(full).symbols), len(Elf.read(other).symbols))
            self.assertEqual(self.outside(other, full), [])

    def test_a_changed_byte_of_code(self):
        self.assertEqual(self.outside(self.patched(".text", 3)), ["section '.text' differs"])

    def test_a_changed_relocation(self):
        found = self.outside(self.patched(".rela.text", 16))
        self.assertEqual(found, ["section '.rela.text' differs"])

    def test_a_section_left_behind(self):
        extra = self.folder / "extra"
        extra.write_bytes(b"model")
        found = self.outside(self.objcopy(f"--add-section=.dilifetime={extra}"))
        self.assertEqual(len(found), 1)
        self.assertIn(".dilifetime", found[0])

    def test_a_changed_flag_of_a_section(self):
        found = self.outside(self.objcopy("--set-section-flags=.data=alloc,readonly,contents"))
        self.assertEqual(found, ["section '.data' differs"])

    def test_a_symbol_more(self):
        found = self.outside(self.objcopy("--add-symbol=carrier=.text:0,local"))
        self.assertTrue(any("carrier" in line for line in found), found)

    def test_a_symbol_of_other_binding(self):
        self.assertTrue(self.outside(self.objcopy("--localize-symbol=outer")))

    def test_a_symbol_renamed(self):
        self.assertTrue(self.outside(self.objcopy("--redefine-sym=outer=outré")))

    def test_other_code(self):
        self.assertTrue(self.outside(self.compile("small.c", "other.o", "-fno-inline")))


class LineTable(WithObjects):
    def differences(self, path):
        return line_table_differences(Elf.read(self.stock), Elf.read(path))

    def test_a_changed_byte(self):
        path = self.patched(".debug_line", 40)
        self.assertEqual(self.differences(path), [".debug_line differs"])
        self.assertEqual(self.outside(path), [])

    def test_a_changed_relocation(self):
        path = self.patched(".rela.debug_line", 16)
        self.assertEqual(self.differences(path), ["the relocations of .debug_line differ"])


class DebugInfo(WithObjects):
    def test_lost_coverage(self):
        result = compare(self.stock, self.compile("small.c", "lines.o", "-gline-tables-only"))
        self.assertGreater(result.stock_covered, 0)
        found = result.broken_limits()
        self.assertTrue(any("that are covered" in line for line in found), found)

    def test_lost_inlined_function(self):
        stock = debuginfo.statistics(self.stock)
        ours = {**stock, "#inlined functions": stock["#inlined functions"] - 1}
        self.assertEqual(len(debuginfo.statistics_differences(stock, ours)), 1)

    def test_coverage_lost_with_false_counters(self):
        sums = Comparison(stock_covered=500, our_covered=498)
        self.assertEqual(len(sums.broken_limits()), 1)
        sums.add("other", Comparison(stock_covered=500, our_covered=500))
        self.assertEqual(sums.broken_limits(), [])

    def test_more_coverage_is_no_difference(self):
        self.assertEqual(Comparison(stock_covered=500, our_covered=501).broken_limits(), [])

    def test_verifier_complaints(self):
        self.assertEqual(debuginfo.verify(self.stock), Counter())
        entry = next(entry for entry in Elf.read(self.stock).sections if entry.name == ".debug_abbrev")
        damaged = self.patched(".debug_abbrev", entry.size // 2)
        self.assertTrue(debuginfo.new_complaints(debuginfo.verify(self.stock), debuginfo.verify(damaged)))

    def test_complaints_that_stock_has_too(self):
        stock, ours = Counter({"error: a": 2, "error: b": 1}), Counter({"error: a": 3})
        self.assertEqual(debuginfo.new_complaints(stock, ours), ["1 × error: a"])

    def test_growth(self):
        bigger = self.objcopy(f"--add-section=.debug_more={self.stock}")
        result = compare(self.stock, bigger)
        self.assertEqual(result.problems, [])
        self.assertEqual(len(result.broken_limits()), 1)
        self.assertIn("debug sections are", result.broken_limits()[0])


class Sweep(WithObjects):
    """The whole way, where our object is made by another compilation of the same source."""

    def compare(self, ours):
        return sweep.compare_file(self.folder / "small.c", self.folder, ("-O2",), ours, self.folder / self.id())

    def test_stock_against_stock(self):
        self.assertEqual(self.compare(Build()).broken_limits(), [])

    def test_other_code_is_found(self):
        self.assertTrue(self.compare(Build(flags=("-O1",))).broken_limits())

    def test_a_folder_in_the_bytes_is_found(self):
        build = Build(flags=("-frecord-command-line",))
        original = Build.run

        def run(self, source, flags, output, prefix, folder=None):
            return original(self, source, (*flags, f'-DWHERE="{folder}"'), output, prefix, folder)

        with mock.patch.object(Build, "run", run):
            found = self.compare(build).broken_limits()
        self.assertTrue(any("again from another folder" in line for line in found), found)

    def test_a_compiler_that_fails_is_found(self):
        found = self.compare(Build(plugin=Path("/no/such/plugin.so"))).broken_limits()
        self.assertEqual(len(found), 1)
        self.assertIn("exit code", found[0])

    def exit_code(self, *arguments):
        program = Program("small", "none", "", ("*.c",), quick=("small.c",), quick_levels=("-O2",))
        sources = [Sources(program, self.folder, (self.folder / "small.c",))]
        with (
            mock.patch.object(sweep, "locate", return_value=sources),
            mock.patch("sys.argv", ["sweep", *arguments]),
            contextlib.redirect_stdout(io.StringIO()),
            contextlib.redirect_stderr(io.StringIO()),
        ):
            return sweep.main()

    def test_exit_code(self):
        self.assertEqual(self.exit_code("--plugin", "none", "--quick"), 0)
        self.assertEqual(self.exit_code("--plugin", "/no/such/plugin.so", "--quick"), 1)
        self.assertEqual(self.exit_code("--plugin", "none", "--programs", "misspelt"), 1)


class Parts(unittest.TestCase):
    def test_damaged_objects(self):
        for data in (b"", b"\x7fELF\x02\x01", b"\x7fELF\x02\x01" + b"\xff" * 200):
            with self.assertRaises(ElfError):
                Elf(data)

    def test_uleb(self):
        self.assertEqual(uleb_numbers(b"\x05\x80\x01\x7f"), [5, 128, 127])

    def test_sums(self):
        total = Comparison(stock_debug=100, our_debug=104)
        total.add("file", Comparison(stock_debug=100, our_debug=105, problems=["worse"]))
        self.assertEqual(total.broken_limits(), ["file: worse"])
        total.add("file", Comparison(stock_debug=100, our_debug=120))
        self.assertEqual(len(total.broken_limits()), 2)

    def test_cost(self):
        cost, messages = measured(["sh", "-c", "echo heard >&2; head -c 64000000 /dev/zero | tail -c 64000000 >/dev/null"])
        self.assertEqual(messages, ["heard"])
        self.assertGreater(cost.peak, 50_000)
        with self.assertRaises(ToolError):
            measured(["false"])


if __name__ == "__main__":
    unittest.main()
