//! `dilifetime-verify`. To come.

use super::Outcome;
use crate::llvm::Module;
use crate::options::Options;
use crate::settings::Settings;

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = Settings::of(module, options) {
        module.error(format!("dilifetime-verify: {error}"));
    }
    Outcome::Unchanged
}
