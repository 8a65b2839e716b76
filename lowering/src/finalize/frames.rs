//! Where in functions the frame's register isn't the frame's: before the prologue
//! has set it and after the epilogue has given it back.
//!
//! The plugin's machine passes list the addresses where that changes
//! (`machine/stages/listed/bounds.rs`); each is a relocation.

use super::masks::{addresses, listed};
use crate::elf;
use crate::elf::{Address, PcRange};
use crate::marks::Listed;
use std::collections::BTreeMap;

/// The addresses from which on the register is the frame's, or isn't.
#[derive(Debug, Default)]
pub(super) struct Frames(BTreeMap<Address, bool>);

impl Frames {
    /// Reads what an object lists.
    pub(super) fn read(elf: &elf::Object) -> Result<Frames, elf::Error> {
        let mut changes = BTreeMap::new();
        for (section, listed) in listed(elf) {
            let Listed::Frame { is_set } = listed else {
                continue;
            };
            let addresses = addresses(elf, section)?.into_iter();
            changes.extend(addresses.map(|(address, _)| (address, is_set)));
        }
        // What holds at the end of a function doesn't go on in one that lists nothing.
        if !changes.is_empty() {
            for (section, offset) in elf.functions().into_keys() {
                changes.entry(Address { section, offset }).or_insert(true);
            }
        }
        Ok(Frames(changes))
    }

    /// The register is the frame's everywhere, or there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parts of a range, each with whether the register is the frame's.
    pub(super) fn parts(&self, range: &PcRange) -> Vec<(PcRange, bool)> {
        let at = |offset| Address {
            section: range.section,
            offset,
        };
        let before = self.0.range(at(0)..=at(range.offsets.start)).next_back();
        let mut is_set = before.is_none_or(|(_, is_set)| *is_set);
        let mut start = range.offsets.start;
        let mut parts = Vec::new();
        let mut end_part = |start, end, is_set| {
            let offsets = start..end;
            let section = range.section;
            parts.push((PcRange { section, offsets }, is_set));
        };
        for (change, now) in self.0.range(at(start)..at(range.offsets.end.max(start))) {
            if *now != is_set && change.offset > start {
                end_part(start, change.offset, is_set);
                start = change.offset;
            }
            is_set = *now;
        }
        end_part(start, range.offsets.end, is_set);
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(offsets: std::ops::Range<u64>) -> PcRange {
        PcRange { section: 1, offsets }
    }

    #[test]
    fn prologues_and_epilogues() {
        let change = |(offset, is_set)| (Address { section: 1, offset }, is_set);
        let changes = [(0, false), (8, true), (40, false), (48, true), (60, false)];
        let frames = Frames(changes.map(change).into());
        let parts = [
            (0..8, false),
            (8..40, true),
            (40..48, false),
            (48..60, true),
            (60..64, false),
        ];
        assert_eq!(
            frames.parts(&range(0..64)),
            parts.map(|(offsets, is_set)| (range(offsets), is_set))
        );
        assert_eq!(frames.parts(&range(4..8)), [(range(4..8), false)]);
        assert_eq!(frames.parts(&range(8..12)), [(range(8..12), true)]);
        let elsewhere = PcRange {
            section: 2,
            ..range(0..64)
        };
        assert_eq!(frames.parts(&elsewhere), [(elsewhere, true)]);
    }
}
