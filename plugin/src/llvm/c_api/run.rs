//! Passes, and objects.

use super::options::{self, CallerOptions};
use super::{guarded, tell};
use crate::caller::Caller;
use crate::codegen;
use crate::llvm::emission::{self, Emitter, HostEmitter};
use crate::llvm::ffi::Opaque;
use crate::llvm::{CodegenRequest, Decision, entry, ffi, text};
use crate::passes::verify;
use llvm_sys::core;
use llvm_sys::prelude::{LLVMBool, LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target;
use llvm_sys::target_machine::{self, LLVMTargetMachineRef};
use std::ffi::{CStr, c_char, c_void};

/// Why there is no result.
enum Failure {
    /// The errors of the call say it, or those of an earlier one.
    Known,
    Text(String),
}

/// Serves a caller; whether that failed. Its errors, one a line, are the message.
///
/// # Safety
/// The options are null or alive, and the message's place is null or may be written to.
unsafe fn serve(
    options: *const CallerOptions,
    message: *mut *mut c_char,
    body: impl FnOnce() -> Result<(), Failure>,
) -> LLVMBool {
    guarded(1, || {
        // SAFETY: the caller's promise.
        let caller = unsafe { options::caller(options) };
        let (result, mut errors) = caller.serve(body);
        match result {
            Ok(()) if errors.is_empty() => return 0,
            Err(Failure::Text(text)) => errors.push(text),
            Err(Failure::Known) if errors.is_empty() => {
                errors.push("dilifetime: the module has failed before".to_owned());
            }
            Ok(()) | Err(Failure::Known) => {}
        }
        // SAFETY: the caller's promise.
        unsafe { tell(message, &errors.join("\n")) };
        1
    })
}

/// # Safety
/// The module is alive, the options are null or alive, and the message's place is null
/// or may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeVerifyModule(
    module: LLVMModuleRef,
    options: *const CallerOptions,
    message: *mut *mut c_char,
) -> LLVMBool {
    let verify = || {
        if let Some(caller) = Caller::current() {
            caller.ask_only();
        }
        // SAFETY: the caller's promise.
        unsafe { entry::visit(module, verify::all_hold) };
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { serve(options, message, verify) }
}

/// # Safety
/// The module is alive, the passes end with a zero byte, the target machine and the
/// options are null or alive, and the message's place is null or may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeRunPasses(
    module: LLVMModuleRef,
    passes: *const c_char,
    target: LLVMTargetMachineRef,
    options: *const CallerOptions,
    message: *mut *mut c_char,
) -> LLVMBool {
    let run = || {
        let mut problem = Vec::<u8>::new();
        // SAFETY: the caller's promise; the sink gets the vector that it takes.
        unsafe {
            let passes = CStr::from_ptr(passes).to_bytes();
            let (data, size) = (passes.as_ptr().cast(), passes.len());
            let context = (&raw mut problem).cast();
            match ffi::dil_run_passes(module, target.cast(), data, size, text::append, context) {
                true => Ok(()),
                false => Err(Failure::Text(String::from_utf8_lossy(&problem).into_owned())),
            }
        }
    };
    // SAFETY: the caller's promise.
    unsafe { serve(options, message, run) }
}

/// # Safety
/// As for [`DilifetimeEmitObjectBy`].
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeEmitObject(
    module: LLVMModuleRef,
    target: LLVMTargetMachineRef,
    options: *const CallerOptions,
    object: *mut LLVMMemoryBufferRef,
    message: *mut *mut c_char,
) -> LLVMBool {
    // SAFETY: the caller's promise.
    unsafe { emit_by(module, target, Emitter::Stock, options, object, message) }
}

