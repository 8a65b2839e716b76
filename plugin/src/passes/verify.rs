//! `dilifetime-verify`: what breaks the proposal's rules is an error.

use super::Outcome;
use super::source::{Gathered, gather};
use crate::llvm::Module;
use crate::options::Options;
use crate::settings::Settings;
use lowering::read::{Reading, read};
use lowering::verify::{Finding, rules, verify};

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    match Settings::of(module, options) {
        Ok(_) => drop(checked(module, |_| true)),
        Err(error) => module.error(format!("dilifetime-verify: {error}")),
    }
    Outcome::Unchanged
}

/// What a module encodes, if it breaks no rule; else each finding is an error.
///
/// Stock passes that delete a function leave behind what only its lifetimes
/// led to. It describes nothing any more, so nothing is wrong with the rest.
pub fn verified<'m>(module: &Module<'m>) -> Option<(Gathered<'m>, Reading)> {
    checked(module, |finding| finding.rule != rules::GRAPH_UNREACHABLE)
}

fn checked<'m>(module: &Module<'m>, matters: impl Fn(&Finding) -> bool) -> Option<(Gathered<'m>, Reading)> {
    let gathered = gather(module);
    let mut reading = read(&gathered.source);
    let mut findings = verify(&gathered.source, &mut reading);
    findings.retain(matters);
    for finding in &findings {
        module.error(finding.to_string());
    }
    findings.is_empty().then_some((gathered, reading))
}
