//! Values of which only some bits are needed, once LLVM IR is what selection gets.
//!
//! What other blocks needed before code generation need not be needed any more:
//! LoopStrengthReduce computes anew behind a loop what it computes of a counter and of
//! other values (`passes/before_codegen/needed.rs`).

use super::{Notes, lose};
use crate::llvm::{Function, Module};
use crate::passes::before_codegen::needed::changing;
use crate::passes::is_of_carrier;

pub fn run<'m>(module: &mut Module<'m>, function: Function<'m>, _: &mut Notes) {
    for (record, _) in changing(function) {
        lose(module, record);
    }
}

/// Elsewhere than on AMDGPU, where program variables stay what stock makes of them.
pub fn run_carriers<'m>(module: &mut Module<'m>, function: Function<'m>, _: &mut Notes) {
    if function.records().any(is_of_carrier) {
        let changing = changing(function).into_iter().map(|(record, _)| record);
        for record in changing.filter(|&it| is_of_carrier(it)) {
            module.kill(record);
        }
    }
}
