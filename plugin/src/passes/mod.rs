//! The passes, and the one table that says which there are.

mod carry;
mod import;
mod print;
mod selftest;
mod verify;

use crate::llvm::Module;
use crate::options::Options;

/// What a pass did to the module. Errors go to [`Module::error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Unchanged,
    Changed,
}

/// A module pass.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Its name in `-passes=`.
    pub name: &'static str,
    pub run: fn(&mut Module<'_>, &Options) -> Outcome,
    /// The lowest optimisation level (clang's -O, 0 to 3) at whose pipeline
    /// start it runs by itself; none for never.
    pub at_pipeline_start: Option<u32>,
}

/// All passes.
pub const PASSES: &[Pass] = &[
    pass("dilifetime-verify", verify::run),
    pass("dilifetime-import", import::run),
    Pass {
        at_pipeline_start: Some(1),
        ..pass("dilifetime-carry", carry::run)
    },
    pass("dilifetime-print", print::run),
    pass("dilifetime-selftest", selftest::run),
];

const fn pass(name: &'static str, run: fn(&mut Module<'_>, &Options) -> Outcome) -> Pass {
    Pass {
        name,
        run,
        at_pipeline_start: None,
    }
}

/// The pass with that name.
pub fn find(name: &str) -> Option<&'static Pass> {
    PASSES.iter().find(|pass| pass.name == name)
}
