//! Link-time optimisation: the linker optimises and generates the code. LLVM doesn't ask
//! plugins there what code to generate, so the end of its pipeline leaves a mark, and what
//! is marked is for us to do.

use super::{Outcome, carry, has_encoding, has_lanes, stays_stock};
use crate::llvm::{CompileUnit, Function, LocalVariable, Metadata, Module, Record};
use crate::options::Options;
use crate::settings::Settings;
use lowering::marks::{CARRIER, OBJECT};
use lowering::model::{Model, Numbers};
use std::collections::HashMap;

/// The files of the compile units that were compiled with the plugin, on amdgcn: there what
/// happens in the pipeline is looked after. Units themselves would be kept where debug info is
/// stripped, and LLVM refuses such a module.
const COMPILED: &str = "dilifetime.compiled";

/// Notes that a module's pipeline has the plugin from the start. Elsewhere than on amdgcn
/// bitcode stays stock's, as ThinLTO makes names of its hash.
pub fn start(module: &mut Module<'_>, options: &Options) -> Outcome {
    match Settings::of(module, options) {
        Ok(settings) if settings.import && has_lanes(module) => {
            let units = module.compile_units().into_iter();
            let files: Vec<_> = units.filter_map(CompileUnit::file).collect();
            module.set_named_metadata(COMPILED, &files);
            Outcome::Changed
        }
        Ok(_) => Outcome::Unchanged,
        Err(error) => {
            module.error(error.to_string());
            Outcome::Unchanged
        }
    }
}

/// Whether any of a module has been through a pipeline with the plugin, on amdgcn, or has lifetimes.
pub fn is_ours(module: &Module<'_>) -> bool {
    !module.named_metadata(COMPILED).is_empty() || module.section().is_some()
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

/// What tells the marks of a module's lifetimes from those of others, which may be linked
/// to it: what it is made of, and what it defines.
pub fn key(module: &Module<'_>) -> u32 {
    let units = module.compile_units().into_iter();
    let files = units.filter_map(|unit| {
        let file = unit.file()?.as_node()?;
        Some([file.string(0), file.string(1)])
    });
    let functions = module.functions().into_iter();
    let names = functions
        .filter(|function| function.has_body())
        .map(Function::name);
    super::hash((
        module.source_name(),
        files.collect::<Vec<_>>(),
        names.collect::<Vec<_>>(),
    )) as u32
}

/// Why nobody can tell what lifetimes in a linked module are: ThinLTO copies functions from
/// module to module, without what their files carry.
pub fn obstacle(module: &Module<'_>) -> Option<String> {
    if !module.is_linked() {
        return None;
    }
    let numbers = match module.section().map(|bytes| Model::from_bytes(&bytes)) {
        None => Numbers::default(),
        Some(Ok(model)) => model.numbers,
        Some(Err(error)) => return Some(error.to_string()),
    };
    let is_foreign = |variable: LocalVariable<'_>| {
        let object = variable.annotation(OBJECT);
        let carrier = variable.annotation(CARRIER);
        object.is_some_and(|number| numbers.object(number).is_none())
            || carrier.is_some_and(|number| numbers.carrier(number).is_none())
    };
    let records = module.functions().into_iter().flat_map(Function::records);
    let mut variables = records.filter_map(Record::variable);
    let reason = "functions with lifetimes come from another file, and what it carries doesn't";
    variables.any(is_foreign).then(|| reason.to_owned())
}

/// Takes carriers out of a module that lacks what tells of them, as who takes a part of a carried
/// module may leave that; and says so. Of linked modules see [`obstacle`].
pub fn drop_orphans(module: &mut Module<'_>) {
    if module.is_linked() || module.section().is_some() {
        return;
    }
    if carry::strip_carriers(module) {
        module.warn(
            "dilifetime: functions with lifetimes are carried, and what tells of them, section .dilifetime, isn't \
             there: these are lost",
        );
    }
}

/// Of what a module went through, what the plugin wasn't in. By itself a module that isn't said
/// to be optimised is as its compiler made it, and so is, of one with lifetimes, what these say.
pub fn not_looked_after<'m>(module: &Module<'m>) -> Option<&'static str> {
    // As often as there were units of it.
    let mut files: HashMap<Metadata<'m>, usize> = HashMap::new();
    for file in module.named_metadata(COMPILED) {
        *files.entry(file.as_metadata()).or_default() += 1;
    }
    let mut was_compiled = |unit: &CompileUnit<'m>| {
        let left = unit.file().and_then(|file| files.get_mut(&file));
        let Some(left) = left.filter(|left| **left > 0) else {
            return false;
        };
        *left -= 1;
        true
    };
    let units = module.compile_units().into_iter();
    let unseen: Vec<_> = units.filter(|unit| !was_compiled(unit)).collect();
    if module.is_linked() {
        return (!unseen.is_empty()).then_some("what is linked wasn't all compiled with the plugin");
    }
    let has_lifetimes = has_encoding(module) || module.section().is_some();
    let is_optimised = !has_lifetimes && unseen.iter().any(|unit| unit.is_optimised());
    is_optimised.then_some("it was optimised without the plugin")
}
