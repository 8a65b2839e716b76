//! What has the memory that variables are in.

use super::Uses;
use crate::llvm::{Function, Instruction, Record, RecordKind, Value, WeakInstruction};
use crate::passes::carry::is_of_address;
use crate::passes::escape::in_memory;
use crate::passes::watched::order::is_ours;
use std::collections::HashSet;

/// What has the memory that variables are in: an alloca; of a lifetime, also what returns an
/// address, or a parameter.
#[derive(Debug)]
pub(super) enum Owner {
    Instruction(WeakInstruction),
    Parameter(usize),
}

impl Owner {
    fn new(value: Value<'_>) -> Option<Owner> {
        match value.as_argument() {
            Some(number) => Some(Owner::Parameter(number as usize)),
            None => WeakInstruction::new(value.as_instruction()?).map(Owner::Instruction),
        }
    }

    pub(super) fn get<'m>(&self, function: Function<'m>) -> Option<Value<'m>> {
        match self {
            Owner::Instruction(weak) => weak.get(function).map(Instruction::as_value),
            Owner::Parameter(number) => function.arguments().get(*number).copied(),
        }
    }
}

/// What has the memory that a variable is said to be in.
pub(super) fn owner(record: Record<'_>) -> Option<Value<'_>> {
    let alloca = match record.kind() {
        RecordKind::Declare => {
            let address = *record.location_operands()?.first()?;
            address.as_instruction()?.allocated_type().map(|_| address)
        }
        _ => in_memory(record),
    };
    alloca.or_else(|| looked_at(record))
}

/// The same of a carrier of an address that its lifetime looks at.
fn looked_at(record: Record<'_>) -> Option<Value<'_>> {
    let is_looked_at = record.variable().is_some_and(is_of_address);
    let mut address = *record.location_operands().filter(|_| is_looked_at)?.first()?;
    while let Some(computed) = address.as_instruction() {
        if !computed.is_address_space_cast() && !computed.is_address_sum() {
            break;
        }
        address = *computed.operands().first()?;
    }
    Some(address)
}

/// The records that say a variable to be in memory of this owner.
pub(super) fn records_in<'m>(records: &[Record<'m>], of: Value<'m>) -> impl Iterator<Item = Record<'m>> {
    let records = records.iter().copied();
    records.filter(move |&record| owner(record) == Some(of))
}

/// What has memory that a variable is said to be in, with what uses it.
pub(super) fn uses_by_owner<'m>(records: &[Record<'m>], all: bool) -> Vec<(Owner, Uses<'m>)> {
    let records = records.iter().copied().filter(|record| all || is_ours(*record));
    let owners: HashSet<Value> = records.filter_map(owner).collect();
    let found = owners
        .into_iter()
        .filter_map(|value| Some((Owner::new(value)?, Uses::of(value))));
    found.collect()
}
