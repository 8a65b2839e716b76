//! Link-time optimisation: the linker optimises and generates the code. LLVM doesn't ask
//! plugins there what code to generate, so the end of its pipeline leaves a mark, and what
//! is marked is for us to do.

use super::{Outcome, carry, has_encoding, has_lanes, stays_stock};
use crate::llvm::{Function, LocalVariable, Module, Record};
use crate::options::Options;
use crate::settings::Settings;
use lowering::marks::{CARRIER, OBJECT};
use lowering::model::{Model, Numbers};

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

/// Whether the plugin was in each pipeline that the module went through.
pub fn is_looked_after(module: &Module<'_>) -> bool {
    let compiled = module.named_metadata(COMPILED);
    let mut units = module.compile_units().into_iter();
    !module.is_linked() || units.all(|unit| compiled.iter().any(|it| it.as_metadata() == unit.as_metadata()))
}
