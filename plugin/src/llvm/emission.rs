//! Objects from modules: by LLVM's code generation, with the stages of a run in it.

use super::codegen::{CodegenRequest, Finalizer, Output};
use super::ffi::{self, Opaque, Sink};
use super::machine::Building;
use super::{Module, entry, text};
use crate::machine::{Run, Seen};
use llvm_sys::bit_reader::LLVMParseBitcodeInContext2;
use llvm_sys::core;
use llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef, LLVMMemoryBufferRef, LLVMModuleRef};
use std::cell::RefCell;
use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

/// Who makes an object of a module that is ready.
#[derive(Clone, Copy, Debug)]
pub enum Emitter {
    /// The pipeline that llc and clang set up.
    Stock,
    /// A function of the host's, which may be called for several modules.
    Host(HostEmitter, *mut c_void),
}

/// `DilifetimeEmitter`: makes an object of a module; whether that failed.
pub type HostEmitter = unsafe extern "C" fn(
    context: *mut c_void,
    module: LLVMModuleRef,
    object: *mut LLVMMemoryBufferRef,
) -> llvm_sys::prelude::LLVMBool;

impl Emitter {
    /// Generates code of a module, with the stages of a run or with none of ours, and hands
    /// the object to the sink. False, without a call of the sink, if none comes out.
    ///
    /// # Safety
    /// Module and target machine are alive, no visit to the module is going on, and codegen
    /// may use it up. The sink takes that context.
    unsafe fn emit(
        self,
        module: LLVMModuleRef,
        target: *mut Opaque,
        output: Output,
        run: Option<&RefCell<Run>>,
        sink: Sink,
        context: *mut c_void,
    ) -> bool {
        let _building = Building::new(target, run);
        match self {
            // SAFETY: the caller's promise.
            Emitter::Stock => unsafe {
                ffi::dil_emit(module, target, output == Output::Assembly, sink, context)
            },
            // The C API has objects only.
            Emitter::Host(emit, of_host) => {
                let mut object = std::ptr::null_mut();
                // SAFETY: the host's function takes its context and gives us the buffer,
                // which is disposed of once.
                unsafe {
                    if emit(of_host, module, &mut object) != 0 || object.is_null() {
                        return false;
                    }
                    sink(
                        context,
                        core::LLVMGetBufferStart(object),
                        core::LLVMGetBufferSize(object),
                    );
                    core::LLVMDisposeMemoryBuffer(object);
                }
                true
            }
        }
    }
}

/// A module as it was before code generation, to generate code of beside it. It
/// lives no longer than the callback that it was made in.
#[derive(Debug)]
pub struct Spare {
    bitcode: Vec<u8>,
    /// Bitcode hasn't got them, and code generation depends on them: what EarlyCSE makes of a
    /// phi, for one, on the order in which the dominator tree has blocks.
    block_numbers: Vec<u32>,
    /// Copies that may not go yet: a target machine remembers the globals of `llvm.used` by
    /// their addresses, of all modules that it has generated code of. Those that get such an
    /// address later have sections that are retained.
    kept: RefCell<Vec<ModuleCopy>>,
    target: *mut Opaque,
    emitter: Emitter,
}

impl Spare {
    pub(super) fn new(module: &Module<'_>, target: *mut Opaque, emitter: Emitter) -> Spare {
        let (mut bitcode, mut numbers) = (Vec::<u8>::new(), Vec::<u8>::new());
        // SAFETY: the module is alive; the sink gets the vectors that it takes.
        unsafe {
            ffi::dil_module_write(module.raw(), text::append, (&raw mut bitcode).cast());
            ffi::dil_block_numbers(module.raw(), text::append, (&raw mut numbers).cast());
        }
        let (words, _) = numbers.as_chunks();
        Spare {
            bitcode,
            block_numbers: words.iter().map(|word| u32::from_ne_bytes(*word)).collect(),
            kept: RefCell::default(),
            target,
            emitter,
        }
    }

