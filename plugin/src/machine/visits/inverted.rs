//! Comparisons that StructurizeCFG turns round (`passes/watched/inverted.rs`).

use super::{Notes, lose};
use crate::llvm::{Function, Module};
use crate::passes::Inverted;

/// In front of it.
pub fn note<'m>(_: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    notes.inverted = Inverted::of_records(function.records());
}

/// Behind it.
pub fn settle<'m>(module: &mut Module<'m>, function: Function<'m>, notes: &mut Notes) {
    for record in std::mem::take(&mut notes.inverted).records(function) {
        lose(module, record);
    }
}
