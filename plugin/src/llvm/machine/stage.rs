//! Stages: where code generation asks.

use super::super::shim::Passes;
use super::super::{Function, Module, entry};
use super::{MachineFunction, Opaque, ffi};
use crate::machine::Run;
use llvm_sys::core;
use llvm_sys::prelude::LLVMValueRef;
use std::cell::RefCell;
use std::ffi::{c_uint, c_void};
use std::marker::PhantomData;

/// A pipeline of code generation that isn't built yet.
#[derive(Debug)]
pub struct Pipeline<'p> {
    pub(super) config: *mut Opaque,
    pub(super) run: *mut c_void,
    scope: PhantomData<&'p ()>,
}

impl Pipeline<'_> {
    /// Puts a stage of the run, by its number, behind each run of a pass of
    /// LLVM's, by name. False: the target has no such pass.
    pub fn insert(&self, behind: &str, number: usize, is_live: bool) -> bool {
        let number = c_uint::try_from(number).unwrap_or(c_uint::MAX);
        // SAFETY: the configuration is alive, and so is the run while code is
        // generated.
        unsafe {
            ffi::dil_stage_insert(
                self.config,
                behind.as_ptr().cast(),
                behind.len(),
                self.run,
                number,
                is_live,
            )
        }
    }

    /// The same behind a pass that runs several times; there are two such stages.
    pub fn insert_repeated(&self, behind: &str, number: usize, is_second: bool) -> bool {
        let number = c_uint::try_from(number).unwrap_or(c_uint::MAX);
        let (name, size) = (behind.as_ptr().cast(), behind.len());
        // SAFETY: as above.
        unsafe { ffi::dil_stage_repeat(self.config, name, size, self.run, number, is_second) }
    }

    /// Puts a pass of LLVM's behind each run of another one, both by name.
    pub fn insert_pass(&self, behind: &str, name: &str) {
        // SAFETY: the configuration is alive; the bytes live during the call.
        unsafe {
            let (behind, size) = (behind.as_ptr().cast(), behind.len());
            ffi::dil_pass_insert(self.config, behind, size, name.as_ptr().cast(), name.len());
        }
    }

    /// Adds passes of the shim's.
    pub fn add(&self, passes: Passes) {
        // SAFETY: the configuration is alive.
        unsafe { passes(self.config) }
    }

    /// Whether code isn't optimised.
    pub fn is_unoptimised(&self) -> bool {
        // SAFETY: the configuration is alive.
        unsafe { ffi::dil_pipeline_is_unoptimised(self.config) }
    }
}

/// A run as the shim holds it.
pub(in crate::llvm) fn run_of(run: &RefCell<Run>) -> *mut c_void {
    std::ptr::from_ref(run).cast_mut().cast()
}

/// # Safety
/// The run is of [`run_of`] and alive; so is the configuration.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_build_pipeline(run: *mut c_void, config: *mut Opaque) {
    let build = || {
        let pipeline = Pipeline {
            config,
            run,
            scope: PhantomData,
        };
        // SAFETY: the caller's promise.
        let run = unsafe { &*run.cast::<RefCell<Run>>() };
        run.borrow_mut().build(&pipeline);
    };
    // Nothing can be said here; without its stages the run loses locations, and
    // none is wrong.
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(build));
}

/// # Safety
/// The run is of [`run_of`] and alive; the machine function is alive, and that
/// function's, and so are its live intervals, if there are any.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_run_stage(
    run: *mut c_void,
    number: c_uint,
    machine: *mut Opaque,
    intervals: *mut Opaque,
    function: LLVMValueRef,
) {
    let stage = |module: &mut Module<'_>| {
        // SAFETY: the caller's promise.
        let (run, function) = unsafe { (&*run.cast::<RefCell<Run>>(), Function::new(function)) };
        if let Some(function) = function {
            // SAFETY: the caller's promise.
            let machine = unsafe { MachineFunction::new(machine, intervals, function) };
            run.borrow_mut().stage(number as usize, module, &machine);
        }
    };
    // SAFETY: the caller's promise; code generation doesn't change the module now.
    unsafe { entry::visit(core::LLVMGetGlobalParent(function), stage) }
}