    /// The object of a copy, as [`Spare::generate_as`] makes it.
    pub fn generate<R, A: Default>(
        &self,
        run: Run,
        before: impl for<'m> FnOnce(&mut Module<'m>, &CodegenRequest<'m>) -> Option<R>,
        after: impl FnOnce(&Module<'_>, R, Seen) -> A,
    ) -> Option<(Vec<u8>, A)> {
        self.generate_as(Output::Object, run, before, after)
    }

    /// Runs stock codegen on a copy that `before` made ready: what comes out, and
    /// what `after` makes of the module that codegen left. Nobody hears
    /// diagnostics, as those of the module itself say the same. None if that
    /// can't be done.
    pub fn generate_as<R, A: Default>(
        &self,
        output: Output,
        run: Run,
        before: impl for<'m> FnOnce(&mut Module<'m>, &CodegenRequest<'m>) -> Option<R>,
        after: impl FnOnce(&Module<'_>, R, Seen) -> A,
    ) -> Option<(Vec<u8>, A)> {
        let mut object = Vec::<u8>::new();
        let sink = (&raw mut object).cast();
        let own = ModuleCopy::read(&self.bitcode)?;
        let copy = own.module;
        // SAFETY: the numbers are of the module that this is a copy of.
        unsafe { ffi::dil_number_blocks(copy, self.block_numbers.as_ptr()) };
        // SAFETY: the copy is alive, and the target machine by this type's promise; the
        // sink gets the vector that it takes; visits are one after the other.
        unsafe {
            let ready = entry::visit(copy, |module| {
                before(
                    module,
                    &CodegenRequest::new(self.target, Output::Object, self.emitter),
                )
            });
            let run = RefCell::new(run);
            let left = ready
                .filter(|_| {
                    entry::visit(copy, |module| run.borrow_mut().prepare(module));
                    self.emitter
                        .emit(copy, self.target, output, Some(&run), text::append, sink)
                })
                .map(|ready| {
                    let seen = run.borrow_mut().take_seen();
                    entry::visit(copy, |module| after(module, ready, seen))
                });
            let has_failed = entry::visit(copy, |module| module.has_failed());
            if !core::LLVMGetNamedGlobal(copy, c"llvm.used".as_ptr()).is_null() {
                self.kept.borrow_mut().push(own);
            }
            left.filter(|_| !has_failed).map(|left| (object, left))
        }
    }
}

/// A module, alone in a context, of which nobody hears anything.
#[derive(Debug)]
struct ModuleCopy {
    context: LLVMContextRef,
    module: LLVMModuleRef,
}

impl ModuleCopy {
    /// None if it can't be read.
    fn read(bitcode: &[u8]) -> Option<ModuleCopy> {
        // SAFETY: the buffer is dropped before the bytes that it is of are. A context
        // that was made is dropped by this type, and its module before.
        unsafe {
            let mut copy = ModuleCopy {
                context: core::LLVMContextCreate(),
                module: null_mut(),
            };
            core::LLVMContextSetDiagnosticHandler(copy.context, Some(ignore), null_mut());
            let buffer = core::LLVMCreateMemoryBufferWithMemoryRange(
                bitcode.as_ptr().cast(),
                bitcode.len(),
                c"dilifetime".as_ptr(),
                0,
            );
            let has_failed = LLVMParseBitcodeInContext2(copy.context, buffer, &raw mut copy.module) != 0;
            core::LLVMDisposeMemoryBuffer(buffer);
            (!has_failed).then_some(copy)
        }
    }
}

impl Drop for ModuleCopy {
    fn drop(&mut self) {
        // SAFETY: both are this type's own, and nothing of them is left.
        unsafe {
            if !self.module.is_null() {
                core::LLVMDisposeModule(self.module);
            }
            core::LLVMContextDispose(self.context);
        }
    }
}

/// The module that is copied says the same.
extern "C" fn ignore(_: LLVMDiagnosticInfoRef, _: *mut c_void) {}

/// What the sink of [`emit`] works with.
struct Emission<'r> {
    module: LLVMModuleRef,
    run: &'r RefCell<Run>,
    finalizer: Option<Finalizer>,
    written: &'r mut dyn FnMut(&[u8]),
}

/// Generates code and runs the finalizer; what comes out is handed over. False if the
/// target can't write objects.
///
/// # Safety
/// Module and target machine are alive; no visit to the module is going on, as codegen
/// uses it up.
pub(super) unsafe fn emit(
    module: LLVMModuleRef,
    target: *mut Opaque,
    emitter: Emitter,
    (finalizer, run): (Finalizer, Run),
    written: &mut dyn FnMut(&[u8]),
) -> bool {
    let run = RefCell::new(run);
    let mut emission = Emission {
        module,
        run: &run,
        finalizer: Some(finalizer),
        written,
    };
    let context = (&raw mut emission).cast();
    // SAFETY: the caller's promise; the sink gets the context it takes.
    unsafe {
        entry::visit(module, |module| run.borrow_mut().prepare(module));
        emitter.emit(module, target, Output::Object, Some(&run), finish, context)
    }
}

/// Generates code that has nothing of ours.
///
/// # Safety
/// As for [`emit`].
pub(super) unsafe fn emit_stock(
    module: LLVMModuleRef,
    target: *mut Opaque,
    emitter: Emitter,
    object: &mut Vec<u8>,
) -> bool {
    let context = std::ptr::from_mut(object).cast();
    // SAFETY: the caller's promise; the sink gets the vector that it takes.
    unsafe { emitter.emit(module, target, Output::Object, None, text::append, context) }
}

unsafe extern "C" fn finish(context: *mut c_void, data: *const c_char, size: usize) {
    // SAFETY: `emit` passes an Emission; the bytes live during the call.
    let (emission, object) = unsafe { (&mut *context.cast::<Emission<'_>>(), text::bytes(data, size)) };
    let Some(finalizer) = emission.finalizer.take() else {
        return;
    };
    let seen = emission.run.borrow_mut().take_seen();
    // SAFETY: codegen is over, and no visit to the module is going on.
    let (finalized, has_failed) = unsafe {
        (
            entry::visit(emission.module, |module| finalizer(module, object, seen)),
            entry::visit(emission.module, |module| module.has_failed()),
        )
    };
    if !has_failed {
        (emission.written)(finalized.as_deref().unwrap_or(object));
    }
}
