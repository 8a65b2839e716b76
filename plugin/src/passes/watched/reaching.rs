//! Records that hold elsewhere after a pass.
//!
//! A loop or a branch that nothing needs any more is deleted with its records, a
//! condition becomes a case of a switch before it, a branch becomes a select.
//! Then a record is gone, or is on one of two ways only, and what the variable
//! was before goes on: a debugger would show it where the variable is something
//! else by then. So before and after the pass we look which records reach what
//! stays where it is, by flow. A record of ours there would be one more for
//! every pass after, so what reaches it wrongly gives no location.
//!
//! Where several records come to a block and one of them wrongly, nothing is shown
//! there, and the record is right before. But the block may be copied, or its
//! branches go, so that this one alone is left: there it ends at the block's start,
//! or inside of it, where a block began that is a part of this one now.

mod ahead;
mod alike;
mod bypassed;
mod copied;
mod flow;
mod held;
mod unseen;

pub use copied::Copied;

use crate::llvm::{
    Block, BlockIdentity, Function, InsertionPoint, Instruction, Module, Record, WeakInstruction,
};
use crate::passes::{end_at, misplace, remark_end};
use flow::{Said, Step, Steps, Ways, groups};
use held::Held;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Something by which places before and after the pass are the same.
#[derive(Debug)]
struct Anchor {
    instruction: WeakInstruction,
    block: BlockIdentity,
}

/// The records of blocks, before the pass.
#[derive(Debug)]
pub struct Reaching {
    /// Whether all records are followed.
    all: bool,
    /// Whether the pass may know which way is taken.
    may_know: bool,
    /// The blocks of a loop, with what is around it; none for a function.
    region: Option<HashSet<BlockIdentity>>,
    blocks: Vec<Steps>,
    records: Vec<Said>,
    anchors: Vec<Anchor>,
}

impl Reaching {
    /// None if no record has to be looked after; of all, or of carriers of values.
    pub fn of(function: Function<'_>, all: bool) -> Option<Reaching> {
        let entry = *function.blocks().first()?;
        Reaching::new(function, &reachable(entry), None, all)
    }

