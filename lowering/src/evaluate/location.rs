//! Location descriptions (proposal, "Location Description"): one or more
//! places, each a storage and a bit offset into it.

use super::value::Value;
use crate::model::{AddressSpace, Type};
use std::sync::Arc;

/// A location description and the type under which it is seen: an entry of
/// the stack, and what an expression results in.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    pub location: Location,
    pub ty: Type,
}

/// A location description. It has one place or, where an object is in several
/// at once, more; never none.
#[derive(Clone, Debug, PartialEq)]
pub struct Location {
    pub places: Vec<SingleLocation>,
}

/// A single location description.
#[derive(Clone, Debug, PartialEq)]
pub struct SingleLocation {
    pub storage: Storage,
    /// In bits from the storage's beginning; none: the checker can't know.
    pub offset: Option<i128>,
    /// The expression alone decides it, so what is wrong with it is wrong
    /// with the expression. An argument's place, or one at an offset that was
    /// read from a register, is not certain: what is wrong with that is an
    /// error of this evaluation.
    pub certain: bool,
}

/// Location storage, a stream of bits.
#[derive(Clone, Debug, PartialEq)]
pub enum Storage {
    /// An address space. Its size is the range of the addresses.
    Memory(AddressSpace),
    /// A register with that number, and its size in bits.
    Register {
        number: u32,
        bits: u64,
    },
    /// An LLVM entity (proposal, "Location Descriptions Of LLVM Entities"),
    /// and the size of its value in bits.
    Entity {
        id: EntityId,
        bits: u64,
    },
    /// A value that is nowhere, and its size in bits.
    Implicit {
        value: Value,
        bits: u64,
    },
    /// An implicit pointer.
    Address {
        to: Pointee,
        space: AddressSpace,
    },
    /// Nothing is here.
    Undefined,
    /// Past the end of a storage that a composite has a part of.
    Outside,
    Composite(Arc<Composite>),
    /// What an argument's storage is to the checker.
    Unknown,
}

/// What an implicit pointer points at.
#[derive(Clone, Debug, PartialEq)]
pub enum Pointee {
    /// A typed location, in the proposal.
    Location(Arc<Typed>),
    /// So many bytes into what the DIE at an offset in `.debug_info`
    /// describes, in DWARF.
    Die { offset: usize, displacement: i64 },
}

/// Tells LLVM values, stack slots and virtual registers apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityId(pub u32);

/// A storage of parts in a row. None of the parts is a composite again, and
/// none is empty: pushing cuts and drops them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Composite {
    parts: Vec<Part>,
    bits: u64,
}

/// A stretch of a composite.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Where in the composite it starts, in bits.
    pub start: u64,
    /// Its size in bits.
    pub bits: u64,
    pub location: Location,
}

impl Location {
    /// One place at the storage's beginning that the expression decides.
    pub fn of(storage: Storage) -> Location {
        Location::at(storage, 0)
    }

    /// One place, so many bits into the storage.
    pub fn at(storage: Storage, offset: i128) -> Location {
        Location {
            places: vec![SingleLocation {
                storage,
                offset: Some(offset),
                certain: true,
            }],
        }
    }

    /// A value of so many bits that is nowhere.
    pub fn implicit(value: Value, bits: u64) -> Location {
        Location::of(Storage::Implicit { value, bits })
    }

    pub fn undefined() -> Location {
        Location::of(Storage::Undefined)
    }

    /// Whatever it may be.
    pub fn unknown() -> Location {
        Location {
            places: vec![SingleLocation {
                storage: Storage::Unknown,
                offset: None,
                certain: false,
            }],
        }
    }

    /// The location description made of all places of several.
    pub fn all(locations: impl IntoIterator<Item = Location>) -> Location {
        Location {
            places: locations.into_iter().flat_map(|each| each.places).collect(),
        }
    }

    /// The same location, given by the context instead of the expression.
    pub fn given(mut self) -> Location {
        self.places.iter_mut().for_each(|place| place.certain = false);
        self
    }

    /// The location so many bits further on, none: nobody knows how many;
    /// `certain`: the expression says so. Where that is no offset any more it
    /// is where nobody knows, and not certain: [`Location::can_move`].
    pub(crate) fn moved(mut self, distance: Option<i128>, certain: bool) -> Location {
        self.places
            .iter_mut()
            .for_each(|place| place.shift(distance, certain));
        self
    }

    /// Whether all places stay below an offset of 2^126 bits, far beyond any
    /// storage.
    pub(crate) fn can_move(&self, distance: i128) -> bool {
        let mut offsets = self.places.iter().filter_map(|place| place.offset);
        offsets.all(|offset| sum(offset, distance).is_some())
    }
}

fn sum(offset: i128, distance: i128) -> Option<i128> {
    let sum = offset.checked_add(distance);
    sum.filter(|sum| sum.unsigned_abs() < 1 << 126)
}

impl SingleLocation {
    /// Nothing can be moved that is nowhere.
    fn shift(&mut self, distance: Option<i128>, certain: bool) {
        if self.storage == Storage::Undefined {
            return;
        }
        self.offset = match (self.offset, distance) {
            (Some(offset), Some(distance)) => sum(offset, distance),
            _ => None,
        };
        self.certain &= certain && self.offset.is_some();
    }

