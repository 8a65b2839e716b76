//! Composites and vectors.

use super::super::tree::{Id, Tree};
use super::is_safe;
use super::offsets::{self, Offset};
use crate::model::{Op, Type};

/// `x, Composite(1, T)` becomes `x, Reinterpret(T)`.
pub(super) fn one_part(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    match op {
        Op::Composite(1, ty) if tree.ty(inputs[0]).bits() == ty.bits() => {
            Some(tree.make(Op::Reinterpret(ty.clone()), inputs.to_vec()))
        }
        _ => None,
    }
}

/// The parts of a composite take the place of a part that is one itself:
/// `x, y, z, Composite(2, T), Composite(2, T')` becomes
/// `x, y, z, Composite(3, T')`.
pub(super) fn nested(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let Op::Composite(_, ty) = op else { return None };
    let mut parts = Vec::with_capacity(inputs.len());
    for &input in inputs {
        let part = bare(tree, input);
        match tree.op(part) {
            Op::Composite(..) => parts.extend_from_slice(tree.inputs(part)),
            _ => parts.push(part),
        }
    }
    if parts == inputs {
        return None;
    }
    let count = u32::try_from(parts.len()).ok()?;
    Some(tree.make(Op::Composite(count, ty.clone()), parts))
}

/// A part's type says its size and no more.
fn bare(tree: &Tree, part: Id) -> Id {
    match tree.op(part) {
        Op::Reinterpret(_) => tree.inputs(part)[0],
        _ => part,
    }
}

/// Parts that lie one after the other in one location become one:
/// `x, Constant(0), ByteOffset(i32), x, Constant(4), ByteOffset(i32),
/// Composite(2, i64)` becomes `x, Constant(0), ByteOffset(i64)`. So do
/// undefined parts beside each other.
pub(super) fn adjacent(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let Op::Composite(_, ty) = op else { return None };
    let mut runs: Vec<Run> = Vec::new();
    for &input in inputs {
        let next = Run::of(tree, input);
        match runs.last_mut() {
            Some(last) if last.meets(tree, &next) => last.grow(&next),
            _ => runs.push(next),
        }
    }
    if runs.len() == inputs.len() || runs.iter().any(|run| run.bits > u64::from(MAX_INT)) {
        return None;
    }
    let parts: Vec<Id> = runs.into_iter().map(|run| run.node(tree)).collect();
    Some(tree.make(Op::Composite(parts.len() as u32, ty.clone()), parts))
}

/// The widest integer of LLVM, in bits.
const MAX_INT: u32 = 1 << 23;

/// Parts of a composite that are one stretch of a location.
struct Run {
    place: Offset,
    /// The node, while it is a single part.
    part: Option<Id>,
    bits: u64,
}

impl Run {
    fn of(tree: &Tree, part: Id) -> Run {
        let inputs = tree.inputs(part);
        let place = offsets::of(tree, tree.op(part), inputs).unwrap_or(Offset { base: part, bits: 0 });
        Run {
            place,
            part: Some(part),
            bits: tree.ty(part).bits(),
        }
    }

    fn meets(&self, tree: &Tree, next: &Run) -> bool {
        if tree.is_undef(self.place.base) && tree.is_undef(next.place.base) {
            return true;
        }
        let end = i64::try_from(self.bits)
            .ok()
            .and_then(|bits| self.place.bits.checked_add(bits));
        self.place.base == next.place.base && end == Some(next.place.bits)
    }

    fn grow(&mut self, next: &Run) {
        self.part = None;
        self.bits += next.bits;
    }

    fn node(self, tree: &mut Tree) -> Id {
        let ty = || Type::Int(self.bits as u32);
        match self.part {
            Some(part) => part,
            None if tree.is_undef(self.place.base) => tree.undef(ty()),
            None => offsets::make(tree, self.place, ty()),
        }
    }
}

/// `x, x, ..., Composite(N, <N x T>)` of an `x` of type `T` becomes
/// `x, Extend(N)`.
pub(super) fn equal(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let Op::Composite(count, Type::Vector { lanes, element }) = op else {
        return None;
    };
    let (first, rest) = inputs.split_first()?;
    let same = rest.iter().all(|input| input == first);
    (same && count == lanes && count > &1 && tree.ty(*first) == &**element && is_element(element))
        .then(|| tree.make(Op::Extend(*count), vec![*first]))
}

fn is_element(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Float(_) | Type::Pointer { .. })
}

/// `x, Extend(1)` becomes `x, Reinterpret(<1 x T>)`.
pub(super) fn one_lane(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let Op::Extend(lanes @ 1) = op else { return None };
    let ty = Type::Vector {
        lanes: *lanes,
        element: Box::new(tree.ty(inputs[0]).clone()),
    };
    Some(tree.make(Op::Reinterpret(ty), inputs.to_vec()))
}

/// `x, y, Constant(mask), Select` becomes `x` where the mask is all zeros in
/// its lanes, `y` where it is all ones; any mask does where `x` is `y`. What
/// goes must be something whose evaluation can't fail.
pub(super) fn constant_mask(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let (Op::Select, &[zeros, ones, mask]) = (op, inputs) else {
        return None;
    };
    let Type::Vector { lanes, .. } = *tree.ty(zeros) else {
        return None;
    };
    let bits = tree.constant(mask)?.bits.as_ref()?;
    let set = (0..lanes).filter(|lane| {
        let byte = bits.get(*lane as usize / 8).copied().unwrap_or(0);
        byte >> (lane % 8) & 1 == 1
    });
    match set.count() {
        _ if zeros == ones => Some(zeros),
        0 if is_safe(tree, ones) => Some(zeros),
        count if count == lanes as usize && is_safe(tree, zeros) => Some(ones),
        _ => None,
    }
}
