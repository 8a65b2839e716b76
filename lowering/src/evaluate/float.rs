//! Floating point, by a port of LLVM's own implementation.

use super::value;
use crate::model::FloatKind;
use num_bigint::{BigInt, BigUint};
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::ppc::DoubleDouble;
use rustc_apfloat::{Float, FloatConvert, Round};
use std::cmp::Ordering;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    Add,
    Sub,
    Mul,
    Div,
}

const NEAREST: Round = Round::NearestTiesToEven;

/// Runs `$body` with `$float` being the type that implements a kind.
macro_rules! with_kind {
    ($kind:expr, $float:ident => $body:expr) => {
        match $kind {
            FloatKind::Half => {
                type $float = Half;
                $body
            }
            FloatKind::BFloat => {
                type $float = BFloat;
                $body
            }
            FloatKind::Float => {
                type $float = Single;
                $body
            }
            FloatKind::Double => {
                type $float = Double;
                $body
            }
            FloatKind::X86Fp80 => {
                type $float = X87DoubleExtended;
                $body
            }
            FloatKind::Fp128 => {
                type $float = Quad;
                $body
            }
            FloatKind::PpcFp128 => {
                type $float = DoubleDouble;
                $body
            }
        }
    };
}

/// IEEE 754 arithmetic, to nearest even.
pub(crate) fn arithmetic(operator: Operator, kind: FloatKind, left: u128, right: u128) -> u128 {
    with_kind!(kind, Kind => {
        let (left, right) = (Kind::from_bits(left), Kind::from_bits(right));
        let result = match operator {
            Operator::Add => left.add_r(right, NEAREST),
            Operator::Sub => left.sub_r(right, NEAREST),
            Operator::Mul => left.mul_r(right, NEAREST),
            Operator::Div => left.div_r(right, NEAREST),
        };
        result.value.to_bits()
    })
}

/// How two numbers compare; none if one is NaN.
pub(crate) fn compare(kind: FloatKind, left: u128, right: u128) -> Option<Ordering> {
    with_kind!(kind, Kind => Kind::from_bits(left).partial_cmp(&Kind::from_bits(right)))
}

/// From one kind to another, to nearest even.
pub(crate) fn convert(from: FloatKind, to: FloatKind, bits: u128) -> u128 {
    if from == to {
        bits
    } else {
        narrow(widen(from, bits), to)
    }
}

/// In the widest kind, which all others but the sum of two doubles fit into.
fn widen(kind: FloatKind, bits: u128) -> Quad {
    fn exact<F: FloatConvert<Quad>>(value: F) -> Quad {
        value.convert_r(NEAREST, &mut false).value
    }
    match kind {
        FloatKind::Half => exact(Half::from_bits(bits)),
        FloatKind::BFloat => exact(BFloat::from_bits(bits)),
        FloatKind::Float => exact(Single::from_bits(bits)),
        FloatKind::Double => exact(Double::from_bits(bits)),
        FloatKind::X86Fp80 => exact(X87DoubleExtended::from_bits(bits)),
        FloatKind::Fp128 => Quad::from_bits(bits),
        FloatKind::PpcFp128 => {
            let [high, low] =
                [bits, bits >> 64].map(|half| exact(Double::from_bits(half & u128::from(u64::MAX))));
            if high.is_finite() {
                high.add_r(low, NEAREST).value
            } else {
                high
            }
        }
    }
}

fn narrow(value: Quad, kind: FloatKind) -> u128 {
    fn rounded<F: Float>(value: Quad) -> F
    where
        Quad: FloatConvert<F>,
    {
        value.convert_r(NEAREST, &mut false).value
    }
    match kind {
        FloatKind::Half => rounded::<Half>(value).to_bits(),
        FloatKind::BFloat => rounded::<BFloat>(value).to_bits(),
        FloatKind::Float => rounded::<Single>(value).to_bits(),
        FloatKind::Double => rounded::<Double>(value).to_bits(),
        FloatKind::X86Fp80 => rounded::<X87DoubleExtended>(value).to_bits(),
        FloatKind::Fp128 => value.to_bits(),
        FloatKind::PpcFp128 => {
            let high = rounded::<Double>(value);
            let rest = value
                .sub_r(widen(FloatKind::Double, high.to_bits()), NEAREST)
                .value;
            let low = if high.is_finite() {
                rounded::<Double>(rest).to_bits()
            } else {
                0
            };
            high.to_bits() | low << 64
        }
    }
}

/// The nearest floating-point number to an integer.
pub(crate) fn from_integer(value: &BigInt, kind: FloatKind) -> u128 {
    if kind == FloatKind::PpcFp128 {
        return narrow(Quad::from_bits(from_integer(value, FloatKind::Fp128)), kind);
    }
    let text = format!(
        "{}0x{:x}p0",
        if value.sign() == num_bigint::Sign::Minus {
            "-"
        } else {
            ""
        },
        value.magnitude()
    );
    with_kind!(kind, Kind => Kind::from_str_r(&text, NEAREST).map_or(0, |number| number.value.to_bits()))
}

/// The number without its fraction; none for what has no such integer of so
/// many bits, signed: NaN, infinity, a large one.
pub(crate) fn to_integer(kind: FloatKind, number: u128, bits: u64) -> Option<BigUint> {
    let number = widen(kind, number);
    if !number.is_finite() {
        return None;
    }
    // No more than 113 bits count; the others of a large number are zeros.
    let shift = if number.is_zero() {
        0
    } else {
        (number.ilogb() - 120).max(0)
    };
    let whole = number
        .scalbn(-shift)
        .to_i128_r(128, Round::TowardZero, &mut false)
        .value;
    let whole = BigInt::from(whole) << shift as usize;
    let wrapped = value::unsigned(whole.clone(), bits);
    (value::signed(&wrapped, bits) == whole).then_some(wrapped)
}
