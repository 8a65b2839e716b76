//! Which instruction of the IR does what an instruction of the module does.

use super::{assembly, code};
use rustc_hash::FxHashMap;

/// A block of the module beside that of the IR.
#[derive(Debug)]
pub(super) struct Match<'b> {
    pub ours: &'b assembly::Block,
    /// For each step the instruction, by its index in the block. They come in the same order.
    at: Vec<Option<usize>>,
    /// Behind the phis.
    first: usize,
}

/// Matches values by their names, and what has no value by its order, if there are as many such instructions on both
/// sides. An instruction whose match is before that of an instruction before it has none.
pub(super) fn block<'b>(theirs: &code::Block, ours: &'b assembly::Block) -> Match<'b> {
    let instructions = ours.instructions.iter().enumerate();
    let named = instructions.clone().filter_map(|(at, each)| Some((each.id?, at)));
    let named: FxHashMap<u32, usize> = named.collect();
    let effects: Vec<usize> = instructions
        .filter(|(_, each)| !each.has_value)
        .map(|(at, _)| at)
        .collect();
    let count = theirs.steps.iter().filter(|step| step.value.is_none()).count();
    // The last one ends the block in any case.
    let end = ours.instructions.len().checked_sub(1);
    let (mut effects, as_many) = (effects.iter().copied(), effects.len() == count);
    let mut last = None;
    let at = theirs.steps.iter().enumerate().map(|(index, step)| {
        let found = match step.value {
            Some(id) => named.get(&id).copied(),
            None if as_many => effects.next(),
            None if index + 1 == theirs.steps.len() => end,
            None => None,
        };
        let found = found.filter(|found| last.is_none_or(|last| *found > last));
        last = found.or(last);
        found
    });
    let at = at.collect();
    let first = ours.instructions.iter().take_while(|each| each.is_phi).count();
    Match { ours, at, first }
}

impl Match<'_> {
    /// The first place at which all that is before a step has happened, by the index of the instruction behind it.
    pub(super) fn earliest(&self, step: usize) -> usize {
        let before = self.at[..step].iter().rev().find_map(|at| *at);
        self.inside(before.map_or(0, |at| at + 1))
    }

    /// The last place at which nothing has happened that is behind it.
    pub(super) fn latest(&self, step: usize) -> usize {
        let behind = self.at[step..].iter().find_map(|at| *at);
        self.inside(behind.unwrap_or(usize::MAX))
    }

    /// Behind the phis, and before the end of the block.
    pub(super) fn inside(&self, at: usize) -> usize {
        at.max(self.first)
            .min(self.ours.instructions.len().saturating_sub(1))
    }

    /// For each instruction the step that it is of: its own, or the next one, which it prepares.
    pub(super) fn steps(&self) -> Vec<usize> {
        let mut steps = vec![self.at.len().saturating_sub(1); self.ours.instructions.len()];
        let mut from = 0;
        for (step, at) in self.at.iter().enumerate() {
            if let Some(at) = at {
                steps[from..=*at].fill(step);
                from = at + 1;
            }
        }
        steps
    }
}
