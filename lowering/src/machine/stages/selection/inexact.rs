//! Values of which no instruction is left.
//!
//! Where a record is in another block than what computes its value, and that has become a part of other
//! instructions, SelectionDAG says of what it is computed: on DWARF's stack of 64 bits, in disregard of how wide it
//! was. What was shifted out on the left comes back, and of what a division takes nobody knows the bits above. Operands
//! of expressions that finalize evaluates are looked at there (`lower/parse/exact.rs`).

use super::selected::Step;
use crate::import::operations;
use crate::machine::{Changes, Function, Notes};
use crate::marks::OPERAND_END;
use gimli::constants as dw;
use rustc_hash::FxHashMap;

const REASON: &str = "code generation computes it with bits above the value, which nobody knows";

/// After instruction selection.
pub fn check(function: &Function, _: &mut Notes) -> Changes {
    let steps = function.origins.values().flatten();
    let narrow = steps.filter_map(|step| match step {
        Step::Record(record) if record.bits < u64::BITS => Some((record.location, record)),
        _ => None,
    });
    let narrow: FxHashMap<_, _> = narrow.collect();
    let mut changes = Changes::default();
    for id in function.in_order() {
        let Some(value) = function.debug_value(id) else {
            continue;
        };
        let is_computed = narrow.get(&value.location).is_some_and(|record| {
            looks_above(&function.expression(value).elements) && !looks_above(&record.expression)
        });
        if is_computed {
            changes.lose(id, REASON);
        }
    }
    changes
}

/// Whether the result of an expression depends on higher bits of what it is of.
fn looks_above(elements: &[u64]) -> bool {
    let mut all = operations(elements).map(|(operation, _)| operation);
    let is_marked = operations(elements).any(|(operation, _)| operation == OPERAND_END);
    !is_marked
        && all.any(|operation| {
            matches!(
                u8::try_from(operation).map(dw::DwOp),
                Ok(dw::DW_OP_abs
                    | dw::DW_OP_div
                    | dw::DW_OP_mod
                    | dw::DW_OP_shr
                    | dw::DW_OP_shra
                    | dw::DW_OP_eq
                    | dw::DW_OP_ne
                    | dw::DW_OP_lt
                    | dw::DW_OP_le
                    | dw::DW_OP_gt
                    | dw::DW_OP_ge)
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::example::{Example, listing, uses, virtual_register};

    #[test]
    fn what_is_shifted_to_the_right_is_not_known_unless_it_is_wide() {
        let values = |bits, elements: &[u64]| {
            let mut example = Example::new(false);
            let value = example.value(0, uses(virtual_register(1)), 1);
            example.expression(value, elements, None);
            example.record_of_integer(bits);
            let changes = check(&example.function, &mut Notes::default());
            listing(&example.function, &changes)
        };
        let constant = |number| [u64::from(dw::DW_OP_constu.0), number];
        let [left, right, plus, end] = [
            dw::DW_OP_shl,
            dw::DW_OP_shra,
            dw::DW_OP_plus,
            dw::DW_OP_stack_value,
        ]
        .map(|it| u64::from(it.0));
        let sign = [&constant(16)[..], &[left], &constant(16), &[right, end]].concat();
        assert_eq!(values(32, &sign), ["x=?"]);
        assert_ne!(values(64, &sign), ["x=?"]);
        assert_ne!(
            values(32, &[&constant(right)[..], &[plus, end]].concat()),
            ["x=?"]
        );
        assert_ne!(values(32, &[&[OPERAND_END][..], &sign].concat()), ["x=?"]);
    }
}
