//! An expression in a dialect, given where its inputs are: the whole way at
//! once.

use super::{Environment, Place, Result, Undescribable, Writer, evaluate};
use crate::dwarf::location::Expression;
use crate::model::{Expr, ObjectId};

/// Where what an expression refers to is.
#[derive(Clone, Copy)]
pub struct Inputs<'i> {
    /// None: the lifetime has no referrer.
    pub referrer: Option<&'i Place>,
    /// The arguments, and which objects they are.
    pub arguments: &'i [(Place, ObjectId)],
    pub writer: Writer<'i>,
}

/// The location description that an expression is; an empty one is undefined.
///
/// # Errors
/// That there is none in the dialect.
pub fn translate(expr: &Expr, inputs: &Inputs) -> Result<Expression> {
    let result = evaluate(expr, inputs)?;
    inputs.writer.emit(result.place, result.ty.bits())
}

impl Environment for Inputs<'_> {
    fn referrer(&self) -> Result<Place> {
        self.referrer.cloned().ok_or(Undescribable::Undefined)
    }

    fn argument(&self, index: u32) -> Result<(Place, ObjectId)> {
        let argument = self.arguments.get(index as usize);
        argument
            .cloned()
            .ok_or(Undescribable::IllFormed { operation: "DIOpArg" })
    }

    fn writer(&self) -> Writer<'_> {
        self.writer
    }
}
