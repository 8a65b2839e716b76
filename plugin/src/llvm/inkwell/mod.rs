//! Lifetimes for programs that build their IR with inkwell.
//!
//! ```ignore
//! let lifetimes = Lifetimes::new(&module);
//! let (low, high) = (lifetimes.fragment(), lifetimes.fragment());
//! let low_at = lifetimes.bounded(low, &Expression::referrer(i64))?;
//! lifetimes.def(&builder, low_at, value);
//! let sum = Expression::object(low, i64) + Expression::object(high, i64);
//! lifetimes.computed(function, lifetimes.variable(variable), &sum)?;
//! let object = lifetimes.emit_object(&machine, &CallOptions::default())?;
//! ```

mod expression;

pub use expression::Expression;

use super::c_api::{nodes, uses};
use super::emission::Emitter;
use super::{Metadata, embedding, entry};
use crate::caller::CallOptions;
use crate::passes::expression::check;
use inkwell::builder::Builder;
use inkwell::debug_info::{DIGlobalVariableExpression, DILocalVariable};
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use inkwell::values::{AsValueRef, BasicValue, FunctionValue, GlobalValue};
use llvm_sys::debuginfo;
use llvm_sys::prelude::{LLVMContextRef, LLVMMetadataRef};
pub use lowering::evaluate::IllFormed;
use std::ffi::CString;
use std::marker::PhantomData;
use std::ptr::NonNull;
use thiserror::Error;

/// Why something can't be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// An expression breaks a rule of the proposal.
    #[error("{} [{}]", .0.message, .0.rule.name)]
    IllFormed(IllFormed),
    /// In words, an error a line.
    #[error("{0}")]
    Failed(String),
    /// The builder stands in no function.
    #[error("the builder stands in no function")]
    Nowhere,
}

/// A thing that has lifetimes, or that expressions refer to: a variable, a fragment, a
/// place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object<'ctx> {
    raw: NonNull<llvm_sys::LLVMOpaqueMetadata>,
    context: PhantomData<&'ctx ()>,
}

/// A lifetime that holds from a def on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime<'ctx>(Object<'ctx>);

impl Object<'_> {
    fn new(raw: LLVMMetadataRef) -> Self {
        Object {
            raw: NonNull::new(raw).expect("LLVM makes nodes of whatever it is given"),
            context: PhantomData,
        }
    }

    fn raw(self) -> LLVMMetadataRef {
        self.raw.as_ptr()
    }
}

/// The lifetimes of a module.
#[derive(Debug)]
pub struct Lifetimes<'m, 'ctx> {
    module: &'m Module<'ctx>,
}

impl<'m, 'ctx> Lifetimes<'m, 'ctx> {
    pub fn new(module: &'m Module<'ctx>) -> Lifetimes<'m, 'ctx> {
        Lifetimes { module }
    }

    fn context(&self) -> LLVMContextRef {
        self.module.get_context().raw()
    }

