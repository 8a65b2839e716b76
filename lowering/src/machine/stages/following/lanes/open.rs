//! Which variables may be somewhere, as debug values say, where lanes are switched on.
//!
//! Of one that is nowhere on all ways nothing has to end. There are many such: LLVM makes a
//! copy of a join for each block that leads to one, and a variable of an inlined function is
//! said to be somewhere in few blocks. All together they would be hundreds of debug values
//! for each real one, which LLVM follows, and all stages read.

use super::super::late;
use crate::flow::settle;
use crate::machine::function::overlap;
use crate::machine::{BlockId, Function, Instance, InstructionId, Position, VariablePart};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// What there is in a block of variables of the source.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A debug value.
    Value(InstructionId),
    /// Lanes are switched on, and all ends that was said, if there is a place; or they are
    /// switched on for code generation's own.
    Switch { at: Option<Position>, is_borrowed: bool },
}

/// A part's number, and its bits; none: the whole.
type Part = (usize, Option<Range<u64>>);

/// The variables of the source and parts of such, by numbers.
#[derive(Debug, Default)]
pub(super) struct Parts {
    numbers: FxHashMap<VariablePart, usize>,
    /// The debug values that are of one, with its number.
    of: FxHashMap<InstructionId, usize>,
    /// Of each those that have bits of it, and itself.
    overlapping: Vec<Vec<usize>>,
    /// A debug value of each of those that have several, and these as a set.
    pub several: Vec<InstructionId>,
    ended: FixedBitSet,
}

impl Parts {
    pub(super) fn new(function: &Function) -> Parts {
        let mut parts = Parts::default();
        let mut of_instance: FxHashMap<Instance, Vec<Part>> = FxHashMap::default();
        let mut seen = FixedBitSet::new();
        for id in function.in_order() {
            let Some(value) = function.source_value(id) else {
                continue;
            };
            let (instance, bits) = function.variable_part(value);
            let next = parts.overlapping.len();
            let part = *parts.numbers.entry((instance, bits.clone())).or_insert(next);
            parts.of.insert(id, part);
            if part == next {
                let others = of_instance.entry(instance).or_default();
                others.push((part, bits.clone()));
                let overlapping = others.iter().filter(|(_, of)| overlap(of, &bits));
                let overlapping: Vec<usize> = overlapping.map(|(other, _)| *other).collect();
                for &other in overlapping.iter().filter(|other| **other != part) {
                    parts.overlapping[other].push(part);
                }
                parts.overlapping.push(overlapping);
            }
            seen.grow(part + 1);
            parts.ended.grow(part + 1);
            if seen.put(part) && !parts.ended.put(part) {
                parts.several.push(id);
            }
        }
        parts
    }

    /// The number of what a debug value is of.
    pub(super) fn of(&self, id: InstructionId) -> Option<usize> {
        self.of.get(&id).copied()
    }

    /// None of them.
    pub(super) fn none(&self) -> FixedBitSet {
        FixedBitSet::with_capacity(self.overlapping.len())
    }

    /// Whether something may be said of a part.
    pub(super) fn is_open(&self, open: &FixedBitSet, part: usize) -> bool {
        self.overlapping[part].iter().any(|other| open.contains(*other))
    }

    /// What may be said behind a step: of what has one debug value also more.
    pub(super) fn pass(&self, function: &Function, step: Step, open: &mut FixedBitSet) {
        match step {
            Step::Value(id) => {
                if let Some(part) = self.of(id) {
                    open.set(part, !function.is_undefined(id));
                }
            }
            Step::Switch { at, .. } if at.is_some() => open.difference_with(&self.ended),
            Step::Switch { .. } => {}
        }
    }

    /// What may be said where each block begins, by what there is in the blocks. Also by edges
    /// that late passes took away: LiveDebugValues sees these.
    pub(super) fn starts(
        &self,
        function: &Function,
        steps: &[Vec<Step>],
        late: &late::Before,
    ) -> Vec<FixedBitSet> {
        let (none, mut all) = (self.none(), self.none());
        all.insert_range(..);
        let mut next: Vec<Vec<BlockId>> = function.blocks.iter().map(|it| it.successors.clone()).collect();
        for (from, to) in late.edges_of(function) {
            next[from.0 as usize].push(to);
        }
        let mut has_way = vec![false; next.len()];
        for to in next.iter().flatten() {
            has_way[to.0 as usize] = true;
        }
        // Nobody knows how control comes to a block that nothing leads to.
        let unknown = |block: usize| block > 0 && !has_way[block];
        let starts = (0..next.len()).map(|block| if unknown(block) { all.clone() } else { none.clone() });
        let mut starts: Vec<FixedBitSet> = starts.collect();
        let end = |block: BlockId, mut open: FixedBitSet| {
            for &step in &steps[block.0 as usize] {
                self.pass(function, step, &mut open);
            }
            open
        };
        let ends = function
            .block_ids()
            .map(|block| (end(block, none.clone()), end(block, all.clone())));
        let ends: Vec<(FixedBitSet, FixedBitSet)> = ends.collect();
        let blocks: Vec<BlockId> = function.block_ids().collect();
        settle(&blocks, u32::MAX, |block| {
            let at = block.0 as usize;
            let (said, kept) = &ends[at];
            let mut end = starts[at].clone();
            end.intersect_with(kept);
            end.union_with(said);
            let mut changed = false;
            for to in &next[at] {
                let start = &mut starts[to.0 as usize];
                changed |= !end.is_subset(start);
                start.union_with(&end);
            }
            changed
        });
        starts
    }
}
