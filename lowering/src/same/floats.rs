//! What LLVM's operations make of floating-point numbers.

use super::lanes::{self, Lane, mask};
use super::{Float, Operator};
use crate::evaluate::float;
use crate::model::FloatKind;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::cmp::Ordering;

/// A number, of which LLVM doesn't promise the bits if it is none.
fn known(kind: FloatKind, bits: u128) -> Lane {
    match (float::compare(kind, bits, bits), u64::try_from(bits)) {
        (Some(_), Ok(bits)) => Lane::Bits(bits),
        _ => Lane::Any,
    }
}

pub(super) fn binary(operator: Operator, kind: FloatKind, left: u64, right: u64) -> Lane {
    known(kind, float::arithmetic(operator, kind, left.into(), right.into()))
}

/// The bit of a number's sign.
pub(super) fn sign(bits: u32) -> u64 {
    1 << (bits - 1)
}

/// A number with another one's sign.
pub(super) fn copy_sign(to: u64, of: u64, bits: u32) -> Lane {
    Lane::Bits(to & !sign(bits) | of & sign(bits))
}

/// A predicate has a bit for equal, one for greater, for less, and for what can't
/// be compared.
pub(super) fn compare(predicate: u32, kind: FloatKind, left: u64, right: u64) -> bool {
    let bit = match float::compare(kind, left.into(), right.into()) {
        Some(Ordering::Equal) => 0,
        Some(Ordering::Greater) => 1,
        Some(Ordering::Less) => 2,
        None => 3,
    };
    predicate >> bit & 1 != 0
}

/// What an operation makes of one number of `from` bits: one of `to` bits.
pub(super) fn converted(operation: Float, kind: FloatKind, value: u64, from: u32, to: u32) -> Lane {
    match operation {
        Float::Negate => Lane::Bits(value ^ sign(from)),
        Float::Absolute => Lane::Bits(value & !sign(from)),
        Float::Convert { to } => known(to, float::convert(kind, to, value.into())),
        Float::ToInteger { signed } => {
            // With a sign there is one bit more than without.
            let bits = u64::from(to) + u64::from(!signed);
            let whole = float::to_integer(kind, value.into(), bits).filter(|it| signed || it.bits() < bits);
            // What doesn't fit is poison.
            whole
                .and_then(|it| it.to_u64())
                .map_or(Lane::Never, |low| Lane::Bits(low & mask(to)))
        }
        Float::OfInteger { signed, non_negative } => {
            let below_zero = lanes::signed(value, from) < 0;
            if non_negative && below_zero {
                return Lane::Never;
            }
            let whole = match signed {
                true => BigInt::from(lanes::signed(value, from)),
                false => BigInt::from(value),
            };
            known(kind, float::from_integer(&whole, kind))
        }
        Float::Binary(_) | Float::Compare(_) | Float::CopySign => Lane::Any,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: FloatKind = FloatKind::Float;

    fn bits(number: f32) -> u64 {
        number.to_bits().into()
    }

    #[test]
    fn arithmetic_is_that_of_numbers() {
        for (left, right) in [(1.5, 2.25), (-0.0, 3.0), (1e30, 1e30), (f32::MIN_POSITIVE, 0.5)] {
            let of = |operator| binary(operator, KIND, bits(left), bits(right));
            assert_eq!(of(Operator::Add), Lane::Bits(bits(left + right)));
            assert_eq!(of(Operator::Sub), Lane::Bits(bits(left - right)));
            assert_eq!(of(Operator::Mul), Lane::Bits(bits(left * right)));
            assert_eq!(of(Operator::Div), Lane::Bits(bits(left / right)));
        }
        assert_eq!(
            binary(Operator::Sub, KIND, bits(f32::INFINITY), bits(f32::INFINITY)),
            Lane::Any
        );
    }

    #[test]
    fn predicates_have_llvms_numbers() {
        let (oeq, ogt, olt, uno, ult) = (1, 2, 4, 8, 12);
        let holds = |predicate, left, right| compare(predicate, KIND, bits(left), bits(right));
        assert!(holds(oeq, 0.0, -0.0) && holds(ogt, 2.0, 1.0) && holds(olt, 1.0, 2.0));
        assert!(!holds(oeq, 1.0, 2.0) && !holds(ogt, 1.0, f32::NAN) && !holds(uno, 1.0, 2.0));
        assert!(holds(ult, f32::NAN, 1.0) && holds(ult, 0.5, 1.0) && !holds(ult, 1.0, 1.0));
    }

    #[test]
    fn integers_are_cut_and_fit() {
        let to = |signed, number| converted(Float::ToInteger { signed }, KIND, bits(number), 32, 8);
        assert_eq!(to(true, -1.75), Lane::Bits(0xff));
        assert_eq!(to(false, 255.5), Lane::Bits(0xff));
        assert_eq!(to(true, 128.0), Lane::Never);
        assert_eq!(to(false, -1.0), Lane::Never);
        assert_eq!(to(false, f32::NAN), Lane::Never);
    }

    #[test]
    fn integers_are_rounded_and_keep_promises() {
        let of = |signed, non_negative, value, bits| {
            converted(Float::OfInteger { signed, non_negative }, KIND, value, bits, 32)
        };
        assert_eq!(of(false, false, 0xff, 8), Lane::Bits(bits(255.0)));
        assert_eq!(of(true, false, 0xff, 8), Lane::Bits(bits(-1.0)));
        assert_eq!(of(true, false, u64::MAX, 64), Lane::Bits(bits(-1.0)));
        assert_eq!(of(false, false, 0x1000_0001, 32), Lane::Bits(bits(268_435_456.0)));
        assert_eq!(of(false, true, 0x7f, 8), Lane::Bits(bits(127.0)));
        assert_eq!(of(false, true, 0x80, 8), Lane::Never);
    }
}
