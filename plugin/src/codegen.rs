//! Code generation taken over from llc and clang: stock codegen into memory,
//! then finalize, then the output.

use crate::llvm::{CodegenRequest, Decision, Module, Unsupported};
use crate::options::Options;
use crate::settings::{Codegen, Settings};

/// What LLVM's pre-codegen callback comes down to.
pub fn before_codegen<'m>(module: &mut Module<'m>, request: &CodegenRequest<'m>) -> Decision {
    let settings = match Settings::of(module, &Options::default()) {
        Ok(settings) => settings,
        Err(error) => {
            module.error(error.to_string());
            return Decision::Host;
        }
    };
    let wanted = match settings.codegen {
        Codegen::Host => false,
        Codegen::Own | Codegen::Panic => true,
        Codegen::Auto => module.section().is_some(),
    };
    if !wanted {
        return Decision::Host;
    }
    match request.unsupported(module) {
        None if settings.codegen == Codegen::Panic => Decision::Own(Box::new(remark_and_panic)),
        None => Decision::Own(Box::new(finalize)),
        Some(Unsupported::LimitedPipeline) => Decision::Host,
        Some(reason) => {
            module.warn(&format!(
                "dilifetime: {reason}; debug info stays stock, without lifetimes"
            ));
            module.remove_section();
            Decision::Host
        }
    }
}

/// The object that stock codegen wrote, with its debug info made ours; none if
/// there is nothing to do.
fn finalize(_module: &mut Module<'_>, _object: &[u8]) -> Option<Vec<u8>> {
    None
}

/// For tests: what happens to remarks and panics here.
fn remark_and_panic(module: &mut Module<'_>, _object: &[u8]) -> Option<Vec<u8>> {
    for function in module.functions() {
        module.remark(function, None, "Deliberate", "a deliberate remark");
    }
    panic!("a deliberate panic")
}
