//! A stock record's operands and expression.

use crate::text::types::TypeSyntax;

/// What an expression belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text::assemble) enum Owner {
    /// `dbg_declare`: the variable is in memory.
    Declare,
    /// `dbg_value`.
    Value,
    /// A `DIGlobalVariableExpression`: the operand is the global's address.
    Global,
}

/// What stock LLVM reads in an expression's place.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::text::assemble) struct Stock {
    /// The elements of the `DIExpression`.
    pub elements: String,
    pub operand: Operand,
}

/// What becomes of the record's operand.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::text::assemble) enum Operand {
    #[default]
    Stays,
    /// The one of these that the expression starts with.
    Only(u32),
    /// It becomes a list, as it is needed twice or not first.
    List,
    /// This constant, with its type.
    Constant(String),
    /// There is no location.
    Poison,
}

/// What a record refers to.
#[derive(Debug, Default)]
pub(in crate::text::assemble) struct Operands<'t> {
    pub types: Vec<TypeSyntax<'t>>,
    /// A `!DIArgList(...)`.
    pub list: bool,
}
