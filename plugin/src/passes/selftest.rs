//! `dilifetime-selftest<WHAT>`: not for users. Each parameter does one thing
//! whose way through LLVM the tests watch.

use super::Outcome;
use crate::llvm::Module;
use crate::options::Options;

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if options.get("panic").is_some() {
        panic!("a deliberate panic");
    }
    if options.get("error").is_some() {
        module.error("a deliberate error".to_owned());
        module.error("and another one".to_owned());
    }
    if options.get("warning").is_some() {
        module.warn("a deliberate warning");
    }
    if options.get("remark").is_some() {
        for function in module
            .functions()
            .into_iter()
            .filter(|function| function.has_body())
        {
            module.remark(function, None, "Deliberate", "a deliberate remark");
        }
    }
    Outcome::Unchanged
}
