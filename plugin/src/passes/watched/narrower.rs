//! Variables that are declared in a part of an alloca only.
//!
//! SROA describes what it makes of an alloca by fragments of its variable. Of what is put
//! elsewhere than where the variable is it makes records, too, and of all of the variable:
//! there is no fragment that lies outside. And InstCombine takes each store to the alloca that
//! is as wide as the variable for one to it, and none of a part of the alloca, by a computed
//! address. So what these say of all of such a variable is believed nowhere.

use super::memory::Uses;
use super::order::is_ours;
use crate::llvm::{Function, InstanceIdentity, Instruction, Module, Record, Value, ValueIdentity};
use crate::passes::misplace;
use crate::passes::plain::allocated_type;
use std::collections::{HashMap, HashSet};

/// The variables, and what they are declared in.
#[derive(Debug)]
pub struct Narrower(HashMap<InstanceIdentity, HashSet<ValueIdentity>>);

impl Narrower {
    /// None if there are none; of all, or of carriers.
    pub fn of<'m>(module: &Module<'m>, records: &[Record<'m>], all: bool) -> Option<Narrower> {
        let records = records.iter().copied();
        Narrower::among(records.filter(|&it| all || is_ours(it)), |record| {
            larger(module, record)
        })
    }

    /// Those of carriers, also where the alloca is as large and something is stored to a part of it.
    pub fn of_partly_stored<'m>(module: &Module<'m>, records: &[Record<'m>]) -> Option<Narrower> {
        let records = records.iter().copied();
        Narrower::among(records.filter(|&it| is_ours(it)), |record| {
            larger(module, record).or_else(|| partly_stored(record))
        })
    }

    fn among<'m>(
        records: impl Iterator<Item = Record<'m>>,
        strange: impl Fn(Record<'m>) -> Option<Value<'m>>,
    ) -> Option<Narrower> {
        let mut found: HashMap<_, HashSet<_>> = HashMap::new();
        for record in records {
            if let (Some(alloca), Some(instance)) = (strange(record), record.instance()) {
                found.entry(instance).or_default().insert(alloca.identity());
            }
        }
        (!found.is_empty()).then_some(Narrower(found))
    }

    /// After the pass.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        let strange = function.records().filter(|&record| {
            let declared = record.instance().and_then(|instance| self.0.get(&instance));
            let operands = record.location_operands().unwrap_or_default();
            let is_new = |known: &HashSet<_>| !operands.iter().any(|it| known.contains(&it.identity()));
            declared.is_some_and(is_new) && record.fragment().is_none() && !record.is_kill()
        });
        for record in strange.collect::<Vec<_>>() {
            misplace(module, record, "it is a part of memory, and nobody names which");
        }
    }
}

/// The alloca of a declaration, if it has more bits than the variable.
fn larger<'m>(module: &Module<'m>, record: Record<'m>) -> Option<Value<'m>> {
    let allocated = module.size_in_bits(allocated_type(record)?)?;
    let is_larger = allocated > record.variable()?.size_in_bits()?;
    record.location_operands().filter(|_| is_larger)?.first().copied()
}

/// The alloca of a declaration, if something is stored there by an address that is computed of its own.
fn partly_stored<'m>(record: Record<'m>) -> Option<Value<'m>> {
    let address = *record.location_operands()?.first()?;
    address.as_instruction()?.allocated_type()?;
    let uses = Uses::of(address);
    let is_part = |store: Instruction<'m>| store.written_address() != Some(address);
    uses.stores().any(is_part).then_some(address)
}
