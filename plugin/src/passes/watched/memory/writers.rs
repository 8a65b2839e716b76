//! What is done with a variable's address, and what writes its memory.

use crate::llvm::{Callee, Function, Instruction, Value};
use std::collections::{HashMap, HashSet};

/// What is done with an address and with those computed of it.
#[derive(Default)]
pub(in crate::passes) struct Uses<'m> {
    pub(super) addresses: HashSet<Value<'m>>,
    stores: Vec<Instruction<'m>>,
    loads: Vec<Instruction<'m>>,
    /// Each with what it gets.
    calls: Vec<(Instruction<'m>, Value<'m>)>,
    /// Somewhere an address is kept: who finds it there may write, too.
    is_kept: bool,
}

impl<'m> Uses<'m> {
    pub(in crate::passes) fn of(address: Value<'m>) -> Uses<'m> {
        let mut uses = Uses::default();
        let mut pending = vec![address];
        while let Some(address) = pending.pop() {
            if !uses.addresses.insert(address) {
                continue;
            }
            let users = address.users().into_iter();
            for user in users.filter_map(Value::as_instruction) {
                if let Some(written) = user.written_address() {
                    uses.is_kept |= written != address;
                    uses.stores.extend((written == address).then_some(user));
                } else if user.is_call() {
                    uses.is_kept |= user.may_keep(address);
                    uses.calls.push((user, address));
                } else if user.is_load() {
                    uses.loads.push(user);
                } else if !user.as_value().ty().is_truth_value() {
                    pending.push(user.as_value());
                }
            }
        }
        uses
    }

    /// What stores there: of calls, those of `llvm.memcpy` and the like.
    pub(in crate::passes) fn stores(&self) -> impl Iterator<Item = Instruction<'m>> {
        let calls = self.calls.iter().filter(|(call, address)| fills(*call, *address));
        self.stores.iter().copied().chain(calls.map(|&(call, _)| call))
    }

    /// Of what stores or loads that of which InstCombine makes records: of an object with
    /// members it makes none of loads.
    pub(super) fn into_recorded(self, has_members: bool) -> impl Iterator<Item = Instruction<'m>> {
        let loads = self.loads.into_iter().filter(move |_| !has_members);
        self.stores.into_iter().chain(loads)
    }

    /// The calls of this module's functions, and as which arguments they get an address.
    pub(super) fn given(&self) -> HashMap<Instruction<'m>, Vec<usize>> {
        let mut given: HashMap<_, Vec<_>> = HashMap::new();
        for &(call, address) in &self.calls {
            if call.called_function().is_some_and(Function::has_body) {
                let arguments = call.call_arguments().into_iter().enumerate();
                let numbers = arguments
                    .filter(|(_, it)| *it == address)
                    .map(|(number, _)| number);
                given.entry(call).or_default().extend(numbers);
            }
        }
        given
    }

    /// Whatever may write there; of what finds addresses that are kept, `finders`.
    pub(super) fn writers(&self, finders: &[Instruction<'m>]) -> Vec<Instruction<'m>> {
        let calls = self.calls.iter().map(|&(call, _)| call);
        let calls = calls.filter(|&call| is_writing_call(call));
        let finders = finders.iter().filter(|_| self.is_kept).copied();
        self.stores().chain(calls).chain(finders).collect()
    }
}

/// What may write where an address leads that was kept in memory.
pub(super) fn finders<'m>(instructions: &[Instruction<'m>]) -> Vec<Instruction<'m>> {
    let finds = |at: &&Instruction<'m>| is_writing_call(**at) || at.written_address().is_some_and(is_found);
    instructions.iter().filter(finds).copied().collect()
}

/// Whether an address is neither the function's own nor one that was there before it.
fn is_found(mut address: Value<'_>) -> bool {
    while let Some(computed) = address.as_instruction() {
        match computed.operands().first() {
            _ if computed.allocated_type().is_some() => return false,
            Some(&base) if computed.is_address_space_cast() || computed.is_address_sum() => address = base,
            _ => return true,
        }
    }
    false
}

/// Whether it calls a function, or assembly, that may write memory.
pub(super) fn is_writing_call(call: Instruction<'_>) -> bool {
    let is_called = || call.callee().is_some_and(|callee| callee != Callee::Intrinsic);
    call.is_call() && call.may_write_memory() && is_called()
}

/// Whether it is a call of `llvm.memcpy` or the like that writes there.
fn fills<'m>(call: Instruction<'m>, address: Value<'m>) -> bool {
    let is_intrinsic = |function: Function| function.name().starts_with("llvm.mem");
    call.called_function().is_some_and(is_intrinsic) && call.call_arguments().first() == Some(&address)
}
