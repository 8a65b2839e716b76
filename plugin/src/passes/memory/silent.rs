//! What writes a variable's memory without a record.
//!
//! Of a variable whose declaration has become records only these say what it is. No
//! record is behind stores that came later, as those of a function that was inlined,
//! nor behind calls that get a cast of its address ([`super::super::escape`]). Where a
//! pass takes such a writer away, since nobody reads the memory, what the variable was
//! before would go on.

use super::super::contradiction::{Flow, instance};
use super::super::escape::{HOLDS, in_memory};
use super::{fills, stores, users};
use crate::llvm::{
    Callee, Function, InstanceIdentity, Instruction, LocalVariable, Record, RecordIdentity, RecordKind,
    Value, WeakInstruction,
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

impl Silent {
    pub(super) fn is_gone(&self, function: Function<'_>) -> bool {
        self.writer.get(function).is_none()
    }

    /// Whether a record isn't true without the writer.
    pub(super) fn makes_false(&self, record: Record<'_>) -> bool {
        let is_new = || record.instance().is_some_and(|it| self.declared.contains(&it));
        self.before.contains(&record.identity())
            || record.kind() == RecordKind::Value && in_memory(record).is_none() && is_new()
    }
}

pub(super) fn silent(function: Function<'_>) -> Vec<Silent> {
    let writers = writers(function);
    if writers.is_empty() {
        return Vec::new();
    }
    let instances: HashSet<_> = function
        .records()
        .filter_map(|record| Some((record.variable()?, instance(record)?)))
        .collect();
    let blocks = function.blocks();
    let flow = Flow::new(&blocks);
    let mut found = Vec::new();
    for &block in &blocks {
        let mut last = HashMap::new();
        for at in block.instructions() {
            for record in at.records() {
                last.extend(instance(record).map(|instance| (instance, record)));
            }
            let Some(variables) = writers.get(&at) else {
                continue;
            };
            let written = instances
                .iter()
                .filter(|(variable, _)| variables.contains(variable));
            let before = written.flat_map(|(_, instance)| match last.get(instance) {
                Some(&before) => vec![before],
                None => flow.records_before(block, *instance),
            });
            found.extend(of_writer(at, &before.collect::<Vec<_>>()));
        }
    }
    found
}

fn of_writer(writer: Instruction<'_>, before: &[Record<'_>]) -> Option<Silent> {
    let declared = before
        .iter()
        .filter(|record| record.kind() == RecordKind::Declare && writer.is_call());
    let values = before.iter().filter(|record| in_memory(**record).is_none());
    Some(Silent {
        writer: WeakInstruction::new(writer)?,
        before: values.map(|record| record.identity()).collect(),
        declared: declared.filter_map(|record| record.instance()).collect(),
    })
}

/// What writes the memory of variables of which no record there says so.
fn writers(function: Function<'_>) -> HashMap<Instruction<'_>, Vec<LocalVariable<'_>>> {
    let mut held = function.instructions();
    held.retain(|alloca| !alloca.attached_variables(HOLDS).is_empty());
    let mut writers: HashMap<Instruction, Vec<_>> = HashMap::new();
    if held.is_empty() {
        return writers;
    }
    let users = users(function);
    for alloca in held {
        for writer in stores(alloca.as_value(), &users, writes) {
            let mut variables = alloca.attached_variables(HOLDS);
            variables.retain(|&it| {
                !writer
                    .records()
                    .iter()
                    .any(|record| record.variable() == Some(it))
            });
            writers.entry(writer).or_default().extend(variables);
        }
    }
    writers
}

/// Whether a call may write what an argument of it points to.
fn writes<'m>(call: Instruction<'m>, argument: Value<'m>) -> bool {
    let is_called = || call.callee().is_some_and(|callee| callee != Callee::Intrinsic);
    fills(call, argument) || call.may_write_memory() && is_called()
}
