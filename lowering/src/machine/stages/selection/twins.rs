//! Parts of an integer that are the same register.
//!
//! SelectionDAG splits integers that no register holds. Of what computes both parts at once,
//! as a multiplication does, where only one is needed, it takes that one for the other, too
//! (`SimplifyNodeWithTwoResults`), and debug values follow. So nobody knows which of both parts
//! the register has, and both are nowhere. That also loses numbers whose parts are equal.

use super::selected::Step;
use crate::machine::{Changes, DebugValue, Function, Identity, InstructionId, Notes, Operand};
use rustc_hash::FxHashSet;

const REASON: &str = "two of its parts are the same register, and codegen may have mixed them up";

/// After instruction selection.
pub fn run(function: &Function, _: &mut Notes) -> Changes {
    let integers = integers(function);
    let mut twins = FxHashSet::default();
    for block in function.block_ids() {
        let mut before: Vec<(InstructionId, &DebugValue)> = Vec::new();
        for id in function.in_block(block) {
            let value = function.instruction(id).debug.as_ref();
            let Some(value) = value.filter(|value| integers.contains(&value.location)) else {
                before.clear();
                continue;
            };
            for &(other, _) in before.iter().filter(|(other, of)| {
                value.instance == of.instance
                    && value.location == of.location
                    && are_twins(function, (id, value), (*other, of))
            }) {
                twins.extend([id, other]);
            }
            before.push((id, value));
        }
    }
    let mut changes = Changes::default();
    let mut twins: Vec<_> = twins.into_iter().collect();
    twins.sort_unstable();
    for id in twins {
        changes.lose(id, REASON);
    }
    changes
}

/// Whether two debug values say of different parts that they are in the same register.
fn are_twins(
    function: &Function,
    (one, value): (InstructionId, &DebugValue),
    (other, of): (InstructionId, &DebugValue),
) -> bool {
    let [one_part, other_part] = [value, of].map(|it| &function.expression(it).fragment);
    let is_place =
        |operand: &Operand| operand.register().is_some() || matches!(operand, Operand::Reference(_));
    let operands = function.operands(one);
    one_part != other_part && operands.iter().any(is_place) && operands == function.operands(other)
}

/// The locations of records of integers.
fn integers(function: &Function) -> FxHashSet<Identity> {
    let steps = function.origins.values().flatten();
    let records = steps.filter_map(|step| match step {
        Step::Record(record) if record.bits > 0 && record.constant.is_none() => Some(record.location),
        _ => None,
    });
    records.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Register;
    use crate::machine::example::{Example, listing, uses};

    /// A value in two parts of a record of so many bits.
    fn split(bits: u32, of: [Operand; 2]) -> Vec<String> {
        let mut example = Example::new(false);
        for (part, of) in [(0..64, of[0]), (64..128, of[1])] {
            let value = example.value(0, of, 1);
            example.expression(value, &[], Some(part));
        }
        example.record_of_integer(bits);
        let changes = run(&example.function, &mut Notes::default());
        listing(&example.function, &changes)
    }

    #[test]
    fn parts_in_one_register_are_nowhere() {
        let [one, other] = [1, 2].map(|number| uses(Register(number)));
        let lost = split(128, [one, one]);
        assert!(
            lost.iter()
                .all(|line| line.starts_with("x") && line.contains('?')),
            "{lost:?}"
        );
        let there = split(128, [one, other]);
        assert!(!there.concat().contains('?'), "{there:?}");
    }

    #[test]
    fn parts_of_what_is_no_integer_may_be_equal() {
        let one = uses(Register(1));
        assert!(!split(0, [one, one]).concat().contains('?'));
        assert!(!split(128, [Operand::Immediate(0); 2]).concat().contains('?'));
    }
}
