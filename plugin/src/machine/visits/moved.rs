//! Records that code generation moves to later code.
//!
//! Where an instruction comes to stand behind its record, as a loop's counter does
//! when LoopStrengthReduce computes it at the loop's end, or what CodeGenPrepare
//! sinks itself, CodeGenPrepare moves the record behind it. From the record's old
//! place to there the variable's last value would go on. So a record of ours at the
//! old place ends it. And where the variable has other records on the way, the one
//! that was moved is about the past: it gets the mark of no lifetime.

use super::ends::Ends;
use super::{Notes, damage};
use crate::llvm::{
    Block, BlockIdentity, Function, InsertionPoint, Instruction, Module, Record, RecordIdentity, RecordKind,
    Value, WeakInstruction,
};
use crate::passes::dominance::Dominance;
use crate::passes::hash;
use rustc_hash::FxHashMap;

/// The instructions of a block.
#[derive(Debug)]
struct OldBlock {
    block: BlockIdentity,
    all: Vec<Option<WeakInstruction>>,
}

/// A record's place, and whether another one of the variable is between it and the
/// instruction behind it.
#[derive(Debug)]
struct OldPlace {
    record: RecordIdentity,
    variable: u64,
    /// In [`Before::blocks`], and in that block.
    block: usize,
    index: usize,
    is_covered: bool,
}

/// Where records are in front of CodeGenPrepare.
#[derive(Debug, Default)]
pub struct Before {
    blocks: Vec<OldBlock>,
    places: Vec<OldPlace>,
}

/// In front of CodeGenPrepare.
pub fn note<'m>(_: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    notes.moved = Before::default();
    if function.subprogram().is_some() {
        for block in function.blocks() {
            notes.moved.note(block);
        }
    }
}

/// Behind it.
pub fn end_before<'m>(module: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    let before = std::mem::take(&mut notes.moved);
    if before.places.is_empty() {
        return;
    }
    let moved = before.moved(function);
    if moved.is_empty() {
        return;
    }
    let ends = Ends::new(function);
    let dominance = Dominance::new(function);
    for (record, place) in moved {
        if ends.are_needed(record) {
            settle(module, record, place, &ends, &dominance);
        }
    }
}

impl Before {
    fn note(&mut self, block: Block<'_>) {
        let first = self.places.len();
        let instructions = block.instructions();
        for (index, record) in (0..).zip(&instructions).flat_map(|(index, at)| {
            let records = at.records().into_iter();
            records.map(move |record| (index, record))
        }) {
            let variable = variable(record);
            let here = self.places[first..].iter_mut().rev();
            for above in here.take_while(|above| above.index == index) {
                above.is_covered |= above.variable == variable;
            }
            if definition(record).is_some() {
                self.places.push(OldPlace {
                    record: record.identity(),
                    variable,
                    block: self.blocks.len(),
                    index,
                    is_covered: false,
                });
            }
        }
        if self.places.len() > first {
            self.blocks.push(OldBlock {
                block: block.identity(),
                all: instructions.into_iter().map(WeakInstruction::new).collect(),
            });
        }
    }

    /// The records that are behind what they are of now, each with what it stood
    /// above; none, if nobody knows that, or another one came between.
    fn moved<'m>(&self, function: Function<'m>) -> Vec<(Record<'m>, Option<Instruction<'m>>)> {
        let known: FxHashMap<_, _> = self.places.iter().map(|place| (place.record, place)).collect();
        let mut moved = Vec::new();
        for at in function.instructions() {
            for record in at.records() {
                let old = known.get(&record.identity());
                let Some(old) = old.filter(|old| old.variable == variable(record)) else {
                    continue;
                };
                if !is_behind(record, at) {
                    continue;
                }
                let place = self.blocks[old.block].from(old.index, function);
                if place != Some(at) {
                    moved.push((record, place.filter(|_| !old.is_covered)));
                }
            }
        }
        moved
    }
}

impl OldBlock {
    /// What is still there of the instructions from a place on, the first.
    fn from<'m>(&self, index: usize, function: Function<'m>) -> Option<Instruction<'m>> {
        let alive = self.all[index..].iter();
        let alive = alive.filter_map(|it| it.as_ref()?.get(function));
        let mut first = None;
        for it in alive {
            if it.block().is_some_and(|block| block.identity() == self.block) {
                return Some(it);
            }
            first = first.or(Some(it));
        }
        first
    }
}

/// The only instruction that a record is of, also beside constants and arguments: that may come to stand
/// behind it. One of several CodeGenPrepare doesn't move.
fn definition(record: Record<'_>) -> Option<Instruction<'_>> {
    if record.kind() != RecordKind::Value || record.is_kill() {
        return None;
    }
    let operands = record.location_operands()?.into_iter();
    let mut computed = operands.filter_map(Value::as_instruction);
    computed.next().filter(|_| computed.next().is_none())
}

/// The part of a variable that a record is about, for a later visit.
fn variable(record: Record<'_>) -> u64 {
    hash(record.part())
}

/// Whether a record is where CodeGenPrepare moves it, right behind what it is of.
fn is_behind<'m>(record: Record<'m>, at: Instruction<'m>) -> bool {
    let Some(computed) = definition(record) else {
        return false;
    };
    if computed.block() != at.block() || computed.is_terminator() {
        return false;
    }
    if computed.is_phi() {
        return at.block().and_then(Block::first_insertion) == Some(at);
    }
    computed.next() == Some(at)
}

/// Ends the variable where its record was. None: nobody knows where that is, or the
/// variable was another one by then.
fn settle<'m>(
    module: &mut Module<'m>,
    moved: Record<'m>,
    place: Option<Instruction<'m>>,
    ends: &Ends<'m>,
    dominance: &Dominance<'m>,
) {
    let Some(computed) = definition(moved) else {
        return;
    };
    let end = place.and_then(|place| ends.put(module, moved, InsertionPoint::BeforeInstruction(place)));
    if !end.is_some_and(|end| dominance.is_only_record(end, computed)) {
        damage(module, moved);
    }
}
