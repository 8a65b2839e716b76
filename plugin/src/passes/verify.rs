//! `dilifetime-verify`: what breaks the proposal's rules is an error.

use super::Outcome;
use super::source::{Kept, encoding};
use crate::llvm::Module;
use crate::options::Options;
use crate::settings::Settings;
use lowering::read::Finding;
use lowering::rules;
use lowering::verify::verify;

/// Runs the pass.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    if let Err(error) = Settings::of(module, options) {
        module.error(format!("dilifetime-verify: {error}"));
    } else if let Some(encoding) = checked(module, |_| true) {
        module.keep(encoding);
    }
    Outcome::Unchanged
}

/// Whether a module breaks no rule; else each finding is an error.
pub fn all_hold(module: &mut Module<'_>) -> bool {
    checked(module, |_| true).is_some()
}

/// What a module encodes, if it breaks no rule; else each finding is an error.
///
/// Stock passes that delete a function leave behind what only its lifetimes
/// led to. It describes nothing any more, so nothing is wrong with the rest.
pub fn verified<'m>(module: &mut Module<'m>) -> Option<Box<Kept<'m>>> {
    checked(module, |finding| finding.rule != rules::GRAPH_UNREACHABLE)
}

fn checked<'m>(module: &mut Module<'m>, matters: impl Fn(&Finding) -> bool) -> Option<Box<Kept<'m>>> {
    let mut encoding = encoding(module);
    let Kept {
        gathered,
        reading,
        findings,
    } = &mut *encoding;
    let findings = findings.get_or_insert_with(|| verify(&gathered.source, reading));
    let mut sound = true;
    for finding in findings.iter().filter(|finding| matters(finding)) {
        module.error(finding.to_string());
        sound = false;
    }
    sound.then_some(encoding)
}
