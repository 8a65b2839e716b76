//! Stores that a pass puts behind what stands between them.
//!
//! The SLP vectoriser makes one store of several, where the last one is. To calls and
//! inline assembly between them a variable in memory is then what it was before the first.

use super::owner::{Owner, records_in, uses_by_owner};
use crate::llvm::{Function, Instruction, Record, WeakInstruction};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What is stored in memory of one owner.
#[derive(Debug)]
pub(super) struct Delayed {
    owner: Owner,
    /// Each store, the number of its block, and how many effects stand before it.
    stores: Vec<(WeakInstruction, usize, usize)>,
}

pub(super) fn delayed<'m>(function: Function<'m>) -> Vec<Delayed> {
    let records: Vec<_> = function.records().collect();
    let stored = uses_by_owner(&records, true).into_iter();
    let stored = stored.map(|(owner, uses)| (owner, uses.stores().collect::<Vec<_>>()));
    let mut stored: Vec<_> = stored.collect();
    stored.retain(|(_, stores)| stores.len() > 1);
    if stored.is_empty() {
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
    let delayed = |(owner, stores): (_, Vec<_>)| Delayed {
        owner,
        stores: stores.into_iter().filter_map(store).collect(),
    };
    stored.into_iter().map(delayed).collect()
}

impl Delayed {
    /// The records that say a variable to be in the memory, where stores of a block with
    /// effects between them are no longer there.
    pub(super) fn records<'m>(&self, function: Function<'m>, records: &[Record<'m>]) -> Vec<Record<'m>> {
        let owner = self.owner.get(function).filter(|_| self.is_delayed(function));
        let found = owner.map(|owner| records_in(records, owner));
        found.into_iter().flatten().collect()
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
