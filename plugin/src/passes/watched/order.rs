//! Records that were left behind.
//!
//! The SLP vectoriser puts a block's instructions into another order, by moving
//! one after the other down. Their records stay where they were: those of
//! several unrolled iterations then stand before the first one's store, and a
//! debugger would show there what the variables are in the last one.
//!
//! What has effects, and a record that was behind it, tell: that record stands
//! too early and gives no location. It keeps its place and operand, as LLVM's
//! schedulers count debug values in bundles.

use crate::llvm::{
    Block, Function, Instruction, Module, Record, RecordIdentity, RecordKind, WeakInstruction,
};
use crate::passes::{codes, is_of_carrier, misplace};
use std::collections::{HashMap, HashSet};

/// The records and effects of a function, before the pass.
#[derive(Debug)]
pub struct Order {
    effects: Vec<WeakInstruction>,
    /// How many effects of the function stand before a record, if one of them
    /// is in its block.
    before: HashMap<RecordIdentity, usize>,
}

impl Order {
    /// None if no record has to be looked after.
    pub fn of<'m>(function: Function<'m>, all: bool) -> Option<Order> {
        function.subprogram()?;
        let mut order = Order {
            effects: Vec::new(),
            before: HashMap::new(),
        };
        for block in function.blocks() {
            order.add(block, all);
        }
        (!order.before.is_empty()).then_some(order)
    }

    fn add(&mut self, block: Block<'_>, all: bool) {
        let first = self.effects.len();
        for instruction in block.instructions() {
            if self.effects.len() > first {
                let records = instruction.records().into_iter();
                let records = records.filter(|&record| is_placed(record, all));
                self.before
                    .extend(records.map(|record| (record.identity(), self.effects.len())));
            }
            if instruction.has_effects() {
                self.effects.extend(WeakInstruction::new(instruction));
            }
        }
    }

    /// After the pass: says of records which stand before effects that they were
    /// behind that they are misplaced. A carrier ends there, a code location is
    /// nowhere.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let effects = self.effects.iter().enumerate();
        let numbers: HashMap<_, _> = effects
            .filter_map(|(number, effect)| Some((effect.get(function)?, number)))
            .collect();
        for block in function.blocks() {
            for record in self.left_behind(block, &numbers) {
                end(module, record, "instructions before it were moved behind it");
            }
        }
    }

    fn left_behind<'m>(
        &self,
        block: Block<'m>,
        numbers: &HashMap<Instruction<'m>, usize>,
    ) -> Vec<Record<'m>> {
        let mut found = Vec::new();
        // The first of the effects that are still to come.
        let mut first = usize::MAX;
        for instruction in block.instructions().into_iter().rev() {
            if let Some(&number) = numbers.get(&instruction) {
                first = first.min(number);
            }
            let records = instruction.records().into_iter();
            found.extend(records.filter(|record| {
                let before = self.before.get(&record.identity());
                before.is_some_and(|&before| first < before)
            }));
        }
        found
    }
}

/// Says that a record is where it isn't true: a carrier ends there, a code
/// location is nowhere.
pub(super) fn end<'m>(module: &mut Module<'m>, record: Record<'m>, reason: &str) {
    match record.kind() {
        RecordKind::Label => module.erase_record(record),
        _ if is_ours(record) => module.kill(record),
        _ => misplace(module, record, reason),
    }
}

/// A declaration holds all over its scope, wherever it stands, and nothing is
/// computed from a label of the program's.
pub(super) fn has_place(record: Record<'_>) -> bool {
    match record.kind() {
        RecordKind::Label => codes::is_code(record),
        kind => matches!(kind, RecordKind::Value | RecordKind::Assign),
    }
}

/// Whether a record holds from its place on: any, or one of ours.
pub(super) fn is_placed(record: Record<'_>, all: bool) -> bool {
    has_place(record) && (all || is_ours(record))
}

/// The records of a block that hold from their place on: all, or ours.
pub(super) fn placed<'m>(block: Block<'m>, all: bool) -> impl Iterator<Item = Record<'m>> {
    let records = block.instructions().into_iter().flat_map(Instruction::records);
    records.filter(move |&record| is_placed(record, all))
}

/// The first record of each part of a variable, in their order.
pub(super) fn one_of_each<'m>(records: impl Iterator<Item = Record<'m>>) -> Vec<Record<'m>> {
    let mut known = HashSet::new();
    let is_new =
        |record: &Record<'m>| known.insert((record.part(), record.label(), record.location().inlined_at()));
    records.filter(is_new).collect()
}

/// A carrier's, or a code location.
pub fn is_ours(record: Record<'_>) -> bool {
    is_of_carrier(record) || codes::is_code(record)
}
