//! Locations of their own for records, by which machine stages know them again
//! (`lowering/src/machine/stages/selected.rs`).
//!
//! A carrier's record gets a line, which is in no line table; another one a column,
//! as LLVM asks of its location only the scope and whether there is a line.

use super::{STOCK, is_carrier};
use crate::llvm::{Function, Module};

/// Gives each record that is put in order a location of its own, in the same scope.
pub fn number<'m>(module: &mut Module<'m>, function: Function<'m>, all: bool) {
    let is_stock = function.has_attribute(STOCK);
    let (mut line, mut column) = (0, 0_u16);
    let records: Vec<_> = function.records().collect();
    for record in records {
        let Some(variable) = record.variable() else {
            continue;
        };
        let is_carrier = is_carrier(variable);
        if !is_carrier && !all {
            continue;
        }
        column = column.wrapping_add(1);
        let of = match is_carrier && !is_stock {
            true => {
                line += 1;
                (line, 0)
            }
            false => (record.location().line(), u32::from(column)),
        };
        module.set_record_location(record, of);
    }
}
