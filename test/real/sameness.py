"""Finds differences between two objects outside debug info, and in the line table.

Section and symbol *numbers* may differ, as a debug section more or less shifts them; so every reference is compared by
what it refers to, and everything else byte by byte.
"""

import struct

from elf import SHT_GROUP, SHT_LLVM_ADDRSIG, SHT_STRTAB, SHT_SYMTAB, SHT_SYMTAB_SHNDX, uleb_numbers

LINE_SECTIONS = (".debug_line", ".debug_line_str")


def non_debug_differences(stock, ours):
    """Describes each difference in sections, symbols and relocations that aren't debug info."""
    found = []
    if stock.identity() != ours.identity():
        found.append("the ELF headers differ")
    found += _compare("section", list(_sections(stock)), list(_sections(ours)))
    found += _compare("symbol", list(_symbols(stock)), list(_symbols(ours)))
    return found


def line_table_differences(stock, ours):
    """Describes each difference in the line table, its strings and its relocations."""
    found = []
    for name in LINE_SECTIONS:
        if _bytes_of(stock, name) != _bytes_of(ours, name):
            found.append(f"{name} differs")
    if _line_relocations(stock) != _line_relocations(ours):
        found.append("the relocations of .debug_line differ")
    return found


def _compare(what, stock, ours):
    """Compares two lists of (label, contents) in order."""
    if [label for label, _ in stock] != [label for label, _ in ours]:
        only_stock = [label for label, _ in stock if label not in dict(ours)]
        only_ours = [label for label, _ in ours if label not in dict(stock)]
        detail = f"only stock has {only_stock[:5]}, only ours {only_ours[:5]}"
        return [f"the {what}s are not the same or in another order: {detail}"]
    pairs = zip(stock, ours, strict=True)
    return [f"{what} {label!r} differs" for (label, mine), (_, theirs) in pairs if mine != theirs]


def _sections(elf):
    """Each section outside debug info as (name, everything that must be the same)."""
    for section in elf.sections:
        # The string table's layout follows from the names in it, which are compared where they are used.
        if section.is_debug or section.kind in (SHT_SYMTAB, SHT_STRTAB, SHT_SYMTAB_SHNDX):
            continue
        shape = (section.kind, section.flags, section.address, section.align, section.entry_size)
        yield section.name, (shape, _references(elf, section), _contents(elf, section))


def _references(elf, section):
    """What sh_link and sh_info refer to."""
    link = section_id(elf, section.link)
    if section.kind == SHT_GROUP:
        return link, symbol_id(elf, section.info)
    if section.is_relocations:
        return link, section_id(elf, section.info)
    return link, section.info


def _contents(elf, section):
    """The section's contents, numbers replaced by what they stand for."""
    if section.is_relocations:
        return _relocations(elf, section)
    if section.kind == SHT_GROUP:
        flags, *members = struct.unpack(f"{elf.order}{len(section.data) // 4}I", section.data)
        return flags, [section_id(elf, index) for index in members if not elf.sections[index].is_debug]
    if section.kind == SHT_LLVM_ADDRSIG:
        return [symbol_id(elf, index) for index in uleb_numbers(section.data)]
    return section.size, section.data


def _relocations(elf, section):
    return [(entry.offset, entry.kind, symbol_id(elf, entry.symbol), entry.addend) for entry in elf.relocations(section)]


def _symbols(elf):
    """Each symbol outside debug info as (name, everything that must be the same)."""
    for index, symbol in enumerate(elf.symbols):
        if 0 < symbol.section < len(elf.sections) and elf.sections[symbol.section].is_debug:
            continue
        yield symbol.name, symbol_id(elf, index)


def symbol_id(elf, index):
    """A symbol without its number."""
    symbol = elf.symbols[index]
    section = section_id(elf, symbol.section)
    return symbol.name, symbol.info, symbol.other, section, symbol.value, symbol.size


def section_id(elf, index):
    """A section by its name and its rank among those of the same name, or a reserved number as it is."""
    if index >= len(elf.sections):
        return index
    name = elf.sections[index].name
    return name, elf.ranks[index]


def _bytes_of(elf, name):
    return [section.data for section in elf.sections if section.name == name]


def _line_relocations(elf):
    return [
        _relocations(elf, section)
        for section in elf.sections
        if section.is_relocations and elf.sections[section.info].name in LINE_SECTIONS
    ]
