//! Records of arguments that instruction selection puts first.
//!
//! SelectionDAG puts a record that a parameter is an argument of the function, or
//! is computed of one, to the function's start: above those that stand before it.
//! So where the entry block has other records of the parameter above it, these get
//! the mark of no lifetime: else they would hold from there on.

use super::{Notes, damage};
use crate::llvm::{Function, Instruction, Module, Record, RecordKind, Value};

pub fn run<'m>(module: &mut Module<'m>, function: Function<'m>, _: &mut Notes) {
    let entry = function.blocks().into_iter().next();
    let instructions = entry.into_iter().flat_map(|block| block.instructions());
    let mut above: Vec<Record<'m>> = Vec::new();
    for record in instructions.flat_map(Instruction::records) {
        if !is_of_parameter(record) {
            continue;
        }
        let operands = record.location_operands().unwrap_or_default();
        if operands.into_iter().any(is_argument) {
            let same_variable = above.iter().filter(|other| other.variable() == record.variable());
            for &other in same_variable {
                if !other.is_kill() && !is_put_first_too(other, record) {
                    damage(module, other);
                }
            }
        }
        above.push(record);
    }
}

fn is_of_parameter(record: Record<'_>) -> bool {
    record.kind() == RecordKind::Value
        && record.variable().is_some_and(|variable| variable.arg().is_some())
        && record.location().inlined_at().is_none()
}

fn is_argument(value: Value<'_>) -> bool {
    value.as_argument().is_some()
}

/// Those keep their order.
fn is_put_first_too<'m>(one: Record<'m>, other: Record<'m>) -> bool {
    let operands = one.location_operands().unwrap_or_default();
    operands.first().is_some_and(|first| is_argument(*first))
        && one.location_kind() == other.location_kind()
        && Some(operands) == other.location_operands()
}
