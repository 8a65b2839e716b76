//! Values: as many bits as their type says, and who decided them.

use num_bigint::{BigInt, BigUint, Sign};

/// A value of some type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The expression alone decides it.
    Constant(BigUint),
    /// It came from the program's state, at least in part.
    Runtime(BigUint),
    /// The checker sees no program; so is what comes of an error.
    Unknown,
}

impl Value {
    pub fn bits(&self) -> Option<&BigUint> {
        match self {
            Value::Constant(bits) | Value::Runtime(bits) => Some(bits),
            Value::Unknown => None,
        }
    }

    pub fn is_constant(&self) -> bool {
        matches!(self, Value::Constant(_))
    }

    /// The bits, if the value is `certain` where it was before.
    pub(super) fn with(bits: BigUint, constant: bool) -> Value {
        match constant {
            true => Value::Constant(bits),
            false => Value::Runtime(bits),
        }
    }

    /// A stretch of the bits.
    pub(super) fn slice(&self, start: u64, bits: u64, certain: bool) -> Value {
        match self {
            Value::Unknown => Value::Unknown,
            value => {
                let whole = value.bits().cloned().unwrap_or_default();
                Value::with(low(whole >> start, bits), certain && self.is_constant())
            }
        }
    }
}

/// The lowest bits.
pub(crate) fn low(value: BigUint, bits: u64) -> BigUint {
    if value.bits() <= bits {
        return value;
    }
    value & ((BigUint::from(1u8) << bits) - 1u8)
}

/// Two's complement to a number.
pub(crate) fn signed(value: &BigUint, bits: u64) -> BigInt {
    let whole = BigInt::from(value.clone());
    match bits > 0 && value.bit(bits - 1) {
        true => whole - (BigInt::from(1u8) << bits),
        false => whole,
    }
}

/// A number to two's complement, cut to so many bits.
pub(crate) fn unsigned(value: BigInt, bits: u64) -> BigUint {
    let (sign, magnitude) = value.into_parts();
    let magnitude = low(magnitude, bits);
    match sign {
        Sign::Minus if magnitude != BigUint::ZERO => (BigUint::from(1u8) << bits) - magnitude,
        _ => magnitude,
    }
}
