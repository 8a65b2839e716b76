//! Literals of expressions.

use super::Type;
use serde::{Deserialize, Serialize};

/// A literal of a type, or `undef`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Constant {
    pub ty: Type,
    /// The bits, lowest byte first, as many bytes as the type needs; none for
    /// `undef`.
    pub bits: Option<Vec<u8>>,
}

impl Constant {
    /// An integer, cut to the width of `ty`.
    pub fn integer(ty: Type, value: u128) -> Constant {
        let bytes = (ty.bits().div_ceil(8) as usize).min(16);
        Constant {
            ty,
            bits: Some(value.to_le_bytes()[..bytes].to_vec()),
        }
    }

    /// The value of an integer as a signed number, if it has no more than 64
    /// bits.
    pub(crate) fn as_i64(&self) -> Option<i64> {
        let Type::Int(bits @ 1..=64) = self.ty else {
            return None;
        };
        let unused = 64 - bits;
        Some((self.as_u64()? << unused) as i64 >> unused)
    }

    /// The value as an unsigned number, if it has no more than 64 bits.
    pub fn as_u64(&self) -> Option<u64> {
        let bits = self.bits.as_ref()?;
        if self.ty.bits() > 64 {
            return None;
        }
        let mut bytes = [0; 8];
        bytes[..bits.len()].copy_from_slice(bits);
        Some(u64::from_le_bytes(bytes))
    }
}
