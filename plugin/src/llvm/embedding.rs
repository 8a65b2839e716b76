//! What programs that embed us ask for: the C API and the Rust API are made of it.

use super::emission::{self, Emitter};
use super::ffi::{self, Opaque};
use super::{CodegenRequest, Decision, Output, entry, text};
use crate::caller::{CallOptions, Caller};
use crate::codegen;
use crate::passes::verify;
use llvm_sys::core;
use llvm_sys::prelude::LLVMModuleRef;
use llvm_sys::target;
use llvm_sys::target_machine::{self, LLVMTargetMachineRef};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why there is no result.
enum Failure {
    /// The errors of the call say it, or those of an earlier one.
    Known,
    Text(String),
}

/// Serves a caller; its errors, one a line.
fn serve<R>(options: CallOptions, body: impl FnOnce() -> Result<R, Failure>) -> Result<R, String> {
    entry::prepare();
    let serve = || Caller::new(options).serve(body);
    let (result, mut errors) = catch_unwind(AssertUnwindSafe(serve)).unwrap_or_else(|_| {
        (
            Err(Failure::Text("dilifetime: internal error".to_owned())),
            Vec::new(),
        )
    });
    let failure = match result {
        Ok(result) if errors.is_empty() => return Ok(result),
        Ok(_) => Failure::Known,
        Err(failure) => failure,
    };
    match failure {
        Failure::Text(text) => errors.push(text),
        Failure::Known if errors.is_empty() => {
            errors.push("dilifetime: the module has failed before".to_owned())
        }
        Failure::Known => {}
    }
    Err(errors.join("\n"))
}

/// That a module hasn't failed before: it has nothing of ours any more.
///
/// # Safety
/// The module is alive, and nobody else changes it.
unsafe fn expect_usable(module: LLVMModuleRef) -> Result<(), Failure> {
    // SAFETY: the caller's promise.
    match unsafe { entry::visit(module, |module| module.has_failed()) } {
        true => Err(Failure::Known),
        false => Ok(()),
    }
}

/// Whether no rule is broken. The module stays as it is.
///
/// # Safety
/// The module is alive, and nobody else changes it.
pub(super) unsafe fn verify(module: LLVMModuleRef, options: CallOptions) -> Result<(), String> {
    serve(options, || {
        if let Some(caller) = Caller::current() {
            caller.ask_only();
        }
        // SAFETY: the caller's promise; visits are one after the other.
        unsafe {
            expect_usable(module)?;
            entry::visit(module, verify::all_hold);
        }
        Ok(())
    })
}

/// Runs a pipeline, written as for opt.
///
/// # Safety
/// The module is alive, and nobody else changes it; the target machine is null or alive.
pub(super) unsafe fn run_passes(
    module: LLVMModuleRef,
    passes: &[u8],
    target: LLVMTargetMachineRef,
    options: CallOptions,
) -> Result<(), String> {
    serve(options, || {
        let mut problem = Vec::<u8>::new();
        let context = (&raw mut problem).cast();
        // SAFETY: the caller's promise; the sink gets the vector that it takes.
        let is_pipeline = unsafe {
            expect_usable(module)?;
            let (data, size) = (passes.as_ptr().cast(), passes.len());
            ffi::dil_run_passes(module, target.cast(), data, size, text::append, context)
        };
        match is_pipeline {
            true => Ok(()),
            false => Err(Failure::Text(String::from_utf8_lossy(&problem).into_owned())),
        }
    })
}

/// The object of a module, as the plugin makes it for llc and clang.
///
/// # Safety
/// Module and target machine are alive, and nobody else changes the module; the emitter
/// takes its context.
pub(super) unsafe fn emit_object(
    module: LLVMModuleRef,
    target: LLVMTargetMachineRef,
    emitter: Emitter,
    options: CallOptions,
) -> Result<Vec<u8>, String> {
    serve(options, || {
        // SAFETY: the caller's promise.
        unsafe {
            adapt(module, target);
            emit(module, target.cast(), emitter)
        }
    })
}

/// Gives a module without a triple or a data layout those of the target machine.
///
/// # Safety
/// Both are alive.
unsafe fn adapt(module: LLVMModuleRef, target: LLVMTargetMachineRef) {
    // SAFETY: the caller's promise; what is made is given back.
    unsafe {
        if *core::LLVMGetTarget(module) == 0 {
            let triple = target_machine::LLVMGetTargetMachineTriple(target);
            core::LLVMSetTarget(module, triple);
            core::LLVMDisposeMessage(triple);
        }
        if *core::LLVMGetDataLayoutStr(module) == 0 {
            let layout = target_machine::LLVMCreateTargetDataLayout(target);
            target::LLVMSetModuleDataLayout(module, layout);
            target::LLVMDisposeTargetData(layout);
        }
    }
}

/// # Safety
/// As for [`emit_object`].
unsafe fn emit(module: LLVMModuleRef, target: *mut Opaque, emitter: Emitter) -> Result<Vec<u8>, Failure> {
    let mut object = Vec::new();
    // SAFETY: the caller's promise; visits are one after the other.
    let emitted = unsafe {
        let decision = entry::visit(module, |module| {
            codegen::before_codegen(module, &CodegenRequest::new(target, Output::Object, emitter))
        });
        if entry::give_up(module) {
            return Err(Failure::Known);
        }
        match decision {
            Decision::Host => emission::emit_stock(module, target, emitter, &mut object),
            Decision::Own { finalizer, run } => {
                let mut write = |bytes: &[u8]| object.extend_from_slice(bytes);
                emission::emit(module, target, emitter, (finalizer, *run), &mut write)
            }
        }
    };
    match emitted {
        true if object.is_empty() => Err(Failure::Known),
        true => Ok(object),
        false => Err(Failure::Text(
            "dilifetime: code generation gave no object".to_owned(),
        )),
    }
}

/// Makes a module ready for code generation that is the host's.
///
/// # Safety
/// Module and target machine are alive, and nobody else changes the module.
pub(super) unsafe fn prepare(
    module: LLVMModuleRef,
    target: LLVMTargetMachineRef,
    options: CallOptions,
) -> Result<(), String> {
    serve(options, || {
        // SAFETY: the caller's promise; visits are one after the other.
        let failed = unsafe {
            adapt(module, target);
            entry::visit(module, |module| {
                codegen::carry_for_host(
                    module,
                    &CodegenRequest::new(target.cast(), Output::Object, Emitter::Stock),
                );
            });
            entry::give_up(module)
        };
        match failed {
            true => Err(Failure::Known),
            false => Ok(()),
        }
    })
}

/// Of what that code generation made, the object for debuggers.
pub(super) fn finalize(carried: &[u8], options: CallOptions) -> Result<Vec<u8>, String> {
    serve(options, || {
        codegen::finalize_for_host(carried).map_err(Failure::Text)
    })
}
