//! What writes a variable's memory without a record.
//!
//! Of a variable whose declaration has become records only these say what it is. No
//! record is behind stores that came later, as those of a function that was inlined,
//! nor behind what writes by a cast or a choice of addresses, or by one that was kept
//! in memory ([`crate::passes::escape`]). What the variable was before would go on there,
//! and also where a pass has taken the writer away, since nobody reads the memory.

use super::writers::{Uses, finders, is_writing_call};
use crate::llvm::{
    FragmentBits, Function, InstanceIdentity, Instruction, LocalVariable, Record, RecordIdentity, RecordKind,
    Type, Value, WeakInstruction,
};
use crate::passes::contradiction::{Flow, part};
use crate::passes::escape::{HOLDS, in_memory};
use std::collections::{HashMap, HashSet};

/// One writer, and what holds before it.
#[derive(Debug)]
struct Writer {
    writer: WeakInstruction,
    before: HashSet<RecordIdentity>,
    /// Variables that hold before it, or are declared yet: the pass may put a record at each store, but at
    /// no call, or a copy of one that holds where it moves a value.
    variables: HashSet<InstanceIdentity>,
}

/// What writes variables and no record says so, and the records of values there are.
#[derive(Debug, Default)]
pub(super) struct Silent {
    writers: Vec<Writer>,
    known: HashSet<(RecordIdentity, InstanceIdentity)>,
}

/// The writers that a pass has taken away.
#[derive(Debug)]
pub(super) struct Gone<'s> {
    before: HashSet<&'s RecordIdentity>,
    variables: HashSet<&'s InstanceIdentity>,
    known: &'s HashSet<(RecordIdentity, InstanceIdentity)>,
}

