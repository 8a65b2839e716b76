//! Pointers to a variable that functions get, or that variables have.
//!
//! A debugger shows what a pointer leads to. Where a store to a variable is gone in front of a
//! call that gets a pointer to it, since the function doesn't read it, it would
//! show there what the variable was before, and no location can say so. Nor where another
//! variable has the pointer, as a parameter of a function that was inlined.

use super::writers::Uses;
use crate::llvm::{Function, Instruction, Record, RecordKind, Value, WeakInstruction};
use crate::passes::escape::DEREF;
use std::collections::{HashMap, HashSet};

/// A store to a variable, and the calls behind it that get pointers to the variable,
/// with the numbers of these arguments.
#[derive(Debug)]
pub struct Passed {
    store: WeakInstruction,
    /// The variable's memory, if other variables have pointers to it.
    named: Option<WeakInstruction>,
    calls: Vec<(WeakInstruction, Vec<usize>)>,
}

/// The stores in front of calls that get pointers to the same variable, and those to what other
/// variables point to.
pub fn passed<'m>(function: Function<'m>, records: &[Record<'m>]) -> Vec<Passed> {
    let mut allocas = function.instructions();
    allocas.retain(|it| it.allocated_type().is_some());
    if allocas.is_empty() {
        return Vec::new();
    }
    let pointers = records.iter().copied().filter(|it| is_pointer(*it));
    let pointers: HashSet<_> = pointers.filter_map(Record::location_operands).flatten().collect();
    let mut found = Vec::new();
    for alloca in allocas {
        let uses = Uses::of(alloca.as_value());
        let calls = uses.given();
        let is_named = uses.addresses.iter().any(|address| pointers.contains(address));
        if calls.is_empty() && !is_named {
            continue;
        }
        for store in uses.stores() {
            let behind = behind(store, &calls).into_iter();
            let weak = |call| Some((WeakInstruction::new(call)?, calls[&call].clone()));
            let calls: Vec<_> = behind.filter_map(weak).collect();
            let named = WeakInstruction::new(alloca).filter(|_| is_named);
            if let Some(store) = WeakInstruction::new(store).filter(|_| !calls.is_empty() || is_named) {
                found.push(Passed { store, named, calls });
            }
        }
    }
    found
}

impl Passed {
    /// After the pass: the records of the pointers if the store is gone.
    pub fn records<'m>(&self, function: Function<'m>) -> Vec<Record<'m>> {
        let mut pending: Vec<(Value<'m>, Function<'m>)> = Vec::new();
        let mut found = Vec::new();
        if self.store.get(function).is_none() {
            let named = self.named.as_ref().and_then(|alloca| alloca.get(function));
            found.extend(named.into_iter().flat_map(|alloca| pointing(function, alloca)));
            for (call, arguments) in &self.calls {
                pending.extend(
                    call.get(function)
                        .into_iter()
                        .flat_map(|call| given(call, arguments)),
                );
            }
        }
        let mut known = HashSet::new();
        while let Some((pointer, function)) = pending.pop() {
            if !known.insert(pointer) {
                continue;
            }
            let uses = Uses::of(pointer);
            let is_one = |record: &Record<'m>| {
                let operands = record.location_operands().unwrap_or_default();
                let mut operands = operands.iter();
                record.kind() == RecordKind::Value && operands.any(|it| uses.addresses.contains(it))
            };
            found.extend(function.records().filter(is_one));
            let calls = uses.given().into_iter();
            pending.extend(calls.flat_map(|(call, arguments)| given(call, &arguments)));
        }
        found
    }
}

/// The records of variables that have a pointer to an alloca.
fn pointing<'m>(function: Function<'m>, alloca: Instruction<'m>) -> impl Iterator<Item = Record<'m>> {
    let uses = Uses::of(alloca.as_value());
    let records = function.records().filter(|it| is_pointer(*it));
    records.filter(move |record| {
        let operands = record.location_operands().unwrap_or_default();
        operands.iter().any(|it| uses.addresses.contains(it))
    })
}

/// Whether what a record names is the variable itself, not where it is.
fn is_pointer(record: Record<'_>) -> bool {
    let elements = record.expression().map(|it| it.elements()).unwrap_or_default();
    record.kind() == RecordKind::Value && !elements.contains(&DEREF)
}

/// The arguments by their numbers, as the function that is called has them.
fn given<'m>(call: Instruction<'m>, arguments: &[usize]) -> Vec<(Value<'m>, Function<'m>)> {
    let Some(called) = call.called_function() else {
        return Vec::new();
    };
    let all = called.arguments();
    let found = arguments.iter().filter_map(|&number| all.get(number));
    found.map(|&argument| (argument, called)).collect()
}

/// The calls that control may come to behind a store before another one to that
/// address.
fn behind<'m>(store: Instruction<'m>, calls: &HashMap<Instruction<'m>, Vec<usize>>) -> Vec<Instruction<'m>> {
    let address = store.operands().get(1).copied();
    let ends = |at: Instruction<'m>| at.is_store() && at.operands().get(1).copied() == address;
    let mut found = Vec::new();
    let mut known = HashSet::new();
    let Some(first) = store.block() else {
        return found;
    };
    let here = first.instructions();
    let here: Vec<_> = here.into_iter().skip_while(|&at| at != store).skip(1).collect();
    let mut pending = vec![(first, here)];
    while let Some((block, instructions)) = pending.pop() {
        let mut open = instructions.into_iter().take_while(|&at| !ends(at));
        let mut is_through = false;
        for at in &mut open {
            found.extend(calls.contains_key(&at).then_some(at));
            is_through |= at.is_terminator();
        }
        if is_through {
            let next = block.successors().into_iter().filter(|&next| known.insert(next));
            pending.extend(next.map(|next| (next, next.instructions())));
        }
    }
    found
}
