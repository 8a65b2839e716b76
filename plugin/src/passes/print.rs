//! `dilifetime-print`: the model of a module, to stdout, for FileCheck.

use super::{Outcome, import, verify};
use crate::llvm::Module;
use crate::options::Options;
use crate::settings::Settings;
use lowering::model::{Extent, Model};
use lowering::read::Reading;

/// Prints what is carried, then what is encoded, then what was imported and
/// left to stock codegen.
pub fn run(module: &mut Module<'_>, options: &Options) -> Outcome {
    let settings = options
        .expect_only(&[])
        .and_then(|()| Settings::of(module, options));
    let settings = match settings {
        Ok(settings) => settings,
        Err(error) => {
            module.error(format!("dilifetime-print: {error}"));
            return Outcome::Unchanged;
        }
    };
    if let Some(model) = super::model(module) {
        if !model.is_empty() {
            print!("carried:\n{model}");
        }
        if let Some(encoding) = verify::verified(module)
            && !encoding.reading.model.is_empty()
        {
            print!("encoded:\n{}", encoded(encoding.reading));
        }
        if settings.import {
            let kept = import::kept(module);
            if !kept.objects.is_empty() {
                print!("stock:\n{kept}");
            }
        }
    }
    Outcome::Unchanged
}

/// The model as it is before carry, which lifetimes have a def included.
fn encoded(reading: Reading) -> Model {
    let mut model = reading.model;
    let bounded = reading
        .bounded
        .iter()
        .zip(&mut model.lifetimes)
        .filter(|(bounded, _)| **bounded);
    for (_, lifetime) in bounded {
        lifetime.extent = Extent::Bounded {
            referrer: None,
            selector: None,
        };
    }
    model
}
