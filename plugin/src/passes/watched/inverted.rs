//! Comparisons that are turned round.
//!
//! Where a comparison is used once, InstCombine, SimplifyCFG and StructurizeCFG let it
//! say the opposite in its place, and change what uses it. Records of it stay: their
//! variable would be the opposite.

use super::order;
use crate::llvm::{Function, Instruction, Module, Record, Value, WeakInstruction};
use crate::passes::misplace;
use lowering::same::opposite;

/// The comparisons that records name, before the pass, with what they compare by.
#[derive(Debug, Default)]
pub struct Inverted(Vec<(WeakInstruction, u32)>);

impl Inverted {
    /// None if no record has to be looked after.
    pub fn of(records: &[Record<'_>], all: bool) -> Option<Inverted> {
        let records = records.iter().copied();
        let inverted = Inverted::of_records(records.filter(|&record| all || order::is_ours(record)));
        (!inverted.0.is_empty()).then_some(inverted)
    }

    pub fn of_records<'m>(records: impl Iterator<Item = Record<'m>>) -> Inverted {
        let compares = records.flat_map(operands).filter_map(|compare| {
            let predicate = compare.predicate_number()?;
            Some((WeakInstruction::new(compare)?, predicate))
        });
        Inverted(compares.collect())
    }

    /// The records of comparisons that say the opposite by now.
    pub fn records<'m>(&self, function: Function<'m>) -> Vec<Record<'m>> {
        let compares = self.0.iter().filter_map(|(compare, before)| {
            let compare = compare.get(function)?;
            let is_opposite = compare.predicate_number() == opposite(*before);
            is_opposite.then_some(compare)
        });
        let compares: Vec<_> = compares.collect();
        let records = function.records().filter(|_| !compares.is_empty());
        records
            .filter(|&record| operands(record).any(|it| compares.contains(&it)))
            .collect()
    }

    /// After the pass: ends what isn't true any more.
    pub fn settle<'m>(&self, module: &mut Module<'m>, function: Function<'m>) {
        for record in self.records(function) {
            misplace(module, record, "optimisers let the comparison say the opposite");
        }
    }
}

fn operands<'m>(record: Record<'m>) -> impl Iterator<Item = Instruction<'m>> {
    let operands = record.location_operands().unwrap_or_default();
    operands.into_iter().filter_map(Value::as_instruction)
}
