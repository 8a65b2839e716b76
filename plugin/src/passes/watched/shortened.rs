//! Loops that are left in their first turn.
//!
//! A loop without effects, of which nobody needs what it computes, LLVM leaves as soon as it
//! is known by which exit it would be left (IndVarSimplify): of its conditions come some that
//! no turn changes. Behind it variables would be what they were in the first turn.
//!
//! A loop that computes a checksum bit by bit it makes one that looks a byte at a time up in a
//! table (LoopIdiomRecognize), by another condition in the old one's place. What records say
//! in the loop is of the old turns.

use super::order::{end, is_placed, one_of_each, placed};
use super::reaching::{loop_blocks, ways};
use crate::llvm::{
    Block, BlockIdentity, Function, InsertionPoint, Instruction, Module, Record, Value, ValueIdentity,
};
use crate::passes::{end_at, remark_end};
use std::collections::HashSet;

const RECOUNTED: &str = "a turn of the loop that computes its value is several of the source's now";

const REASON: &str = "the loop that computes its value is left in its first turn";

/// A loop, before its conditions are looked at.
#[derive(Debug)]
pub struct Shortened {
    header: BlockIdentity,
    preheader: BlockIdentity,
    /// The blocks that leave it by a condition that it computes, each with that.
    exits: Vec<(BlockIdentity, ValueIdentity)>,
    all: bool,
}

impl Shortened {
    /// None if no record has to be looked after, or nothing that the loop computes ends it.
    pub fn of<'m>(header: Block<'m>, preheader: Block<'m>, all: bool) -> Option<Shortened> {
        header.function()?.subprogram()?;
        let inside: HashSet<_> = loop_blocks(header, preheader.identity()).into_iter().collect();
        let exits = inside.iter().filter_map(|&block| {
            let condition = condition(block)?;
            let is_exit = block.successors().iter().any(|it| !inside.contains(it));
            let computed = condition.as_instruction().and_then(Instruction::block);
            let is_computed = computed.is_some_and(|it| inside.contains(&it));
            (is_exit && is_computed).then_some((block.identity(), condition.identity()))
        });
        let exits: Vec<_> = exits.collect();
        (!exits.is_empty()).then_some(Shortened {
            header: header.identity(),
            preheader: preheader.identity(),
            exits,
            all,
        })
    }

    /// After the pass: ends what the loop says of variables where it is left, and what is
    /// said elsewhere of what it computes.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let blocks = function.blocks();
        let header = blocks.iter().find(|block| block.identity() == self.header);
        // A loop that has one turn in any case loses its phis.
        let Some(&header) = header.filter(|it| it.instructions().first().is_some_and(|it| it.is_phi()))
        else {
            return;
        };
        let inside = loop_blocks(header, self.preheader);
        let known: HashSet<_> = inside.iter().copied().collect();
        let left: HashSet<_> = inside.iter().flat_map(|it| self.left(*it, &known)).collect();
        if left.is_empty() {
            return;
        }
        let said = one_of_each(inside.iter().flat_map(|block| placed(*block, self.all)));
        for behind in blocks.into_iter().filter(|it| left.contains(it)) {
            for &record in &said {
                if let Some(ended) = end_at(module, InsertionPoint::BlockStart(behind), record) {
                    remark_end(module, ended, REASON);
                }
            }
        }
        for record in self.outside(function, &known) {
            end(module, record, REASON);
        }
    }

    /// After a pass that makes fewer turns of a loop: ends what is said in it, and elsewhere of
    /// what it computes.
    pub fn settle_recounted<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let blocks = function.blocks();
        let Some(&header) = blocks.iter().find(|block| block.identity() == self.header) else {
            return;
        };
        let inside = loop_blocks(header, self.preheader);
        let is_other = |block: &Block<'m>| {
            let before = self.exits.iter().find(|(exit, _)| *exit == block.identity());
            let now = condition(*block).map(Value::identity);
            before.is_some_and(|(_, before)| now != Some(*before))
        };
        if !inside.iter().any(is_other) {
            return;
        }
        let known: HashSet<_> = inside.iter().copied().collect();
        let mut wrong = self.outside(function, &known);
        wrong.extend(inside.iter().flat_map(|block| placed(*block, self.all)));
        for record in wrong {
            end(module, record, RECOUNTED);
        }
    }

    /// The records elsewhere of what is computed in some blocks.
    fn outside<'m>(&self, function: Function<'m>, inside: &HashSet<Block<'m>>) -> Vec<Record<'m>> {
        let records = function.records();
        let wrong = records.filter(|record| is_placed(*record, self.all) && names_outside(*record, inside));
        wrong.collect()
    }

    /// Where a block leads behind the loop by a condition that a turn changed before, and none
    /// changes now.
    fn left<'m>(&self, block: Block<'m>, inside: &HashSet<Block<'m>>) -> Vec<Block<'m>> {
        let before = self.exits.iter().find(|(exit, _)| *exit == block.identity());
        let (Some((_, before)), Some(now)) = (before, condition(block)) else {
            return Vec::new();
        };
        let computed = now.as_instruction().and_then(Instruction::block);
        if now.identity() == *before || computed.is_some_and(|it| inside.contains(&it)) {
            return Vec::new();
        }
        let mut next = ways(block);
        next.retain(|it| !inside.contains(it));
        next
    }
}

/// By what a block chooses where control goes on.
fn condition(block: Block<'_>) -> Option<Value<'_>> {
    let operands = block.terminator()?.operands();
    operands.first().copied().filter(|_| block.successors().len() > 1)
}

/// Whether a record outside of some blocks names what is computed in them.
fn names_outside<'m>(record: Record<'m>, blocks: &HashSet<Block<'m>>) -> bool {
    let here = record.instruction().and_then(Instruction::block);
    let operands = record.location_operands().unwrap_or_default().into_iter();
    let mut computed = operands.filter_map(|it| it.as_instruction()?.block());
    here.is_some_and(|it| !blocks.contains(&it)) && computed.any(|it| blocks.contains(&it))
}
