//! Taking a relocatable object apart.

use gimli::RunTimeEndian;
use object::Endianness;
use object::elf::{
    self, EM_MIPS, FileHeader64, SHF_COMPRESSED, SHN_LORESERVE, SHN_UNDEF, SHN_XINDEX, SHT_REL, SHT_RELA,
    STT_FUNC, STT_NOTYPE, STT_SECTION,
};
use object::read::elf::{FileHeader as _, SectionHeader as _, Sym as _, SymbolTable};
use object::read::{SectionIndex, SymbolIndex};

use super::{Error, Other, Relocation};
use crate::elf::Address;
use crate::target::{Difference, Field, Relocations};
use std::collections::{BTreeMap, HashMap};

pub(super) type Header = FileHeader64<Endianness>;

/// A section header, as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionHeader {
    /// Offset in the section name table.
    pub name: u32,
    pub r#type: u32,
    pub flags: u64,
    pub address: u64,
    /// In the file, in bytes.
    pub offset: u64,
    /// In bytes; for SHT_NOBITS not in the file.
    pub size: u64,
    pub link: u32,
    pub info: u32,
    /// In bytes; 0 and 1 mean none.
    pub align: u64,
    pub entry_size: u64,
}

/// A section: its header, name and content.
#[derive(Clone, Debug)]
pub struct Section<'d> {
    pub header: SectionHeader,
    pub name: &'d [u8],
    /// Empty for SHT_NOBITS.
    pub data: &'d [u8],
}

/// What resolving a relocation needs of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The section that it is defined in; None if undefined, absolute, common.
    pub section: Option<u32>,
    /// Bytes from the start of that section.
    pub value: u64,
    /// Whether it stands for its section (STT_SECTION).
    pub is_section: bool,
}

/// A 64-bit relocatable ELF file.
#[derive(Debug)]
pub struct Object<'d> {
    pub(super) data: &'d [u8],
    pub(super) order: Endianness,
    pub(super) header: &'d Header,
    /// By section index; the first is the null section, if there are any.
    pub(super) sections: Vec<Section<'d>>,
    pub(super) symbols: SymbolTable<'d, Header>,
    /// Section index of the section names.
    pub(super) names: u32,
    /// By section index: the section with its relocations, or 0.
    relocations_of: Vec<u32>,
    /// The machine's types that write absolute values, as far as they are known.
    plain: Relocations,
}

impl<'d> Object<'d> {
    /// Takes a file apart. Contents of relocation sections are read later, by
    /// [`Object::relocations`].
    ///
    /// # Errors
    ///
    /// If this is not a 64-bit relocatable ELF file, or headers
    /// point outside the file or into each other.
    pub fn parse(data: &'d [u8]) -> Result<Object<'d>, Error> {
        let header = header(data)?;
        let order = header.endian()?;
        let table = header.sections(order, data)?;
        let mut sections = Vec::with_capacity(table.len());
        for raw in table.iter() {
            let name = if sections.is_empty() {
                &[]
            } else {
                table.section_name(order, raw)?
            };
            // The null section's size may be the number of sections.
            let content = if sections.is_empty() {
                &[]
            } else {
                raw.data(order, data)?
            };
            sections.push(Section {
                header: decode(raw, order),
                name,
                data: content,
            });
        }
        let names = if sections.is_empty() {
            0
        } else {
            header.shstrndx(order, data)?
        };
        let symbols = table.symbols(order, data, elf::SHT_SYMTAB)?;
        let relocations_of = relocation_sections(&sections)?;
        let object = Object {
            data,
            order,
            header,
            sections,
            symbols,
            names,
            relocations_of,
            plain: Relocations::of(header.e_machine(order).0).unwrap_or_default(),
        };
        object.check_layout()?;
        Ok(object)
    }

    /// Whether a file has compressed sections, without taking all of it apart.
    pub(super) fn is_compressed(data: &[u8]) -> Result<bool, Error> {
        let header = header(data)?;
        let order = header.endian()?;
        let headers = header.section_headers(order, data)?;
        let is_compressed = |raw: &elf::SectionHeader64<_>| raw.sh_flags(order).0 & SHF_COMPRESSED.0 != 0;
        Ok(headers.iter().any(is_compressed))
    }

    /// All sections, by section index; the first is the null section.
    pub fn sections(&self) -> &[Section<'d>] {
        &self.sections
    }

    /// A section by index.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn section(&self, index: u32) -> Result<&Section<'d>, Error> {
        self.sections.get(index as usize).ok_or(Error::NoSection(index))
    }

    /// The indices of all sections of a name, in order.
    pub fn sections_named<'a>(&'a self, name: &'a [u8]) -> impl Iterator<Item = u32> + 'a {
        (0..)
            .zip(&self.sections)
            .skip(1)
            .filter(move |(_, s)| s.name == name)
            .map(|(i, _)| i)
    }

