//! The names of sections that go: cut out of the name table when nothing else
//! uses them, so that the file is what it would be had they never been there.

use object::read::elf::Sym as _;

use super::{Object, write::Numbering};

/// Byte ranges cut out of the section name table.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    /// Sorted: start and length.
    ranges: Vec<(usize, usize)>,
}

impl Cuts {
    /// The names of removed sections that nothing else uses.
    pub(super) fn of_removed(object: &Object<'_>, numbering: &Numbering) -> Cuts {
        let mut cuts = Cuts::default();
        let Some(table) = object.sections.get(object.names as usize) else {
            return cuts;
        };
        if !numbering.any_removed() || has_other_users(object) {
            return cuts;
        }
        let used = used_names(object, numbering);
        for (index, section) in (0u32..).zip(&object.sections) {
            if numbering.after(index).is_none()
                && let Some((start, end)) = whole_string(table.data, section.header.name as usize)
            {
                // Names that end alike share bytes, so look at all of the string.
                let first = used.partition_point(|&name| name < start);
                if used.get(first).is_none_or(|&name| name >= end) {
                    cuts.ranges.push((start, end - start));
                }
            }
        }
        cuts.ranges.sort_unstable();
        cuts.ranges.dedup();
        cuts
    }

    /// Where a name is after the cuts.
    pub(super) fn moved(&self, name: u32) -> u32 {
        let before = self.ranges.iter().take_while(|(start, _)| *start < name as usize);
        let cut: usize = before.map(|(_, len)| len).sum();
        name.saturating_sub(u32::try_from(cut).unwrap_or(u32::MAX))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The table without them.
    pub(super) fn apply(&self, table: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(table.len());
        let mut from = 0;
        for &(start, len) in &self.ranges {
            out.extend_from_slice(table.get(from..start).unwrap_or_default());
            from = start + len;
        }
        out.extend_from_slice(table.get(from..).unwrap_or_default());
        out
    }
}

/// Whether sections other than the symbol table take strings from the names.
fn has_other_users(object: &Object<'_>) -> bool {
    let symbols = object.symbols.section().0;
    let mut sections = object.sections.iter().enumerate();
    sections.any(|(index, section)| {
        index != 0 && index != symbols && object.names != 0 && section.header.link == object.names
    })
}

/// Name offsets that stay in use, sorted.
fn used_names(object: &Object<'_>, numbering: &Numbering) -> Vec<usize> {
    let kept = (0u32..)
        .zip(&object.sections)
        .filter(|(index, _)| numbering.after(*index).is_some());
    let mut used: Vec<usize> = kept.map(|(_, section)| section.header.name as usize).collect();
    if object.symbols.string_section().0 == object.names as usize {
        used.extend(
            object
                .symbols
                .iter()
                .map(|symbol| symbol.st_name(object.order) as usize),
        );
    }
    used.sort_unstable();
    used
}

/// The bounds of the string that `name` points into, its NUL included.
fn whole_string(table: &[u8], name: usize) -> Option<(usize, usize)> {
    let end = name + table.get(name..)?.iter().position(|&byte| byte == 0)? + 1;
    let start = table.get(..name)?.iter().rposition(|&byte| byte == 0)? + 1;
    Some((start, end))
}
