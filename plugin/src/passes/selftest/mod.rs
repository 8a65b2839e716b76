//! `dilifetime-selftest<WHAT>`: not for users. Each parameter does one thing
//! whose way through LLVM the tests watch.

mod edit;
mod records;

use super::Outcome;
use crate::llvm::Module;
use crate::options::Options;

const KNOWN: [&str; 6] = ["edit", "error", "panic", "records", "remark", "warning"];

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = options.expect_only(&KNOWN) {
        module.error(error.to_string());
    }
    let wants = |what| options.get(what).is_some();
    if wants("records") {
        records::list(module);
    }
    if wants("panic") {
        panic!("a deliberate panic");
    }
    if wants("error") {
        module.error("a deliberate error");
        module.error("and another one");
    }
    if wants("warning") {
        module.warn("a deliberate warning");
        for function in module.functions() {
            let mut records = function
                .instructions()
                .into_iter()
                .flat_map(|instruction| instruction.records());
            if let Some(record) = records.next() {
                module.warn_at(function, record.location(), "a warning about a record");
            }
        }
    }
    if wants("remark") {
        for function in module.functions() {
            module.remark(function, None, "Deliberate", "a deliberate remark");
        }
    }
    if wants("edit") && edit::everything(module).is_none() {
        module.error("an edit was refused");
    }
    if wants("edit") {
        Outcome::Changed
    } else {
        Outcome::Unchanged
    }
}
