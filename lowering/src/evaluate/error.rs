//! Why an expression has no location: it is not well-formed, or this
//! evaluation of it fails.

use crate::model::Type;
use crate::rules::Rule;
use thiserror::Error;

/// The expression breaks a rule, whatever the program's state. The message
/// starts with the operation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message} [{}]", rule.name)]
pub struct IllFormed {
    pub rule: Rule,
    pub message: String,
}

/// A well-formed expression can't be evaluated here (proposal, "evaluation
/// error").
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EvaluationError {
    /// The context can't read something, or has no lane, object or address.
    #[error("{0} can't be read")]
    Unavailable(String),
    #[error("a bit that is nowhere was read")]
    Undefined,
    #[error("bits {start} to {end} of a storage of {size} bits were read")]
    OutOfRange {
        start: i128,
        end: i128,
        /// In bits.
        size: i128,
    },
    /// The places of one object must hold one value.
    #[error("an object's places hold different values")]
    PlacesDiffer,
    #[error("two parts of a composite share bits of one storage")]
    Shared,
    #[error("an argument is an implicit pointer, which nothing but DIOpDeref can use")]
    ImplicitPointer,
    #[error("division by zero")]
    DivisionByZero,
    #[error("the {from} has no {to} of its value")]
    Inconvertible { from: Type, to: Type },
    #[error("an offset is too large")]
    OffsetTooLarge,
    /// Beyond [`MAX_BITS`](super::MAX_BITS).
    #[error("a value of {0} bits is too wide to calculate with")]
    TooWide(u64),
    /// Beyond `MAX_PARTS`.
    #[error("a composite of too many parts")]
    TooManyParts,
}

/// Why evaluation has no result. That an expression is not well-formed comes
/// before whatever else went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    #[error(transparent)]
    IllFormed(#[from] IllFormed),
    #[error(transparent)]
    Error(#[from] EvaluationError),
}
