//! Where lifetimes begin and end.
//!
//! Each `DebugDeclare` and `DebugValue` is a lifetime of its own. It ends the others of the variable's same bits that are
//! active there; and where ways meet, those end that aren't active on all of them.

use super::super::table::numbers;
use super::code::{Function, Record};
use super::expression::{self, Part};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A record, by its block and its place among the block's records.
pub(super) type At = (usize, usize);

/// What ends where.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// Of each block, those that end at its start.
    pub at_start: FxHashMap<usize, Vec<At>>,
    /// Of each record, those that it ends.
    pub by_record: FxHashMap<At, Vec<At>>,
}

/// The variable that a record is about, and the call of its function that was inlined.
pub(super) fn instance(record: &Record) -> Option<(u32, Option<u32>)> {
    let variable = record.debug.debug("Local Variable")?;
    match variable.number {
        numbers::INLINED_VARIABLE => Some((variable.word("Variable")?, variable.word("Inlined"))),
        numbers::LOCAL_VARIABLE => Some((variable.id, record.position.inlined)),
        _ => None,
    }
}

/// Finds the ends of a function's lifetimes; `begins` says which records begin one.
pub(super) fn ends(function: &Function, begins: &impl Fn(At) -> bool) -> Ends {
    let blocks: FxHashMap<u32, usize> = function
        .blocks
        .iter()
        .enumerate()
        .map(|(at, block)| (block.label, at))
        .collect();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); function.blocks.len()];
    for (at, block) in function.blocks.iter().enumerate() {
        for next in block.next.iter().filter_map(|label| blocks.get(label)) {
            before[*next].push(at);
        }
    }
    // By variable, in order, so that the same is written each time.
    let mut instances: std::collections::BTreeMap<_, Vec<(At, Part)>> = std::collections::BTreeMap::new();
    for (at, block) in function.blocks.iter().enumerate() {
        for (index, record) in block.records.iter().enumerate() {
            if let Some(instance) = instance(record) {
                let part = expression::part(&record.debug);
                instances.entry(instance).or_default().push(((at, index), part));
            }
        }
    }
    let mut ends = Ends::default();
    for records in instances.values().filter(|records| records.len() > 1) {
        one(records, &before, begins, &mut ends);
    }
    ends
}

fn overlap(one: Part, other: Part) -> bool {
    match (one, other) {
        (Some((a, m)), Some((b, n))) => a < b.saturating_add(n) && b < a.saturating_add(m),
        _ => true,
    }
}

/// The ends of one variable's lifetimes.
fn one(records: &[(At, Part)], before: &[Vec<usize>], begins: &impl Fn(At) -> bool, ends: &mut Ends) {
    let mut own: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (index, ((block, _), _)) in records.iter().enumerate() {
        own.entry(*block).or_default().push(index);
    }
    // What is active at the end of each block; none: nobody has come there yet.
    let mut outs: Vec<Option<BTreeSet<usize>>> = vec![None; before.len()];
    let start = |block: usize, outs: &[Option<BTreeSet<usize>>]| -> (BTreeSet<usize>, BTreeSet<usize>) {
        let mut ways = before[block].iter().filter_map(|at| outs[*at].as_ref());
        let first = if block == 0 {
            Some(BTreeSet::new())
        } else {
            ways.next().cloned()
        };
        let mut all = first.unwrap_or_default();
        let mut any = all.clone();
        for way in ways {
            all.retain(|index| way.contains(index));
            any.extend(way);
        }
        (all, any)
    };
    let step = |active: &mut BTreeSet<usize>, index: usize| -> Vec<usize> {
        let (at, part) = records[index];
        let ended: Vec<usize> = active
            .iter()
            .copied()
            .filter(|other| *other != index && overlap(part, records[*other].1))
            .collect();
        active.retain(|other| !ended.contains(other));
        if begins(at) {
            active.insert(index);
        }
        ended
    };
    let mut changed = true;
    while changed {
        changed = false;
        for block in 0..before.len() {
            let is_reached = block == 0 || before[block].iter().any(|at| outs[*at].is_some());
            if !is_reached {
                continue;
            }
            let (mut active, _) = start(block, &outs);
            for index in own.get(&block).into_iter().flatten() {
                step(&mut active, *index);
            }
            if outs[block].as_ref() != Some(&active) {
                outs[block] = Some(active);
                changed = true;
            }
        }
    }
    for block in (0..before.len()).filter(|block| outs[*block].is_some()) {
        let (mut active, any) = start(block, &outs);
        let at_start: Vec<At> = any.difference(&active).map(|index| records[*index].0).collect();
        if !at_start.is_empty() {
            ends.at_start.entry(block).or_default().extend(at_start);
        }
        for index in own.get(&block).into_iter().flatten() {
            let ended = step(&mut active, *index);
            ends.by_record.insert(
                records[*index].0,
                ended.into_iter().map(|index| records[index].0).collect(),
            );
        }
    }
}
