//! `dilifetime-carry`: lifetimes to carriers, calls away, the model into the
//! section `.dilifetime`.

mod anchor;
mod apply;
mod by_value;
mod carriers;
mod elsewhere;
mod joined;
mod strip;

pub use carriers::{carrier, is_of_address, is_of_value};
pub use strip::{strip, strip_carriers};

use super::source::Kept;
use super::{Outcome, verify};
use crate::llvm::{Function, Instruction, Module};
use crate::options::Options;
use crate::settings::Settings;
use apply::Applied;
use lowering::carry::{self, Then};
use lowering::model::Model;
use lowering::read::Finding;
use lowering::simplify;
use strip::clear;

/// Runs the pass, for any code generation to come after it.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    run_as(module, options, Then::Anything).and(|| select(module))
}

/// Runs the pass at the start of clang's pipeline. Optimisers come after it, so
/// it adds no instruction; before codegen there is time for that.
pub fn run_early(module: &mut Module<'_>, options: &Options) -> Outcome {
    run_as(module, options, Then::Passes)
}

fn run_as(module: &mut Module<'_>, options: &Options, then: Then) -> Outcome {
    match Settings::of(module, options) {
        Ok(_) => carry_as(module, then),
        Err(error) => {
            module.error(format!("dilifetime-carry: {error}"));
            Outcome::Unchanged
        }
    }
}

/// Carries all lifetimes that a module encodes, if they break no rule.
pub fn carry(module: &mut Module<'_>) -> Outcome {
    carry_as(module, Then::Codegen)
}

/// Does so, and makes what is carried ready for stock codegen.
pub fn hand_over(module: &mut Module<'_>) {
    carry(module);
    if let Some(model) = super::model(module).filter(|model| !model.carriers.is_empty()) {
        finish(module, &model);
    }
}

/// Right before codegen: ends what carriers and selectors say wrongly behind passes that came
/// after carry, and puts records where instruction selection keeps them.
pub fn finish<'m>(module: &mut Module<'m>, model: &Model) {
    joined::settle(module, model);
    super::escape::settle(module, false);
    select(module);
}

/// Puts records into the form and the places of which instruction selection makes what they say.
fn select(module: &mut Module<'_>) -> Outcome {
    by_value::settle(module);
    anchor::anchor(module)
}

/// Sees to it that a module with lifetimes becomes DWARF 5: older ones have no words for
/// them, and compilers have those by default.
pub fn write_dwarf_5(module: &mut Module<'_>) {
    const VERSION: &str = "Dwarf Version";
    match module.flag_int(VERSION) {
        // LLVM takes 4 then.
        None => module.set_flag(VERSION, 5),
        Some(older) if older < 5 => {
            module.set_flag(VERSION, 5);
            module.warn(&format!(
                "dilifetime: DWARF {older} can't say where variables with lifetimes are; DWARF 5 is written"
            ));
        }
        Some(_) => {}
    }
}

fn carry_as(module: &mut Module<'_>, then: Then) -> Outcome {
    let Some(encoding) = verify::verified(module) else {
        return Outcome::Unchanged;
    };
    let Kept {
        gathered,
        mut reading,
        findings,
    } = *encoding;
    leave(module, findings.unwrap_or_default());
    let calls = gathered
        .functions
        .iter()
        .any(|function| !function.calls.is_empty());
    if reading.model.lifetimes.is_empty() && !calls {
        return Outcome::Unchanged;
    }
    let Some(mut model) = super::model(module) else {
        return Outcome::Unchanged;
    };
    write_dwarf_5(module);
    simplify::expressions(&mut reading.model.lifetimes);
    let plan = carry::plan(&gathered.source, &mut reading, then);
    let Applied { existing, lost } = apply::apply(module, &gathered, &reading, &model, &plan);
    // Where we see what is done to records, calls without a line are only taken for such as
    // have been joined.
    if then == Then::Anything {
        reading.model.forget_effects(&lost);
    }
    clear(module, &gathered);
    if then != Then::Codegen {
        super::escape::note(module, super::looks_after_all(module));
    }
    model.append(reading.model, &existing);
    module.set_section(&model.to_bytes());
    Outcome::Changed
}

/// Says what isn't carried, as nothing leads to it: that broke no rule that matters here.
fn leave(module: &Module<'_>, findings: Vec<Finding>) {
    let functions = module.functions();
    let anywhere = functions.iter().find(|function| function.has_body());
    for finding in findings {
        let named = |function: &&Function| Some(function.name()) == finding.function;
        if let Some(&function) = functions.iter().find(named).or(anywhere) {
            module.remark(function, None, "Unreachable", &finding.to_string());
        }
    }
}

/// Whether it is a call that keeps its place among others.
fn is_effect(instruction: Instruction<'_>) -> bool {
    let is_intrinsic = |called: Function<'_>| called.name().starts_with("llvm.");
    instruction.is_call()
        && instruction.has_effects()
        && !instruction.called_function().is_some_and(is_intrinsic)
}
