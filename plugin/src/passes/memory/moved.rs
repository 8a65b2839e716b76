//! Variables that get the memory of others.
//!
//! Of a copy of a variable that isn't needed any more, MemCpyOpt makes one variable in
//! one place, and what is said of either is true of that place: the first one is there
//! until the other one changes. And what a call writes to a variable that is copied then
//! it lets the call write to the copy, so that the variable never gets it.

use super::place;
use super::writers::Uses;
use crate::llvm::{Function, Instruction, Record, RecordIdentity, Value, WeakInstruction};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The variables in memory of a function, before the pass.
#[derive(Debug, Default)]
pub struct Moved {
    /// Each alloca that a record names with the calls that get its address.
    places: Vec<(WeakInstruction, Vec<WeakInstruction>)>,
    /// By record, a place in these.
    named: HashMap<RecordIdentity, usize>,
}

impl Moved {
    pub fn of(function: Function<'_>) -> Moved {
        let mut moved = Moved::default();
        let mut numbers: HashMap<Value, usize> = HashMap::new();
        for record in function.records() {
            let Some(alloca) = place(record).and_then(Value::as_instruction) else {
                continue;
            };
            let value = alloca.as_value();
            let number = match numbers.entry(value) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let Some(weak) = WeakInstruction::new(alloca) else {
                        continue;
                    };
                    let calls = Uses::of(value).given().into_keys();
                    let calls = calls.filter_map(WeakInstruction::new).collect();
                    moved.places.push((weak, calls));
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
        let there = self.places.iter().map(|(alloca, _)| alloca.get(function));
        let there: Vec<Option<Instruction<'m>>> = there.collect();
        let mut lost: Vec<bool> = self
            .places
            .iter()
            .zip(&there)
            .map(|((_, calls), now)| {
                let Some(now) = now.filter(|_| !calls.is_empty()) else {
                    return false;
                };
                let left = Uses::of(now.as_value()).given();
                let mut calls = calls.iter().filter_map(|call| call.get(function));
                calls.any(|call| !left.contains_key(&call))
            })
            .collect();
        let records: Vec<_> = function.records().collect();
        for record in &records {
            let now = place(*record).and_then(Value::as_instruction);
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
