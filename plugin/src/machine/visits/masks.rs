//! Loads of which code generation keeps some bits only.
//!
//! Where nobody needs the others, CodeGenPrepare puts an AND behind a load and lets all
//! users of the load have its result: records, too, which get the load back. Those of the
//! ANDs that were there before have the new one's, too, and keep it. And phis,
//! which need not even be of that load on the other ways: what a record says of one of
//! them has no high bits any more, and is damaged.

use super::{Notes, damage};
use crate::llvm::{
    Function, Instruction, LocalVariable, LocationKind, Module, Record, RecordIdentity, RecordKind, Value,
    ValueIdentity, WeakInstruction,
};
use crate::passes::{is_carrier, is_of_carrier};
use std::collections::{HashMap, HashSet};

/// What there is in front of CodeGenPrepare.
#[derive(Debug, Default)]
pub(super) struct Before {
    /// Each load, and the AND that is all that it's used by.
    loads: Vec<(WeakInstruction, Option<WeakInstruction>)>,
    /// What each record is of.
    records: HashMap<RecordIdentity, Vec<ValueIdentity>>,
}

/// In front of CodeGenPrepare.
pub fn note<'m>(_: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    notes.masks = Before::default();
    if function.subprogram().is_some() {
        let loads = function.instructions().into_iter().filter(|it| it.is_load());
        notes.masks.loads.extend(loads.filter_map(|load| {
            let mask = mask(load).and_then(WeakInstruction::new);
            Some((WeakInstruction::new(load)?, mask))
        }));
        let records = function.records().filter(|_| !notes.masks.loads.is_empty());
        notes.masks.records.extend(records.map(|record| {
            let operands = operands(record).into_iter().map(Value::identity);
            (record.identity(), operands.collect())
        }));
    }
}

/// The same elsewhere than on AMDGPU: most functions have no carrier.
pub fn note_carriers<'m>(module: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    notes.masks = Before::default();
    if function.records().any(is_of_carrier) {
        note(module, function, notes);
    }
}

/// Behind it.
pub fn settle<'m>(module: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    for record in give_back(module, function, notes, |_| true) {
        damage(module, record);
    }
}

/// Elsewhere than on AMDGPU, where program variables stay what stock makes of them.
pub fn settle_carriers<'m>(module: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    for record in give_back(module, function, notes, is_carrier) {
        module.kill(record);
    }
}

/// Lets records have their loads again; what others are of lacks bits.
fn give_back<'m>(
    module: &mut Module<'m>,
    function: Function<'m>,
    notes: &mut Notes,
    is_wanted: fn(LocalVariable<'_>) -> bool,
) -> Vec<Record<'m>> {
    let before = std::mem::take(&mut notes.masks);
    let loads = before.loads.into_iter();
    let loads = loads.filter_map(|(load, old)| {
        let load = load.get(function)?;
        let old = old.and_then(|old| old.get(function));
        Some((mask(load).filter(|mask| Some(*mask) != old)?, load))
    });
    let masked: HashMap<_, _> = loads.map(|(mask, load)| (mask.as_value(), load)).collect();
    let mut lacking = Vec::new();
    if masked.is_empty() {
        return lacking;
    }
    let phis = phis(masked.keys().copied().collect());
    let records = function.records();
    for record in records.filter(|record| record.variable().is_some_and(is_wanted)) {
        let operands = operands(record);
        let is_single = record.location_kind() == Some(LocationKind::Single);
        let was = before.records.get(&record.identity());
        let was_of = |load: Instruction<'m>| was.map(|was| was.contains(&load.as_value().identity()));
        let load = operands.first().and_then(|operand| masked.get(operand));
        match load.filter(|_| is_single) {
            Some(&load) if was_of(load) == Some(true) => module.set_value(record, load.as_value()),
            Some(&load) if was_of(load) == Some(false) => {}
            _ if operands
                .iter()
                .any(|it| phis.contains(it) || masked.contains_key(it)) =>
            {
                lacking.push(record)
            }
            _ => {}
        }
    }
    lacking
}

/// The AND that is all that a load is used by.
fn mask(load: Instruction<'_>) -> Option<Instruction<'_>> {
    match load.as_value().users()[..] {
        [only] => only.as_instruction().filter(|it| it.is_and()),
        _ => None,
    }
}

/// The phis that some values come to, with what is on the way.
fn phis(mut pending: Vec<Value<'_>>) -> HashSet<Value<'_>> {
    let mut found = HashSet::new();
    while let Some(value) = pending.pop() {
        let users = value.users().into_iter();
        let users = users.filter(|it| it.as_instruction().is_some_and(Instruction::is_phi));
        pending.extend(users.filter(|&phi| found.insert(phi)));
    }
    found
}

fn operands(record: Record<'_>) -> Vec<Value<'_>> {
    match record.kind() {
        RecordKind::Value if !record.is_kill() => record.location_operands().unwrap_or_default(),
        _ => Vec::new(),
    }
}
