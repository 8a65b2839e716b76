//! Random states of a program.

use super::{Choices, spaces};
use crate::evaluate::location::Composite;
use crate::evaluate::{
    Contents, EntityId, EvaluationError, Failure, Location, Pointee, ProgramState, Storage, Typed, Value,
};
use crate::model::Type;
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// All storage has contents that a number decides; the arguments are in all
/// kinds of places.
#[derive(Clone, Debug)]
pub(crate) struct State {
    seed: u64,
    arguments: Vec<Location>,
}

/// A state in which the referrer is an entity and two arguments and the object
/// of a type are somewhere or nowhere.
pub(crate) fn state() -> impl Strategy<Value = State> {
    (any::<u64>(), vec(any::<u32>(), 40)).prop_map(|(seed, choices)| {
        let mut choices = Choices::new(&choices);
        State {
            seed,
            arguments: (0..3).map(|_| location(&mut choices, 2)).collect(),
        }
    })
}

fn location(choices: &mut Choices, depth: u32) -> Location {
    let offset = i128::from(choices.number() % 8) * 8;
    let value = Value::Runtime(BigUint::from(choices.number()));
    let memory = Storage::Memory(spaces()[choices.below(2)]);
    match choices.below(if depth == 0 { 5 } else { 8 }) {
        0 => Location::at(memory, 4096 + offset),
        1 => Location::at(Storage::Register { number: 3, bits: 256 }, offset),
        2 => Location::at(
            Storage::Entity {
                id: EntityId(1),
                bits: 128,
            },
            0,
        ),
        3 => Location::implicit(value, 256),
        4 => Location::undefined(),
        5 => {
            let place = Location::at(memory, 8192 + offset);
            let other = if choices.one_in(4) {
                location(choices, 0)
            } else {
                place.clone()
            };
            Location::all([place, other])
        }
        6 => {
            let parts = [
                (location(choices, depth - 1), 24),
                (location(choices, depth - 1), 104),
            ];
            Location::of(Storage::Composite(Composite::of(parts).into()))
        }
        _ => Location::of(Storage::Address {
            to: Pointee::Location(std::sync::Arc::new(Typed {
                location: location(choices, 0),
                ty: Type::Int(32),
            })),
            space: spaces()[0],
        }),
    }
}

impl ProgramState for State {
    fn referrer(&self) -> Result<EntityId, EvaluationError> {
        Ok(EntityId(1))
    }

    fn argument(&self, index: u32) -> Result<Location, Failure> {
        let location = self.arguments.get(index as usize).cloned();
        location.ok_or_else(|| EvaluationError::Unavailable(format!("argument {index}")).into())
    }

    fn type_object(&self) -> Result<Location, EvaluationError> {
        Ok(self.arguments[2].clone())
    }

    fn lane(&self) -> Result<BigUint, EvaluationError> {
        Ok((self.seed % 64).into())
    }
}

impl Contents for State {
    /// Each 64 bits of a storage are what a hash makes of their place. Some
    /// of the memory can't be read.
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let key = match storage {
            Storage::Memory(space) if space.number == 3 && (offset >> 6).is_multiple_of(2) => {
                return Err(EvaluationError::Unavailable(format!("memory at bit {offset}")));
            }
            Storage::Memory(space) => (0, space.number),
            Storage::Register { number, .. } => (1, *number),
            Storage::Entity { id, .. } => (2, id.0),
            other => unreachable!("{other:?} is nothing that a context reads"),
        };
        let (first, last) = (offset / 64, (offset + u128::from(bits)) / 64);
        let mut whole = BigUint::ZERO;
        for (number, word) in (first..=last).enumerate() {
            let mut hasher = DefaultHasher::new();
            (self.seed, key, word).hash(&mut hasher);
            whole |= BigUint::from(hasher.finish()) << (number * 64);
        }
        Ok(whole >> (offset % 64) as u64)
    }
}
