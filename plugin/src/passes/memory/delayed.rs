//! Stores that a pass puts behind what stands between them.
//!
//! The SLP vectoriser makes one store of several, where the last one is. To calls and
//! inline assembly between them a variable in memory is then what it was before the first.

use super::{place, writers::Uses};
use crate::llvm::{Function, Instruction, Record, Value, WeakInstruction};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What is stored in an alloca.
#[derive(Debug)]
pub(super) struct Delayed {
    alloca: WeakInstruction,
    /// Each store, the number of its block, and how many effects stand before it.
    stores: Vec<(WeakInstruction, usize, usize)>,
}

pub(super) fn delayed<'m>(function: Function<'m>) -> Vec<Delayed> {
    let places: HashSet<Value> = function.records().filter_map(place).collect();
    if places.is_empty() {
        return Vec::new();
    }
    let mut positions = HashMap::new();
    for (number, block) in function.blocks().into_iter().enumerate() {
        let mut effects = 0;
        for instruction in block.instructions() {
            if instruction.is_store() {
                positions.insert(instruction, (number, effects));
            } else if instruction.has_effects() {
                effects += 1;
            }
        }
    }
    let store = |store: Instruction<'m>| {
        let &(block, effects) = positions.get(&store)?;
        Some((WeakInstruction::new(store)?, block, effects))
    };
    let found = places.into_iter().filter_map(|place| {
        Some(Delayed {
            alloca: WeakInstruction::new(place.as_instruction()?)?,
            stores: Uses::of(place).stores().filter_map(store).collect(),
        })
    });
    found.filter(|found| found.stores.len() > 1).collect()
}

impl Delayed {
    /// The records that say a variable to be in the memory, where stores of a block with
    /// effects between them are no longer there.
    pub(super) fn records<'m>(&self, function: Function<'m>) -> Vec<Record<'m>> {
        let alloca = self.alloca.get(function).map(Instruction::as_value);
        match alloca.filter(|_| self.is_delayed(function)) {
            Some(alloca) => {
                let records = function.records();
                records.filter(|&record| place(record) == Some(alloca)).collect()
            }
            None => Vec::new(),
        }
    }

    fn is_delayed(&self, function: Function<'_>) -> bool {
        let mut gone: BTreeMap<usize, HashSet<usize>> = BTreeMap::new();
        for (store, block, effects) in &self.stores {
            if store.get(function).is_none() {
                gone.entry(*block).or_default().insert(*effects);
            }
        }
        gone.values().any(|effects| effects.len() > 1)
    }
}
