//! The operations of an expression (proposal, `DIExpr`).

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

/// One operation; each has the proposal's name without its `DIOp`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    Referrer(Type),
    Arg(u32, Type),
    TypeObject(Type),
    Constant(Constant),
    /// Between integers, to a narrower one. An integer is signed where it
    /// becomes or comes of a floating-point number, as in `DIOpDiv`: types have
    /// no sign. To be taken as unsigned it is zero-extended first; what becomes
    /// an unsigned number of n bits becomes one of more than n, then one of n.
    Convert(Type),
    ZExt(Type),
    SExt(Type),
    Reinterpret(Type),
    BitOffset(Type),
    ByteOffset(Type),
    /// The number of parts, and the type of the whole.
    Composite(u32, Type),
    Extend(u32),
    Select,
    /// The address space of the pointer.
    AddrOf(u32),
    Deref(Type),
    Read,
    Add,
    Sub,
    Mul,
    Div,
    LShr,
    AShr,
    Shl,
    PushLane(Type),
    /// Offset and size in bits.
    Fragment(u32, u32),
}

/// An expression: at least one operation, leaving one typed location.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Expr(pub Vec<Op>);

impl Expr {
    /// The expression that is just its referrer.
    pub fn referrer(ty: Type) -> Expr {
        Expr(vec![Op::Referrer(ty)])
    }

    pub fn ops(&self) -> &[Op] {
        &self.0
    }

    pub fn has_referrer(&self) -> bool {
        self.0.iter().any(|op| matches!(op, Op::Referrer(_)))
    }
}
