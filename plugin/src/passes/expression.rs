//! Whether an expression is well-formed, for programs that build their IR with inkwell.

use super::source::Gatherer;
use crate::llvm::{Metadata, Module};
use lowering::evaluate::{self, IllFormed, Property, Referrer, StaticContext};
use lowering::read;

/// Checks an expression of so many arguments, whatever their sizes are.
///
/// # Errors
/// One of its operations is none, or it isn't well-formed.
pub fn check<'m>(
    module: &Module<'m>,
    expression: Metadata<'m>,
    arguments: usize,
    bounded: bool,
) -> Result<(), IllFormed> {
    let mut gatherer = Gatherer::new(module);
    let node = gatherer.node(expression);
    let source = &gatherer.out.source;
    let expr = read::expression(source, node)?;
    let context = StaticContext {
        referrer: match bounded {
            true => Referrer::Entity { bits: None },
            false => Referrer::None,
        },
        arguments: &vec![None; arguments],
        property: Some(Property::default()),
        lanes: source.has_lanes,
        variable: None,
    };
    evaluate::check(&expr, &context).map(drop)
}
