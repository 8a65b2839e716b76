//! Where the lanes that run the program aren't those in EXEC: code generation
//! puts another mask there to save registers.
//!
//! The plugin's machine passes list the addresses where that changes
//! (`machine/stages/masks.rs`); each is a relocation.

use super::timeline::Timeline;
use crate::elf;
use crate::elf::{Address, PcRange};
use crate::lower::Place;
use std::collections::BTreeMap;

const EXEC: &[u8] = b".dilifetime.exec";

/// Where EXEC is another's: the register that keeps the program's, of 64 lanes
/// the first of two; undefined if none is known.
pub fn read(elf: &elf::Object) -> Result<Timeline, elf::Error> {
    let mut changes = BTreeMap::new();
    for (section, rest) in elf.sections_beginning(EXEC) {
        let place = place(rest);
        for relocation in elf.relocations(section)? {
            changes.extend(elf.resolve(&relocation).map(|address| (address, place.clone())));
        }
    }
    Ok(between(changes))
}

/// What the rest of a section's name says; none: it is in EXEC.
fn place(rest: &[u8]) -> Option<Place> {
    let number = match rest {
        [] => return None,
        [b'.', number @ ..] => str::from_utf8(number).ok(),
        _ => None,
    };
    let number = number.and_then(|number| number.parse().ok());
    Some(number.map_or(Place::Undefined, Place::Register))
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

    #[test]
    fn names_say_where() {
        assert_eq!(place(b""), None);
        assert_eq!(place(b".42"), Some(Place::Register(42)));
        assert_eq!(place(b".lost"), Some(Place::Undefined));
        assert_eq!(place(b".70000"), Some(Place::Undefined));
        assert_eq!(place(b"utable"), Some(Place::Undefined));
    }
}
