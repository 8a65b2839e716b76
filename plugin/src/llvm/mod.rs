//! Safe types over LLVM's C API and the shim: the only place with `unsafe`.
//!
//! Handles are small copies of pointers with the lifetime `'m` of the module's
//! visit, which LLVM can't end while a callback of ours runs. What keeps them
//! from dangling:
//!
//! - a visit ([`Module`]) begins and ends inside one callback of LLVM's, and
//!   `'m` is made up there, so no handle outlives it;
//! - what is erased through [`Module`] is only unlinked; it is deleted when the
//!   visit ends, so handles to it stay good, if useless;
//! - resolved metadata is never deleted: LLVM keeps it for the context's life,
//!   also when an operand is replaced;
//! - sequences are handed out as vectors, so that no walk stands on a list that
//!   changes under it.
//!
//! Handles are compared by identity.
#![allow(unsafe_code)]

mod block;
mod build;
mod c_api;
mod call;
mod codegen;
mod debug_info;
mod diagnostics;
mod edit;
mod embedding;
mod emission;
mod entry;
mod ffi;
mod function;
mod global;
#[cfg(feature = "inkwell")]
pub mod inkwell;
mod instruction;
mod machine;
mod metadata;
mod module;
mod operation;
mod property;
mod record;
mod section;
mod text;
mod types;
mod value;
mod weak;

pub use block::{Block, BlockIdentity};
pub use call::Callee;
pub use codegen::{CodegenRequest, Decision, Finalizer, Output, Unsupported, is_architecture};
pub use debug_info::{
    CompileUnit, DebugType, Expression, FragmentBits, GlobalVariable, GlobalVariableExpression, Label,
    LocalVariable, Location, Subprogram,
};
pub use edit::{InsertionPoint, NewCarrier, NewLabel, NewRecord};
pub use emission::Spare;
pub use function::{Function, Need};
pub use global::Global;
pub use instruction::Instruction;
pub use machine::{MachineFunction, Needs, Pipeline, Repeated, Snapshot};
pub use metadata::{Metadata, MetadataKind, Node};
pub use module::Module;
pub use property::TypeProperty;
pub use record::{InstanceIdentity, LocationKind, Part, Record, RecordIdentity, RecordKind, marks_misplaced};
pub use types::{Type, TypeIdentity};
pub use value::{ConstantValue, Value, ValueIdentity};
pub use weak::{TrackedInstruction, WeakInstruction};

/// Defines a handle: a non-null pointer that lives as long as the visit.
macro_rules! handle {
    ($(#[$doc:meta])* $name:ident, $raw:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name<'m> {
            raw: std::ptr::NonNull<std::ffi::c_void>,
            visit: std::marker::PhantomData<fn(&'m ()) -> &'m ()>,
        }

        impl<'m> $name<'m> {
            /// A handle for a pointer that LLVM returned; none for null.
            ///
            /// # Safety
            /// The pointer is null or points to such a thing of the module
            /// that `'m` belongs to.
            pub(in crate::llvm) unsafe fn new(raw: $raw) -> Option<Self> {
                Some(Self {
                    raw: std::ptr::NonNull::new(raw.cast())?,
                    visit: std::marker::PhantomData,
                })
            }

            pub(in crate::llvm) fn raw(self) -> $raw {
                self.raw.as_ptr().cast()
            }
        }

        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({:p})"), self.raw)
            }
        }
    };
}
pub(in crate::llvm) use handle;
