//! Which instruction comes before which on all ways, and which records stand
//! before what they name is computed.

use super::contradiction::Instance;
use crate::llvm::{Block, Function, Instruction, Record, RecordKind, Value};
use lowering::flow::{Stretch, Ways};
use rustc_hash::{FxHashMap, FxHashSet};

/// The blocks of a function, while no block changes.
#[derive(Debug)]
pub struct Dominance<'m> {
    blocks: Vec<Block<'m>>,
    numbers: FxHashMap<Block<'m>, usize>,
    ways: Ways,
}

/// A `#dbg_value` that control comes to before what it names.
#[derive(Debug)]
pub struct Late<'m> {
    pub record: Record<'m>,
    /// The instructions that it names, and those that aren't computed there.
    pub named: Vec<Instruction<'m>>,
    pub later: Vec<Instruction<'m>>,
}

impl<'m> Dominance<'m> {
    pub fn new(function: Function<'m>) -> Dominance<'m> {
        let blocks = function.blocks();
        let numbers: FxHashMap<_, _> = blocks.iter().copied().zip(0..).collect();
        let next = |block: &Block<'m>| {
            let next = block.successors().into_iter();
            next.filter_map(|next| numbers.get(&next).copied()).collect()
        };
        let ways = Ways::new(&blocks.iter().map(next).collect::<Vec<_>>());
        Dominance {
            blocks,
            numbers,
            ways,
        }
    }

    pub fn ways(&self) -> &Ways {
        &self.ways
    }

    pub fn block(&self, number: usize) -> Option<Block<'m>> {
        self.blocks.get(number).copied()
    }

    pub fn number_of(&self, block: Block<'m>) -> Option<usize> {
        self.numbers.get(&block).copied()
    }

    pub fn number(&self, instruction: Instruction<'m>) -> Option<usize> {
        self.numbers.get(&instruction.block()?).copied()
    }

    /// Whether what an instruction computes is there at another one, as LLVM sees
    /// it: also where control never comes.
    pub fn dominates(&self, computed: Instruction<'m>, at: Instruction<'m>) -> bool {
        let (Some(from), Some(to)) = (self.number(computed), self.number(at)) else {
            return false;
        };
        if !self.ways.is_reachable(to) {
            return true;
        }
        if from == to {
            let is_alone = at.is_phi() || computed.is_terminator();
            return !is_alone && computed != at && is_before(computed, at);
        }
        match computed.normal_destination().map(|next| self.numbers.get(&next)) {
            Some(next) => next.is_some_and(|&next| self.ways.comes_by(from, next, to)),
            None => self.ways.dominates(from, to),
        }
    }

    /// Whether there is no other record of the variable on any way from a record to
    /// an instruction.
    pub fn is_only_record(&self, record: Record<'m>, last: Instruction<'m>) -> bool {
        let Some(at) = record.instruction() else {
            return false;
        };
        let (Some(from), Some(to)) = (self.number(at), self.number(last)) else {
            return false;
        };
        let first = |block: usize| self.block(block)?.instructions().first().copied();
        self.ways.is_alone(from, to, |stretch| match stretch {
            Stretch::Between => has_other(record, Some(at), Some(last)),
            Stretch::Behind => has_other(record, Some(at), None),
            Stretch::Before => has_other(record, first(to), Some(last)),
            Stretch::Block(block) => has_other(record, first(block), None),
        })
    }
}

/// Whether an instruction stands somewhere above another one in its block.
fn is_before<'m>(one: Instruction<'m>, other: Instruction<'m>) -> bool {
    std::iter::successors(one.next(), |it| it.next()).any(|it| it == other)
}

/// Whether between two instructions of a block there is another record of the
/// variable. The second: none, for the block's end.
fn has_other<'m>(record: Record<'m>, from: Option<Instruction<'m>>, to: Option<Instruction<'m>>) -> bool {
    let variable = variable(record);
    // Of the records at one place, those before this one don't matter.
    let mut is_above = from == record.instruction();
    for instruction in std::iter::successors(from, |it| it.next()) {
        for one in instruction.records() {
            if one == record {
                is_above = false;
            } else if !is_above && one.variable().is_some() && self::variable(one) == variable {
                return true;
            }
        }
        if Some(instruction) == to {
            break;
        }
    }
    false
}

/// The instance of a variable that a record is of, also a declaration; none for a
/// label.
pub fn variable<'m>(record: Record<'m>) -> Option<Instance<'m>> {
    Some((record.variable()?, record.location().inlined_at()))
}

/// The records that stand before what they name is computed, where control comes;
/// nothing to compare with if there are none.
pub fn late_records<'m>(function: Function<'m>) -> Option<(Dominance<'m>, Vec<Late<'m>>)> {
    let candidates = candidates(function);
    if candidates.is_empty() {
        return None;
    }
    let dominance = Dominance::new(function);
    let late = |(record, at, named): (Record<'m>, Instruction<'m>, Vec<Instruction<'m>>)| {
        let is_reachable = dominance.ways.is_reachable(dominance.number(at)?);
        let later = named.iter().copied();
        let later: Vec<_> = later.filter(|&it| !dominance.dominates(it, at)).collect();
        (is_reachable && !later.is_empty()).then_some(Late { record, named, later })
    };
    let late = candidates.into_iter().filter_map(late).collect();
    Some((dominance, late))
}

/// The records that name what isn't above them in their block.
fn candidates<'m>(function: Function<'m>) -> Vec<(Record<'m>, Instruction<'m>, Vec<Instruction<'m>>)> {
    let mut found = Vec::new();
    let mut above = FxHashSet::default();
    for block in function.blocks() {
        above.clear();
        for at in block.instructions() {
            let values = at.records().into_iter();
            for record in values.filter(|record| record.kind() == RecordKind::Value) {
                let named = record.location_operands().unwrap_or_default().into_iter();
                let named: Vec<_> = named.filter_map(Value::as_instruction).collect();
                if !named.iter().all(|it| above.contains(it)) {
                    found.push((record, at, named));
                }
            }
            above.insert(at);
        }
    }
    found
}
