//! From an expression of the proposal to a DWARF expression.
//!
//! [`parse`] reads what stock codegen said of a carrier, [`evaluate`] runs a
//! `DIExpr` over such places symbolically, [`Writer::emit`] writes the place
//! that comes out, in DWARF 5 (`emit`) or with locations on the stack
//! (`stacked`). Nothing here knows of objects, DIEs or PC ranges.
//!
//! Where DWARF 5 has no way, the dialects with extensions have one: there any
//! place is operations that leave a location ([`Place::Located`]), and further
//! operations are appended.
//!
//! "This can't be described" is a value with a reason, [`Undescribable`].

mod computation;
mod emit;
mod evaluate;
mod parse;
mod place;
mod real;
mod stacked;
#[cfg(test)]
pub mod testing;
mod wide;

pub(crate) use computation::Computation;
pub(crate) use emit::{Dies, FrameState, NoDies, Writer};
pub(crate) use evaluate::{Environment, evaluate};
pub(crate) use parse::{REWRITTEN, exact, parse};
pub(crate) use place::{Operand, Origin, Part, Place, Pointee, Typed};
pub(crate) use real::Real;
pub(crate) use stacked::Located;

use thiserror::Error;

/// Why a place has no location description in the dialect.
#[derive(Clone, Debug, Error, PartialEq, Eq, Hash)]
pub enum Undescribable {
    /// Something that the value needs has no location here: the ordinary gap.
    #[error("a part of it has no location")]
    Undefined,
    /// The lifetime is active, and what it refers to is nowhere.
    #[error("its referrer has no location left")]
    NoReferrer,
    /// Some bits of it are.
    #[error("a part of its referrer has no location left")]
    PartOfReferrer,
    /// What it refers to changes, and the plugin wasn't there to see when.
    #[error("its referrer changes, and without the plugin codegen doesn't say when")]
    Unwatched,
    /// A selector says nothing here.
    #[error("nobody knows which of its lifetimes are active")]
    Undecided,
    /// Nobody knows which lanes a selection is for.
    #[error("their mask has no location")]
    NoMask,
    /// The dialect has no way, or none that debuggers read.
    #[error("{operation}: {reason}")]
    Unsupported {
        operation: &'static str,
        reason: &'static str,
    },
    /// Nobody follows so many arguments of arguments.
    #[error("argObjects: more than {0} lifetimes, each an argument of the one before")]
    TooDeep(usize),
    /// The expression itself is wrong; the verifier should have said so.
    #[error("{operation} has no operand that fits")]
    IllFormed { operation: &'static str },
}

pub(crate) type Result<T> = std::result::Result<T, Undescribable>;
