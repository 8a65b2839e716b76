//! Writing an object again with some sections changed.

use object::Endianness;
use object::elf::{
    SHF_COMPRESSED, SHF_INFO_LINK, SHN_LORESERVE, SHN_UNDEF, SHN_XINDEX, SHT_GROUP, SHT_NOBITS, SHT_REL,
    SHT_RELA,
};
use object::read::elf::{FileHeader as _, Sym as _};

use super::names::Cuts;
use super::order::Order as _;
use super::read::Header;
use super::{Edits, Error, Object, Pieces, Relocation, SectionHeader};

/// Bytes of a section header and of a symbol.
const SECTION_HEADER: usize = 64;
pub(super) const SYMBOL: usize = 24;

/// The parts of the file in order: sections by index, and None for the table
/// of section headers. Empty ones stand before what begins where they do.
pub(super) fn layout_order(object: &Object<'_>) -> Vec<Option<u32>> {
    let table = (object.header.e_shoff(object.order), true, None);
    let sections = (0u32..).zip(&object.sections).skip(1);
    let sections = sections.map(|(i, s)| (s.header.offset, !s.data.is_empty(), Some(i)));
    let mut parts: Vec<_> = sections.chain([table]).collect();
    parts.sort_unstable();
    parts.into_iter().map(|(_, _, part)| part).collect()
}

/// The alignment to lay a section out with; None if its own is no power of two
/// or not what the file keeps to. Some tools don't align what is empty, and LLVM
/// not what it compresses.
pub(super) fn alignment(header: &SectionHeader, empty: bool) -> Option<usize> {
    let align = header.align.max(1);
    if align.is_power_of_two() && header.offset.is_multiple_of(align) {
        usize::try_from(align).ok()
    } else {
        let is_compressed = header.flags & SHF_COMPRESSED.0 != 0;
        (empty || is_compressed).then_some(1)
    }
}

/// The sections of the file to come, by old index; new ones follow.
pub(super) struct Parts<'a> {
    pub headers: Vec<SectionHeader>,
    pub contents: Vec<Pieces<'a>>,
}

/// Section indices before and after. New sections have the indices after the
/// old ones', and are never removed.
pub(super) struct Numbering {
    new: Vec<Option<u32>>,
    count: u32,
    /// Mapping symbols of removed sections and the sections' own, which go with them, in
    /// order.
    pub symbols: Vec<u32>,
}

impl Numbering {
    fn new(object: &Object<'_>, edits: &Edits<'_>) -> Result<Numbering, Error> {
        let mut gone = vec![false; object.sections.len()];
        for &section in &edits.removed {
            for index in [Some(section), object.relocation_section(section)]
                .into_iter()
                .flatten()
            {
                match gone.get_mut(index as usize) {
                    Some(gone) if index != 0 => *gone = true,
                    _ => return Err(Error::NoSection(index)),
                }
            }
        }
        let mut count = 0;
        let number = |gone: bool| {
            (!gone).then(|| {
                count += 1;
                count - 1
            })
        };
        let all = gone
            .into_iter()
            .chain(std::iter::repeat_n(false, super::grow::added(object, edits)));
        let new = all.map(number).collect();
        let symbols = Vec::new();
        let mut numbering = Numbering { new, count, symbols };
        if numbering.any_removed() {
            let table = object.sections.get(object.symbols.section().0);
            let locals = table.map_or(0, |table| table.header.info);
            let locals = locals.min(object.symbol_count() as u32);
            let goes = |&symbol: &u32| {
                let section = object.symbol_section(symbol);
                section.is_some_and(|section| section != 0 && numbering.after(section).is_none())
                    && (object.is_mapping_symbol(symbol) || object.is_section_symbol(symbol))
            };
            let mut symbols: Vec<u32> = (1..locals).filter(goes).collect();
            // What `ld -r` makes for each section mostly nobody needs.
            if symbols.iter().any(|&symbol| object.is_section_symbol(symbol)) {
                let referred = numbering.referred(object)?;
                symbols.retain(|&symbol| referred.get(symbol as usize) != Some(&true));
            }
            numbering.symbols = symbols;
        }
        Ok(numbering)
    }

