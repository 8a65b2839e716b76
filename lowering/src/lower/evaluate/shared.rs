//! Which parts of a composite share bits that can be assigned (proposal,
//! `DIOpComposite`). What is shared through arguments only shows here, where
//! these have places; code generation has merged some that were equal.

use crate::dwarf::location::Expression;
use crate::lower::{Part, Place, Typed};
use std::collections::{HashMap, HashSet};

/// A storage, known well enough to tell when it is the same.
#[derive(PartialEq, Eq, Hash)]
enum Storage {
    Register(u16),
    /// What a register has in a lane.
    Lane(u16, u32),
    /// From an address on.
    Memory(Expression),
    /// What operations leave.
    Located(Expression),
}

/// Bits of a storage.
type Stretch = (Storage, i128, i128);

/// The entries of the stack that share bits with others, by number.
pub(super) fn entries(entries: &[Typed]) -> HashSet<usize> {
    overlapping(entries.iter().map(of_entry))
}

/// The parts that do.
pub(super) fn parts(parts: &[Part]) -> HashSet<usize> {
    overlapping(parts.iter().map(|part| stretches(&part.place, 0, part.bits)))
}

fn of_entry(entry: &Typed) -> Vec<Stretch> {
    let bits = entry.ty.bits();
    match &entry.origin {
        Some(origin) => stretches(&origin.place, i128::from(origin.offset), bits),
        None => stretches(&entry.place, 0, bits),
    }
}

/// Where `bits` bits of a place are, from bit `offset` on. An implicit place can't be
/// assigned, so it shares nothing.
fn stretches(place: &Place, offset: i128, bits: u64) -> Vec<Stretch> {
    let from = |storage, start: i128| vec![(storage, start + offset, start + offset + i128::from(bits))];
    match place {
        Place::Register(number) => from(Storage::Register(*number), 0),
        Place::RegisterFrom(number, start) => from(Storage::Register(*number), i128::from(*start)),
        Place::RegisterLane(number, lane) => from(Storage::Lane(*number, *lane), 0),
        Place::Memory(address) => {
            let (base, distance) = address.apart();
            from(Storage::Memory(base), 8 * i128::from(distance))
        }
        Place::Located(located) if !located.is_value() => {
            let (operations, distance) = located.apart();
            from(Storage::Located(operations.clone()), i128::from(distance))
        }
        Place::Composite(parts) => {
            let mut found = Vec::new();
            let mut reached = 0;
            for part in parts {
                let size = i128::from(part.bits);
                // Those of the bits that are asked for which this part has.
                let (first, last) = (
                    offset.max(reached),
                    (offset + i128::from(bits)).min(reached + size),
                );
                if first < last {
                    found.extend(stretches(&part.place, first - reached, (last - first) as u64));
                }
                reached += size;
            }
            found
        }
        _ => Vec::new(),
    }
}

fn overlapping(all: impl Iterator<Item = Vec<Stretch>>) -> HashSet<usize> {
    let mut by_storage: HashMap<Storage, Vec<(i128, i128, usize)>> = HashMap::new();
    for (number, stretches) in all.enumerate() {
        for (storage, start, end) in stretches {
            let known = by_storage.entry(storage).or_default();
            known.push((start, end, number));
        }
    }
    let mut found = HashSet::new();
    for mut stretches in by_storage.into_values() {
        stretches.sort_unstable();
        // Of those so far, the one that reaches furthest.
        let mut furthest: Option<(i128, usize)> = None;
        for (start, end, number) in stretches {
            if let Some((reached, other)) = furthest.filter(|&(reached, _)| start < reached) {
                found.extend([other, number]);
                furthest = Some(if end > reached {
                    (end, number)
                } else {
                    (reached, other)
                });
            } else {
                furthest = Some((end, number));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_overlaps_is_shared() {
        let part = |place, bits| Part { place, bits };
        let register = |start| match start {
            0 => Place::Register(3),
            start => Place::RegisterFrom(3, start),
        };
        let memory = |distance| Place::Memory(crate::lower::Computation::register(3).plus(distance));
        let found = |all: &[Part]| {
            let mut found: Vec<_> = parts(all).into_iter().collect();
            found.sort_unstable();
            found
        };
        let apart = [part(register(0), 32), part(register(32), 32), part(memory(0), 32)];
        assert!(found(&apart).is_empty());
        let inside = [part(register(0), 96), part(register(8), 8), part(register(64), 8)];
        assert_eq!(found(&inside), [0, 1, 2]);
        let next = [
            part(memory(0), 32),
            part(memory(4), 32),
            part(memory(7), 8),
            part(memory(8), 8),
        ];
        assert_eq!(found(&next), [1, 2]);
        let inner = Place::Composite(vec![part(Place::Undefined, 32), part(register(0), 32)]);
        assert_eq!(found(&[part(inner, 64), part(register(16), 32)]), [0, 1]);
    }
}
