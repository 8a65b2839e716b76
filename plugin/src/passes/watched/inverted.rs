//! Comparisons that are turned round.
//!
//! Where a comparison is used once, InstCombine, SimplifyCFG and StructurizeCFG let it
//! say the opposite in its place, and change what uses it. Records of it stay: their
//! variable would be the opposite.

use super::order;
use crate::llvm::{Function, Instruction, Module, Record, Value, WeakInstruction};
use crate::passes::misplace;

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

/// What is true where a comparison isn't, both by LLVM's numbers.
fn opposite(predicate: u32) -> Option<u32> {
    const OF_FLOATS: std::ops::Range<u32> = 0..16;
    // eq, ne, ugt, uge, ult, ule, sgt, sge, slt, sle
    const OF_INTEGERS: [u32; 10] = [33, 32, 37, 36, 35, 34, 41, 40, 39, 38];
    if OF_FLOATS.contains(&predicate) {
        return Some(15 - predicate);
    }
    let number = predicate.checked_sub(32)?;
    OF_INTEGERS.get(number as usize).copied()
}

#[cfg(test)]
mod tests {
    use crate::passes::opposite;

    #[test]
    fn the_opposite_of_the_opposite_is_the_same() {
        for predicate in (0..16).chain(32..42) {
            let other = opposite(predicate).unwrap();
            assert_ne!(other, predicate);
            assert_eq!(opposite(other), Some(predicate));
        }
        assert_eq!([16, 31, 42].map(opposite), [None; 3]);
    }
}
