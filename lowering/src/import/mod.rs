//! Stock debug records as lifetimes.
//!
//! A stock record says where a variable is from there on, until the next
//! record of it. Such records share lifetimes: one for each expression, with
//! the records as its defs. A record whose expression is empty, or that the
//! DIOps have no counterpart for, stays on the variable, which is then its
//! own carrier. The others move to carriers:
//!
//! - one for the referrer, one for each argument of a list;
//! - where expressions take turns, a *selector*: a constant that tells whose
//!   turn it is. So a record costs as many records as it has operands, and
//!   one more, however many expressions the variable has.
//!
//! A variable in fragments becomes a composite over them, each with lifetimes
//! of its own. A variable with a `#dbg_declare` or a `#dbg_assign` stays as it
//! is: stock codegen decides by these records together where it lives.

mod expression;
mod fragments;
mod plan;

pub use expression::{Declined, Imported, translate};
pub use plan::{Plan, Target, Value, Write, plan};

use crate::model::Type;

/// A variable that records describe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub name: String,
    pub function: String,
    /// The size in bits, where the type has one.
    pub bits: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    Value,
    Declare,
    Assign,
}

/// One stock record.
#[derive(Clone, Debug)]
pub struct Record {
    pub kind: RecordKind,
    /// An index into the variables.
    pub variable: u32,
    /// Tells a variable's inlined instances in all functions apart.
    pub instance: u32,
    /// The elements of the `DIExpression`.
    pub elements: Vec<u64>,
    /// The types of the operands; None: not a type that the model has.
    pub operands: Vec<Option<Type>>,
    /// An operand is undef, or there is none: the end of a location.
    pub kill: bool,
}
