//! The relocations of a section, read from the file one by one: of a linked file they are as
//! much as all the rest of its debug info.

use object::Endianness;
use object::elf::Rela64;
use object::read::elf::Rela as _;

use super::Relocation;

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