    /// Of a loop and what is right behind it.
    pub fn of_loop<'m>(
        function: Function<'m>,
        (header, preheader): (Block<'m>, Block<'m>),
        all: bool,
    ) -> Option<Reaching> {
        let blocks = around(header, preheader);
        let region = blocks.iter().map(|block| block.identity()).collect();
        Reaching::new(function, &blocks, Some(region), all)
    }

    /// For a pass that may know which way is taken, or not.
    pub fn knowing(self, may_know: bool) -> Reaching {
        Reaching { may_know, ..self }
    }

    pub fn all(&self) -> bool {
        self.all
    }

    fn new<'m>(
        function: Function<'m>,
        blocks: &[Block<'m>],
        region: Option<HashSet<BlockIdentity>>,
        all: bool,
    ) -> Option<Reaching> {
        function.subprogram()?;
        let mut records = Vec::new();
        let mut anchors = Vec::new();
        let steps = steps(
            blocks,
            |record| {
                records.push(Said::new(record, all)?);
                Some(records.len() - 1)
            },
            |instruction, block| {
                if !instruction.has_effects() && !instruction.is_terminator() {
                    return None;
                }
                anchors.push(Anchor {
                    instruction: WeakInstruction::new(instruction)?,
                    block: block.identity(),
                });
                Some(anchors.len() - 1)
            },
        );
        (!records.is_empty()).then_some(Reaching {
            all,
            may_know: true,
            region,
            blocks: steps,
            records,
            anchors,
        })
    }

    /// After the pass: ends what holds at an anchor where something else did.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let blocks = self.blocks_now(function);
        let after = After::new(self, &blocks, function);
        if after.blocks == self.blocks && after.records == self.records {
            return;
        }
        let (wrong, ends) = self.compare(&after, &blocks);
        for record in wrong.into_iter().filter_map(|record| after.there.get(&record)) {
            misplace(
                module,
                *record,
                "behind it the variable was something else before a pass",
            );
        }
        for (place, record) in ends {
            let record = after.there.get(&record);
            if let Some(ended) = record.and_then(|&record| end_at(module, place, record)) {
                remark_end(
                    module,
                    ended,
                    "what the variable was on some way went with a block",
                );
            }
        }
    }

    /// The blocks' numbers.
    fn numbers(&self) -> HashMap<BlockIdentity, usize> {
        let blocks = self.blocks.iter().enumerate();
        blocks.map(|(number, it)| (it.block, number)).collect()
    }

    fn blocks_now<'m>(&self, function: Function<'m>) -> Vec<Block<'m>> {
        let all = function.blocks();
        match &self.region {
            Some(region) => {
                let all = all.into_iter();
                all.filter(|block| region.contains(&block.identity())).collect()
            }
            None => all.first().map_or_else(Vec::new, |&entry| reachable(entry)),
        }
    }

    /// The records that hold wrongly, and where others end that would if they were left alone.
    fn compare<'m>(&self, after: &After<'m>, blocks: &[Block<'m>]) -> (BTreeSet<usize>, Vec<End<'m>>) {
        let ways = Ways::new(&self.blocks, &after.blocks);
        let passed = ways.passed.iter().flat_map(|&block| self.blocks[block].records());
        let held = Held {
            before: self,
            after,
            ways: &ways,
            passed: passed.collect(),
        };
        let mut wrong: BTreeSet<_> = after.ahead(self).into_iter().collect();
        let mut starts = BTreeMap::new();
        let mut inside = Vec::new();
        for group in groups(&after.records, |_| true) {
            let [old, new] = [&self.blocks, &after.blocks].map(|blocks| group.starts(blocks));
            starts.extend(held.ended(&group, [&old, &new]));
            let (now, ends) = held.at_anchors(&group, [&old, &new]);
            wrong.extend(now);
            inside.extend(ends);
        }
        wrong.extend(after.unseen(self));
        wrong.extend(after.renamed(self));
        wrong.extend(after.bypassed(self, &ways));
        let alike = after.alike(self, &ways.counterparts);
        wrong.extend(alike.wrong);
        let starts = starts.into_iter().map(|((block, ..), record)| (block, record));
        let starts = starts
            .chain(alike.ended)
            .map(|(block, record)| (InsertionPoint::BlockStart(blocks[block]), record));
        let ends = starts.chain(inside).filter(|(_, record)| !wrong.contains(record));
        let mut ends: Vec<_> = ends.collect();
        // One end is enough at a place for all records about the same.
        ends.dedup_by(|(place, it), (before, other)| {
            place == before && after.records[*it].is_about_same(&after.records[*other])
        });
        (wrong, ends)
    }
}

/// Where a record ends, and its number.
type End<'m> = (InsertionPoint<'m>, usize);

/// What there is after the pass.
struct After<'m> {
    blocks: Vec<Steps>,
    /// Those from before, by the same numbers, and new ones.
    records: Vec<Said>,
    there: HashMap<usize, Record<'m>>,
    /// Anchors of blocks that are a part of others now.
    merged: HashMap<usize, Instruction<'m>>,
    /// Whether a way that is gone may be one that is never taken.
    may_know: bool,
}

