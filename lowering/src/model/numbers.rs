//! The numbers of marks: which object or carrier of which module a variable is.
//!
//! Modules are carried one by one and linked later, so a mark says its module, too: the
//! module's key stands above the id that the object or the carrier has there. Where models
//! are joined, ids move up and marks stay as they are. A call's discriminator has no room for
//! a key: it is its module's by the line table that it is in.

use super::{CarrierId, ObjectId, WireError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the marks of a model's objects and carriers say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbers {
    /// In the order in which they were joined; never empty.
    parts: Vec<Part>,
    /// Positions by keys.
    by_key: BTreeMap<u32, u32>,
}

/// What one module has carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Part {
    key: u32,
    /// The ids of its first object and its first carrier, and where its first effect is.
    first: Counts,
}

/// How many objects, carriers and effects there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Counts {
    pub objects: u32,
    pub carriers: u32,
    pub effects: u32,
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers::of_module(0)
    }
}

impl Numbers {
    /// Those of a module with this key.
    pub fn of_module(key: u32) -> Numbers {
        let first = Counts::default();
        Numbers {
            parts: vec![Part { key, first }],
            by_key: BTreeMap::from([(key, 0)]),
        }
    }

    /// The number of an object's mark.
    pub fn of_object(&self, object: ObjectId) -> u64 {
        let part = self.parts[self.module_of(object)];
        let id = object.0 - part.first.objects;
        Number { key: part.key, id }.into()
    }

    /// The number of a carrier's mark.
    pub fn of_carrier(&self, carrier: CarrierId) -> u64 {
        let part = self.parts[self.module_of_carrier(carrier)];
        let id = carrier.0 - part.first.carriers;
        Number { key: part.key, id }.into()
    }

    /// The number of the next effect, if there are so many, which count from 0.
    pub fn of_effect(&self, effects: usize) -> u32 {
        let last = self.parts.last().map_or(0, |part| part.first.effects);
        effects as u32 - last
    }

    /// The object whose mark has this number; None if it is of a module that isn't here.
    pub fn object(&self, number: u64) -> Option<ObjectId> {
        self.id(number, |first| first.objects).map(ObjectId)
    }

    /// The carrier whose mark has this number; None if it is of a module that isn't here.
    pub fn carrier(&self, number: u64) -> Option<CarrierId> {
        self.id(number, |first| first.carriers).map(CarrierId)
    }

    /// Whether models were joined.
    pub(crate) fn has_several(&self) -> bool {
        self.parts.len() > 1
    }

    /// Which of the joined modules an object is of.
    pub(crate) fn module_of(&self, object: ObjectId) -> usize {
        self.module_with(object.0, |first| first.objects)
    }

    /// Which of the joined modules a carrier is of.
    pub(crate) fn module_of_carrier(&self, carrier: CarrierId) -> usize {
        self.module_with(carrier.0, |first| first.carriers)
    }

    fn module_with(&self, id: u32, first: impl Fn(&Counts) -> u32) -> usize {
        let after = self.parts.partition_point(|part| first(&part.first) <= id);
        after.saturating_sub(1)
    }

    /// Where a module's effect of this number is, which counts from 0.
    pub(crate) fn effect(&self, module: usize, number: u64) -> Option<usize> {
        let id = self.behind(module, u32::try_from(number).ok()?, |first| first.effects);
        id.map(|id| id as usize)
    }

    /// Adds the numbers of a model whose ids begin behind these.
    pub(super) fn append(&mut self, other: &Numbers, behind: Counts) -> Result<(), WireError> {
        for part in &other.parts {
            let position = self.parts.len() as u32;
            if self.by_key.insert(part.key, position).is_some() {
                return Err(WireError::SameKey(part.key));
            }
            self.parts.push(Part {
                key: part.key,
                first: Counts {
                    objects: part.first.objects + behind.objects,
                    carriers: part.first.carriers + behind.carriers,
                    effects: part.first.effects + behind.effects,
                },
            });
        }
        Ok(())
    }

    fn id(&self, number: u64, first: impl Fn(&Counts) -> u32) -> Option<u32> {
        let Number { key, id } = number.into();
        self.behind(*self.by_key.get(&key)? as usize, id, first)
    }

    /// What is so many behind a module's first, if the module has so many.
    fn behind(&self, module: usize, count: u32, first: impl Fn(&Counts) -> u32) -> Option<u32> {
        let id = first(&self.parts.get(module)?.first).checked_add(count)?;
        let next = self.parts.get(module + 1);
        next.is_none_or(|next| id < first(&next.first)).then_some(id)
    }

    /// Whether ids and keys are in order: what was read may be damaged.
    pub(super) fn is_sound(&self) -> bool {
        let in_order = |pair: &[Part]| {
            let (one, next) = (pair[0].first, pair[1].first);
            one.objects <= next.objects && one.carriers <= next.carriers && one.effects <= next.effects
        };
        let first = self.parts.first();
        first.is_some_and(|part| part.first == Counts::default())
            && self.parts.windows(2).all(in_order)
            && self.by_key.len() == self.parts.len()
            && self.by_key.iter().all(|(&key, &position)| {
                let part = self.parts.get(position as usize);
                part.is_some_and(|part| part.key == key)
            })
    }
}

/// What the number of a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The module's.
    pub key: u32,
    /// Of an object or a carrier there.
    pub id: u32,
}

impl From<u64> for Number {
    fn from(number: u64) -> Number {
        Number {
            key: (number >> u32::BITS) as u32,
            id: number as u32,
        }
    }
}

impl From<Number> for u64 {
    fn from(Number { key, id }: Number) -> u64 {
        u64::from(key) << u32::BITS | u64::from(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_say_the_same_when_models_are_joined() {
        let (mut one, two) = (Numbers::of_module(7), Numbers::of_module(9));
        let (object, carrier) = (two.of_object(ObjectId(3)), two.of_carrier(CarrierId(0)));
        let (first, last) = (one.of_object(ObjectId(0)), one.of_object(ObjectId(4)));
        assert_eq!(one.object(object), None, "of a module that isn't here");
        let behind = Counts {
            objects: 5,
            carriers: 2,
            effects: 3,
        };
        one.append(&two, behind).expect("other keys");
        assert_eq!(one.object(object), Some(ObjectId(8)));
        assert_eq!(one.carrier(carrier), Some(CarrierId(2)));
        assert_eq!(
            [first, last].map(|it| one.object(it)),
            [0, 4].map(|it| Some(ObjectId(it)))
        );
        assert_eq!(one.object(last + 1), None, "its module has no such object");
        // What is carried later counts on.
        assert_eq!(one.object(one.of_object(ObjectId(40))), Some(ObjectId(40)));
        assert_eq!(one.of_object(ObjectId(8)), object);
        assert_eq!([4, 5, 40].map(|it| one.module_of(ObjectId(it))), [0, 1, 1]);
        assert_eq!(
            [(0, 2), (0, 3), (1, 3)].map(|(module, it)| one.effect(module, it)),
            [Some(2), None, Some(6)]
        );
        assert_eq!(one.of_effect(4), 1);
        assert!(one.is_sound());
        assert_eq!(one.append(&two, behind), Err(WireError::SameKey(9)));
    }
}
