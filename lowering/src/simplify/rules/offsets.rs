//! Offsets by constants.

use super::super::tree::{Id, Tree};
use crate::model::{Constant, Op, Type};

/// A location that is a constant number of bits away from another.
#[derive(Clone, Debug)]
pub(super) struct Offset {
    pub base: Id,
    pub bits: i64,
}

/// The base and the distance, if an operation is an offset by a constant.
pub(super) fn of(tree: &Tree, op: &Op, inputs: &[Id]) -> Option<Offset> {
    let scale = match op {
        Op::BitOffset(_) => 1,
        Op::ByteOffset(_) => 8,
        _ => return None,
    };
    let distance = tree.constant(inputs[1])?.as_i64()?;
    Some(Offset {
        base: inputs[0],
        bits: distance.checked_mul(scale)?,
    })
}

/// The node of an offset, in whole bytes where it is one.
pub(super) fn make(tree: &mut Tree, offset: Offset, ty: Type) -> Id {
    let (op, distance) = match offset.bits % 8 {
        0 => (Op::ByteOffset(ty), offset.bits / 8),
        _ => (Op::BitOffset(ty), offset.bits),
    };
    let distance = Constant::integer(Type::Int(64), distance as i128 as u128);
    let distance = tree.make(Op::Constant(distance), Vec::new());
    tree.make(op, vec![offset.base, distance])
}

/// `x, Constant(a), BitOffset(T), Constant(b), BitOffset(T')` becomes
/// `x, Constant(a + b), BitOffset(T')`. A reinterpretation before an offset
/// changes nothing and goes.
pub(super) fn merge(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let (Op::BitOffset(ty) | Op::ByteOffset(ty)) = op else {
        return None;
    };
    let base = inputs[0];
    if matches!(tree.op(base), Op::Reinterpret(_)) {
        let below = tree.inputs(base)[0];
        return Some(tree.make(op.clone(), vec![below, inputs[1]]));
    }
    let outer = of(tree, op, inputs)?;
    let inner = of(tree, tree.op(base), tree.inputs(base))?;
    let bits = outer.bits.checked_add(inner.bits)?;
    let base = inner.base;
    Some(make(tree, Offset { base, bits }, ty.clone()))
}

/// `x, Constant(0), BitOffset(T)` becomes `x, Reinterpret(T)`, where `T` has
/// the size of `x`.
pub(super) fn none(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let (Op::BitOffset(ty) | Op::ByteOffset(ty)) = op else {
        return None;
    };
    let offset = of(tree, op, inputs)?;
    (offset.bits == 0 && tree.ty(offset.base).bits() == ty.bits())
        .then(|| tree.make(Op::Reinterpret(ty.clone()), vec![offset.base]))
}

/// `x, Constant(16), BitOffset(T)` becomes `x, Constant(2), ByteOffset(T)`;
/// the constant becomes an i64.
pub(super) fn whole_bytes(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let (Op::BitOffset(ty) | Op::ByteOffset(ty)) = op else {
        return None;
    };
    let offset = of(tree, op, inputs)?;
    let is_normal =
        *tree.ty(inputs[1]) == Type::Int(64) && matches!(op, Op::ByteOffset(_)) == (offset.bits % 8 == 0);
    (!is_normal).then(|| make(tree, offset, ty.clone()))
}