impl<'m> After<'m> {
    fn new(before: &Reaching, blocks: &[Block<'m>], function: Function<'m>) -> After<'m> {
        let known = before.records.iter().enumerate();
        let known: HashMap<_, _> = known
            .map(|(number, it)| ((it.record, it.variable), number))
            .collect();
        let anchors = before.anchors.iter().enumerate();
        let anchors: HashMap<_, _> = anchors
            .filter_map(|(number, anchor)| Some((anchor.instruction.get(function)?, (number, anchor.block))))
            .collect();
        let kept: HashSet<_> = blocks.iter().map(|block| block.identity()).collect();
        let mut records = before.records.clone();
        let mut there = HashMap::default();
        let mut merged = HashMap::default();
        let blocks = steps(
            blocks,
            |record| {
                let said = Said::new(record, before.all)?;
                let number = known.get(&(said.record, said.variable)).copied();
                let number = number.unwrap_or(records.len());
                match records.get_mut(number) {
                    Some(before) => *before = said,
                    None => records.push(said),
                }
                there.insert(number, record);
                Some(number)
            },
            |instruction, block| {
                // One that left its block may be anywhere on the way, but not a call.
                let &(number, from) = anchors.get(&instruction)?;
                let is_here = from == block.identity();
                if !is_here && !kept.contains(&from) {
                    merged.insert(number, instruction);
                }
                (is_here || !kept.contains(&from) || instruction.is_call()).then_some(number)
            },
        );
        // Of a loop that is deleted, the first records come to stand behind it, whichever way its turns took.
        let is_deleted = before
            .region
            .as_ref()
            .is_some_and(|region| kept.len() < region.len());
        After {
            blocks,
            records,
            there,
            merged,
            may_know: before.may_know && !is_deleted,
        }
    }
}

/// The blocks as steps; what has no number is none.
fn steps<'m>(
    blocks: &[Block<'m>],
    mut record: impl FnMut(Record<'m>) -> Option<usize>,
    mut anchor: impl FnMut(Instruction<'m>, Block<'m>) -> Option<usize>,
) -> Vec<Steps> {
    let numbers: HashMap<_, _> = blocks
        .iter()
        .enumerate()
        .map(|(number, &block)| (block, number))
        .collect();
    let mut all = Vec::new();
    for &block in blocks {
        let mut steps = Vec::new();
        for instruction in block.instructions() {
            let records = instruction.records().into_iter();
            steps.extend(records.filter_map(&mut record).map(Step::Record));
            steps.extend(anchor(instruction, block).map(Step::Anchor));
        }
        let successors = ways(block).into_iter();
        all.push(Steps {
            block: block.identity(),
            successors: successors
                .filter_map(|next| numbers.get(&next).copied())
                .collect(),
            steps,
        });
    }
    all
}

/// Where control may go from a block, as far as a branch on a constant tells.
pub(super) fn ways(block: Block<'_>) -> Vec<Block<'_>> {
    let branch = block.branch();
    let known = branch.and_then(|(condition, next)| Some((condition.small_number()?, next)));
    match known {
        Some((0, [_, other])) => vec![other],
        Some((_, [then, _])) => vec![then],
        None => block.successors(),
    }
}

/// The blocks that control comes to.
fn reachable(entry: Block<'_>) -> Vec<Block<'_>> {
    let mut known = HashSet::from_iter([entry]);
    let mut found = vec![entry];
    let mut next = 0;
    while let Some(&block) = found.get(next) {
        next += 1;
        found.extend(ways(block).into_iter().filter(|&block| known.insert(block)));
    }
    found
}

/// The block before a loop, the loop's, and those that it leads to.
fn around<'m>(header: Block<'m>, preheader: Block<'m>) -> Vec<Block<'m>> {
    let mut found = loop_blocks(header, preheader.identity());
    let mut known: HashSet<_> = found.iter().copied().chain([preheader]).collect();
    let exits = found.iter().flat_map(|block| block.successors());
    let exits: Vec<_> = exits.filter(|&block| known.insert(block)).collect();
    found.insert(0, preheader);
    found.extend(exits);
    found
}

/// A loop's blocks, by its header and the block before it.
pub(super) fn loop_blocks(header: Block<'_>, preheader: BlockIdentity) -> Vec<Block<'_>> {
    let mut known = HashSet::from_iter([header]);
    let mut found = vec![header];
    let mut next = 0;
    while let Some(&block) = found.get(next) {
        next += 1;
        let before = block.predecessors().into_iter();
        found.extend(before.filter(|&block| block.identity() != preheader && known.insert(block)));
    }
    found
}
