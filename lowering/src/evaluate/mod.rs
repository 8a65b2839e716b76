//! The reference evaluator: what an expression means (proposal, "LLVM Debug
//! Information Expressions").
//!
//! An expression is evaluated on a stack of typed location descriptions. The
//! same machine is the checker: without a [`Context`] it knows nothing of the
//! program, so that only what breaks a rule in every program is found. What
//! breaks a rule only with the values of one program is an
//! [`EvaluationError`]. Evaluation goes on after such an error with nothing
//! known, so a broken rule is found whatever the program holds.
//!
//! Not to be confused with `lower/evaluate.rs`, which turns expressions into
//! DWARF for a debugger to evaluate; this is what that is measured by.

mod binding;
mod canonical;
mod condition;
mod context;
mod error;
pub(crate) mod float;
mod location;
mod machine;
mod number;
mod object;
#[doc(hidden)]
#[doc(hidden)]
pub mod random;
mod read;
mod shared;
#[cfg(test)]
mod tests;
pub(crate) mod value;

pub use context::{Contents, Context, NoProgram, Property, Referrer, Surroundings};
pub use error::{EvaluationError, Failure, IllFormed};
pub use location::{Composite, EntityId, Location, Part, Pointee, SingleLocation, Storage, Typed};
pub use object::{Activity, Objects, Point};
pub use value::Value;

use crate::model::{Expr, Type};

/// The widest value that is calculated with, in bits. LLVM's integers have up
/// to 8388608 bits; reading a wider one is an error, so that nonsense costs
/// neither time nor memory.
pub const MAX_BITS: u64 = 1 << 14;

/// The most parts that a composite has. One of more is an error.
pub const MAX_PARTS: usize = 1 << 10;

/// The typed location that an expression results in.
pub fn evaluate(expr: &Expr, surroundings: &Surroundings, context: &dyn Context) -> Result<Typed, Failure> {
    machine::run(expr, surroundings, Some(context))
}

/// Whether an expression is well-formed, as far as that can be known without
/// a program; if so, the type that it results in.
pub fn check(expr: &Expr, surroundings: &Surroundings) -> Result<Type, IllFormed> {
    match machine::run(expr, surroundings, None) {
        Ok(result) => Ok(result.ty),
        Err(Failure::IllFormed(broken)) => Err(broken),
        Err(Failure::Error(_)) => unreachable!("the machine has no errors without a context"),
    }
}

/// What a location of so many bits holds; each of its places must be
/// readable and hold the same.
pub fn read(location: &Location, bits: u64, contents: &dyn Contents) -> Result<Value, Failure> {
    read::read(location, bits, Some(contents))
}
