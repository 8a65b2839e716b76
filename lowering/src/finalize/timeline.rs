//! Where one carrier is, PC range by PC range.

use super::frames::Frames;
use crate::dwarf::location::{Expression, ListEntry, Location};
use crate::elf::{Address, PcRange};
use crate::lower::{self, FrameState, Place, Writer, parse};
use crate::marks::FrameRegister;
use std::collections::HashSet;

/// A carrier's places: disjoint segments in order of address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Timeline {
    pub segments: Vec<(PcRange, Place)>,
}

impl Timeline {
    /// Reads the location of a carrier that stands in a scope of these ranges.
    /// Where entries overlap, the one that starts first is kept: they all
    /// describe the same value.
    pub(super) fn new(location: &Location, scope: &[PcRange], writer: &Writer, frames: &Frames) -> Timeline {
        let mut segments: Vec<(PcRange, Place)> = match location {
            Location::Whole(expression) => {
                let parts = scope
                    .iter()
                    .map(|range| segments(expression, range, writer, frames));
                parts.flatten().collect()
            }
            Location::Constant(bytes) => {
                let place = Place::Bytes(bytes.clone());
                scope.iter().map(|range| (range.clone(), place.clone())).collect()
            }
            Location::List(entries) => {
                let entries = entries
                    .iter()
                    .filter_map(|entry| Some((&entry.expression, entry.range.as_ref()?)));
                let parts = entries.map(|(expression, range)| segments(expression, range, writer, frames));
                parts.flatten().collect()
            }
        };
        segments.retain(|(range, place)| !range.offsets.is_empty() && *place != Place::Undefined);
        segments.sort_by_key(|(range, _)| (range.section, range.offsets.start));
        let mut end = Address {
            section: 0,
            offset: 0,
        };
        for (range, _) in &mut segments {
            if range.section == end.section {
                range.offsets.start = range.offsets.start.max(end.offset);
            }
            end = Address {
                section: range.section,
                offset: range.offsets.end.max(range.offsets.start),
            };
        }
        segments.retain(|(range, _)| !range.offsets.is_empty());
        Timeline { segments }
    }

    /// All of it is at later addresses of the same section.
    pub(super) fn begins_after(&self, address: Option<Address>) -> bool {
        let first = self.segments.first().map(|(range, _)| range);
        first.zip(address).is_some_and(|(first, address)| {
            first.section == address.section && first.offsets.start > address.offset
        })
    }

    /// Some of it isn't in memory, nor a constant.
    pub(super) fn is_in_registers(&self) -> bool {
        let is_elsewhere = |place: &Place| match place {
            Place::Memory(_) | Place::FrameAddress(_) | Place::Bytes(_) | Place::Real(_) => true,
            Place::Value(value) => value.as_constant().is_some(),
            _ => false,
        };
        !self.segments.iter().all(|(_, place)| is_elsewhere(place))
    }

    /// Two of its parts are the same register somewhere.
    pub(super) fn has_equal_parts(&self) -> bool {
        self.segments.iter().any(|(_, place)| {
            let Place::Composite(parts) = place else {
                return false;
            };
            let mut known = HashSet::new();
            let mut registers = parts.iter().filter_map(|part| match part.place {
                Place::Register(number) => Some(number),
                _ => None,
            });
            !registers.all(|number| known.insert(number))
        })
    }

    /// Nothing in it is for finalize to work out.
    pub(super) fn is_stock(&self) -> bool {
        let ours = |place: &Place| matches!(place, Place::Marked(..) | Place::Lost(_) | Place::Composite(_));
        !self.segments.iter().any(|(_, place)| ours(place))
    }
}

/// What an expression says in a range: something else, perhaps, where the frame's register isn't where the frame starts.
fn segments(
    expression: &Expression,
    range: &PcRange,
    writer: &Writer,
    frames: &Frames,
) -> Vec<(PcRange, Place)> {
    let place = |register| {
        let frame = FrameState {
            register,
            ..writer.frame
        };
        parse(expression, &Writer { frame, ..*writer })
    };
    let inside = parse(expression, writer);
    if frames.is_empty() {
        return vec![(range.clone(), inside)];
    }
    let changed = place(FrameRegister::Changed);
    if inside == changed {
        return vec![(range.clone(), inside)];
    }
    let callers = place(FrameRegister::Callers);
    let place = |register| match register {
        FrameRegister::Set => &inside,
        FrameRegister::Callers => &callers,
        FrameRegister::Changed => &changed,
    };
    let parts = frames.parts(range).into_iter();
    parts
        .map(|(part, register)| (part, place(register).clone()))
        .collect()
}

/// What is left of the location of a referrer of so many bits, without what stock
/// LLVM computes in disregard of its width.
pub(super) fn exact(location: &Location, bits: u64) -> Location {
    match location {
        Location::Whole(expression) => {
            let left = lower::exact(expression, bits);
            left.map_or_else(|| Location::List(Vec::new()), Location::Whole)
        }
        Location::List(entries) => {
            let left = |entry: &ListEntry| {
                let expression = lower::exact(&entry.expression, bits)?;
                let range = entry.range.clone();
                Some(ListEntry { range, expression })
            };
            Location::List(entries.iter().filter_map(left).collect())
        }
        location => location.clone(),
    }
}

/// The number that a selector's place stands for.
pub(super) fn selected(place: &Place) -> Option<u32> {
    let value = match place {
        Place::Bytes(bytes) => {
            let mut word = [0; 8];
            let length = bytes.len().min(8);
            word[..length].copy_from_slice(&bytes[..length]);
            u64::from_le_bytes(word)
        }
        Place::Value(value) => value.as_constant()?,
        _ => return None,
    };
    u32::try_from(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dwarf::location::ListEntry;
    use crate::lower::testing::writer;

    fn range(start: u64, end: u64) -> PcRange {
        PcRange {
            section: 1,
            offsets: start..end,
        }
    }

    #[test]
    fn overlapping_entries_are_cut() {
        let entry = |start, end, register: u8| ListEntry {
            range: Some(range(start, end)),
            expression: vec![0x50 + register].into(),
        };
        let list = Location::List(vec![
            entry(8, 16, 1),
            entry(0, 10, 0),
            entry(4, 6, 2),
            entry(20, 20, 3),
        ]);
        let timeline = Timeline::new(&list, &[], &writer(), &Frames::default());
        assert_eq!(
            timeline.segments,
            [
                (range(0, 10), Place::Register(0)),
                (range(10, 16), Place::Register(1))
            ]
        );
    }

    #[test]
    fn a_whole_location_fills_its_scope() {
        let whole = Location::Constant(vec![3]);
        let timeline = Timeline::new(&whole, &[range(0, 4), range(8, 9)], &writer(), &Frames::default());
        assert_eq!(timeline.segments.len(), 2);
        assert_eq!(selected(&timeline.segments[1].1), Some(3));
    }
}
