//! Types and values.

use super::super::tree::{Id, Tree};
use super::{is_value, reads};
use crate::model::{Op, Type};

/// `x, Reinterpret(T)` of an `x` of type `T` becomes `x`; `x, Convert(T)`
/// becomes `x, Read`.
pub(super) fn same_type(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    match op {
        Op::Reinterpret(ty) if tree.ty(inputs[0]) == ty => Some(inputs[0]),
        Op::Convert(ty) if tree.ty(inputs[0]) == ty => Some(tree.make(Op::Read, inputs.to_vec())),
        _ => None,
    }
}

/// `x, Reinterpret(T), Reinterpret(T')` becomes `x, Reinterpret(T')`, and
/// `Composite(N, T), Reinterpret(T')` becomes `Composite(N, T')`.
pub(super) fn reinterpret(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let Op::Reinterpret(ty) = op else { return None };
    let below = match tree.op(inputs[0]) {
        Op::Reinterpret(_) => op.clone(),
        Op::Composite(count, _) => Op::Composite(*count, ty.clone()),
        _ => return None,
    };
    let inputs = tree.inputs(inputs[0]).to_vec();
    Some(tree.make(below, inputs))
}

/// `x, Read` of a value becomes `x`; before anything that reads by itself a
/// `Read` goes: `x, Read, Convert(T)` becomes `x, Convert(T)`.
pub(super) fn read_twice(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    if matches!(op, Op::Read) && is_value(tree, inputs[0]) {
        return Some(inputs[0]);
    }
    let mut without = inputs.to_vec();
    for &index in reads(op) {
        if matches!(tree.op(inputs[index]), Op::Read) {
            without[index] = tree.inputs(inputs[index])[0];
        }
    }
    (without != inputs).then(|| tree.make(op.clone(), without))
}

/// Two conversions of integers become one: `ZExt(T), ZExt(T')`, `SExt(T),
/// SExt(T')`, `ZExt(T), SExt(T')`, `Convert(T), Convert(T')`, and `Convert(T)`
/// of what was extended.
pub(super) fn convert_twice(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let first = tree.op(*inputs.first()?).clone();
    let (Op::ZExt(to) | Op::SExt(to) | Op::Convert(to)) = op else {
        return None;
    };
    let (Op::ZExt(_) | Op::SExt(_) | Op::Convert(_)) = first else {
        return None;
    };
    let start = tree.inputs(inputs[0])[0];
    let types = [tree.ty(start), tree.ty(inputs[0]), to];
    if !types.iter().all(|ty| ty.is_integer()) {
        return None;
    }
    let one = match (&first, op) {
        (Op::ZExt(_), Op::ZExt(_) | Op::SExt(_)) => Op::ZExt(to.clone()),
        (Op::SExt(_), Op::SExt(_)) => op.clone(),
        (Op::Convert(_), Op::Convert(_)) => op.clone(),
        (_, Op::Convert(_)) => cut(&first, tree.ty(start), to),
        _ => return None,
    };
    Some(tree.make(one, vec![start]))
}

/// What an extension of `from` that is cut to `to` comes to.
fn cut(extension: &Op, from: &Type, to: &Type) -> Op {
    match (to.bits() > from.bits(), extension) {
        (false, _) => Op::Convert(to.clone()),
        (true, Op::SExt(_)) => Op::SExt(to.clone()),
        (true, _) => Op::ZExt(to.clone()),
    }
}
