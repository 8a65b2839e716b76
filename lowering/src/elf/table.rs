//! The relocations of a section, read from the file one by one: of a linked file they are as
//! much as all the rest of its debug info.

use object::Endianness;
use object::elf::{Rel64, Rela64};
use object::read::elf::{Rel as _, Rela as _, SectionHeader as _};

use super::order::Order as _;
use super::{Error, Object, Relocation};

impl<'d> Object<'d> {
    /// The relocations of a section, in the file's order. Empty if it has none.
    ///
    /// # Errors
    ///
    /// If there is no such section, or a relocation or its symbol is outside of
    /// what it belongs to.
    pub fn relocations(&self, section: u32) -> Result<Vec<Relocation>, Error> {
        Ok(self.relocation_table(section)?.iter().collect())
    }

    /// The same by offset, without a copy where the file has them so.
    pub(crate) fn sorted_relocations(&self, section: u32) -> Result<RelocationTable<'d>, Error> {
        Ok(self.relocation_table(section)?.sorted())
    }

    /// The same in the file's order.
    pub(super) fn relocation_table(&self, section: u32) -> Result<RelocationTable<'d>, Error> {
        let size = self.section(section)?.data.len() as u64;
        let Some(index) = self.relocation_section(section) else {
            return Ok(RelocationTable::default());
        };
        if self.section(index)?.header.link as usize != self.symbols.section().0 {
            return Err(Error::ForeignSymbolTable(section));
        }
        let found = self.read_relocations(section, index)?;
        for relocation in found.iter() {
            if relocation.offset >= size {
                return Err(Error::RelocationOutside {
                    section,
                    offset: relocation.offset,
                });
            }
            if relocation.symbol as usize >= self.symbols.len().max(1) {
                return Err(Error::NoSymbol {
                    section,
                    symbol: relocation.symbol,
                });
            }
        }
        Ok(found)
    }

    fn read_relocations(&self, section: u32, index: u32) -> Result<RelocationTable<'d>, Error> {
        let raw = self.raw_header(index)?;
        if let Some((entries, _)) = raw.rela(self.order, self.data)? {
            let mixed = self.has_mixed_relocations();
            return Ok(RelocationTable::of_file(entries, self.order, mixed));
        }
        let entries = raw
            .rel(self.order, self.data)?
            .map(|(entries, _)| entries)
            .unwrap_or_default();
        let content = self.section(section)?.data;
        let read = |r: &Rel64<Endianness>| {
            let (offset, r_type) = (r.r_offset(self.order), r.r_type(self.order).0);
            let addend = match self.width(r_type) {
                Some(width) => field(content, offset, width, self.order)
                    .ok_or(Error::RelocationOutside { section, offset })?,
                // What writes no plain number keeps its addend in the section.
                None => 0,
            };
            Ok(Relocation {
                offset,
                symbol: r.r_sym(self.order),
                r_type,
                addend,
            })
        };
        let read: Result<Vec<_>, Error> = entries.iter().map(read).collect();
        Ok(read?.into())
    }
}

/// A signed field of 4 or 8 bytes.
fn field(data: &[u8], offset: u64, width: usize, order: Endianness) -> Option<i64> {
    let bytes = data.get(usize::try_from(offset).ok()?..)?.get(..width)?;
    match width {
        0 => Some(0),
        4 => Some(order.read_i32_bytes(bytes.try_into().ok()?).into()),
        _ => Some(order.read_i64_bytes(bytes.try_into().ok()?)),
    }
}

/// The relocations of a section.
#[derive(Debug)]
pub(crate) struct RelocationTable<'d> {
    entries: Entries<'d>,
    order: Endianness,
    mixed: bool,
}

#[derive(Debug)]
enum Entries<'d> {
    File(&'d [Rela64<Endianness>]),
    Read(Vec<Relocation>),
}

impl<'d> RelocationTable<'d> {
    /// Those of a SHT_RELA section, whose `r_info` may be mixed
    /// ([`Object::has_mixed_relocations`](super::Object::has_mixed_relocations)).
    pub(super) fn of_file(entries: &'d [Rela64<Endianness>], order: Endianness, mixed: bool) -> Self {
        let entries = Entries::File(entries);
        RelocationTable {
            entries,
            order,
            mixed,
        }
    }

    pub(super) fn len(&self) -> usize {
        match &self.entries {
            Entries::File(entries) => entries.len(),
            Entries::Read(entries) => entries.len(),
        }
    }

    pub(crate) fn get(&self, index: usize) -> Option<Relocation> {
        match &self.entries {
            Entries::File(entries) => entries.get(index).map(|entry| Relocation {
                offset: entry.r_offset(self.order),
                symbol: entry.r_sym(self.order, self.mixed),
                r_type: entry.r_type(self.order, self.mixed).0,
                addend: entry.r_addend(self.order),
            }),
            Entries::Read(entries) => entries.get(index).copied(),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Relocation> {
        (0..self.len()).map_while(|index| self.get(index))
    }

    /// The same by offset.
    pub(super) fn sorted(self) -> RelocationTable<'d> {
        if self.iter().is_sorted_by_key(|relocation| relocation.offset) {
            return self;
        }
        let mut entries: Vec<_> = self.iter().collect();
        entries.sort_by_key(|relocation| relocation.offset);
        entries.into()
    }

    /// Of a sorted table the index of the first that isn't before `offset`.
    pub(crate) fn first_from(&self, offset: u64) -> usize {
        match &self.entries {
            Entries::File(entries) => entries.partition_point(|entry| entry.r_offset(self.order) < offset),
            Entries::Read(entries) => entries.partition_point(|entry| entry.offset < offset),
        }
    }
}

impl From<Vec<Relocation>> for RelocationTable<'_> {
    fn from(entries: Vec<Relocation>) -> Self {
        RelocationTable {
            entries: Entries::Read(entries),
            order: Endianness::Little,
            mixed: false,
        }
    }
}

impl Default for RelocationTable<'_> {
    fn default() -> Self {
        Vec::new().into()
    }
}
