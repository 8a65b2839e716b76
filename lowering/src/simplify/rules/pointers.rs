//! Pointers and what they point at.

use super::super::tree::{Id, Tree};
use crate::model::Op;

/// `x, AddrOf(N), Deref(T)` becomes `x`, or `x, Reinterpret(T)` where only the
/// type is another one.
pub(super) fn pair(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let Op::Deref(ty) = op else { return None };
    let Op::AddrOf(_) = tree.op(inputs[0]) else {
        return None;
    };
    let target = tree.inputs(inputs[0])[0];
    (tree.ty(target).bits() == ty.bits()).then(|| tree.make(Op::Reinterpret(ty.clone()), vec![target]))
}
