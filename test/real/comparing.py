"""Compares one object of stock clang with one that went through the plugin, and sums the results up."""

from dataclasses import dataclass, field

import debuginfo
from elf import Elf
from sameness import line_table_differences, non_debug_differences

# Debug sections with their relocations, ours against stock's, for a whole program.
SIZE_LIMIT = 1.05
# What records say of counters that LoopStrengthReduce has put in the place of others isn't shown (test/import/counter.c). Of a
# whole program that is up to 0.195 % of what stock covers, libtommath's; of one small file up to 5 %.
FALSE_COUNTERS = 0.002


@dataclass
class Comparison:
    """What comparing objects found; those of a program's files add up."""

    files: int = 0
    in_scope: int = 0  # bytes, as stock counts them
    stock_covered: int = 0  # bytes
    our_covered: int = 0  # bytes
    stock_debug: int = 0  # bytes
    our_debug: int = 0  # bytes
    stock_complaints: int = 0
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def size_ratio(self):
        """Our debug sections against stock's."""
        return self.our_debug / self.stock_debug if self.stock_debug else 1.0

    def add(self, name, other):
        """Adds the comparison of a file."""
        for counter in ("files", "in_scope", "stock_covered", "our_covered"):
            setattr(self, counter, getattr(self, counter) + getattr(other, counter))
        self.stock_debug += other.stock_debug
        self.our_debug += other.our_debug
        self.stock_complaints += other.stock_complaints
        self.problems += [f"{name}: {problem}" for problem in other.problems]
        self.warnings += [f"{name}: {warning}" for warning in other.warnings]

    def broken_limits(self):
        """All that must not be, of the whole, too."""
        broken = list(self.problems)
        if self.size_ratio > SIZE_LIMIT:
            broken.append(f"debug sections are {self.size_ratio:.3f} × stock's, more than {SIZE_LIMIT}")
        if self.our_covered < self.stock_covered * (1 - FALSE_COUNTERS):
            broken.append(f"bytes in scope that are covered: stock {self.stock_covered}, ours only {self.our_covered}")
        return broken


def compare(stock_path, our_path):
    """Compares two object files."""
    stock, ours = Elf.read(stock_path), Elf.read(our_path)
    result = Comparison(files=1, stock_debug=stock.debug_bytes(), our_debug=ours.debug_bytes())
    result.problems += non_debug_differences(stock, ours)
    result.problems += line_table_differences(stock, ours)

    stock_numbers, our_numbers = debuginfo.statistics(stock_path), debuginfo.statistics(our_path)
    result.in_scope = stock_numbers[debuginfo.IN_SCOPE]
    result.stock_covered = stock_numbers[debuginfo.COVERED]
    result.our_covered = our_numbers[debuginfo.COVERED]
    result.problems += debuginfo.statistics_differences(stock_numbers, our_numbers)

    stock_complaints = debuginfo.verify(stock_path)
    result.stock_complaints = stock_complaints.total()
    result.problems += debuginfo.new_complaints(stock_complaints, debuginfo.verify(our_path))
    return result
