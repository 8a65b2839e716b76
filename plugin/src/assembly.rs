//! Assembly that, assembled, is the object that would have been written: stock's
//! text with the finalized debug info in it.

use crate::check::compare;
use crate::codegen::stripped;
use crate::llvm::{CodegenRequest, Finalizer, Module, Output, Spare};
use crate::machine::{Kind, Run};
use crate::passes::{self, plain};
use crate::settings::Settings;
use lowering::elf;

/// What stock codegen would get.
pub struct Assembly {
    spare: Spare,
    settings: Settings,
}

impl Assembly {
    /// To be called before anything is done to the module for codegen.
    pub fn new<'m>(module: &Module<'m>, request: &CodegenRequest<'m>, settings: Settings) -> Assembly {
        Assembly {
            spare: request.spare(module),
            settings,
        }
    }

    /// A finalizer whose result is assembly. Debug info in it is found by offsets in the
    /// code, so that has to be the same.
    pub fn behind(self, finalizer: Finalizer) -> Finalizer {
        Box::new(move |module, object, seen| {
            let finalized = finalizer(module, object, seen).unwrap_or_else(|| object.to_vec());
            let made = self.stock(Output::Object).zip(self.stock(Output::Assembly));
            let Some((stock, text)) = made else {
                module.error("dilifetime: stock codegen writes no assembly".to_owned());
                return None;
            };
            let finalized = if compare(&stock, &finalized).is_empty() {
                finalized
            } else {
                module.warn("dilifetime: code would not be stock's; lifetimes have no locations");
                stripped(module, &stock)?
            };
            Some(match elf::with_debug_info(&text, &finalized) {
                Ok(written) => written,
                Err(reason) => {
                    passes::warn_stays_stock(module, &self.settings, &reason.to_string());
                    text
                }
            })
        })
    }

    fn stock(&self, output: Output) -> Option<Vec<u8>> {
        let made = self.spare.generate_as(
            output,
            Run::new(Kind::default()),
            |module, _| {
                passes::give_up(module);
                plain::leave_stock(module);
                Some(())
            },
            |_, (), _| (),
        );
        made.map(|(out, ())| out)
    }
}
