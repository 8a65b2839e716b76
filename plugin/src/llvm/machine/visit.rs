//! Visits: where code generation asks about a function in LLVM IR.

use super::super::{Function, Module, entry};
use super::Pipeline;
use super::ffi;
use crate::machine::Run;
use llvm_sys::core;
use llvm_sys::prelude::LLVMValueRef;
use std::cell::RefCell;
use std::ffi::{c_uint, c_void};

impl Pipeline<'_> {
    /// Puts a visit of the run, by its number, behind each run of a pass of
    /// LLVM's over IR, by name. False: the target has no such pass.
    pub fn insert_visit(&self, behind: &str, number: usize) -> bool {
        let number = c_uint::try_from(number).unwrap_or(c_uint::MAX);
        // SAFETY: the configuration is alive, and so is the run while code is
        // generated.
        unsafe {
            ffi::dil_visit_insert(
                self.config,
                behind.as_ptr().cast(),
                behind.len(),
                self.run,
                number,
            )
        }
    }
}

/// # Safety
/// The run is of [`super::run_of`] and alive; the function is in a module that is
/// alive.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_visit_function(run: *mut c_void, number: c_uint, function: LLVMValueRef) {
    let visit = |module: &mut Module<'_>| {
        // SAFETY: the caller's promise.
        let (run, function) = unsafe { (&*run.cast::<RefCell<Run>>(), Function::new(function)) };
        if let Some(function) = function {
            run.borrow_mut().visit(number as usize, module, function);
        }
    };
    // SAFETY: the caller's promise; code generation doesn't change the module now.
    unsafe { entry::visit(core::LLVMGetGlobalParent(function), visit) }
}
