//! Targets that are described from outside (`docs/targets.md`).

use crate::caller::Caller;
use crate::llvm::Module;
use crate::options::Options;
use crate::settings::ENVIRONMENT;
use lowering::target::{Description, Target};
use std::rc::Rc;

/// What a caller says of the module's target, or the file that the environment names.
///
/// # Errors
/// That the file can't be used.
pub fn given(module: &Module<'_>) -> Result<Option<Rc<Target>>, String> {
    let architecture = module.architecture();
    let fits = |target: &Rc<Target>| target.architecture == architecture;
    let caller = Caller::current();
    if let Some(caller) = &caller {
        let own = caller.options.target.clone().filter(fits);
        if own.is_some() || caller.options.ignores_environment {
            return Ok(own);
        }
    }
    let Ok(text) = std::env::var(ENVIRONMENT) else {
        return Ok(None);
    };
    let options = Options::from_list(&text);
    let of_architecture = options.of_architecture(&architecture);
    let Some(file) = of_architecture.get("target").or_else(|| options.get("target")) else {
        return Ok(None);
    };
    let wrong = |error: String| format!("target description '{file}': {error}");
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let target = Target::from_json(&text).map_err(|error| wrong(error.to_string()))?;
    Ok(Some(Rc::new(target)).filter(fits))
}

/// What the object's reader is to know of the module's target, if it isn't known by
/// itself.
///
/// # Errors
/// As [`given`].
pub(super) fn description(module: &Module<'_>) -> Result<Option<Description>, String> {
    if let Some(target) = given(module)? {
        return Ok(Some(Description::Whole(Box::new((*target).clone()))));
    }
    let is_known = Target::of_architecture(&module.architecture()).is_some();
    Ok(
        match !is_known && module.is_elf() && module.has_64_bit_pointers() {
            true => module.registers().map(Description::Registers),
            false => None,
        },
    )
}
