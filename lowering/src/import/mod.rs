//! Stock debug records as lifetimes.
//!
//! A stock record says where a variable is from there on, until the next
//! record of it. So a variable carries its own lifetimes: its records stay
//! where they are, each one for one. Only the expression of a record changes,
//! where the DIOps have a counterpart of it: into its operands and the number
//! of the lifetime, which tells finalize what to compute of them.
//!
//! Each operand is followed by `DW_OP_push_object_address`. A variable has no
//! such address, so in an object that nobody finalizes a debugger refuses
//! the location and shows nothing false.
//!
//! A record that stock codegen turns into the right location by itself is a
//! lifetime all the same ([`describe`]), but nobody has to carry or finalize
//! it, so nobody writes it down: it can be read from the record at any time.
//!
//! [`Policy::TakeOver`] does so with all records: on AMDGPU stock codegen says
//! none right (`takeover.rs`).
//!
//! Everything that stock codegen decides by records (labels, and with them rows
//! of the line table; which records it can follow where) is as without us,
//! since there are as many, at the same places, of the same variables.

mod bits;
mod comparison;
mod division;
mod expression;
mod fragments;
mod globals;
mod importer;
mod plan;
mod space;
mod stock;
mod takeover;

pub use division::{Division, division};
pub use expression::{DW_OP_LLVM_ARG, DW_OP_LLVM_FRAGMENT, Declined, Imported};
pub(crate) use expression::{DW_OP_LLVM_TAG_OFFSET, is_list, operands_of, operations};
pub use fragments::split_fragment;
pub use globals::{Global, GlobalExpression, GlobalPlan, describe_globals, plan_globals};
pub use plan::{Plan, Policy, damaged, describe, is_marked, plan};
pub use space::{with_space, without_spaces};

use crate::model::Type;

/// A variable that records describe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub name: String,
    pub function: String,
    /// The size in bits, where the type has one.
    pub bits: Option<u64>,
    /// Its type is a boolean: stock codegen writes 1 for any constant operand but 0,
    /// also where an expression computes something of the constant.
    pub boolean: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    Value,
    /// The operand is the address of the memory that the variable is in.
    Declare,
    DeclareValue,
    Assign,
}

/// One stock record.
#[derive(Clone, Debug)]
pub struct Record {
    pub kind: RecordKind,
    /// An index into the variables.
    pub variable: u32,
    /// The elements of the `DIExpression`.
    pub elements: Vec<u64>,
    /// The types of the operands; None: not a type that the model has.
    pub operands: Vec<Option<Type>>,
    /// Those that are integer constants of at most 64 bits, as numbers; none for the others.
    pub numbers: Vec<Option<u64>>,
    /// An operand is undef, or there is none: the end of a location.
    pub kill: bool,
    /// The operands are constants.
    pub constant: bool,
    /// The operand is a value shifted up and put together with another (`or`).
    pub merged: bool,
    /// The record stands before something that it was behind, and says there
    /// what the variable is later.
    pub misplaced: bool,
    /// The type of the pointer that is in the memory at the first operand, where that is known.
    pub holds: Option<Type>,
    /// Where an assign says that the variable is in memory, unless nobody knows
    /// any more: an expression and the type of its operand.
    pub address: Option<(Vec<u64>, Type)>,
}