    /// The size of the storage in bits; none if it has none or nobody knows.
    pub(crate) fn storage_bits(&self) -> Option<i128> {
        Some(match &self.storage {
            Storage::Memory(space) => 1i128
                .checked_shl(space.bits.checked_add(3)?)
                .filter(|&size| size > 0)?,
            Storage::Register { bits, .. }
            | Storage::Entity { bits, .. }
            | Storage::Implicit { bits, .. } => i128::from(*bits),
            Storage::Address { space, .. } => i128::from(space.bits),
            Storage::Composite(composite) => i128::from(composite.bits),
            Storage::Undefined | Storage::Outside | Storage::Unknown => return None,
        })
    }
}

impl Composite {
    /// Strings locations together, each with its size in bits, the first at
    /// offset 0.
    pub(crate) fn of(locations: impl IntoIterator<Item = (Location, u64)>) -> Composite {
        let mut composite = Composite::default();
        locations
            .into_iter()
            .for_each(|(location, bits)| composite.push(location, bits));
        composite
    }

    /// Appends a location of so many bits.
    pub(crate) fn push(&mut self, location: Location, bits: u64) {
        if bits > 0 {
            cut(location, self.bits, bits, &mut self.parts);
            self.bits = self.bits.saturating_add(bits);
        }
    }

    /// Forgets all parts that the expression doesn't decide: what is left is
    /// what the checker knows. Neighbours that are forgotten become one.
    pub(super) fn forget(&mut self) {
        let mut kept: Vec<Part> = Vec::new();
        for mut part in std::mem::take(&mut self.parts) {
            if part.location.places.iter().all(|place| place.certain) {
                kept.push(part);
                continue;
            }
            part.location = Location::unknown();
            match kept.last_mut() {
                Some(last) if last.location == part.location => last.bits += part.bits,
                _ => kept.push(part),
            }
        }
        self.parts = kept;
    }

    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The size in bits.
    pub fn bits(&self) -> u64 {
        self.bits
    }

    /// The part that has a bit.
    fn part_of(&self, bit: i128) -> Option<&Part> {
        let bit = u64::try_from(bit).ok().filter(|&bit| bit < self.bits)?;
        let after = self.parts.partition_point(|part| part.start <= bit);
        self.parts.get(after.checked_sub(1)?)
    }

    /// The parts that have some of the bits from `start` on: each with where
    /// the stretch begins in it and how long it is.
    pub(crate) fn stretches(&self, start: u64, bits: u64) -> impl Iterator<Item = (&Part, u64, u64)> {
        let end = start.saturating_add(bits);
        let first = self.parts.partition_point(|part| part.start + part.bits <= start);
        let inside = self.parts[first..]
            .iter()
            .take_while(move |part| part.start < end);
        inside.map(move |part| {
            let from = start.max(part.start);
            (part, from - part.start, end.min(part.start + part.bits) - from)
        })
    }
}

/// Cuts a location where one of its places has the edge of a composite's part,
/// so that each piece has only places that are no composites.
fn cut(location: Location, start: u64, bits: u64, parts: &mut Vec<Part>) {
    let edges = location.places.iter().flat_map(|place| {
        let (Storage::Composite(composite), Some(offset)) = (&place.storage, place.offset) else {
            return vec![];
        };
        let starts = composite.parts.iter().map(|part| part.start);
        let edges = starts.chain([composite.bits]);
        edges.map(|edge| i128::from(edge) - offset).collect()
    });
    for (distance, bits) in pieces(bits, edges) {
        parts.push(Part {
            start: start + distance,
            bits,
            location: piece(&location, distance),
        });
    }
}

/// What so many bits fall into between edges, of which those outside don't
/// matter: where each piece starts, and its size in bits.
pub(super) fn pieces(bits: u64, edges: impl Iterator<Item = i128>) -> Vec<(u64, u64)> {
    let inside = edges.filter(|edge| (1..i128::from(bits)).contains(edge));
    let mut edges: Vec<u64> = inside.map(|edge| edge as u64).chain([0, bits]).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
        .windows(2)
        .map(|pair| (pair[0], pair[1] - pair[0]))
        .collect()
}

/// What is so many bits into a location, up to the next cut.
fn piece(location: &Location, distance: u64) -> Location {
    let mut places = Vec::with_capacity(location.places.len());
    for place in &location.places {
        match &place.storage {
            Storage::Composite(composite) => inner(place, composite, distance, &mut places),
            _ => {
                let mut place = place.clone();
                place.shift(Some(i128::from(distance)), true);
                places.push(place);
            }
        }
    }
    Location { places }
}

fn inner(place: &SingleLocation, composite: &Composite, distance: u64, places: &mut Vec<SingleLocation>) {
    let Some(bit) = place.offset.map(|offset| offset + i128::from(distance)) else {
        return places.extend(Location::unknown().places);
    };
    let Some(part) = composite.part_of(bit) else {
        return places.push(SingleLocation {
            storage: Storage::Outside,
            offset: Some(0),
            certain: place.certain,
        });
    };
    for each in &part.location.places {
        let mut each = each.clone();
        each.shift(Some(bit - i128::from(part.start)), true);
        each.certain &= place.certain;
        places.push(each);
    }
}
