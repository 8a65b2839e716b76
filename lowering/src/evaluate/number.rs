//! Arithmetic and conversion of values, type by type.
//!
//! LLVM's types have no signs. As `DW_OP_div` and the conversions of DWARF's
//! signed base types do, division and conversion to and from floating point
//! take integers as signed; so are offsets. Pointers are as integers. A vector
//! is calculated with element by element. A shift by the width or more shifts
//! everything out.

use super::error::EvaluationError;
use super::float::{self, Operator};
use super::value::{low, signed, unsigned};
use crate::model::{Op, Type};
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

type Result<T> = std::result::Result<T, EvaluationError>;

/// The result of a binary operation on two values of one type; `left` was
/// pushed first.
pub(super) fn binary(op: &Op, ty: &Type, left: &BigUint, right: &BigUint) -> Result<BigUint> {
    match ty {
        Type::Vector { lanes, element } => {
            let each = |lane| {
                let [left, right] = [left, right].map(|value| lane_of(value, lane, element.bits()));
                binary(op, element, &left, &right)
            };
            lanes_together(*lanes, element.bits(), each)
        }
        Type::Float(kind) => {
            let operator = match op {
                Op::Add => Operator::Add,
                Op::Sub => Operator::Sub,
                Op::Mul => Operator::Mul,
                _ => Operator::Div,
            };
            Ok(float::arithmetic(operator, *kind, word(left), word(right)).into())
        }
        _ => integers(op, ty.bits(), left, right),
    }
}

fn integers(op: &Op, bits: u64, left: &BigUint, right: &BigUint) -> Result<BigUint> {
    Ok(match op {
        Op::Add => low(left + right, bits),
        Op::Sub => low(left + (BigUint::from(1u8) << bits) - right, bits),
        Op::Mul => low(left * right, bits),
        Op::Div if right.is_zero() => return Err(EvaluationError::DivisionByZero),
        Op::Div => unsigned(signed(left, bits) / signed(right, bits), bits),
        shift => {
            let count = right.to_u64().unwrap_or(bits).min(bits);
            match shift {
                Op::LShr => left >> count,
                Op::AShr => unsigned(signed(left, bits) >> count, bits),
                _ => low(left << count, bits),
            }
        }
    })
}

/// Whether there is a conversion at all, whatever the widths: between numbers
/// of any kind, between integers and pointers, and between vectors of them.
pub(super) fn is_convertible(from: &Type, to: &Type) -> bool {
    let integral = |ty: &Type| ty.bits() > 0 && (ty.is_integer() || ty.is_pointer());
    let number = |ty: &Type| ty.bits() > 0 && matches!(ty, Type::Int(_) | Type::Float(_));
    match (from, to) {
        (
            Type::Vector { lanes, element },
            Type::Vector {
                lanes: others,
                element: other,
            },
        ) => lanes == others && is_convertible(element, other),
        _ => from == to || integral(from) && integral(to) || number(from) && number(to),
    }
}

/// A value as another type. Wider pointers get zeros.
pub(super) fn convert(value: &BigUint, from: &Type, to: &Type) -> Result<BigUint> {
    match (from, to) {
        (from, to) if from == to => Ok(value.clone()),
        (Type::Vector { lanes, element }, Type::Vector { element: other, .. }) => {
            lanes_together(*lanes, other.bits(), |lane| {
                convert(&lane_of(value, lane, element.bits()), element, other)
            })
        }
        (Type::Float(from), Type::Float(to)) => Ok(float::convert(*from, *to, word(value)).into()),
        (Type::Float(kind), to) => {
            float::to_integer(*kind, word(value), to.bits()).ok_or_else(|| EvaluationError::Inconvertible {
                from: from.clone(),
                to: to.clone(),
            })
        }
        (from, Type::Float(kind)) => Ok(float::from_integer(&signed(value, from.bits()), *kind).into()),
        (_, to) => Ok(low(value.clone(), to.bits())),
    }
}

/// The value in more bits, with copies of its sign above it.
pub(super) fn sign_extend(value: &BigUint, from: u64, to: u64) -> BigUint {
    unsigned(signed(value, from), to)
}

/// An element of a vector; LLVM's lane 0 is the lowest.
fn lane_of(value: &BigUint, lane: u32, bits: u64) -> BigUint {
    low(value >> (u64::from(lane) * bits), bits)
}

fn lanes_together(lanes: u32, bits: u64, each: impl Fn(u32) -> Result<BigUint>) -> Result<BigUint> {
    let mut whole = BigUint::zero();
    for lane in 0..lanes {
        whole |= each(lane)? << (u64::from(lane) * bits);
    }
    Ok(whole)
}

/// The bits of a floating-point number, of which there are 128 at most.
fn word(value: &BigUint) -> u128 {
    value.to_u128().unwrap_or_default()
}
