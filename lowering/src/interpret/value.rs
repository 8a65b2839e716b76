//! Values on the stack (extensions, "DWARF Expression Value").

use super::error::Reason;
use crate::evaluate::value;
use crate::model::{AddressSpace, FloatKind};
use num_bigint::{BigInt, BigUint};
use std::fmt;

/// What a base type's bits mean (DWARF 5, 7.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// The generic type: an integer of an address's size, without a sign.
    Generic,
    Signed,
    Unsigned,
    Float(FloatKind),
    /// Vectors, complex and decimal numbers: moved about, not computed with.
    Opaque,
}

/// A base type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BaseType {
    pub encoding: Encoding,
    /// Its size.
    pub bits: u64,
}

impl BaseType {
    pub(crate) fn generic(bits: u64) -> BaseType {
        let encoding = Encoding::Generic;
        BaseType { encoding, bits }
    }

    pub fn unsigned(bits: u64) -> BaseType {
        let encoding = Encoding::Unsigned;
        BaseType { encoding, bits }
    }

    pub(crate) fn is_integral(self) -> bool {
        matches!(
            self.encoding,
            Encoding::Generic | Encoding::Signed | Encoding::Unsigned
        )
    }
}

impl fmt::Display for BaseType {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.encoding {
            Encoding::Generic => f.write_str("generic"),
            Encoding::Signed => write!(f, "int{}", self.bits),
            Encoding::Unsigned => write!(f, "uint{}", self.bits),
            Encoding::Float(kind) => f.write_str(kind.keyword()),
            Encoding::Opaque => write!(f, "{} bits", self.bits),
        }
    }
}

/// Where an implicit pointer leads (extensions, "Implicit Location Description
/// Operations"): so many bytes into what the entry at an offset in
/// `.debug_info` describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    pub die: usize,
    pub displacement: i64,
    /// The address space that the pointer's type says.
    pub space: AddressSpace,
}

/// A value on the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedValue {
    /// A number of a type: so many bits as that has, or fewer that count.
    Number { ty: BaseType, bits: BigUint },
    /// An implicit pointer value.
    Pointer(Pointer),
}

impl TypedValue {
    /// As many of the low bits as the type has.
    pub fn new(ty: BaseType, bits: BigUint) -> TypedValue {
        let bits = value::low(bits, ty.bits);
        TypedValue::Number { ty, bits }
    }

    /// The number in two's complement.
    pub(super) fn of_integer(ty: BaseType, number: BigInt) -> TypedValue {
        let bits = value::unsigned(number, ty.bits);
        TypedValue::Number { ty, bits }
    }

    pub(super) fn number(self) -> Result<(BaseType, BigUint), Reason> {
        match self {
            TypedValue::Number { ty, bits } => Ok((ty, bits)),
            TypedValue::Pointer(_) => Err(Reason::PointerValue),
        }
    }

    /// The bits of an integral value.
    pub(super) fn integral(self) -> Result<(BaseType, BigUint), Reason> {
        let (ty, bits) = self.number()?;
        match ty.is_integral() {
            true => Ok((ty, bits)),
            false => Err(Reason::Type(ty)),
        }
    }

    /// The number that an integral value is; a generic one as if it had a
    /// sign.
    pub(super) fn integer(self) -> Result<BigInt, Reason> {
        let (ty, bits) = self.integral()?;
        Ok(integer(ty, &bits))
    }
}

/// The number that bits are; generic ones as if they had a sign.
pub(super) fn integer(ty: BaseType, bits: &BigUint) -> BigInt {
    match ty.encoding {
        Encoding::Unsigned => bits.clone().into(),
        _ => value::signed(bits, ty.bits),
    }
}
