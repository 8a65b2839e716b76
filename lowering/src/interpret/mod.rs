//! The evaluator of DWARF expressions: DWARF 5 (section 2.5) and the
//! heterogeneous extensions ("DWARF Expressions"), with location descriptions
//! on the stack.
//!
//! | file | what it does |
//! | --- | --- |
//! | `context` | what an expression is evaluated in |
//! | `evaluation` | the operations one after the other: control flow, calls, limits |
//! | `operations` | what each operation does |
//! | `locations`, `composite` | operations that make location descriptions |
//! | `described` | what an entry of `.debug_info` says of a location |
//! | `entry`, `value`, `arithmetic` | entries of the stack; typed values and what is computed with them |
//! | `error` | why there is no result |
//! | `state` | a context of registers, memory and the rest given one by one |
//! | `program` | an ELF file as a context |
//! | `visible` | the scopes that have an address, and their variables |
//! | `variable` | a variable of it, found and evaluated |
//! | `callers` | where the registers of a calling frame are |
//! | `opened` | a file that is asked often: all variables at an address, byte by byte |
//! | `function` | what an attribute says of a function and its lanes |
//! | `show` | locations, values and steps as text |
//!
//! Location descriptions and what reading them means are those of
//! [`crate::evaluate`], which evaluates the proposal's expressions: so the
//! results of both can be compared.
//!
//! Where the extensions and DWARF 5 differ or leave something open, see
//! `docs/evaluators.md`.

mod arithmetic;
mod callers;
mod composite;
mod context;
mod described;
mod entry;
mod error;
mod evaluation;
mod function;
mod locations;
mod opened;
mod operations;
mod program;
mod show;
mod state;
#[cfg(test)]
mod tests;
mod value;
mod variable;
mod visible;

pub use callers::{CallFrame, CallFrames};
pub use context::{Attribute, Code, Context, Unit};
pub use entry::StackEntry;
pub use error::{Error, Reason};
pub use evaluation::{Operation, Step};
pub use function::{FunctionAttribute, integral};
pub use opened::{Opened, Shown, Visible};
pub use show::ShownStep;
pub use state::{Register, State};
pub use value::{BaseType, Encoding, Pointer, TypedValue};
pub use variable::{Evaluated, ExamineError, Query, RegisterValue, Subject, examine};

use crate::evaluate::{Location, read};
use evaluation::{Evaluation, Run, Wanted};
use num_bigint::BigUint;

/// How much one evaluation may do, all that it calls included. Each
/// operation counts once and again for each part of a composite, each place
/// and each 64 bits that it handles.
pub const MAX_WORK: u64 = 1 << 20;

/// The most entries of a stack.
pub const MAX_STACK: usize = 1 << 10;

/// How deep evaluations may nest and, within each, calls.
pub const MAX_DEPTH: usize = 64;

/// The location description that an expression gives ("DWARF Operation
/// Expressions": the result kind is a location description).
///
/// # Errors
/// The first operation that has no result here, and why.
pub fn locate(code: Code<'_>, context: &dyn Context) -> Result<Location, Error> {
    locate_stepwise(code, context, None)
}

/// The same, showing each operation with the stack that it leaves.
///
/// # Errors
/// As [`locate`].
pub fn locate_stepwise(
    code: Code<'_>,
    context: &dyn Context,
    steps: Option<&mut dyn FnMut(Step)>,
) -> Result<Location, Error> {
    let mut run = Run::new(steps);
    Evaluation::new(&mut run, context, 0).locate(code, Wanted::Location)
}

/// The value that an expression gives (the result kind is a value), as for
/// `DW_AT_LLVM_active_lane`.
///
/// # Errors
/// As [`locate`].
pub fn value(code: Code<'_>, context: &dyn Context) -> Result<TypedValue, Error> {
    let mut run = Run::new(None);
    Evaluation::new(&mut run, context, 0).value(code)
}

/// Where the attribute of an entry of `.debug_info` says that something is:
/// an expression, a location list or a constant.
///
/// # Errors
/// As [`locate`].
pub fn locate_attribute(
    attribute: Attribute<'_>,
    context: &dyn Context,
    steps: Option<&mut dyn FnMut(Step)>,
) -> Result<Location, Error> {
    let mut run = Run::new(steps);
    Evaluation::new(&mut run, context, 0).attribute(attribute)
}

/// What a location of so many bits holds. All its places must hold the same.
///
/// # Errors
/// That some of the bits are nowhere, outside of their storage, or not known
/// to the context.
pub fn contents(location: &Location, bits: u64, context: &dyn Context) -> Result<BigUint, Error> {
    let value = read(location, bits, context).map_err(|failure| Error::from(Reason::from(failure)))?;
    Ok(value.bits().cloned().unwrap_or_default())
}

/// What a location of so many bits holds, by parts of 32 bits, of which some may be nowhere:
/// where each starts, its size, and [`contents`] of it.
pub fn words<'c>(
    location: &'c Location,
    bits: u64,
    context: &'c dyn Context,
) -> impl Iterator<Item = (u64, u64, Result<BigUint, Error>)> + 'c {
    (0..bits).step_by(32).map(move |start| {
        let size = (bits - start).min(32);
        let word = location.clone().given().moved(Some(start.into()), false);
        (start, size, contents(&word, size, context))
    })
}
