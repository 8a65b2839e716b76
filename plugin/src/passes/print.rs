//! `dilifetime-print`: what a module has, to stdout, for FileCheck. To come:
//! the model; until then, how many debug records there are.

use super::Outcome;
use crate::llvm::Module;
use crate::options::Options;

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = options.expect_only(&[]) {
        module.error(format!("dilifetime-print: {error}"));
        return Outcome::Unchanged;
    }
    let functions = module.functions().into_iter();
    let instructions = functions.flat_map(|function| function.instructions());
    let records: usize = instructions.map(|instruction| instruction.records().len()).sum();
    println!("records: {records}");
    Outcome::Unchanged
}
