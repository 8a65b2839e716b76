//! Carriers' records where FastISel keeps them.
//!
//! FastISel (stock codegen at -O0, and in functions with `optnone`) goes
//! through a block backwards. A call that it can't select, such as inline
//! assembly, it hands to SelectionDAG alone, which puts the records before the
//! call at the start of the block. Where there is machine code at that start
//! already, copies of the arguments or of what a landing pad got, these records
//! come out before all others of the block: a kill before its def.
//!
//! So no record stands before such a call, but before an `llvm.donothing` that
//! is there for that. It is no code to any instruction selector, and dead to
//! any optimiser.

use super::super::{Outcome, is_of_carrier};
use crate::llvm::{Block, Instruction, Module};

const NOTHING: &str = "llvm.donothing";

/// Puts something between carriers' records and calls that they stand before.
pub fn anchor(module: &mut Module<'_>) -> Outcome {
    let mut calls = Vec::new();
    for function in module.functions() {
        let blocks = function.blocks();
        let blocks = blocks.iter().enumerate();
        let begun = blocks.filter(|(number, block)| *number == 0 || is_pad(**block));
        let instructions = begun.flat_map(|(_, block)| block.instructions());
        calls.extend(instructions.filter(|&instruction| is_loose(instruction)));
    }
    for &call in &calls {
        module.insert_intrinsic(NOTHING, call);
    }
    match calls.is_empty() {
        true => Outcome::Unchanged,
        false => Outcome::Changed,
    }
}

fn is_pad(block: Block<'_>) -> bool {
    block.instructions().into_iter().any(Instruction::is_eh_pad)
}

/// A call with a carrier's record before it.
fn is_loose(instruction: Instruction<'_>) -> bool {
    instruction.is_call()
        && instruction
            .called_function()
            .is_none_or(|called| called.name() != NOTHING)
        && instruction.records().into_iter().any(is_of_carrier)
}
