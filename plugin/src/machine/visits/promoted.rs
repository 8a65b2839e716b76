//! Records of pointers that lead elsewhere now.
//!
//! AMDGPUPromoteAlloca puts an array into local memory, and lets each pointer into it
//! lead there: its type becomes another one under its records, while the variable's type
//! still says private memory.

use super::{Notes, damage, places};
use crate::llvm::{Function, Module, Record, RecordIdentity};
use rustc_hash::FxHashMap;

/// LLVM's numbers of the address spaces that the operands of records lead to.
#[derive(Debug, Default)]
pub struct Before(FxHashMap<RecordIdentity, Vec<Option<u32>>>);

/// In front of AMDGPUPromoteAlloca.
pub fn note<'m>(_: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    let noted = places(function).map(|record| (record.identity(), spaces(record)));
    notes.promoted.0 = noted.collect();
}

/// Behind it.
pub fn check<'m>(module: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    let before = std::mem::take(&mut notes.promoted.0);
    let is_other = |record: &Record<'m>| {
        let before = before.get(&record.identity());
        before.is_some_and(|before| *before != spaces(*record))
    };
    let others: Vec<_> = places(function).filter(is_other).collect();
    for record in others {
        damage(module, record);
    }
}

fn spaces(record: Record<'_>) -> Vec<Option<u32>> {
    let operands = record.location_operands().unwrap_or_default();
    operands
        .into_iter()
        .map(|operand| operand.ty().address_space())
        .collect()
}
