//! What is computed of values (DWARF 5, 2.5.1.4 to 2.5.1.6).
//!
//! A generic value has a sign in division, comparisons, `DW_OP_abs`,
//! `DW_OP_neg` and conversions, and none in `DW_OP_mod`, as in gdb and gimli.

use super::error::Reason;
use super::value::{BaseType, Encoding, TypedValue, integer};
use crate::evaluate::float::{self, Operator};
use crate::evaluate::value::{low, signed, unsigned};
use crate::model::FloatKind;
use gimli::Operation;
use num_bigint::{BigInt, BigUint};
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

type Result<T> = std::result::Result<T, Reason>;

/// The result of an operation on one value.
pub(super) fn unary<R: gimli::Reader>(operation: &Operation<R>, operand: TypedValue) -> Result<TypedValue> {
    let (ty, bits) = operand.number()?;
    match (operation, ty.encoding) {
        (Operation::Not, _) if ty.is_integral() => Ok(TypedValue::new(ty, ones(ty.bits) ^ bits)),
        (Operation::Neg, Encoding::Float(kind)) => Ok(TypedValue::new(ty, bits ^ sign(kind))),
        (Operation::Abs, Encoding::Float(kind)) => {
            let negative = &bits & sign(kind);
            Ok(TypedValue::new(ty, bits ^ negative))
        }
        // A negative number of an unsigned type is its two's complement.
        (Operation::Neg, _) if ty.is_integral() => Ok(TypedValue::of_integer(ty, -integer(ty, &bits))),
        (Operation::Abs, _) if ty.is_integral() => Ok(TypedValue::of_integer(ty, integer(ty, &bits).abs())),
        _ => Err(Reason::Type(ty)),
    }
}

/// The result of an operation on two values; `left` was pushed first.
pub(super) fn binary<R: gimli::Reader>(
    operation: &Operation<R>,
    left: TypedValue,
    right: TypedValue,
) -> Result<TypedValue> {
    let ((ty, left), (other, right)) = (left.number()?, right.number()?);
    if let Operation::Shl | Operation::Shr | Operation::Shra = operation {
        return shift(operation, (ty, left), (other, right));
    }
    if ty != other {
        return Err(Reason::TypesDiffer(ty, other));
    }
    match ty.encoding {
        Encoding::Float(kind) => floats(operation, kind, ty, &left, &right),
        Encoding::Opaque => Err(Reason::Type(ty)),
        _ => integers(operation, ty, left, right),
    }
}

fn integers<R: gimli::Reader>(
    operation: &Operation<R>,
    ty: BaseType,
    left: BigUint,
    right: BigUint,
) -> Result<TypedValue> {
    let divisor = |is_zero: bool| match is_zero {
        true => Err(Reason::DivisionByZero),
        false => Ok(()),
    };
    let (one, other) = (integer(ty, &left), integer(ty, &right));
    Ok(TypedValue::new(
        ty,
        match operation {
            Operation::Plus => left + right,
            Operation::Minus => left + (BigUint::from(1u8) << ty.bits) - right,
            Operation::Mul => left * right,
            Operation::And => left & right,
            Operation::Or => left | right,
            Operation::Xor => left ^ right,
            Operation::Div => {
                divisor(right.is_zero())?;
                return Ok(TypedValue::of_integer(ty, one / other));
            }
            Operation::Mod => {
                divisor(right.is_zero())?;
                match ty.encoding {
                    Encoding::Signed => return Ok(TypedValue::of_integer(ty, one % other)),
                    _ => left % right,
                }
            }
            _ => return Err(Reason::Unsupported),
        },
    ))
}

fn floats<R: gimli::Reader>(
    operation: &Operation<R>,
    kind: FloatKind,
    ty: BaseType,
    left: &BigUint,
    right: &BigUint,
) -> Result<TypedValue> {
    let operator = match operation {
        Operation::Plus => Operator::Add,
        Operation::Minus => Operator::Sub,
        Operation::Mul => Operator::Mul,
        Operation::Div => Operator::Div,
        _ => return Err(Reason::Type(ty)),
    };
    let result = float::arithmetic(operator, kind, word(kind, left), word(kind, right));
    Ok(TypedValue::new(ty, result.into()))
}

