//! Locations of their own for records, by which machine stages know them again
//! (`lowering/src/machine/stages/selection/selected.rs`).
//!
//! A carrier's record gets a line, which is in no line table; another one a column,
//! as LLVM asks of its location only the scope and whether there is a line. But one that
//! has a line of the source and a location of its own, as declarations do, keeps that: on
//! AMDGPU a bundle gets the location of what comes first in it, be it a debug value, and
//! with it the line table.

use crate::llvm::{Function, Location, Module};
use crate::passes::{STOCK, is_carrier};
use std::collections::{HashMap, HashSet};

/// Gives each record that is put in order a location of its own, in the same scope.
pub fn number<'m>(module: &mut Module<'m>, function: Function<'m>, all: bool) {
    let is_stock = function.has_attribute(STOCK);
    let (mut line, mut column) = (0, 0_u16);
    let records: Vec<_> = function.records().collect();
    let kept = if all { kept(function) } else { HashSet::new() };
    let columns: HashSet<u32> = kept.iter().map(|location| location.column()).collect();
    for record in records {
        let Some(variable) = record.variable() else {
            continue;
        };
        let is_carrier = is_carrier(variable);
        if !is_carrier && !all {
            continue;
        }
        if !is_carrier && kept.contains(&record.location()) {
            continue;
        }
        column = column.wrapping_add(1);
        while columns.contains(&u32::from(column)) {
            column = column.wrapping_add(1);
        }
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

/// The locations with a line that one record alone has.
fn kept(function: Function<'_>) -> HashSet<Location<'_>> {
    let mut times: HashMap<Location, u32> = HashMap::new();
    for record in function.records() {
        *times.entry(record.location()).or_default() += 1;
    }
    let kept = times
        .into_iter()
        .filter(|(location, times)| *times == 1 && location.line() != 0);
    kept.map(|(location, _)| location).collect()
}
