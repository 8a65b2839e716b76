//! Variables that a call may write by a cast of their address.
//!
//! InstCombine makes the declaration of a variable in memory into records of
//! what is loaded and stored, and says before each call that takes the address
//! that the variable is in memory. It doesn't look behind casts of address
//! spaces, which clang's GPU targets put around every address: what the call
//! writes, no record would tell. So `dilifetime-escape` says it for those, at the
//! start of the pipeline. A variable that is promoted to registers afterwards
//! loses these records as it loses LLVM's own.
//!
//! Nor need it be true before the call: a store that the call makes dead is
//! gone. So [`settle`], before codegen, lets a variable with such a store be
//! nowhere from the call to its next record. Codegen keeps no record of a
//! variable in memory behind a call: it may come before it.

use super::Outcome;
use crate::llvm::{Instruction, LocalVariable, Module, NewRecord, Place, Record, RecordKind, Value};
use crate::options::Options;
use crate::settings::Settings;
use lowering::import::without_spaces;
use std::collections::{HashMap, HashSet};

/// `DW_OP_deref`
const DEREF: u64 = 0x06;

/// Runs the pass, where stock records become lifetimes.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    match Settings::of(module, options) {
        Ok(settings) if settings.import => escape(module),
        Ok(_) => Outcome::Unchanged,
        Err(error) => {
            module.error(format!("dilifetime-escape: {error}"));
            Outcome::Unchanged
        }
    }
}

fn escape(module: &mut Module<'_>) -> Outcome {
    let expression = module.expression(&[DEREF]);
    let mut said = Vec::new();
    for function in module.functions() {
        let instructions = function.instructions();
        let declared = declared(&instructions);
        for &call in instructions.iter().filter(|_| !declared.is_empty()) {
            let casts = call.call_arguments().into_iter().filter_map(cast_address);
            for (address, record) in casts.filter_map(|address| Some((address, *declared.get(&address)?))) {
                let mut others = call.records().into_iter();
                if others.any(|it| in_memory(it) == Some(address) && it.variable() == record.variable()) {
                    continue;
                }
                let new = NewRecord {
                    declare: false,
                    value: address,
                    variable: record.variable().expect("a declaration is of a variable"),
                    expression,
                    location: record.location(),
                };
                said.push((new, call));
            }
        }
    }
    for &(new, call) in &said {
        module.insert_record(new, Place::BeforeInstruction(call));
    }
    match said.is_empty() {
        true => Outcome::Unchanged,
        false => Outcome::Changed,
    }
}

/// The declarations that InstCombine replaces, by address: those of variables
/// that are neither structs nor arrays.
fn declared<'m>(instructions: &[Instruction<'m>]) -> HashMap<Value<'m>, Record<'m>> {
    let records = instructions.iter().flat_map(|instruction| instruction.records());
    let declares =
        records.filter(|record| record.kind() == RecordKind::Declare && has_no_operations(*record));
    let addresses = declares.filter_map(|record| {
        let address = *record.location_operands()?.first()?;
        let ty = address.as_instruction()?.allocated_type()?;
        (!ty.is_aggregate()).then_some((address, record))
    });
    addresses.collect()
}

fn has_no_operations(record: Record<'_>) -> bool {
    let elements = record.expression().map(|expression| expression.elements());
    elements.is_some_and(|elements| without_spaces(&elements).is_empty())
}

/// The address in another address space.
fn cast_address(value: Value<'_>) -> Option<Value<'_>> {
    let cast = value
        .as_instruction()
        .filter(|cast| cast.is_address_space_cast())?;
    cast.operands().into_iter().next()
}

/// Ends the location of variables in memory that a call may write, where the
/// memory may be behind the variable before the call.
pub fn settle(module: &mut Module<'_>) {
    let mut behind = Vec::new();
    for function in module.functions() {
        let instructions = function.instructions();
        let calls = instructions.iter().filter(|instruction| instruction.is_call());
        let written = calls.flat_map(|&call| {
            let records = call.records().into_iter();
            records.filter(move |&record| may_write(call, record))
        });
        let written: Vec<_> = written.collect();
        if written.is_empty() {
            continue;
        }
        let unstored = unstored_variables(&instructions);
        behind.extend(written.into_iter().filter(|record| {
            let variable = record.variable();
            variable.is_some_and(|variable| unstored.contains(&variable))
        }));
    }
    for record in behind {
        module.kill(record);
    }
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
    let elements = record.expression()?.elements();
    let says_so = record.kind() == RecordKind::Value && without_spaces(&elements) == [DEREF];
    let address = *record.location_operands().filter(|_| says_so)?.first()?;
    address.as_instruction()?.allocated_type()?;
    Some(address)
}
