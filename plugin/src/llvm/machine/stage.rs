//! Stages and visits: where code generation asks.

use super::super::{Function, Module, entry};
use super::{Analyses, MachineFunction, Needs, Opaque, ffi};
use crate::machine::Run;
use llvm_sys::core;
use llvm_sys::prelude::LLVMValueRef;
use std::cell::RefCell;
use std::ffi::{c_char, c_uint, c_void};
use std::marker::PhantomData;

/// Whether a stage is behind a pass that runs several times: there may be three
/// such stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    No,
    First,
    Second,
    Third,
}

/// A pipeline of code generation that isn't built yet.
#[derive(Debug)]
pub struct Pipeline<'p> {
    config: *mut Opaque,
    is_unoptimised: bool,
    run: *mut c_void,
    scope: PhantomData<&'p ()>,
}

impl Pipeline<'_> {
    /// Puts a stage of the run, by its number, behind each run of a pass of LLVM's, by
    /// name. False: the target has no such pass.
    pub fn insert(&self, behind: &str, number: usize, needs: Needs, repeated: Repeated) -> bool {
        self.put(behind, number, |config, name, size, run, number| {
            let (live, assigned, repeated) = (needs.live, needs.assigned, repeated as c_uint);
            // SAFETY: `put`'s promise.
            unsafe { ffi::dil_stage_insert(config, name, size, run, number, live, assigned, repeated) }
        })
    }

    /// The same of a visit, behind a pass over LLVM IR.
    pub fn insert_visit(&self, behind: &str, number: usize) -> bool {
        self.put(behind, number, |config, name, size, run, number| {
            // SAFETY: `put`'s promise.
            unsafe { ffi::dil_visit_insert(config, name, size, run, number) }
        })
    }

    /// The same of a pass of LLVM's.
    pub fn insert_pass(&self, behind: &str, pass: &str) -> bool {
        self.put(behind, 0, |config, name, size, _, _| {
            // SAFETY: `put`'s promise; so do these bytes.
            unsafe { ffi::dil_pass_insert(config, name, size, pass.as_ptr().cast(), pass.len()) }
        })
    }

    /// Calls the shim with the configuration, which is alive, bytes that live during
    /// the call, and the run, which is alive while code is generated.
    fn put(
        &self,
        behind: &str,
        number: usize,
        put: impl FnOnce(*mut Opaque, *const c_char, usize, *mut c_void, c_uint) -> bool,
    ) -> bool {
        let number = c_uint::try_from(number).unwrap_or(c_uint::MAX);
        put(
            self.config,
            behind.as_ptr().cast(),
            behind.len(),
            self.run,
            number,
        )
    }

    /// Whether code isn't optimised.
    pub fn is_unoptimised(&self) -> bool {
        self.is_unoptimised
    }
}

/// A run as the shim holds it.
fn run_of(run: &RefCell<Run>) -> *mut c_void {
    std::ptr::from_ref(run).cast_mut().cast()
}

/// A code generation of ours: its target machine, and its run, if it has stages.
type Current = (*mut Opaque, Option<*mut c_void>);

thread_local! {
    /// The code generations of ours that this thread is in, the innermost last.
    static CURRENT: RefCell<Vec<Current>> = const { RefCell::new(Vec::new()) };
}

/// While it lives, the pipelines that this thread builds for a target machine are ours,
/// and have the stages of a run, if there is one.
pub(in crate::llvm) struct Building<'r> {
    run: PhantomData<&'r RefCell<Run>>,
}

impl<'r> Building<'r> {
    pub fn new(target: *mut Opaque, run: Option<&'r RefCell<Run>>) -> Building<'r> {
        CURRENT.with_borrow_mut(|current| current.push((target, run.map(run_of))));
        Building { run: PhantomData }
    }
}

impl Drop for Building<'_> {
    fn drop(&mut self) {
        CURRENT.with_borrow_mut(Vec::pop);
    }
}

/// Whether a pipeline is built for a code generation of ours; if so, its stages are put
/// in.
///
/// # Safety
/// The target machine and the configuration are alive.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_build_pipeline(
    target: *mut Opaque,
    config: *mut Opaque,
    is_unoptimised: bool,
) -> bool {
    let build = || {
        let innermost = CURRENT.with_borrow(|current| current.last().copied());
        let Some((_, run)) = innermost.filter(|&(of, _)| of == target) else {
            return false;
        };
        if let Some(run) = run {
            let pipeline = Pipeline {
                config,
                is_unoptimised,
                run,
                scope: PhantomData,
            };
            // SAFETY: of `run_of`, and alive as long as the `Building`.
            let run = unsafe { &*run.cast::<RefCell<Run>>() };
            run.borrow_mut().build(&pipeline);
        }
        true
    };
    // Nothing can be said here; without its stages the run loses locations, and
    // none is wrong.
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(build)).unwrap_or(true)
}

/// # Safety
/// The run is of [`run_of`] and alive; the machine function is alive, and that
/// function's, and so are its analyses, if there are any.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_run_stage(
    run: *mut c_void,
    number: c_uint,
    machine: *mut Opaque,
    intervals: *mut Opaque,
    assignments: *mut Opaque,
    function: LLVMValueRef,
) {
    let analyses = Analyses {
        intervals,
        assignments,
    };
    // SAFETY: the caller's promise.
    unsafe {
        ask(run, function, |run, module, function| {
            let machine = MachineFunction::new(machine, analyses, function);
            run.stages(number as usize, module, &machine);
        });
    }
}

/// # Safety
/// The run is of [`run_of`] and alive; the function is in a module that is alive.
#[unsafe(no_mangle)]
unsafe extern "C" fn dilifetime_visit_function(run: *mut c_void, number: c_uint, function: LLVMValueRef) {
    // SAFETY: the caller's promise.
    unsafe {
        ask(run, function, |run, module, function| {
            run.visit(number as usize, module, function);
        });
    }
}

/// Asks a run about a function.
///
/// # Safety
/// The run is of [`run_of`] and alive; the function is in a module that is alive.
unsafe fn ask(
    run: *mut c_void,
    function: LLVMValueRef,
    question: impl for<'m> FnOnce(&mut Run, &mut Module<'m>, Function<'m>),
) {
    let ask = |module: &mut Module<'_>| {
        // SAFETY: the caller's promise.
        let (run, function) = unsafe { (&*run.cast::<RefCell<Run>>(), Function::new(function)) };
        if let Some(function) = function {
            question(&mut run.borrow_mut(), module, function);
        }
    };
    // SAFETY: the caller's promise; code generation doesn't change the module now.
    unsafe { entry::visit(core::LLVMGetGlobalParent(function), ask) }
}
