//! What writes a variable's memory without a record.
//!
//! Of a variable whose declaration has become records only these say what it is. No
//! record is behind stores that came later, as those of a function that was inlined,
//! nor behind what writes by a cast or a choice of addresses, or by one that was kept
//! in memory ([`super::super::escape`]). What the variable was before would go on there,
//! and also where a pass has taken the writer away, since nobody reads the memory.

use super::super::contradiction::{Flow, instance};
use super::super::escape::{HOLDS, in_memory};
use super::writers::{Uses, finders, is_writing_call};
use crate::llvm::{
    Function, InstanceIdentity, Instruction, LocalVariable, Record, RecordIdentity, RecordKind, Value,
    WeakInstruction,
};
use std::collections::{HashMap, HashSet};

/// One writer, and what holds before it.
#[derive(Debug)]
pub(super) struct Silent {
    writer: WeakInstruction,
    before: HashSet<RecordIdentity>,
    /// Variables that are declared yet: the pass may put a record at each store, but at
    /// no call.
    declared: HashSet<InstanceIdentity>,
}

/// The writers that a pass has taken away.
#[derive(Debug, Default)]
pub(super) struct Gone<'s> {
    before: HashSet<&'s RecordIdentity>,
    declared: HashSet<&'s InstanceIdentity>,
}

impl Silent {
    pub(super) fn gone<'s>(all: &'s [Silent], function: Function<'_>) -> Gone<'s> {
        let mut gone = Gone::default();
        for silent in all.iter().filter(|it| it.writer.get(function).is_none()) {
            gone.before.extend(&silent.before);
            gone.declared.extend(&silent.declared);
        }
        gone
    }
}

impl Gone<'_> {
    /// Whether a record isn't true without one of the writers.
    pub(super) fn make_false(&self, record: Record<'_>) -> bool {
        let is_new = || record.instance().is_some_and(|it| self.declared.contains(&it));
        self.before.contains(&record.identity())
            || !self.declared.is_empty()
                && record.kind() == RecordKind::Value
                && in_memory(record).is_none()
                && is_new()
    }
}

pub(super) fn silent(function: Function<'_>) -> Vec<Silent> {
    let writers = writers(function);
    let records = function.records();
    let declares: Vec<_> = records
        .filter(|record| record.kind() == RecordKind::Declare)
        .collect();
    let found = values_before(function, &writers).into_iter();
    let found = found.filter_map(|(writer, values)| {
        let variables = &writers[&writer];
        let declared = declares.iter().filter(|record| {
            is_writing_call(writer) && record.variable().is_some_and(|it| variables.contains(&it))
        });
        Some(Silent {
            writer: WeakInstruction::new(writer)?,
            before: values.into_iter().map(Record::identity).collect(),
            declared: declared.filter_map(|record| record.instance()).collect(),
        })
    });
    found.collect()
}

/// The records of values that what may write the variables may follow, without another
/// record on the way; stores to the variables themselves aside of which a record tells or
/// has told. Of a store by a cast address no record tells, also where a pass has found out
/// later what address that is.
pub(in super::super) fn overwritten(function: Function<'_>) -> HashSet<Record<'_>> {
    let mut writers = writers(function);
    let mut said = None;
    writers.retain(|at, variables| {
        let address = at.written_address().and_then(Value::as_instruction);
        if address.is_none_or(|address| address.allocated_type().is_none()) {
            return true;
        }
        let Some(stored) = stored_value(*at) else {
            return false;
        };
        let said = said.get_or_insert_with(|| said_values(function));
        variables.retain(|variable| !values_of(stored).any(|value| said.contains(&(*variable, value))));
        !variables.is_empty()
    });
    values_before(function, &writers)
        .into_iter()
        .flat_map(|(_, values)| values)
        .collect()
}

/// By writer, the records of values that reach it of what it writes.
fn values_before<'m>(
    function: Function<'m>,
    writers: &HashMap<Instruction<'m>, Vec<LocalVariable<'m>>>,
) -> Vec<(Instruction<'m>, Vec<Record<'m>>)> {
    if writers.is_empty() {
        return Vec::new();
    }
    let mut instances: HashMap<_, HashSet<_>> = HashMap::new();
    for (variable, inlined) in function.records().filter_map(instance) {
        instances.entry(variable).or_default().insert((variable, inlined));
    }
    let blocks = function.blocks();
    let flow = Flow::new(&blocks);
    let mut found = Vec::new();
    for &block in &blocks {
        let mut at_start = HashMap::new();
        let mut last = HashMap::new();
        for at in block.instructions() {
            for record in at.records() {
                last.extend(instance(record).map(|instance| (instance, record)));
            }
            let Some(variables) = writers.get(&at) else {
                continue;
            };
            let written = variables.iter().filter_map(|it| instances.get(it));
            let before = written.flatten().flat_map(|&it| match last.get(&it) {
                Some(&before) => vec![before],
                None => at_start
                    .entry(it)
                    .or_insert_with(|| flow.records_before(block, it))
                    .clone(),
            });
            let values = before.filter(|&record| in_memory(record).is_none());
            found.push((at, values.collect()));
        }
    }
    found
}

/// What may write the memory of variables of which no record there says so.
fn writers<'m>(function: Function<'m>) -> HashMap<Instruction<'m>, Vec<LocalVariable<'m>>> {
    let instructions = function.instructions();
    let mut finders_of_kept = None;
    let mut writers: HashMap<Instruction, Vec<_>> = HashMap::new();
    for alloca in &instructions {
        let held = alloca.attached_variables(HOLDS);
        if held.is_empty() {
            continue;
        }
        let finders = finders_of_kept.get_or_insert_with(|| finders(&instructions));
        for writer in Uses::of(alloca.as_value()).writers(finders) {
            let told = writer
                .records()
                .into_iter()
                .filter(|record| tells(*record, writer));
            let told: Vec<_> = told.filter_map(Record::variable).collect();
            let silent = held.iter().copied().filter(|it| !told.contains(it));
            writers.entry(writer).or_default().extend(silent);
        }
    }
    writers
}

/// Whether a record in front of a writer says what is written: that the variable is in
/// memory, or what a store puts there. Another one may be of what was loaded before.
fn tells<'m>(record: Record<'m>, writer: Instruction<'m>) -> bool {
    let is_stored = || {
        let operands = record.location_operands().unwrap_or_default();
        stored_value(writer).is_some_and(|stored| operands.first() == Some(&stored))
    };
    in_memory(record).is_some() || is_stored()
}

fn stored_value<'m>(writer: Instruction<'m>) -> Option<Value<'m>> {
    writer.operands().first().copied().filter(|_| writer.is_store())
}

/// What records say that variables are.
fn said_values<'m>(function: Function<'m>) -> HashSet<(LocalVariable<'m>, Value<'m>)> {
    let mut said = HashSet::new();
    for record in function.records().filter(|&record| in_memory(record).is_none()) {
        let operands = record.location_operands().unwrap_or_default();
        if let Some(variable) = record.variable() {
            said.extend(operands.into_iter().map(|value| (variable, value)));
        }
    }
    said
}

/// A value, and what it is computed of where that is one value only: a record's expression
/// may compute the same.
fn values_of<'m>(value: Value<'m>) -> impl Iterator<Item = Value<'m>> {
    let operands = value.as_instruction().map(|instruction| instruction.operands());
    let only = operands
        .filter(|operands| operands.len() == 1)
        .unwrap_or_default();
    std::iter::once(value).chain(only)
}
