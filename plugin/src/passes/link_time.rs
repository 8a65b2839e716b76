//! Link-time optimisation: the linker optimises and generates the code. LLVM doesn't ask
//! plugins there what code to generate, so the end of its pipeline leaves a mark, and what
//! is marked is for us to do.

use super::{Outcome, has_encoding, has_lanes, is_carrier, stays_stock};
use crate::llvm::{Function, LocalVariable, Module, Record};
use crate::options::Options;
use crate::settings::Settings;
use lowering::marks::OBJECT;
use lowering::model::{Model, WireError};

/// The compile units that were compiled with the plugin, on amdgcn: there what happens
/// in the pipeline is looked after.
const COMPILED: &str = "dilifetime.compiled";

/// Notes that a module's pipeline has the plugin from the start. Elsewhere than on amdgcn
/// bitcode stays stock's, as ThinLTO makes names of its hash.
pub fn start(module: &mut Module<'_>, options: &Options) -> Outcome {
    match Settings::of(module, options) {
        Ok(settings) if settings.import && has_lanes(module) => {
            let units = module.compile_units().into_iter();
            let units: Vec<_> = units.map(|unit| unit.as_metadata()).collect();
            module.set_named_metadata(COMPILED, &units);
            Outcome::Changed
        }
        Ok(_) => Outcome::Unchanged,
        Err(error) => {
            module.error(error.to_string());
            Outcome::Unchanged
        }
    }
}

/// Says what the linker needs, if there is anything for us in the module.
pub fn before(module: &mut Module<'_>, options: &Options) -> Outcome {
    match Settings::of(module, options) {
        Err(error) => module.error(error.to_string()),
        Ok(settings) => {
            let described = settings.import && !module.compile_units().is_empty();
            let is_ours = described || has_encoding(module) || module.section().is_some();
            if is_ours && !settings.link {
                module.warn(&format!(
                    "dilifetime: the linker generates the code; unless it loads the plugin, too (link=on says \
                     that it does), {}",
                    stays_stock(module, &settings)
                ));
            }
        }
    }
    Outcome::Unchanged
}

/// Marks what a linker has optimised.
pub fn at(module: &mut Module<'_>, _: &Options) -> Outcome {
    module.note_linked();
    Outcome::Changed
}

/// Whether there are lifetimes in a linked module that were numbered in different files,
/// or elsewhere than what the module carries says. ThinLTO copies functions from module
/// to module, without that.
pub fn are_numbers_mixed(module: &Module<'_>) -> bool {
    let is_marked =
        |variable: LocalVariable<'_>| is_carrier(variable) || variable.annotation(OBJECT).is_some();
    if !module.is_linked() {
        return false;
    }
    match module.section().map(|bytes| Model::from_bytes(&bytes)) {
        None => {
            let records = module.functions().into_iter().flat_map(Function::records);
            records.filter_map(Record::variable).any(is_marked)
        }
        Some(Err(WireError::Several(_))) => true,
        // Modules for full LTO have a flag that says no.
        Some(_) => module.flag_int("ThinLTO") != Some(0) && module.compile_units().len() > 1,
    }
}

/// Whether the plugin was in each pipeline that the module went through.
pub fn is_looked_after(module: &Module<'_>) -> bool {
    let compiled = module.named_metadata(COMPILED);
    let mut units = module.compile_units().into_iter();
    !module.is_linked() || units.all(|unit| compiled.iter().any(|it| it.as_metadata() == unit.as_metadata()))
}