    /// For each symbol, whether relocations of sections that stay, or groups, refer to it.
    fn referred(&self, object: &Object<'_>) -> Result<Vec<bool>, Error> {
        let mut referred = vec![false; object.symbol_count()];
        let mut refer = |symbol: u32| {
            if let Some(referred) = referred.get_mut(symbol as usize) {
                *referred = true;
            }
        };
        for (index, section) in (0u32..).zip(&object.sections) {
            if self.after(index).is_none() {
                continue;
            }
            if object.relocation_section(index).is_some() {
                let relocations = object.relocation_table(index)?;
                relocations.iter().for_each(|relocation| refer(relocation.symbol));
            }
            if section.header.r#type == SHT_GROUP.0 {
                refer(section.header.info);
            }
        }
        Ok(referred)
    }

    /// A section's new index; None if it goes.
    pub(super) fn after(&self, old: u32) -> Option<u32> {
        self.new.get(old as usize).copied().flatten()
    }

    pub(super) fn any_removed(&self) -> bool {
        self.count as usize != self.new.len()
    }
}

impl<'d> Object<'d> {
    /// Writes the object again, with edits. Sections keep their order in the
    /// file and their alignment and are laid out without holes; what the edits
    /// don't name keeps its bytes, except section indices (and the name of a
    /// removed section in the name table) where sections are removed.
    ///
    /// # Errors
    ///
    /// If an edit names a section that isn't there or is compressed, gives
    /// relocations to one that has no section for them, or removes one that a
    /// symbol or another section needs.
    pub fn rewrite(&self, mut edits: Edits<'d>) -> Result<Pieces<'d>, Error> {
        let numbering = Numbering::new(self, &edits)?;
        let cuts = Cuts::of_removed(self, &numbering);
        let contents = self.contents(&mut edits, &numbering, &cuts)?;
        let mut headers = self.headers(&numbering, &cuts)?;
        for (&section, stored) in &edits.stored {
            if let Some(header) = headers.get_mut(section as usize) {
                stored.apply(header);
            }
        }
        let mut parts = Parts { headers, contents };
        super::grow::grow(self, &mut edits, &numbering, &mut parts)?;
        let kept = |index: &u32| *index != 0 && numbering.after(*index).is_some();
        let mut order = Vec::new();
        for part in layout_order(self) {
            match part {
                Some(index) => order.extend(Some(index).filter(kept).map(Some)),
                None => {
                    let old = self.sections.len() as u32;
                    order.extend((old..parts.headers.len() as u32).map(Some));
                    order.push(None);
                }
            }
        }
        self.lay_out(&order, parts, &numbering)
    }

    /// Writes the parts of the file in order.
    fn lay_out(
        &self,
        order: &[Option<u32>],
        parts: Parts<'d>,
        numbering: &Numbering,
    ) -> Result<Pieces<'d>, Error> {
        let Parts {
            mut headers,
            mut contents,
        } = parts;
        let mut end = size_of::<Header>();
        let mut table = end;
        for &part in order {
            let Some(index) = part else {
                end = end.next_multiple_of(8);
                table = end;
                end += numbering.count as usize * SECTION_HEADER;
                continue;
            };
            let slot = index as usize;
            if let (Some(header), Some(content)) = (headers.get_mut(slot), contents.get(slot)) {
                end = end.next_multiple_of(alignment(header, content.is_empty()).unwrap_or(1));
                header.offset = end as u64;
                if header.r#type != SHT_NOBITS.0 {
                    header.size = content.len() as u64;
                    end += content.len();
                }
            }
        }