/// The operands of a shift may be of different types. A shift by the width or
/// more shifts everything out.
fn shift<R: gimli::Reader>(
    operation: &Operation<R>,
    (ty, value): (BaseType, BigUint),
    (other, count): (BaseType, BigUint),
) -> Result<TypedValue> {
    for ty in [ty, other] {
        if !ty.is_integral() {
            return Err(Reason::Type(ty));
        }
    }
    if other.encoding == Encoding::Signed && integer(other, &count).is_negative() {
        return Err(Reason::Type(other));
    }
    let count = count.to_u64().unwrap_or(ty.bits).min(ty.bits);
    Ok(TypedValue::new(
        ty,
        match operation {
            Operation::Shl => value << count,
            Operation::Shr => value >> count,
            _ => unsigned(signed(&value, ty.bits) >> count, ty.bits),
        },
    ))
}

/// Whether a comparison holds.
pub(super) fn compare<R: gimli::Reader>(
    operation: &Operation<R>,
    left: TypedValue,
    right: TypedValue,
) -> Result<bool> {
    let ((ty, left), (other, right)) = (left.number()?, right.number()?);
    if ty != other {
        return Err(Reason::TypesDiffer(ty, other));
    }
    let order = match ty.encoding {
        Encoding::Float(kind) => float::compare(kind, word(kind, &left), word(kind, &right)),
        Encoding::Opaque => return Err(Reason::Type(ty)),
        _ => Some(integer(ty, &left).cmp(&integer(ty, &right))),
    };
    Ok(match operation {
        Operation::Eq => order == Some(Ordering::Equal),
        Operation::Ne => order != Some(Ordering::Equal),
        Operation::Lt => order == Some(Ordering::Less),
        Operation::Gt => order == Some(Ordering::Greater),
        Operation::Le => order.is_some_and(Ordering::is_le),
        Operation::Ge => order.is_some_and(Ordering::is_ge),
        _ => return Err(Reason::Unsupported),
    })
}

/// `DW_OP_convert`.
pub(super) fn convert(value: TypedValue, to: BaseType) -> Result<TypedValue> {
    let (ty, bits) = value.number()?;
    Ok(match (ty.encoding, to.encoding) {
        _ if ty == to => TypedValue::Number { ty, bits },
        (Encoding::Opaque, _) => return Err(Reason::Type(ty)),
        (_, Encoding::Opaque) => return Err(Reason::Type(to)),
        (Encoding::Float(from), Encoding::Float(kind)) => {
            TypedValue::new(to, float::convert(from, kind, word(from, &bits)).into())
        }
        (Encoding::Float(from), _) => {
            let number = truncated(from, word(from, &bits), to).ok_or(Reason::Inconvertible(ty, to))?;
            TypedValue::of_integer(to, number)
        }
        (_, Encoding::Float(kind)) => {
            TypedValue::new(to, float::from_integer(&integer(ty, &bits), kind).into())
        }
        _ => TypedValue::of_integer(to, integer(ty, &bits)),
    })
}

/// The number without its fraction, if the type has it.
fn truncated(kind: FloatKind, number: u128, to: BaseType) -> Option<BigInt> {
    // One more than an unsigned number needs.
    let bits = to.bits + 1;
    let number = signed(&float::to_integer(kind, number, bits)?, bits);
    let one = BigInt::from(1u8);
    let (least, end) = match to.encoding {
        Encoding::Signed => (-(one.clone() << to.bits.checked_sub(1)?), one << (to.bits - 1)),
        Encoding::Unsigned => (BigInt::ZERO, one << to.bits),
        _ => (-(one.clone() << to.bits.checked_sub(1)?), one << to.bits),
    };
    (least <= number && number < end).then_some(number)
}

/// `DW_OP_reinterpret`.
pub(super) fn reinterpret(value: TypedValue, to: BaseType) -> Result<TypedValue> {
    let (ty, bits) = value.number()?;
    match ty.bits == to.bits {
        true => Ok(TypedValue::new(to, bits)),
        false => Err(Reason::Sizes(ty, to)),
    }
}

fn ones(bits: u64) -> BigUint {
    (BigUint::from(1u8) << bits) - 1u8
}

/// The bit that is a floating-point number's sign.
fn sign(kind: FloatKind) -> BigUint {
    BigUint::from(1u8) << (kind.bits() - 1)
}

/// A number's bits; what is above them is padding.
fn word(kind: FloatKind, bits: &BigUint) -> u128 {
    low(bits.clone(), kind.bits()).to_u128().unwrap_or_default()
}
