//! Where in functions the frame's register isn't where the frame starts: before the prologue has set it, after the epilogue
//! has given it back, and where code generation computes with it.
//!
//! The plugin's machine passes list the addresses where that changes
//! (`machine/stages/listed/bounds.rs`); each is a relocation.

use super::masks::{addresses, listed};
use crate::elf;
use crate::elf::{Address, PcRange};
use crate::marks::{FrameRegister, Listed};
use std::collections::BTreeMap;

/// The addresses from which on something else is in the register.
#[derive(Debug, Default)]
pub(super) struct Frames(BTreeMap<Address, FrameRegister>);

impl Frames {
    /// Reads what an object lists.
    pub(super) fn read(elf: &elf::Object) -> Result<Frames, elf::Error> {
        let mut changes = BTreeMap::new();
        for (section, listed) in listed(elf) {
            let Listed::Frame(register) = listed else {
                continue;
            };
            let addresses = addresses(elf, section)?.into_iter();
            changes.extend(addresses.map(|(address, _)| (address, register)));
        }
        // What holds at the end of a function doesn't go on in one that lists nothing.
        if !changes.is_empty() {
            for (section, offset) in elf.functions().into_keys() {
                changes.entry(Address { section, offset }).or_default();
            }
        }
        Ok(Frames(changes))
    }

    /// The frame starts at the register everywhere, or there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parts of a range, each with what is in the register.
    pub(super) fn parts(&self, range: &PcRange) -> Vec<(PcRange, FrameRegister)> {
        let at = |offset| Address {
            section: range.section,
            offset,
        };
        let before = self.0.range(at(0)..=at(range.offsets.start)).next_back();
        let mut register = before.map(|(_, register)| *register).unwrap_or_default();
        let mut start = range.offsets.start;
        let mut parts = Vec::new();
        let mut end_part = |start, end, register| {
            let offsets = start..end;
            let section = range.section;
            parts.push((PcRange { section, offsets }, register));
        };
        for (change, now) in self.0.range(at(start)..at(range.offsets.end.max(start))) {
            if *now != register && change.offset > start {
                end_part(start, change.offset, register);
                start = change.offset;
            }
            register = *now;
        }
        end_part(start, range.offsets.end, register);
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use FrameRegister::{Callers, Changed, Set};

    fn range(offsets: std::ops::Range<u64>) -> PcRange {
        PcRange { section: 1, offsets }
    }

    #[test]
    fn prologues_and_epilogues() {
        let change = |(offset, register)| (Address { section: 1, offset }, register);
        let changes = [(0, Callers), (8, Set), (40, Changed), (48, Set), (60, Callers)];
        let frames = Frames(changes.map(change).into());
        let parts = [
            (0..8, Callers),
            (8..40, Set),
            (40..48, Changed),
            (48..60, Set),
            (60..64, Callers),
        ];
        assert_eq!(
            frames.parts(&range(0..64)),
            parts.map(|(offsets, register)| (range(offsets), register))
        );
        assert_eq!(frames.parts(&range(4..8)), [(range(4..8), Callers)]);
        assert_eq!(frames.parts(&range(8..12)), [(range(8..12), Set)]);
        let elsewhere = PcRange {
            section: 2,
            ..range(0..64)
        };
        assert_eq!(frames.parts(&elsewhere), [(elsewhere, Set)]);
    }
}
