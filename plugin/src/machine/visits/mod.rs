//! Visits of functions in LLVM IR while code is generated: what passes before
//! instruction selection make false of records.

pub mod arguments;
mod ends;
pub mod hiding;
pub mod induction;
pub mod inverted;
pub mod masks;
pub mod moved;
pub mod needed;
pub mod promoted;
pub mod sunk;

use crate::llvm::{Expression, Function, Module, Record, RecordKind};
use crate::passes::{Inverted, is_of_carrier};
use lowering::import::damaged;

/// What a visit leaves for a later one of the same function.
#[derive(Debug, Default)]
pub struct Notes {
    induction: induction::Before,
    moved: moved::Before,
    masks: masks::Before,
    inverted: Inverted,
    promoted: promoted::Before,
}

/// The records that say where a variable is from there on.
fn places<'m>(function: Function<'m>) -> impl Iterator<Item = Record<'m>> {
    let records = function.records();
    records.filter(|record| record.kind() == RecordKind::Value && !record.is_kill())
}

/// Lets a variable be nowhere from a record on that isn't true: a carrier's ends, since
/// finalize says what is missing.
fn lose<'m>(module: &mut Module<'m>, record: Record<'m>) {
    match is_of_carrier(record) {
        true => module.kill(record),
        false => damage(module, record),
    }
}

/// Makes a record say that its variable is in no place that anybody knows.
fn damage<'m>(module: &mut Module<'m>, record: Record<'m>) {
    let elements = record.expression().map(Expression::elements).unwrap_or_default();
    let expression = module.expression(&damaged(&elements));
    module.set_expression(record, expression);
}