/// # Safety
/// Module and target machine are alive, the emitter takes its context, the options are
/// null or alive, the object's place may be written to, and the message's is null or may
/// be, too.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeEmitObjectBy(
    module: LLVMModuleRef,
    target: LLVMTargetMachineRef,
    emitter: HostEmitter,
    context: *mut c_void,
    options: *const CallerOptions,
    object: *mut LLVMMemoryBufferRef,
    message: *mut *mut c_char,
) -> LLVMBool {
    let emitter = Emitter::Host(emitter, context);
    // SAFETY: the caller's promise.
    unsafe { emit_by(module, target, emitter, options, object, message) }
}

/// # Safety
/// As for [`DilifetimeEmitObjectBy`].
unsafe fn emit_by(
    module: LLVMModuleRef,
    target: LLVMTargetMachineRef,
    emitter: Emitter,
    options: *const CallerOptions,
    object: *mut LLVMMemoryBufferRef,
    message: *mut *mut c_char,
) -> LLVMBool {
    let emit = || {
        // SAFETY: the caller's promise.
        unsafe {
            adapt(module, target);
            let made = emit(module, target.cast(), emitter)?;
            *object = buffer(&made);
        }
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { serve(options, message, emit) }
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

/// The object of a module, as the plugin makes it for llc and clang.
///
/// # Safety
/// Both are alive.
unsafe fn emit(module: LLVMModuleRef, target: *mut Opaque, emitter: Emitter) -> Result<Vec<u8>, Failure> {
    let mut object = Vec::new();
    // SAFETY: the caller's promise; visits are one after the other.
    let emitted = unsafe {
        let decision = entry::visit(module, |module| {
            codegen::before_codegen(module, &CodegenRequest::new(target, true, emitter))
        });
        if entry::give_up(module) {
            return Err(Failure::Known);
        }
        match decision {
            Decision::Host => emission::emit_stock(module, target, emitter, &mut object),
            Decision::Own { finalizer, kind } => {
                let mut write = |bytes: &[u8]| object.extend_from_slice(bytes);
                emission::emit(module, target, emitter, (finalizer, kind), &mut write)
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

/// # Safety
/// Module and target machine are alive, the options are null or alive, and the message's
/// place is null or may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimePrepareModule(
    module: LLVMModuleRef,
    target: LLVMTargetMachineRef,
    options: *const CallerOptions,
    message: *mut *mut c_char,
) -> LLVMBool {
    let prepare = || {
        // SAFETY: the caller's promise; visits are one after the other.
        let failed = unsafe {
            adapt(module, target);
            entry::visit(module, |module| {
                codegen::carry_for_host(module, &CodegenRequest::new(target.cast(), true, Emitter::Stock));
            });
            entry::give_up(module)
        };
        match failed {
            true => Err(Failure::Known),
            false => Ok(()),
        }
    };
    // SAFETY: the caller's promise.
    unsafe { serve(options, message, prepare) }
}

/// # Safety
/// The buffer is alive, the options are null or alive, the object's place may be written
/// to, and the message's is null or may be, too.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeFinalizeObject(
    carried: LLVMMemoryBufferRef,
    options: *const CallerOptions,
    object: *mut LLVMMemoryBufferRef,
    message: *mut *mut c_char,
) -> LLVMBool {
    let finalize = || {
        // SAFETY: the caller's promise.
        let bytes = unsafe {
            let start = core::LLVMGetBufferStart(carried);
            text::bytes(start, core::LLVMGetBufferSize(carried))
        };
        let made = codegen::finalize_for_host(bytes).map_err(Failure::Text)?;
        // SAFETY: the caller's promise.
        unsafe { *object = buffer(&made) };
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { serve(options, message, finalize) }
}

/// A buffer of the caller's with these bytes.
fn buffer(bytes: &[u8]) -> LLVMMemoryBufferRef {
    // SAFETY: the bytes and the name live during the call.
    unsafe {
        core::LLVMCreateMemoryBufferWithMemoryRangeCopy(
            bytes.as_ptr().cast(),
            bytes.len(),
            c"dilifetime".as_ptr(),
        )
    }
}
