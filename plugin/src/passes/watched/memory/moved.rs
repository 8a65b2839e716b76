//! Variables that get the memory of others.
//!
//! Of a copy of a variable that isn't needed any more, MemCpyOpt makes one variable in
//! one place, and what is said of either is true of that place: the first one is there
//! until the other one changes. And what a call writes to a variable that is copied then
//! it lets the call write to the copy, so that the variable never gets it. What has got the
//! memory of a variable may be nobody's: then it is stored there that wasn't before.

use super::owner::owner;
use super::writers::Uses;
use crate::llvm::{Function, Instruction, Record, RecordIdentity, Value, WeakInstruction};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// The variables in memory of a function, before the pass.
#[derive(Debug, Default)]
pub struct Moved {
    /// Each alloca that a record names.
    places: Vec<Place>,
    /// By record, a place in these.
    named: HashMap<RecordIdentity, usize>,
}

#[derive(Debug)]
struct Place {
    alloca: WeakInstruction,
    /// The calls that get its address.
    calls: Vec<WeakInstruction>,
    /// What stores there, copies aside: those that the pass makes say nothing.
    stores: Vec<WeakInstruction>,
}

impl Place {
    fn of(alloca: Instruction<'_>) -> Option<Place> {
        let uses = Uses::of(alloca.as_value());
        Some(Place {
            alloca: WeakInstruction::new(alloca)?,
            stores: stores(&uses).filter_map(WeakInstruction::new).collect(),
            calls: uses
                .given()
                .into_keys()
                .filter_map(WeakInstruction::new)
                .collect(),
        })
    }

    /// Whether the alloca, which is still there, isn't the variable's alone any more, or a
    /// call doesn't write it, or writes it already that wrote another one.
    fn is_lost<'m>(&self, function: Function<'m>, alloca: Instruction<'m>) -> bool {
        let uses = Uses::of(alloca.as_value());
        let there = |known: &[WeakInstruction]| {
            let there = known.iter().filter_map(|it| it.get(function));
            there.collect::<HashSet<Instruction>>()
        };
        let (known, calls) = (there(&self.stores), there(&self.calls));
        let given: HashSet<_> = uses.given().into_keys().collect();
        calls != given || stores(&uses).any(|store| !known.contains(&store))
    }
}

fn stores<'m>(uses: &Uses<'m>) -> impl Iterator<Item = Instruction<'m>> {
    uses.stores().filter(|store| store.is_store())
}

impl Moved {
    pub fn of(function: Function<'_>) -> Moved {
        let mut moved = Moved::default();
        let mut numbers: HashMap<Value, usize> = HashMap::new();
        for record in function.records() {
            let alloca = owner(record).and_then(Value::as_instruction);
            let Some(alloca) = alloca.filter(|it| it.allocated_type().is_some()) else {
                continue;
            };
            let value = alloca.as_value();
            let number = match numbers.entry(value) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let Some(place) = Place::of(alloca) else {
                        continue;
                    };
                    moved.places.push(place);
                    *new.insert(moved.places.len() - 1)
                }
            };
            moved.named.insert(record.identity(), number);
        }
        moved
    }

    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// After the pass: the records of what was in memory that is another variable's now,
    /// or that a call doesn't write any more.
    pub fn records<'m>(&self, function: Function<'m>) -> Vec<Record<'m>> {
        if self.is_empty() {
            return Vec::new();
        }
        let there = self.places.iter().map(|place| place.alloca.get(function));
        let there: Vec<Option<Instruction<'m>>> = there.collect();
        let places = self.places.iter().zip(&there);
        let lost = places.map(|(place, now)| now.is_some_and(|now| place.is_lost(function, now)));
        let mut lost: Vec<bool> = lost.collect();
        let records: Vec<_> = function.records().collect();
        for record in &records {
            let now = owner(*record).and_then(Value::as_instruction);
            let now = there.iter().position(|it| it.is_some() && *it == now);
            if let (Some(now), Some(&before)) = (now, self.named.get(&record.identity()))
                && now != before
            {
                lost[now] = true;
            }
        }
        let is_lost = |record: &Record<'m>| {
            let before = self.named.get(&record.identity());
            before.is_some_and(|before| lost[*before])
        };
        records.into_iter().filter(is_lost).collect()
    }
}
