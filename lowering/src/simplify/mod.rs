//! The proposal's independent "optimizer": lifetimes and expressions in a
//! canonical form (proposal, "Background" and the examples).
//!
//! [`expression`] simplifies one expression, by the rules in `rules`;
//! [`expressions`] those of many lifetimes, as carry does; [`module`] all
//! lifetimes of a module, which also folds fragments into their users. All
//! end, do nothing more when they are run again, and never change what a
//! location evaluates to; where evaluation fails, there may be an undefined
//! location instead.

mod entries;
mod lifetimes;
mod retained;
mod rules;
#[cfg(test)]
mod tests;
mod tree;

pub use lifetimes::{Rewrite, Simplified, expressions, module};
pub use retained::Moved;

use crate::model::{Expr, Op};
use entries::Entries;
use tree::Tree;

/// The canonical form of an expression. One that isn't well-formed stays as it
/// is.
pub fn expression(expr: &Expr) -> Expr {
    simplified(expr.ops().iter().cloned()).unwrap_or_else(|| expr.clone())
}

/// The canonical form of a sequence of operations; none if they aren't
/// well-formed. `DIOpFragment`s, which mean nothing to the stack, go to the
/// end.
fn simplified(ops: impl Iterator<Item = Op>) -> Option<Expr> {
    let mut tree = Tree::default();
    let mut entries = Entries::new(&mut tree);
    let mut fragments = Vec::new();
    for op in ops {
        match op {
            Op::Fragment(..) => fragments.push(op),
            op => entries.step(op)?,
        }
    }
    let root = entries.result()?;
    let mut ops = tree.ops(root);
    ops.append(&mut fragments);
    Some(Expr::new(ops))
}