impl Silent {
    /// Whether calls of `llvm.memset` and the like may go without a record, too.
    pub(super) fn of<'m>(function: Function<'m>, records: &[Record<'m>], also_fills: bool) -> Silent {
        let writers = silent_writers(function, records, also_fills);
        // A record that the pass makes may have the memory of a declaration that it takes away.
        let is_value = |record: &Record<'_>| record.kind() == RecordKind::Value;
        let known = |record: Record<'_>| Some((record.identity(), record.instance()?));
        Silent {
            known: match writers.is_empty() {
                true => HashSet::new(),
                false => records
                    .iter()
                    .copied()
                    .filter(is_value)
                    .filter_map(known)
                    .collect(),
            },
            writers,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.writers.is_empty()
    }

    pub(super) fn gone(&self, function: Function<'_>) -> Gone<'_> {
        let gone = self.writers.iter().filter(|it| it.writer.get(function).is_none());
        let gone: Vec<_> = gone.collect();
        Gone {
            before: gone.iter().flat_map(|it| &it.before).collect(),
            variables: gone.iter().flat_map(|it| &it.variables).collect(),
            known: &self.known,
        }
    }
}

impl Gone<'_> {
    /// Whether a record isn't true without one of the writers.
    pub(super) fn make_false(&self, record: Record<'_>) -> bool {
        let is_new = |instance| !self.known.contains(&(record.identity(), instance));
        let is_of_one = |it: &InstanceIdentity| self.variables.contains(it);
        self.before.contains(&record.identity())
            || !self.variables.is_empty()
                && record.kind() == RecordKind::Value
                && in_memory(record).is_none()
                && record.instance().filter(is_of_one).is_some_and(is_new)
    }
}

fn silent_writers<'m>(function: Function<'m>, records: &[Record<'m>], also_fills: bool) -> Vec<Writer> {
    let writers = writers(function);
    if writers.is_empty() {
        return Vec::new();
    }
    let declares: Vec<_> = records
        .iter()
        .filter(|record| record.kind() == RecordKind::Declare)
        .collect();
    let found = values_before(function, &writers).into_iter();
    let found = found.filter_map(|(writer, values)| {
        let variables = &writers[&writer];
        let declared = declares.iter().filter(|record| {
            let declared = record.variable();
            // The declaration of one that has no members goes first, for records of what names its memory itself.
            let is_left_out = || writer.is_call() || !writes_itself(writer) && !has_members(***record);
            let is_silent = is_writing_call(writer) || also_fills && is_left_out();
            is_silent && variables.iter().any(|(it, _)| Some(*it) == declared)
        });
        let of_values = values.iter().filter_map(|record| record.instance());
        let of_declared = declared.filter_map(|record| record.instance());
        Some(Writer {
            writer: WeakInstruction::new(writer)?,
            variables: of_values.chain(of_declared).collect(),
            before: values.into_iter().map(Record::identity).collect(),
        })
    });
    found.collect()
}

/// The records of values that what may write the variables may follow, without another
/// record on the way; stores to the variables themselves aside of which a record tells or
/// has told. Of a store by a cast address no record tells, also where a pass has found out
/// later what address that is.
pub fn overwritten(function: Function<'_>) -> HashSet<Record<'_>> {
    let mut writers = writers(function);
    writers.retain(|at, _| !writes_itself(*at) || stored_value(*at).is_some());
    let overwritten = values_before(function, &writers).into_iter();
    let overwritten = overwritten.map(|(at, mut before)| {
        if let Some(stored) = stored_value(at).filter(|_| writes_itself(at)) {
            before.retain(|record| {
                let named = record.location_operands().unwrap_or_default();
                !values_of(stored).any(|value| named.contains(&value))
            });
        }
        before
    });
    overwritten.flatten().collect()
}

/// Whether a record is of an alloca of a struct or an array, or of none.
fn has_members(record: Record<'_>) -> bool {
    let operands = record.location_operands().unwrap_or_default();
    let alloca = operands.first().and_then(|address| address.as_instruction());
    let allocated = alloca.and_then(Instruction::allocated_type);
    allocated.is_none_or(Type::is_aggregate)
}

/// Whether it writes by an alloca itself, and not by what is computed of its address.
fn writes_itself(writer: Instruction<'_>) -> bool {
    let address = writer.written_address().and_then(Value::as_instruction);
    address.is_some_and(|address| address.allocated_type().is_some())
}

/// By writer, the records of values that reach it of what it writes.
fn values_before<'m>(
    function: Function<'m>,
    writers: &HashMap<Instruction<'m>, Vec<Held<'m>>>,
) -> Vec<(Instruction<'m>, Vec<Record<'m>>)> {
    if writers.is_empty() {
        return Vec::new();
    }
    let mut parts: HashMap<_, HashSet<_>> = HashMap::new();
    for (part, variable) in function.records().filter_map(|it| part(it).zip(it.variable())) {
        parts.entry(variable).or_default().insert(part);
    }
    let blocks = function.blocks();
    let flow = Flow::new(&blocks);
    let mut found = Vec::new();
    for &block in &blocks {
        let mut at_start = HashMap::new();
        let mut last = HashMap::new();
        for at in block.instructions() {
            for record in at.records() {
                last.extend(part(record).map(|part| (part, record)));
            }
            let Some(variables) = writers.get(&at) else {
                continue;
            };
            let written = variables.iter().flat_map(|(variable, fragment)| {
                let parts = parts.get(variable).into_iter().flatten();
                parts.filter(move |part| FragmentBits::meet(part.fragment, *fragment))
            });
            let before = written.flat_map(|&it| match last.get(&it) {
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

/// A variable, and which part of it; none: the whole.
type Held<'m> = (LocalVariable<'m>, Option<FragmentBits>);

/// What may write the memory of variables of which no record there says so.
fn writers<'m>(function: Function<'m>) -> HashMap<Instruction<'m>, Vec<Held<'m>>> {
    let mut finders_of_kept = None;
    let mut writers: HashMap<Instruction, Vec<_>> = HashMap::new();
    for (alloca, held) in function.attached_variables(HOLDS) {
        let finders = finders_of_kept.get_or_insert_with(|| finders(&function.instructions()));
        for writer in Uses::of(alloca.as_value()).writers(finders) {
            let told = writer
                .records()
                .into_iter()
                .filter(|record| tells(*record, writer));
            let told: Vec<_> = told
                .filter_map(|it| Some((it.variable()?, it.fragment())))
                .collect();
            let is_told = |(variable, fragment): &Held<'m>| {
                told.iter()
                    .any(|(it, part)| it == variable && FragmentBits::meet(*part, *fragment))
            };
            let silent = held.iter().copied().filter(|it| !is_told(it));
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

pub(super) fn stored_value<'m>(writer: Instruction<'m>) -> Option<Value<'m>> {
    writer.operands().first().copied().filter(|_| writer.is_store())
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
