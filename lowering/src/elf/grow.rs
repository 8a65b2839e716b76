//! New sections and section symbols, and symbols that go.
//!
//! New sections come last, so that no index changes. A new symbol is local, and
//! local symbols come first (gABI, "Symbol Table"): so the numbers of all
//! global symbols change, in relocations, groups and `.llvm_addrsig`. So do
//! those of all that follow a mapping symbol that goes with its section.

use gimli::{EndianSlice, LittleEndian, Reader};
use object::Endianness;
use object::elf::{
    SHF_INFO_LINK, SHN_LORESERVE, SHN_XINDEX, SHT_GROUP, SHT_PROGBITS, SHT_REL, SHT_RELA, STT_SECTION,
};

use super::order::Order as _;
use super::write::{Numbering, Parts, SYMBOL, encode};
use super::{Edits, Error, Object, Pieces, SectionHeader};

/// SHT_LLVM_ADDRSIG: a list of symbols in ULEB128.
const SHT_LLVM_ADDRSIG: u32 = 0x6fff_4c03;

/// Sections with relocations that had none.
fn newly_relocated<'e>(object: &'e Object<'_>, edits: &'e Edits<'_>) -> impl Iterator<Item = u32> + 'e {
    let without = |section: &u32| object.relocation_section(*section).is_none();
    let relocated = edits
        .relocations
        .iter()
        .filter(|(_, relocations)| !relocations.is_empty());
    relocated.map(|(&section, _)| section).filter(without)
}

/// How many sections are new.
pub(super) fn added(object: &Object<'_>, edits: &Edits<'_>) -> usize {
    edits.sections.len() + newly_relocated(object, edits).count()
}

/// Adds what is new to the file.
pub(super) fn grow<'d>(
    object: &Object<'d>,
    edits: &mut Edits<'d>,
    numbering: &Numbering,
    parts: &mut Parts<'d>,
) -> Result<(), Error> {
    for (name, content) in &mut edits.sections {
        let header = header(object, parts, name.as_bytes(), SHT_PROGBITS.0)?;
        parts.headers.push(header);
        parts.contents.push(std::mem::take(content));
    }
    let edits = &*edits;
    let rela = !object.has_implicit_addends();
    for section in newly_relocated(object, edits) {
        let (kind, prefix): (_, &[u8]) = if rela {
            (SHT_RELA, b".rela")
        } else {
            (SHT_REL, b".rel")
        };
        let old = object.sections.get(section as usize).map(|section| section.name);
        let number = (section as usize).wrapping_sub(object.sections.len());
        let name = old.or_else(|| edits.sections.get(number).map(|(name, _)| name.as_bytes()));
        let name = [prefix, name.ok_or(Error::NoSection(section))?].concat();
        let table = object.symbols.section().0 as u32;
        if table == 0 {
            return Err(Error::NoSymbolTable(section));
        }
        let mut header = header(object, parts, &name, kind.0)?;
        header.flags = SHF_INFO_LINK.0;
        header.link = numbering.after(table).ok_or(Error::NoSection(table))?;
        header.info = numbering.after(section).ok_or(Error::NoSection(section))?;
        (header.align, header.entry_size) = (8, if rela { 24 } else { 16 });
        let relocations = edits
            .relocations
            .get(&section)
            .map(Vec::as_slice)
            .unwrap_or_default();
        parts.headers.push(header);
        parts.contents.push(encode(object, rela, relocations).into());
    }
    if edits.symbols.is_empty() && numbering.symbols.is_empty() {
        Ok(())
    } else {
        change_symbols(object, edits, numbering, parts)
    }
}

/// The header of a new section, whose name is added to the names.
fn header(
    object: &Object<'_>,
    parts: &mut Parts<'_>,
    name: &[u8],
    r#type: u32,
) -> Result<SectionHeader, Error> {
    let names = parts
        .contents
        .get_mut(object.names as usize)
        .ok_or(Error::NoSection(object.names))?;
    let offset = u32::try_from(names.len()).map_err(|_| Error::NoSection(object.names))?;
    names.to_mut().extend_from_slice(name);
    names.to_mut().push(0);
    let (flags, address, size, link, info) = (0, 0, 0, 0, 0);
    Ok(SectionHeader {
        name: offset,
        r#type,
        flags,
        address,
        offset: 0,
        size,
        link,
        info,
        align: 1,
        entry_size: 0,
    })
}

/// New numbers of symbols.
struct Renumber<'n> {
    /// The first global symbol, before.
    globals: u32,
    /// How many symbols there were.
    count: u32,
    added: u32,
    /// Local ones that go, in order.
    gone: &'n [u32],
}