    /// Sections whose name begins like this, each with the rest of its name.
    pub(crate) fn sections_beginning<'a>(
        &'a self,
        name: &'a [u8],
    ) -> impl Iterator<Item = (u32, &'d [u8])> + 'a {
        let sections = (0..).zip(&self.sections).skip(1);
        sections.filter_map(move |(index, section)| Some((index, section.name.strip_prefix(name)?)))
    }

    /// `e_machine`.
    pub fn machine(&self) -> u16 {
        self.header.e_machine(self.order).0
    }

    /// The byte order of the machine.
    pub fn order(&self) -> Endianness {
        self.order
    }

    /// The same, as gimli calls it.
    pub(crate) fn endian(&self) -> RunTimeEndian {
        match self.order {
            Endianness::Little => RunTimeEndian::Little,
            Endianness::Big => RunTimeEndian::Big,
        }
    }

    /// The same with types of relocations that are known from elsewhere.
    pub(crate) fn with_relocations(mut self, plain: Relocations) -> Object<'d> {
        self.plain = plain;
        self
    }

    /// How many bytes a relocation of this type writes, where it writes an absolute
    /// value: 4 or 8; 0 for one that writes nothing, as linkers leave behind where its
    /// target is gone.
    pub(crate) fn width(&self, r_type: u32) -> Option<usize> {
        self.plain.width(r_type)
    }

    /// The relocation type for an absolute field of `width` bytes (4 or 8), as debug
    /// sections use it.
    pub fn absolute(&self, width: usize) -> Option<u32> {
        self.plain.absolute(width)
    }

    /// The field that two relocations give a difference of addresses.
    pub(crate) fn difference(&self, add: u32, subtract: u32) -> Option<Field> {
        let found = |known: &&Difference| (known.add, known.subtract) == (add, subtract);
        self.plain.differences.iter().find(found).map(|known| known.field)
    }

    /// Whether differences of addresses are left to the linker, as where it may take code
    /// away.
    pub(crate) fn has_differences(&self) -> bool {
        let is_difference = |r_type: u32| {
            self.plain
                .differences
                .iter()
                .any(|known| known.subtract == r_type)
        };
        if self.plain.differences.is_empty() {
            return false;
        }
        let debug = (0u32..).zip(&self.sections);
        let mut debug = debug.filter(|(_, section)| section.name.starts_with(b".debug_"));
        debug.any(|(index, _)| {
            let relocations = self.relocations(index).unwrap_or_default();
            relocations
                .iter()
                .any(|relocation| is_difference(relocation.r_type))
        })
    }

    /// A symbol for each place that has one.
    pub(crate) fn labels(&self) -> BTreeMap<Address, u32> {
        let mut labels = BTreeMap::new();
        for (index, symbol) in self.symbols.enumerate() {
            let index = index.0 as u32;
            if let Some(section) = self
                .symbol_section(index)
                .filter(|_| !self.is_mapping_symbol(index))
            {
                let offset = symbol.st_value(self.order);
                labels.entry(Address { section, offset }).or_insert(index);
            }
        }
        labels
    }

    /// Whether the symbol comes first in `r_info` though the lowest byte does: on
    /// little-endian MIPS ("64-bit ELF Object File Specification", 2.9.1).
    pub(super) fn has_mixed_relocations(&self) -> bool {
        self.machine() == EM_MIPS.0 && self.order == Endianness::Little
    }

    /// How many symbols there are, the null symbol included.
    pub(crate) fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// The names of functions by their section and their offset in it.
    pub fn functions(&self) -> HashMap<(u32, u64), &'d [u8]> {
        let mut functions = HashMap::new();
        for (index, symbol) in self.symbols.enumerate() {
            let section = self.symbol_section(index.0 as u32);
            let name = self.symbols.symbol_name(self.order, symbol);
            if let (STT_FUNC, Some(section), Ok(name)) = (symbol.st_type(), section, name) {
                functions.insert((section, symbol.st_value(self.order)), name);
            }
        }
        functions
    }

    /// A symbol by index; None if there is none.
    pub fn symbol(&self, index: u32) -> Option<Symbol> {
        let symbol = self.symbols.symbol(SymbolIndex(index as usize)).ok()?;
        Some(Symbol {
            section: self.symbol_section(index),
            value: symbol.st_value(self.order),
            is_section: symbol.st_type() == STT_SECTION,
        })
    }

    /// The section that a symbol is defined in.
    pub(super) fn symbol_section(&self, index: u32) -> Option<u32> {
        let index = SymbolIndex(index as usize);
        match self.symbols.symbol(index).ok()?.st_shndx(self.order) {
            SHN_UNDEF => None,
            SHN_XINDEX => self.symbols.shndx(self.order, index),
            section if section.0 < SHN_LORESERVE => Some(section.0.into()),
            _ => None,
        }
    }

    /// Whether a symbol says what kind of content begins in its section here, as
    /// Arm's mapping symbols do (`$d`). Nothing refers to one.
    pub(super) fn is_mapping_symbol(&self, index: u32) -> bool {
        let symbol = self.symbols.symbol(SymbolIndex(index as usize));
        symbol.is_ok_and(|symbol| {
            let name = self.symbols.symbol_name(self.order, symbol).unwrap_or_default();
            symbol.is_local() && symbol.st_type() == STT_NOTYPE && name.starts_with(b"$")
        })
    }

    /// Whether a symbol stands for its section.
    pub(super) fn is_section_symbol(&self, index: u32) -> bool {
        self.symbol(index).is_some_and(|symbol| symbol.is_section)
    }

    /// A symbol that a relocation against a place in this section can use:
    /// the section symbol, else any symbol defined there.
    pub(crate) fn symbol_for_section(&self, section: u32) -> Option<(u32, Symbol)> {
        let mut found = None;
        for index in 1..u32::try_from(self.symbols.len()).unwrap_or(u32::MAX) {
            if self.symbol_section(index) != Some(section) {
                continue;
            }
            let symbol = self.symbol(index)?;
            if symbol.is_section {
                return Some((index, symbol));
            }
            found = found.or(Some((index, symbol)));
        }
        found
    }

    /// Whether relocations have their addends in the sections they change: the
    /// object has SHT_REL sections and no SHT_RELA ones.
    pub(crate) fn has_implicit_addends(&self) -> bool {
        let has = |wanted: u32| {
            self.sections
                .iter()
                .any(|section| section.header.r#type == wanted)
        };
        has(SHT_REL.0) && !has(SHT_RELA.0)
    }

    /// The section that holds a section's relocations.
    pub(crate) fn relocation_section(&self, section: u32) -> Option<u32> {
        self.relocations_of
            .get(section as usize)
            .copied()
            .filter(|&index| index != 0)
    }

    /// The address that an absolute relocation stands for; None if its symbol
    /// is not defined in a section of this object.
    pub(crate) fn resolve(&self, relocation: &Relocation) -> Option<Address> {
        let symbol = self.symbol(relocation.symbol)?;
        let offset = symbol.value.wrapping_add_signed(relocation.addend);
        Some(Address {
            section: symbol.section?,
            offset,
        })
    }

    pub(super) fn raw_header(&self, index: u32) -> Result<&'d elf::SectionHeader64<Endianness>, Error> {
        let headers = self.header.section_headers(self.order, self.data)?;
        headers
            .get(SectionIndex(index as usize).0)
            .ok_or(Error::NoSection(index))
    }

    /// That no two sections share bytes, so that the file written from them
    /// can't grow out of hand.
    fn check_layout(&self) -> Result<(), Error> {
        let mut end = size_of::<Header>() as u64;
        for part in super::write::layout_order(self) {
            let (start, size, aligned) = match part {
                Some(index) => {
                    let section = self.section(index)?;
                    let aligned = super::write::alignment(&section.header, section.data.is_empty());
                    (
                        section.header.offset,
                        section.data.len() as u64,
                        aligned.is_some(),
                    )
                }
                None => (
                    self.header.e_shoff(self.order),
                    64 * self.sections.len() as u64,
                    true,
                ),
            };
            let index = part.unwrap_or(0);
            if start < end && size > 0 {
                return Err(Error::Overlap(index));
            }
            if !aligned {
                return Err(Error::Alignment(index));
            }
            if size > 0 {
                end = start.saturating_add(size);
            }
        }
        Ok(())
    }
}