        let mut out = Pieces::default();
        let mut end = 0;
        let mut write = |at: usize, content: Pieces<'d>| {
            out.pad(at.saturating_sub(end));
            end = at.max(end) + content.len();
            out.append(content);
        };
        write(0, self.file_header(table, numbering).into());
        self.write_null_section(&mut headers, numbering);
        for &part in order {
            let Some(index) = part else {
                write(table, section_headers(&headers, numbering, self.order).into());
                continue;
            };
            let header = headers.get(index as usize).ok_or(Error::NoSection(index))?;
            let content = contents.get_mut(index as usize).ok_or(Error::NoSection(index))?;
            if !content.is_empty() {
                write(
                    usize::try_from(header.offset).unwrap_or(0),
                    std::mem::take(content),
                );
            }
        }
        Ok(out)
    }

    /// Each section's content, by old index.
    fn contents(
        &self,
        edits: &mut Edits<'d>,
        numbering: &Numbering,
        cuts: &Cuts,
    ) -> Result<Vec<Pieces<'d>>, Error> {
        let mut contents: Vec<Pieces<'d>> = self.sections.iter().map(|s| s.data.into()).collect();
        for (section, content) in std::mem::take(&mut edits.contents) {
            let number = (section as usize).wrapping_sub(self.sections.len());
            if let Some((_, new)) = edits.sections.get_mut(number) {
                *new = content;
                continue;
            }
            let compressed = self.section(section)?.header.flags & SHF_COMPRESSED.0 != 0;
            if compressed && !edits.stored.contains_key(&section) {
                return Err(Error::Compressed(section));
            }
            set(&mut contents, section, content)?;
        }
        for (&section, relocations) in &edits.relocations {
            // What has none yet gets one when all else is settled.
            if let Some(index) = self.relocation_section(section) {
                let rela = self.section(index)?.header.r#type == SHT_RELA.0;
                set(&mut contents, index, encode(self, rela, relocations).into())?;
            }
        }
        if numbering.any_removed() {
            self.renumber(&mut contents, numbering, cuts)?;
        }
        Ok(contents)
    }

    /// Section indices inside of contents: in symbols and in groups.
    fn renumber(&self, contents: &mut [Pieces<'d>], numbering: &Numbering, cuts: &Cuts) -> Result<(), Error> {
        self.renumber_symbols(contents, numbering, cuts)?;
        for (content, section) in contents.iter_mut().zip(&self.sections) {
            if section.header.r#type != SHT_GROUP.0 {
                continue;
            }
            let mut group = Vec::with_capacity(content.len());
            for (position, word) in content.to_mut().chunks_exact(4).enumerate() {
                let word = word.try_into().map_or(0, |word| self.order.read_u32_bytes(word));
                // The first word has the flags.
                let kept = if position == 0 {
                    Some(word)
                } else {
                    numbering.after(word)
                };
                group.extend(kept.into_iter().flat_map(|word| self.order.write_u32_bytes(word)));
            }
            *content = group.into();
        }
        if !cuts.is_empty()
            && let Some(names) = contents.get_mut(self.names as usize)
        {
            *names = cuts.apply(names.to_mut()).into();
        }
        Ok(())
    }

    fn renumber_symbols(
        &self,
        contents: &mut [Pieces<'d>],
        numbering: &Numbering,
        cuts: &Cuts,
    ) -> Result<(), Error> {
        let own_names = self.symbols.string_section().0 == self.names as usize;
        let mut table = Vec::with_capacity(self.symbols.len() * SYMBOL);
        let mut extended = Vec::new();
        let has_extended = self.symbols.shndx_section().0 != 0;
        for (index, symbol) in (0u32..).zip(self.symbols.iter()) {
            if numbering.symbols.binary_search(&index).is_ok() {
                continue;
            }
            let name = symbol.st_name(self.order);
            let name = if own_names { cuts.moved(name) } else { name };
            let (mut short, mut long) = (symbol.st_shndx(self.order).0, 0u32);
            if let Some(section) = self.symbol_section(index)
                && section != 0
            {
                let new = numbering.after(section).ok_or(Error::SymbolInSection {
                    section,
                    symbol: index,
                })?;
                match u16::try_from(new) {
                    Ok(new) if new < SHN_LORESERVE => short = new,
                    _ => (short, long) = (SHN_XINDEX.0, new),
                }
            }
            table.extend_from_slice(&self.order.write_u32_bytes(name));
            table.extend_from_slice(&[symbol.st_info().0, symbol.st_other().0]);
            table.extend_from_slice(&self.order.write_u16_bytes(short));
            table.extend_from_slice(&self.order.write_u64_bytes(symbol.st_value(self.order)));
            table.extend_from_slice(&self.order.write_u64_bytes(symbol.st_size(self.order)));
            if has_extended {
                extended.extend_from_slice(&self.order.write_u32_bytes(long));
            }
        }
        if self.symbols.section().0 != 0 {
            set(contents, self.symbols.section().0 as u32, table.into())?;
        }
        if has_extended {
            set(contents, self.symbols.shndx_section().0 as u32, extended.into())?;
        }
        Ok(())
    }

    /// Each section's header, by old index, with new links and names.
    fn headers(&self, numbering: &Numbering, cuts: &Cuts) -> Result<Vec<SectionHeader>, Error> {
        let mut headers = Vec::with_capacity(self.sections.len());
        for (index, section) in (0u32..).zip(&self.sections) {
            let mut header = section.header.clone();
            let linked = |section: u32| {
                numbering
                    .after(section)
                    .ok_or(Error::SectionInUse { section, user: index })
            };
            if index != 0 && numbering.after(index).is_some() {
                header.link = linked(header.link)?;
                let info_is_section = header.r#type == SHT_REL.0
                    || header.r#type == SHT_RELA.0
                    || header.flags & SHF_INFO_LINK.0 != 0;
                if info_is_section {
                    header.info = linked(header.info)?;
                }
                header.name = cuts.moved(header.name);
            }
            headers.push(header);
        }
        Ok(headers)
    }

    fn file_header(&self, table: usize, numbering: &Numbering) -> Vec<u8> {
        let mut out = self.data.get(..size_of::<Header>()).unwrap_or_default().to_vec();
        let count = u16::try_from(numbering.count)
            .ok()
            .filter(|&n| n < SHN_LORESERVE)
            .unwrap_or(0);
        let names = numbering.after(self.names).unwrap_or(0);
        let names = match u16::try_from(names) {
            Ok(names) if names < SHN_LORESERVE => names,
            _ => SHN_XINDEX.0,
        };
        put(&mut out, 40, &self.order.write_u64_bytes(table as u64));
        put(&mut out, 60, &self.order.write_u16_bytes(count));
        put(&mut out, 62, &self.order.write_u16_bytes(names));
        out
    }

    /// The null section holds the numbers that the file header has no room for
    /// (gABI, "ELF Header", e_shnum and e_shstrndx).
    fn write_null_section(&self, headers: &mut [SectionHeader], numbering: &Numbering) {
        if let Some(null) = headers.first_mut() {
            let many = |number: u32| number >= u32::from(SHN_LORESERVE);
            let names = numbering.after(self.names).unwrap_or(0);
            null.size = if many(numbering.count) {
                numbering.count.into()
            } else {
                0
            };
            null.link = if many(names) { names } else { SHN_UNDEF.0.into() };
        }
    }
}

