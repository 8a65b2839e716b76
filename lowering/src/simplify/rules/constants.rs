//! Constants, and what comes of nothing.

use super::super::tree::{Id, Tree};
use super::{is_value, reads};
use crate::evaluate::{self, NoProgram, StaticContext};
use crate::model::{Constant, Expr, Op, Type};

/// What is computed of an undefined location is undefined, and so is what lies
/// in it: `Constant(undef), x, Add` becomes `Constant(undef)`.
pub(super) fn undefined(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let nowhere = match op {
        Op::Reinterpret(_) | Op::BitOffset(_) | Op::ByteOffset(_) => tree.is_undef(inputs[0]),
        _ => false,
    };
    if nowhere || reads(op).iter().any(|&index| tree.is_undef(inputs[index])) {
        let ty = tree.result(op, inputs);
        return Some(tree.undef(ty));
    }
    None
}

/// `Constant(undef), Extend(N)` becomes `Constant(undef)`. Lanes end, and what
/// is nowhere doesn't: an offset that the program computes leads out of them.
pub(super) fn undefined_lanes(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let undefined = matches!(op, Op::Extend(_)) && tree.is_undef(inputs[0]);
    let ty = undefined.then(|| tree.result(op, inputs))?;
    Some(tree.undef(ty))
}

/// The widest result that is computed, in bits.
const MAX_BITS: u64 = 128;

/// Values of constants become constants: `Constant(i32 2), Constant(i32 3),
/// Add` becomes `Constant(i32 5)`. Not what can't be computed, and nothing
/// that LLVM writes as anything but a number.
pub(super) fn fold(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let computes = match op {
        Op::Read | Op::Convert(_) | Op::ZExt(_) | Op::SExt(_) => true,
        Op::Reinterpret(_) => tree.constant(inputs[0]).is_some(),
        _ => is_arithmetic(op),
    };
    let ty = computes.then(|| tree.result(op, inputs))?;
    if !matches!(ty, Type::Int(_) | Type::Float(_))
        || ty.bits() > MAX_BITS
        || !inputs.iter().all(|&input| tree.is_closed(input))
    {
        return None;
    }
    let mut ops: Vec<Op> = inputs.iter().flat_map(|&input| tree.ops(input)).collect();
    // What is in memory before what else is a matter of the target.
    if ops.iter().any(is_of_memory) {
        return None;
    }
    ops.push(op.clone());
    let bits = value(&Expr::new(ops), ty.bits())?;
    let bits = Some(bits);
    Some(tree.make(Op::Constant(Constant { ty, bits }), Vec::new()))
}

/// The value of an expression of constants, the lowest byte first.
fn value(expr: &Expr, bits: u64) -> Option<Vec<u8>> {
    let result = evaluate::evaluate(expr, &StaticContext::default(), &NoProgram).ok()?;
    let value = evaluate::read(&result.location, bits, &NoProgram).ok()?;
    let mut bytes = value.bits()?.to_bytes_le();
    bytes.resize(bits.div_ceil(8) as usize, 0);
    Some(bytes)
}

fn is_of_memory(op: &Op) -> bool {
    matches!(
        op,
        Op::BitOffset(_) | Op::ByteOffset(_) | Op::Composite(..) | Op::Select | Op::Extend(_)
    )
}

fn is_arithmetic(op: &Op) -> bool {
    matches!(
        op,
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::LShr | Op::AShr | Op::Shl
    )
}

/// Integer arithmetic that changes nothing: `x, Constant(0), Add` becomes
/// `x, Read`; so do `Sub` and shifts by 0, `Mul` and `Div` by 1.
pub(super) fn neutral(tree: &mut Tree, op: &Op, inputs: &[Id]) -> Option<Id> {
    let neutral = match op {
        Op::Add | Op::Sub | Op::LShr | Op::AShr | Op::Shl => 0,
        Op::Mul | Op::Div => 1,
        _ => return None,
    };
    let is_neutral = |id: Id| match tree.constant(id) {
        Some(constant) => *constant == Constant::integer(constant.ty.clone(), neutral),
        None => false,
    };
    if !tree.ty(inputs[0]).is_integer() || tree.ty(inputs[0]).bits() > MAX_BITS {
        return None;
    }
    let kept = match op {
        _ if is_neutral(inputs[1]) => inputs[0],
        Op::Add | Op::Mul if is_neutral(inputs[0]) => inputs[1],
        _ => return None,
    };
    match is_value(tree, kept) {
        true => Some(kept),
        false => Some(tree.make(Op::Read, vec![kept])),
    }
}
