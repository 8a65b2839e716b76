//! Variables that are written by other addresses than their own.
//!
//! InstCombine makes the declaration of a variable in memory into records of
//! what is loaded and stored, and says before each call that takes the address
//! that the variable is in memory. It doesn't look behind casts of address
//! spaces, which clang's GPU targets put around every address, nor behind a
//! choice of several, nor at addresses that are kept in memory: what is written
//! there no record would tell. One more record would, but code generation
//! would see it. So `dilifetime-escape` notes at the start of the pipeline, at
//! each alloca, which variables it holds, and [`settle`], before codegen, lets a
//! variable be nowhere from each of its records on that such a writer may follow
//! (`memory/silent.rs`).
//!
//! Nor need memory be right before the call: a store that the call makes dead is
//! gone. A variable with such a store is nowhere from the call to its next
//! record.

use super::watched::memory::overwritten;
use super::{Outcome, has_lanes, is_carrier, is_of_carrier, misplace, plain};
use crate::llvm::{Expression, Function, Instruction, LocalVariable, Module, Record, RecordKind, Value};
use crate::options::Options;
use crate::settings::Settings;
use lowering::import::{split_fragment, without_spaces};
use std::collections::{BTreeMap, HashSet};

/// `DW_OP_deref`
pub(super) const DEREF: u64 = 0x06;

/// An alloca's attachment: the variables that it holds.
pub const HOLDS: &str = "dilifetime.holds";

/// Runs the pass, where stock records become lifetimes.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    match Settings::of(module, options) {
        Ok(settings) if settings.import && has_lanes(module) => {
            note(module, true).and(|| plain::take_off(module))
        }
        Ok(_) => Outcome::Unchanged,
        Err(error) => {
            module.error(format!("dilifetime-escape: {error}"));
            Outcome::Unchanged
        }
    }
}

/// Notes at each alloca which variables it holds: all, or carriers only.
pub fn note(module: &mut Module<'_>, all: bool) -> Outcome {
    let mut outcome = Outcome::Unchanged;
    for function in module.functions() {
        outcome = outcome.and(|| note_in(module, function, all));
    }
    outcome
}

/// The same of a function, behind a pass that has put parts of variables into allocas of their own.
pub(super) fn note_in<'m>(module: &mut Module<'m>, function: Function<'m>, all: bool) -> Outcome {
    let mut outcome = Outcome::Unchanged;
    for (alloca, mut variables) in declared(&function.instructions()) {
        variables.retain(|&(variable, _)| all || is_carrier(variable));
        if variables.is_empty() || !alloca.attached_variables(HOLDS).is_empty() {
            continue;
        }
        module.attach_variables(alloca, HOLDS, &variables);
        outcome = Outcome::Changed;
    }
    outcome
}

/// A variable, and in an expression of which part.
type Held<'m> = (LocalVariable<'m>, Expression<'m>);

/// The allocas of variables, with these. Of structs and arrays InstCombine replaces
/// the declaration only where it takes the memory away.
fn declared<'m>(instructions: &[Instruction<'m>]) -> BTreeMap<Instruction<'m>, Vec<Held<'m>>> {
    let mut declared: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let records = instructions.iter().flat_map(|instruction| instruction.records());
    for record in records.filter(|&record| record.kind() == RecordKind::Declare && has_no_operations(record))
    {
        let operands = record.location_operands().unwrap_or_default();
        let alloca = operands.first().and_then(|address| address.as_instruction());
        let alloca = alloca.filter(|alloca| alloca.allocated_type().is_some());
        let held = record.variable().zip(record.expression());
        if let (Some(alloca), Some(held)) = (alloca, held) {
            declared.entry(alloca).or_default().push(held);
        }
    }
    declared
}

fn has_no_operations(record: Record<'_>) -> bool {
    let elements = record.expression().map(|expression| expression.elements());
    elements.is_some_and(|elements| without_spaces(split_fragment(&elements).0).is_empty())
}

/// The address in another address space.
fn cast_address(value: Value<'_>) -> Option<Value<'_>> {
    let cast = value
        .as_instruction()
        .filter(|cast| cast.is_address_space_cast())?;
    cast.operands().into_iter().next()
}

/// Lets variables, all or only carriers, give no location where a call may have written them.
pub fn settle(module: &mut Module<'_>, all: bool) {
    let mut false_ones = Vec::new();
    for function in module.functions() {
        let behind = "the memory that a call gets may be behind it";
        false_ones.extend(behind_memory(function).into_iter().map(|it| (it, behind)));
        let before = "what follows may write it";
        false_ones.extend(overwritten(function).into_iter().map(|it| (it, before)));
    }
    false_ones.retain(|(record, _)| all || is_of_carrier(*record));
    for (record, reason) in false_ones {
        misplace(module, record, reason);
    }
}

/// The records that say a variable to be in memory at a call that may write it,
/// where that may be behind the variable.
fn behind_memory(function: Function<'_>) -> Vec<Record<'_>> {
    let instructions = function.instructions();
    let calls = instructions.iter().filter(|instruction| instruction.is_call());
    let written = calls.flat_map(|&call| {
        let records = call.records().into_iter();
        records.filter(move |&record| may_write(call, record))
    });
    let mut written: Vec<_> = written.collect();
    if !written.is_empty() {
        let unstored = unstored_variables(&instructions);
        written.retain(|record| {
            record
                .variable()
                .is_some_and(|variable| unstored.contains(&variable))
        });
    }
    written
}

/// Whether a call takes the address that a record says a variable to be at.
fn may_write<'m>(call: Instruction<'m>, record: Record<'m>) -> bool {
    let Some(address) = in_memory(record) else {
        return false;
    };
    let mut arguments = call.call_arguments().into_iter();
    arguments.any(|it| it == address || cast_address(it) == Some(address))
}

/// The variables of which a record tells a value that is neither stored right
/// there nor loaded.
fn unstored_variables<'m>(instructions: &[Instruction<'m>]) -> HashSet<LocalVariable<'m>> {
    let stores = instructions.iter().filter(|instruction| instruction.is_store());
    let stored = stores.filter_map(|store| Some((store.block()?, *store.operands().first()?)));
    let stored: HashSet<_> = stored.collect();
    let is_in_memory = |value: Value<'m>, record: Record<'m>| {
        let loaded = value
            .as_instruction()
            .is_some_and(|instruction| instruction.is_load());
        let block = record.instruction().and_then(|instruction| instruction.block());
        loaded || value.is_undef() || block.is_some_and(|block| stored.contains(&(block, value)))
    };
    let records = instructions.iter().flat_map(|instruction| instruction.records());
    let values = records.filter(|&record| record.kind() == RecordKind::Value && in_memory(record).is_none());
    let unstored = values.filter(|&record| {
        let operands = record.location_operands().unwrap_or_default();
        !operands.into_iter().all(|value| is_in_memory(value, record))
    });
    unstored.filter_map(Record::variable).collect()
}

/// The alloca that a variable is said to be in.
pub(super) fn in_memory(record: Record<'_>) -> Option<Value<'_>> {
    // Most name values.
    if record.kind() != RecordKind::Value || without_spaces(&record.expression()?.elements()) != [DEREF] {
        return None;
    }
    let address = *record.location_operands()?.first()?;
    address.as_instruction()?.allocated_type()?;
    Some(address)
}