/// The content of a section of relocations.
pub(super) fn encode(object: &Object<'_>, rela: bool, relocations: &[Relocation]) -> Vec<u8> {
    let order = object.order;
    let mut out = Vec::with_capacity(relocations.len() * 24);
    for relocation in relocations {
        out.extend_from_slice(&order.write_u64_bytes(relocation.offset));
        if object.has_mixed_relocations() {
            out.extend_from_slice(&order.write_u32_bytes(relocation.symbol));
            out.extend_from_slice(&relocation.r_type.to_be_bytes());
        } else {
            let info = u64::from(relocation.symbol) << 32 | u64::from(relocation.r_type);
            out.extend_from_slice(&order.write_u64_bytes(info));
        }
        if rela {
            out.extend_from_slice(&order.write_i64_bytes(relocation.addend));
        }
    }
    out
}

fn set<'a>(contents: &mut [Pieces<'a>], index: u32, content: Pieces<'a>) -> Result<(), Error> {
    *contents.get_mut(index as usize).ok_or(Error::NoSection(index))? = content;
    Ok(())
}

fn put(out: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(place) = out.get_mut(at..at + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}

fn section_headers(headers: &[SectionHeader], numbering: &Numbering, order: Endianness) -> Vec<u8> {
    let mut out = Vec::with_capacity(numbering.count as usize * SECTION_HEADER);
    for (index, header) in (0u32..).zip(headers) {
        if numbering.after(index).is_none() {
            continue;
        }
        out.extend_from_slice(&order.write_u32_bytes(header.name));
        out.extend_from_slice(&order.write_u32_bytes(header.r#type));
        out.extend_from_slice(&order.write_u64_bytes(header.flags));
        out.extend_from_slice(&order.write_u64_bytes(header.address));
        out.extend_from_slice(&order.write_u64_bytes(header.offset));
        out.extend_from_slice(&order.write_u64_bytes(header.size));
        out.extend_from_slice(&order.write_u32_bytes(header.link));
        out.extend_from_slice(&order.write_u32_bytes(header.info));
        out.extend_from_slice(&order.write_u64_bytes(header.align));
        out.extend_from_slice(&order.write_u64_bytes(header.entry_size));
    }
    out
}
