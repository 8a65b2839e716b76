//! Where the lanes that run the program aren't those in EXEC: code generation
//! puts another mask there to save registers.
//!
//! The plugin's machine passes list the addresses where that changes
//! (`machine/stages/listed/masks.rs`); each is a relocation.

use super::timeline::Timeline;
use crate::elf;
use crate::elf::{Address, PcRange, Relocation};
use crate::lower::Place;
use crate::marks::{Listed, ProgramMask};
use std::collections::BTreeMap;

/// Where EXEC is another's: the register that keeps the program's, or of 64 lanes the first
/// of two that do; undefined if none is known.
pub(super) fn read(elf: &elf::Object) -> Result<Timeline, elf::Error> {
    let mut changes = BTreeMap::new();
    for (section, listed) in listed(elf) {
        let Listed::Mask(mask) = listed else { continue };
        let place = place(mask);
        let addresses = addresses(elf, section)?.into_iter();
        changes.extend(addresses.map(|(address, _)| (address, place.clone())));
    }
    Ok(between(changes))
}

/// The sections that list addresses.
pub(super) fn listed(elf: &elf::Object) -> impl Iterator<Item = (u32, Listed)> {
    let sections = elf.sections_beginning(b"");
    sections.filter_map(|(section, name)| Some((section, Listed::of_section(name)?)))
}

/// The addresses that a section lists, each by a relocation.
pub(super) fn addresses(elf: &elf::Object, section: u32) -> Result<Vec<(Address, Relocation)>, elf::Error> {
    let relocations = elf.relocations(section)?.into_iter();
    let resolved = relocations.filter_map(|relocation| Some((elf.resolve(&relocation)?, relocation)));
    Ok(resolved.collect())
}

/// None: it is in EXEC.
fn place(mask: ProgramMask) -> Option<Place> {
    match mask {
        ProgramMask::Exec => None,
        ProgramMask::Register(number) => Some(Place::Register(number)),
        ProgramMask::Unknown => Some(Place::Undefined),
    }
}

/// Each change holds up to the next one.
fn between(changes: BTreeMap<Address, Option<Place>>) -> Timeline {
    let mut segments = Vec::new();
    let mut before: Option<(Address, Place)> = None;
    for (address, place) in changes {
        if let Some((start, place)) = before.take()
            && start.section == address.section
        {
            let range = PcRange {
                section: start.section,
                offsets: start.offset..address.offset,
            };
            segments.push((range, place));
        }
        before = place.map(|place| (address, place));
    }
    Timeline { segments }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_hold_up_to_the_next_change() {
        let at = |section, offset| Address { section, offset };
        let register = Place::Register(42);
        let changes = [
            (at(1, 4), Some(register.clone())),
            (at(1, 12), None),
            (at(1, 20), Some(Place::Undefined)),
            (at(1, 24), Some(register.clone())),
            (at(1, 28), None),
            // Nothing says where it ends.
            (at(2, 0), Some(register.clone())),
            (at(3, 8), None),
        ];
        let range = |start, end| PcRange {
            section: 1,
            offsets: start..end,
        };
        let expected = [
            (range(4, 12), register.clone()),
            (range(20, 24), Place::Undefined),
            (range(24, 28), register),
        ];
        assert_eq!(between(changes.into()).segments, expected);
    }
}
