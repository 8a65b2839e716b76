//! Link-time optimisation: the linker generates the code, and LLVM doesn't ask
//! plugins there.

use super::{Outcome, has_encoding, warn_stays_stock};
use crate::llvm::Module;
use crate::options::Options;
use crate::settings::Settings;

/// Says that lifetimes will be lost, if there are any.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    match Settings::of(module, options) {
        Err(error) => module.error(error.to_string()),
        Ok(settings) => {
            let described = settings.import && !module.compile_units().is_empty();
            if has_encoding(module) || module.section().is_some() || described {
                let reason = "link-time optimisation isn't supported";
                warn_stays_stock(module, &settings, reason);
            }
        }
    }
    Outcome::Unchanged
}