/// The file's header, if the file is of the kind that this reads.
fn header(data: &[u8]) -> Result<&Header, Error> {
    if data.get(..4) != Some(&elf::ELFMAG[..]) {
        return Err(Error::NotElf(Other::of(data)));
    }
    match data.get(4) {
        Some(2) => {}
        _ => return Err(Error::Not64Bit),
    }
    let header = Header::parse(data)?;
    match header.e_type(header.endian()?) {
        elf::ET_REL => Ok(header),
        other => Err(Error::NotRelocatable(other.0)),
    }
}

fn decode(raw: &elf::SectionHeader64<Endianness>, order: Endianness) -> SectionHeader {
    SectionHeader {
        name: raw.sh_name(order),
        r#type: raw.sh_type(order).0,
        flags: raw.sh_flags(order).0,
        address: raw.sh_addr(order),
        offset: raw.sh_offset(order),
        size: raw.sh_size(order),
        link: raw.sh_link(order),
        info: raw.sh_info(order),
        align: raw.sh_addralign(order),
        entry_size: raw.sh_entsize(order),
    }
}

fn relocation_sections(sections: &[Section<'_>]) -> Result<Vec<u32>, Error> {
    let mut found = vec![0u32; sections.len()];
    for (index, section) in (0u32..).zip(sections) {
        let header = &section.header;
        if (header.r#type != SHT_RELA.0 && header.r#type != SHT_REL.0) || header.info == 0 {
            continue;
        }
        let of = found
            .get_mut(header.info as usize)
            .ok_or(Error::NoSection(header.info))?;
        if *of != 0 {
            return Err(Error::TwoRelocationSections {
                section: header.info,
                first: *of,
                second: index,
            });
        }
        *of = index;
    }
    Ok(found)
}
