//! The rules of simplification. Each is one function: it gets an operation and
//! its inputs, which are in normal form, and gives the simpler node if it
//! applies. No rule makes an expression longer, and none changes which bits an
//! expression's location has, where it has any.
//!
//! Docs write an expression as its operations without their `DIOp`, `x` for
//! any subexpression.

mod composites;
mod constants;
mod conversions;
mod offsets;
mod pointers;
#[cfg(test)]
mod tests;

use super::tree::{Id, Tree};
use crate::model::Op;

/// A rule; none: it doesn't apply.
type Rule = fn(&mut Tree, &Op, &[Id]) -> Option<Id>;

/// All rules, with names for tests. The first that applies is taken.
const RULES: &[(&str, Rule)] = &[
    ("undefined", constants::undefined),
    ("fold", constants::fold),
    ("neutral", constants::neutral),
    ("pair", pointers::pair),
    ("same-type", conversions::same_type),
    ("reinterpret", conversions::reinterpret),
    ("read-twice", conversions::read_twice),
    ("convert-twice", conversions::convert_twice),
    ("merge-offsets", offsets::merge),
    ("no-offset", offsets::none),
    ("whole-bytes", offsets::whole_bytes),
    ("equal-parts", composites::equal),
    ("nested-parts", composites::nested),
    ("adjacent-parts", composites::adjacent),
];

/// Rules for an operation of whose result only the bits of its type matter.
const EXACT_RULES: &[(&str, Rule)] = &[
    ("undefined-lanes", constants::undefined_lanes),
    ("one-part", composites::one_part),
    ("one-lane", composites::one_lane),
    ("constant-mask", composites::constant_mask),
];

/// What the first rule that applies makes of an operation.
pub(super) fn apply(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    RULES.iter().find_map(|(_, rule)| rule(tree, op, inputs))
}

/// The same, where only the bits of the result's type matter.
pub(super) fn apply_exact(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    EXACT_RULES.iter().find_map(|(_, rule)| rule(tree, op, inputs))
}

/// Whether an operation looks at the bits of an input's type only.
pub(super) fn uses_exactly(op: &Op, index: usize) -> bool {
    matches!(op, Op::Composite(..) | Op::Extend(_) | Op::Select) || reads(op).contains(&index)
}

/// The inputs that an operation reads the value of: the others it uses as
/// locations.
fn reads(op: &Op) -> &'static [usize] {
    match op {
        Op::Convert(_) | Op::ZExt(_) | Op::SExt(_) | Op::Read | Op::Deref(_) => &[0],
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::LShr | Op::AShr | Op::Shl => &[0, 1],
        Op::BitOffset(_) | Op::ByteOffset(_) => &[1],
        Op::Select => &[2],
        _ => &[],
    }
}

/// Whether a node's result is a value of its own, of its type's size, so that
/// reading it changes nothing.
fn is_value(tree: &Tree, id: Id) -> bool {
    match tree.op(id) {
        Op::Constant(constant) => constant.bits.is_some(),
        Op::Convert(_) | Op::ZExt(_) | Op::SExt(_) | Op::Read | Op::PushLane(_) => true,
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::LShr | Op::AShr | Op::Shl => true,
        Op::Reinterpret(_) => is_value_below(tree, id),
        _ => false,
    }
}

/// A reinterpretation is of something else, never of another one.
fn is_value_below(tree: &Tree, id: Id) -> bool {
    let below = tree.inputs(id)[0];
    !matches!(tree.op(below), Op::Reinterpret(_)) && is_value(tree, below)
}

/// Whether evaluating a node can't fail, so that it may go without anybody
/// noticing.
fn is_safe(tree: &Tree, id: Id) -> bool {
    matches!(
        tree.op(id),
        Op::Referrer(_) | Op::Arg(..) | Op::TypeObject(_) | Op::Constant(_) | Op::PushLane(_)
    )
}