impl Renumber<'_> {
    fn after(&self, symbol: u32) -> u32 {
        if symbol >= self.count {
            self.first_added() + (symbol - self.count)
        } else {
            let gone = self.gone.partition_point(|&gone| gone < symbol) as u32;
            let added = if symbol >= self.globals { self.added } else { 0 };
            symbol - gone + added
        }
    }

    /// The number of the first new symbol, which all other local ones precede.
    fn first_added(&self) -> u32 {
        self.globals - self.gone.len() as u32
    }
}

fn change_symbols(
    object: &Object<'_>,
    edits: &Edits<'_>,
    numbering: &Numbering,
    parts: &mut Parts<'_>,
) -> Result<(), Error> {
    let table = object.symbols.section().0;
    let missing = Error::NoSymbolTable(edits.symbols.first().copied().unwrap_or(0));
    let header = parts
        .headers
        .get_mut(table)
        .filter(|_| table != 0)
        .ok_or(missing.clone())?;
    let count = object.symbol_count() as u32;
    let renumber = Renumber {
        globals: header.info.min(count),
        count,
        added: edits.symbols.len() as u32,
        gone: &numbering.symbols,
    };
    header.info = renumber.first_added() + renumber.added;

    let (mut symbols, mut extended) = (Vec::new(), Vec::new());
    for &section in &edits.symbols {
        let new = numbering.after(section).ok_or(Error::NoSection(section))?;
        let (short, long) = match u16::try_from(new) {
            Ok(new) if new < SHN_LORESERVE => (new, 0),
            _ => (SHN_XINDEX.0, new),
        };
        // Its name is its section's, and it is STB_LOCAL, which is zero.
        symbols.extend_from_slice(&[0, 0, 0, 0, STT_SECTION.0, 0]);
        symbols.extend_from_slice(&object.order.write_u16_bytes(short));
        symbols.extend_from_slice(&[0; 16]);
        extended.extend_from_slice(&object.order.write_u32_bytes(long));
    }
    let first = renumber.first_added() as usize;
    insert(parts, table, first * SYMBOL, symbols);
    let indices = object.symbols.shndx_section().0;
    if indices != 0 {
        insert(parts, indices, first * 4, extended);
    }
    renumber_users(object, parts, table as u32, numbering, &renumber);
    Ok(())
}

fn insert(parts: &mut Parts<'_>, section: usize, at: usize, bytes: Vec<u8>) {
    if let Some(content) = parts.contents.get_mut(section) {
        let at = at.min(content.len());
        content.to_mut().splice(at..at, bytes);
    }
}

/// Symbols' numbers in all sections that go with the symbol table.
fn renumber_users(
    object: &Object<'_>,
    parts: &mut Parts<'_>,
    table: u32,
    numbering: &Numbering,
    renumber: &Renumber<'_>,
) {
    let table = numbering.after(table);
    for (header, content) in parts.headers.iter_mut().zip(&mut parts.contents) {
        if Some(header.link) != table {
            continue;
        }
        match header.r#type {
            kind if kind == SHT_RELA.0 => relocations(object, content, 24, renumber),
            kind if kind == SHT_REL.0 => relocations(object, content, 16, renumber),
            kind if kind == SHT_GROUP.0 => header.info = renumber.after(header.info),
            SHT_LLVM_ADDRSIG => {
                let old = std::mem::take(content).into_bytes();
                let mut rest = EndianSlice::new(&old, LittleEndian);
                let mut out = Vec::with_capacity(old.len());
                while let Ok(symbol) = rest.read_uleb128_u32() {
                    // Writing to a vector doesn't fail.
                    let _ = gimli::leb128::write::unsigned(&mut out, renumber.after(symbol).into());
                }
                *content = out.into();
            }
            _ => {}
        }
    }
}

/// The symbol is the upper half of `r_info`, which is at byte 8 of each entry.
fn relocations(object: &Object<'_>, content: &mut Pieces<'_>, size: usize, renumber: &Renumber<'_>) {
    let order = object.order;
    let start = match order {
        Endianness::Little if !object.has_mixed_relocations() => 12,
        _ => 8,
    };
    for entry in content.to_mut().chunks_exact_mut(size) {
        if let Some(field) = entry.get_mut(start..start + 4)
            && let Ok(symbol) = <[u8; 4]>::try_from(&*field)
        {
            field.copy_from_slice(&order.write_u32_bytes(renumber.after(order.read_u32_bytes(symbol))));
        }
    }
}
