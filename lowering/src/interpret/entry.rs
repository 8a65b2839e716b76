//! Entries of the stack, and what each can be converted to without being
//! asked (extensions, "Memory Location Description Operations").

use super::context::Unit;
use super::error::Reason;
use super::value::{BaseType, TypedValue};
use crate::evaluate::{Composite, Location, Storage};
use crate::model::AddressSpace;
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// An entry of the stack.
#[derive(Clone, Debug, PartialEq)]
pub enum StackEntry {
    Value(TypedValue),
    Location(Location),
    /// A composite that the next `DW_OP_piece` adds a part to.
    Incomplete(Composite),
}

/// A byte of memory.
pub(super) fn memory(space: AddressSpace, address: &BigUint) -> Result<Location, Reason> {
    let address = address.to_i128().filter(|address| address >> 120 == 0);
    let address = address.ok_or(Reason::OffsetTooLarge)?;
    Ok(Location::at(Storage::Memory(space), address * 8).given())
}

/// The address of a location that is one byte of the default address space.
pub(super) fn address_of(location: &Location, unit: &Unit) -> Option<BigUint> {
    let [place] = &location.places[..] else {
        return None;
    };
    match (&place.storage, place.offset) {
        (Storage::Memory(space), Some(offset)) if *space == unit.default_space() && offset % 8 == 0 => {
            Some(BigUint::from((offset / 8).unsigned_abs()))
        }
        _ => None,
    }
}

impl StackEntry {
    /// The entry as a value.
    pub(super) fn value(self, unit: &Unit) -> Result<TypedValue, Reason> {
        match self {
            StackEntry::Value(value) => Ok(value),
            StackEntry::Location(location) => {
                let address = address_of(&location, unit).ok_or(Reason::NoValue)?;
                Ok(TypedValue::new(BaseType::generic(unit.generic_bits()), address))
            }
            StackEntry::Incomplete(_) => Err(Reason::Incomplete),
        }
    }

    /// How much there is of it: places of parts, and 64 bits of values.
    pub(super) fn weight(&self) -> u64 {
        match self {
            StackEntry::Value(TypedValue::Number { bits, .. }) => 1 + bits.bits() / 64,
            StackEntry::Value(TypedValue::Pointer(_)) => 1,
            StackEntry::Location(location) => weight(location),
            StackEntry::Incomplete(composite) => parts(composite),
        }
    }
}

pub(super) fn weight(location: &Location) -> u64 {
    let of = |storage: &Storage| match storage {
        Storage::Composite(composite) => parts(composite),
        Storage::Implicit { bits, .. } => 1 + bits / 64,
        _ => 1,
    };
    location.places.iter().map(|place| of(&place.storage)).sum()
}

fn parts(composite: &Composite) -> u64 {
    let places = composite.parts().iter().map(|part| part.location.places.len());
    1 + places.sum::<usize>() as u64
}