    /// A new `DIFragment`.
    pub fn fragment(&self) -> Object<'ctx> {
        // SAFETY: the module's context is alive.
        Object::new(unsafe { nodes::DilifetimeFragment(self.context()) })
    }

    /// A new place in the code, a `DIExprCode`; [`Lifetimes::mark`] says where it is.
    pub fn code(&self) -> Object<'ctx> {
        // SAFETY: the module's context is alive.
        Object::new(unsafe { nodes::DilifetimeExprCode(self.context()) })
    }

    pub fn variable(&self, variable: DILocalVariable<'ctx>) -> Object<'ctx> {
        Object::new(variable.as_mut_ptr())
    }

    pub fn global(&self, global: DIGlobalVariableExpression<'ctx>) -> Object<'ctx> {
        // SAFETY: it is of the module's context.
        Object::new(unsafe { debuginfo::LLVMDIGlobalVariableExpressionGetVariable(global.as_mut_ptr()) })
    }

    /// A lifetime that holds from its def to its kill, or to the function's end.
    ///
    /// # Errors
    /// The expression breaks a rule, as far as that can be seen without the def.
    pub fn bounded(
        &self,
        object: Object<'ctx>,
        expression: &Expression<'ctx>,
    ) -> Result<Lifetime<'ctx>, Error> {
        Ok(Lifetime(Object::new(self.lifetime(object, expression, true)?)))
    }

    /// Where an object of a function's is while nothing else is known.
    ///
    /// # Errors
    /// The expression breaks a rule.
    pub fn computed(
        &self,
        function: FunctionValue<'ctx>,
        object: Object<'ctx>,
        expression: &Expression<'ctx>,
    ) -> Result<(), Error> {
        let lifetime = self.lifetime(object, expression, false)?;
        // SAFETY: both are of the module's context.
        unsafe { uses::DilifetimeRetain(function.as_value_ref(), lifetime) };
        Ok(())
    }

    /// The same of an object of a global variable's, or of several functions'.
    ///
    /// # Errors
    /// The expression breaks a rule.
    pub fn computed_in_module(
        &self,
        object: Object<'ctx>,
        expression: &Expression<'ctx>,
    ) -> Result<(), Error> {
        let lifetime = self.lifetime(object, expression, false)?;
        // SAFETY: both are of the module's context.
        unsafe { uses::DilifetimeRetainInModule(self.module.as_mut_ptr(), lifetime) };
        Ok(())
    }

    fn lifetime(
        &self,
        object: Object<'ctx>,
        expression: &Expression<'ctx>,
        bounded: bool,
    ) -> Result<LLVMMetadataRef, Error> {
        entry::prepare();
        let context = self.context();
        // SAFETY: all of it is of the module's context, and nobody visits the module now.
        unsafe {
            let (expression, arguments) = expression.encode(context);
            let broken = entry::visit(self.module.as_mut_ptr(), |module| {
                let expression = Metadata::new(expression)?;
                check(module, expression, arguments.len(), bounded).err()
            });
            match broken {
                Some(broken) => Err(Error::IllFormed(broken)),
                None => Ok(nodes::DilifetimeLifetime(
                    context,
                    object.raw(),
                    expression,
                    arguments.as_ptr(),
                    arguments.len(),
                )),
            }
        }
    }

    /// The lifetime begins where the builder stands, and refers to a value.
    ///
    /// # Errors
    /// [`Error::Nowhere`].
    pub fn def(
        &self,
        builder: &Builder<'ctx>,
        lifetime: Lifetime<'ctx>,
        referrer: impl BasicValue<'ctx>,
    ) -> Result<(), Error> {
        // SAFETY: all of it is of the module's context.
        let call = unsafe {
            uses::DilifetimeInsertDef(builder.as_mut_ptr(), lifetime.0.raw(), referrer.as_value_ref())
        };
        inserted(call.is_null())
    }

    /// The same with a physical register, by its name in machine IR.
    ///
    /// # Errors
    /// [`Error::Nowhere`].
    pub fn def_of_register(
        &self,
        builder: &Builder<'ctx>,
        lifetime: Lifetime<'ctx>,
        register: &str,
    ) -> Result<(), Error> {
        let name = CString::new(register).map_err(|error| Error::Failed(error.to_string()))?;
        // SAFETY: all of it is of the module's context; the name lives during the call.
        let call = unsafe {
            uses::DilifetimeInsertDefOfRegister(builder.as_mut_ptr(), lifetime.0.raw(), name.as_ptr())
        };
        inserted(call.is_null())
    }

    /// The lifetime ends where the builder stands.
    ///
    /// # Errors
    /// [`Error::Nowhere`].
    pub fn kill(&self, builder: &Builder<'ctx>, lifetime: Lifetime<'ctx>) -> Result<(), Error> {
        // SAFETY: all of it is of the module's context.
        let call = unsafe { uses::DilifetimeInsertKill(builder.as_mut_ptr(), lifetime.0.raw()) };
        inserted(call.is_null())
    }

    /// A place in the code is where the builder stands.
    ///
    /// # Errors
    /// [`Error::Nowhere`].
    pub fn mark(&self, builder: &Builder<'ctx>, code: Object<'ctx>) -> Result<(), Error> {
        // SAFETY: all of it is of the module's context.
        let call = unsafe { uses::DilifetimeInsertCode(builder.as_mut_ptr(), code.raw()) };
        inserted(call.is_null())
    }

    /// The fragment is the address of a global variable's memory, which computed lifetimes look
    /// through that have it as an argument. It has no lifetime of its own.
    pub fn set_global_fragment(&self, global: GlobalValue<'ctx>, fragment: Object<'ctx>) {
        // SAFETY: both are of the module's context.
        unsafe { uses::DilifetimeSetGlobalFragment(global.as_value_ref(), fragment.raw()) };
    }

    /// Where each lane of a function is.
    pub fn set_active_lane_pc(&self, function: FunctionValue<'ctx>, fragment: Object<'ctx>) {
        // SAFETY: both are of the module's context.
        unsafe { uses::DilifetimeSetActiveLanePC(function.as_value_ref(), fragment.raw()) };
    }

    /// Which lanes of a function run the program.
    pub fn set_active_lane(&self, function: FunctionValue<'ctx>, fragment: Object<'ctx>) {
        // SAFETY: both are of the module's context.
        unsafe { uses::DilifetimeSetActiveLane(function.as_value_ref(), fragment.raw()) };
    }

    /// Checks the proposal's rules. The module stays as it is.
    ///
    /// # Errors
    /// Which are broken.
    pub fn verify(&self, options: &CallOptions) -> Result<(), Error> {
        // SAFETY: the module is alive, and this thread's.
        unsafe { embedding::verify(self.module.as_mut_ptr(), options.clone()) }.map_err(Error::Failed)
    }

    /// Runs passes, written as for opt; a pipeline of LLVM's has ours where the plugin puts
    /// them.
    ///
    /// # Errors
    /// There is no such pass, or what a pass found.
    pub fn run_passes(
        &self,
        passes: &str,
        machine: &TargetMachine,
        options: &CallOptions,
    ) -> Result<(), Error> {
        let (module, machine) = (self.module.as_mut_ptr(), machine.as_mut_ptr());
        // SAFETY: both are alive, and this thread's.
        let run = unsafe { embedding::run_passes(module, passes.as_bytes(), machine, options.clone()) };
        run.map_err(Error::Failed)
    }

    /// The ELF object, by the pipeline that llc and clang use. The module is used up: it is
    /// good for nothing but being dropped.
    ///
    /// # Errors
    /// Why there is none.
    pub fn emit_object(&self, machine: &TargetMachine, options: &CallOptions) -> Result<Vec<u8>, Error> {
        let (module, machine) = (self.module.as_mut_ptr(), machine.as_mut_ptr());
        // SAFETY: both are alive, and this thread's.
        let made = unsafe { embedding::emit_object(module, machine, Emitter::Stock, options.clone()) };
        made.map_err(Error::Failed)
    }

    /// Makes the module ready for code generation that is the program's own; of the object
    /// that comes out, [`finalize`] makes the one for debuggers.
    ///
    /// # Errors
    /// Why it can't be.
    pub fn prepare(&self, machine: &TargetMachine, options: &CallOptions) -> Result<(), Error> {
        let (module, machine) = (self.module.as_mut_ptr(), machine.as_mut_ptr());
        // SAFETY: both are alive, and this thread's.
        unsafe { embedding::prepare(module, machine, options.clone()) }.map_err(Error::Failed)
    }
}

/// See [`Lifetimes::prepare`].
///
/// # Errors
/// The object can't be read, or written.
pub fn finalize(carried: &[u8], options: &CallOptions) -> Result<Vec<u8>, Error> {
    embedding::finalize(carried, options.clone()).map_err(Error::Failed)
}

fn inserted(nowhere: bool) -> Result<(), Error> {
    match nowhere {
        true => Err(Error::Nowhere),
        false => Ok(()),
    }
}
