//! Whether parts of a composite share bits that can be assigned (proposal,
//! `DIOpComposite`).

use super::error::{EvaluationError, Failure};
use super::location::{Composite, EntityId, SingleLocation, Storage};
use super::read;
use crate::rules;

/// A storage that can be assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Memory(u32),
    Register(u32),
    Entity(EntityId),
}

/// Bits of a storage that a part is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stretch {
    key: Key,
    start: i128,
    end: i128,
    part: usize,
    certain: bool,
}

pub(super) fn check(composite: &Composite) -> Result<(), Failure> {
    let parts = composite.parts().iter().enumerate();
    let mut stretches: Vec<Stretch> = parts
        .flat_map(|(number, part)| {
            part.location
                .places
                .iter()
                .map(move |place| (number, part.bits, place))
        })
        .filter_map(|(number, bits, place)| stretch(number, bits, place))
        .collect();
    stretches.sort_unstable();
    let certain = shares(stretches.iter().filter(|stretch| stretch.certain));
    if certain || shares(stretches.iter()) {
        let message = || "parts share bits of one storage".to_string();
        return Err(read::failure(
            certain,
            rules::COMPOSITE_SHARED,
            message,
            EvaluationError::Shared,
        ));
    }
    Ok(())
}

/// What can't be assigned, or is nobody knows where, shares nothing.
fn stretch(part: usize, bits: u64, place: &SingleLocation) -> Option<Stretch> {
    let key = match &place.storage {
        Storage::Memory(space) => Key::Memory(space.number),
        Storage::Register { number, .. } => Key::Register(*number),
        Storage::Entity { id, .. } => Key::Entity(*id),
        _ => return None,
    };
    let start = place.offset?;
    Some(Stretch {
        key,
        start,
        end: start + i128::from(bits),
        part,
        certain: place.certain,
    })
}

/// Whether two parts overlap, given the stretches by storage and start.
fn shares<'s>(mut stretches: impl Iterator<Item = &'s Stretch>) -> bool {
    // Of those so far, the one that reaches furthest. Two of different parts
    // that both reach so far would have been found.
    let Some(mut furthest) = stretches.next() else {
        return false;
    };
    for stretch in stretches {
        let overlap = stretch.key == furthest.key && stretch.start < furthest.end;
        if overlap && stretch.part != furthest.part {
            return true;
        }
        if !overlap || stretch.end > furthest.end {
            furthest = stretch;
        }
    }
    false
}
