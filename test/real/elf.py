"""Reads relocatable ELF64 objects: just what a comparison of two of them needs."""

import struct
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

SHT_SYMTAB, SHT_STRTAB, SHT_RELA, SHT_NOBITS, SHT_REL, SHT_GROUP = 2, 3, 4, 8, 9, 17
SHT_SYMTAB_SHNDX = 18
SHT_LLVM_ADDRSIG = 0x6FFF4C03
SHN_XINDEX = 0xFFFF
STT_SECTION = 3
EM_MIPS = 8


class ElfError(Exception):
    """The file is no object that this reader understands."""


@dataclass(frozen=True)
class Section:
    """A section header with the section's bytes."""

    index: int
    name: str
    kind: int
    flags: int
    address: int
    size: int
    link: int
    info: int
    align: int
    entry_size: int
    data: bytes

    @property
    def is_relocations(self):
        """Whether this section holds relocations of another."""
        return self.kind in (SHT_RELA, SHT_REL)

    @property
    def is_debug(self):
        """Whether this is a section of debug info, or the relocations of one."""
        name = self.name
        if self.is_relocations:
            name = name.removeprefix(".rela").removeprefix(".rel")
        return name.startswith(".debug_")


@dataclass(frozen=True)
class Symbol:
    """A symbol; `section` is an index, also where the file keeps it in SHT_SYMTAB_SHNDX."""

    name: str
    info: int
    other: int
    section: int
    value: int
    size: int

    @property
    def is_section(self):
        """Whether the symbol stands for its section."""
        return self.info & 0xF == STT_SECTION


@dataclass(frozen=True)
class Relocation:
    """A relocation entry; REL files have no addend."""

    offset: int
    kind: int
    symbol: int
    addend: int | None


class Elf:
    """A relocatable object."""

    def __init__(self, data):
        if data[:5] != b"\x7fELF\x02" or data[5:6] not in (b"\x01", b"\x02"):
            raise ElfError("not a 64-bit ELF file")
        self.data = data
        self.order = "<" if data[5] == 1 else ">"
        try:
            self.header = struct.unpack_from(f"{self.order}16sHHIQQQIHHHHHH", data)
            self.sections = self._read_sections()
        except (struct.error, IndexError, OverflowError, ValueError) as error:
            raise ElfError(f"damaged ELF file: {error}") from error

    @classmethod
    def read(cls, path):
        """Reads a file."""
        return cls(Path(path).read_bytes())

    def identity(self):
        """The header without what depends on the number and place of section headers."""
        ident, kind, machine, version, entry, phoff, _, flags, ehsize, phentsize, phnum, *_ = self.header
        return ident, kind, machine, version, entry, phoff, flags, ehsize, phentsize, phnum

    def _read_sections(self):
        shape = f"{self.order}IIQQQQIIQQ"
        offset, size, number, names = self.header[6], self.header[11], self.header[12], self.header[13]
        headers = []
        if offset:
            first = struct.unpack_from(shape, self.data, offset)
            number = number or first[5]  # 0xff00 sections or more: the count stands in the first header
            names = first[6] if names == SHN_XINDEX else names
            headers = [struct.unpack_from(shape, self.data, offset + i * size) for i in range(number)]
        strings = self._contents(headers[names]) if headers else b""
        return [self._section(index, header, strings) for index, header in enumerate(headers)]

    def _section(self, index, header, strings):
        name, kind, flags, address, _, size, link, info, align, entry_size = header
        data = self._contents(header)
        name = string_at(strings, name) if kind else ""
        return Section(index, name, kind, flags, address, size, link, info, align, entry_size, data)

    def _contents(self, header):
        kind, offset, size = header[1], header[4], header[5]
        if kind in (0, SHT_NOBITS):
            return b""
        if offset + size > len(self.data):
            raise ValueError("a section reaches beyond the end of the file")
        return self.data[offset : offset + size]

    @cached_property
    def symbols(self):
        """The symbol table in its order."""
        table = next((section for section in self.sections if section.kind == SHT_SYMTAB), None)
        if table is None:
            return []
        names = self.sections[table.link].data
        extended = [section for section in self.sections if section.kind == SHT_SYMTAB_SHNDX]
        indices = struct.unpack(f"{self.order}{len(extended[0].data) // 4}I", extended[0].data) if extended else ()
        symbols = []
        for number, fields in enumerate(struct.iter_unpack(f"{self.order}IBBHQQ", table.data)):
            name, info, other, section, value, size = fields
            section = indices[number] if section == SHN_XINDEX else section
            symbols.append(Symbol(string_at(names, name), info, other, section, value, size))
        return symbols

    @cached_property
    def ranks(self):
        """For each section, how many before it have the same name."""
        seen = Counter()
        ranks = []
        for section in self.sections:
            ranks.append(seen[section.name])
            seen[section.name] += 1
        return ranks

    def relocations(self, section):
        """The entries of a section of relocations."""
        if section.kind == SHT_REL:
            entries = ((*fields, None) for fields in struct.iter_unpack(f"{self.order}QQ", section.data))
        else:
            entries = struct.iter_unpack(f"{self.order}QQq", section.data)
        entries = [Relocation(offset, info & 0xFFFFFFFF, info >> 32, addend) for offset, info, addend in entries]
        if self.order == "<" and self.header[2] == EM_MIPS:
            # The symbol comes first there, whatever the order of bytes.
            entries = [Relocation(each.offset, each.symbol, each.kind, each.addend) for each in entries]
        return entries

    def debug_bytes(self):
        """The size in bytes of all debug sections together with their relocations."""
        return sum(section.size for section in self.sections if section.is_debug)


def string_at(strings, offset):
    """The NUL-terminated string at an offset of a string table."""
    return strings[offset : strings.index(b"\0", offset)].decode(errors="replace")


def uleb_numbers(data):
    """All ULEB128 numbers of a section that holds nothing else."""
    numbers, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            numbers.append(value)
            value = shift = 0
    return numbers
