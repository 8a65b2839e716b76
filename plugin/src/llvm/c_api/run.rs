//! Passes, and objects.

use super::{options, tell};
use crate::caller::CallOptions;
use crate::llvm::emission::{Emitter, HostEmitter};
use crate::llvm::{embedding, text};
use llvm_sys::core;
use llvm_sys::prelude::{LLVMBool, LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target_machine::LLVMTargetMachineRef;
use std::ffi::{CStr, c_char, c_void};

/// Whether something failed, of which the message tells.
///
/// # Safety
/// The message's place is null or may be written to.
unsafe fn outcome(result: Result<(), String>, message: *mut *mut c_char) -> LLVMBool {
    match result {
        Ok(()) => 0,
        Err(text) => {
            // SAFETY: the caller's promise.
            unsafe { tell(message, &text) };
            1
        }
    }
}

/// The same of an object, which becomes a buffer of the caller's.
///
/// # Safety
/// The object's place may be written to, and the message's is null or may be, too.
unsafe fn buffer(
    made: Result<Vec<u8>, String>,
    object: *mut LLVMMemoryBufferRef,
    message: *mut *mut c_char,
) -> LLVMBool {
    // SAFETY: the caller's promise; the bytes live during the call.
    unsafe {
        let copy = |bytes: Vec<u8>| {
            *object = core::LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                c"dilifetime".as_ptr(),
            );
        };
        outcome(made.map(copy), message)
    }
}

/// # Safety
/// The module is alive, the options are null or alive, and the message's place is null
/// or may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeVerifyModule(
    module: LLVMModuleRef,
    options: *const CallOptions,
    message: *mut *mut c_char,
) -> LLVMBool {
    // SAFETY: the caller's promise.
    unsafe { outcome(embedding::verify(module, options::copy(options)), message) }
}

/// # Safety
/// The module is alive, the passes end with a zero byte, the target machine and the
/// options are null or alive, and the message's place is null or may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeRunPasses(
    module: LLVMModuleRef,
    passes: *const c_char,
    target: LLVMTargetMachineRef,
    options: *const CallOptions,
    message: *mut *mut c_char,
) -> LLVMBool {
    // SAFETY: the caller's promise.
    unsafe {
        let passes = CStr::from_ptr(passes).to_bytes();
        outcome(
            embedding::run_passes(module, passes, target, options::copy(options)),
            message,
        )
    }
}

/// # Safety
/// As for [`DilifetimeEmitObjectBy`].
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeEmitObject(
    module: LLVMModuleRef,
    target: LLVMTargetMachineRef,
    options: *const CallOptions,
    object: *mut LLVMMemoryBufferRef,
    message: *mut *mut c_char,
) -> LLVMBool {
    // SAFETY: the caller's promise.
    unsafe {
        let made = embedding::emit_object(module, target, Emitter::Stock, options::copy(options));
        buffer(made, object, message)
    }
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
    options: *const CallOptions,
    object: *mut LLVMMemoryBufferRef,
    message: *mut *mut c_char,
) -> LLVMBool {
    let emitter = Emitter::Host(emitter, context);
    // SAFETY: the caller's promise.
    unsafe {
        let made = embedding::emit_object(module, target, emitter, options::copy(options));
        buffer(made, object, message)
    }
}

/// # Safety
/// Module and target machine are alive, the options are null or alive, and the message's
/// place is null or may be written to.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimePrepareModule(
    module: LLVMModuleRef,
    target: LLVMTargetMachineRef,
    options: *const CallOptions,
    message: *mut *mut c_char,
) -> LLVMBool {
    // SAFETY: the caller's promise.
    unsafe {
        outcome(
            embedding::prepare(module, target, options::copy(options)),
            message,
        )
    }
}

/// # Safety
/// The buffer is alive, the options are null or alive, the object's place may be written
/// to, and the message's is null or may be, too.
#[unsafe(no_mangle)]
unsafe extern "C" fn DilifetimeFinalizeObject(
    carried: LLVMMemoryBufferRef,
    options: *const CallOptions,
    object: *mut LLVMMemoryBufferRef,
    message: *mut *mut c_char,
) -> LLVMBool {
    // SAFETY: the caller's promise.
    unsafe {
        let bytes = text::bytes(
            core::LLVMGetBufferStart(carried),
            core::LLVMGetBufferSize(carried),
        );
        buffer(
            embedding::finalize(bytes, options::copy(options)),
            object,
            message,
        )
    }
}
