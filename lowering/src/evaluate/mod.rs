//! The reference evaluator: what an expression means (proposal, "LLVM Debug
//! Information Expressions").
//!
//! An expression is evaluated on a stack of typed location descriptions. The
//! same evaluator is the checker: without a [`ProgramState`] it knows nothing of the
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
mod evaluator;
pub(crate) mod float;
mod location;
mod number;
mod object;
#[doc(hidden)]
pub mod random;
mod read;
mod shared;
#[cfg(test)]
mod tests;
pub(crate) mod value;

pub use context::{Contents, NoProgram, ProgramState, Property, Referrer, StaticContext};
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
pub(crate) const MAX_PARTS: usize = 1 << 10;

/// The typed location that an expression results in.
pub fn evaluate(
    expr: &Expr,
    static_context: &StaticContext,
    program: &dyn ProgramState,
) -> Result<Typed, Failure> {
    evaluator::run(expr, static_context, Some(program))
}

/// Whether an expression is well-formed, as far as that can be known without
/// a program; if so, the type that it results in.
pub fn check(expr: &Expr, static_context: &StaticContext) -> Result<Type, IllFormed> {
    match evaluator::run(expr, static_context, None) {
        Ok(result) => Ok(result.ty),
        Err(Failure::IllFormed(broken)) => Err(broken),
        Err(Failure::Error(_)) => unreachable!("there are no errors without a program"),
    }
}

/// What a location of so many bits holds; each of its places must be
/// readable and hold the same.
pub fn read(location: &Location, bits: u64, contents: &dyn Contents) -> Result<Value, Failure> {
    read::read(location, bits, Some(contents))
}
