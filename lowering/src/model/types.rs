//! LLVM's first-class types, as far as an expression needs them: their sizes.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A type of the proposal's expressions. Pointers and aggregates carry their
/// sizes, which come from the module's data layout, so nothing after the
/// reader needs one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Type {
    /// `iN`; the width in bits.
    Int(u32),
    Float(FloatKind),
    /// `ptr addrspace(N)` and its width in bits.
    Pointer {
        space: u32,
        bits: u32,
    },
    /// `<lanes x element>`.
    Vector {
        lanes: u32,
        element: Box<Type>,
    },
    /// `[count x element]`, with the whole size in bits.
    Array {
        count: u64,
        element: Box<Type>,
        bits: u64,
    },
    /// A struct as LLVM prints it, with the whole size in bits.
    Struct {
        text: String,
        bits: u64,
    },
}

/// The number of an address space, and how wide a pointer into it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AddressSpace {
    pub number: u32,
    pub bits: u32,
}

/// LLVM's floating-point types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FloatKind {
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
}

impl FloatKind {
    /// LLVM's keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            FloatKind::Half => "half",
            FloatKind::BFloat => "bfloat",
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::X86Fp80 => "x86_fp80",
            FloatKind::Fp128 => "fp128",
            FloatKind::PpcFp128 => "ppc_fp128",
        }
    }

    /// The size in bits.
    pub fn bits(self) -> u64 {
        match self {
            FloatKind::Half | FloatKind::BFloat => 16,
            FloatKind::Float => 32,
            FloatKind::Double => 64,
            FloatKind::X86Fp80 => 80,
            FloatKind::Fp128 | FloatKind::PpcFp128 => 128,
        }
    }
}

impl Type {
    /// How many arrays may be in each other in a type of an expression: more
    /// nobody means, and types are compared and copied.
    pub const MAX_DIMENSIONS: u32 = 100;
    /// How deep structs and arrays may be in each other. LLVM goes down to say
    /// a size, by recursion.
    pub const MAX_NESTING: u32 = 1000;

    /// The size in bits (the proposal's `bitsizeof`).
    pub fn bits(&self) -> u64 {
        match self {
            Type::Int(bits) => u64::from(*bits),
            Type::Float(kind) => kind.bits(),
            Type::Pointer { bits, .. } => u64::from(*bits),
            Type::Vector { lanes, element } => u64::from(*lanes).saturating_mul(element.bits()),
            Type::Array { bits, .. } | Type::Struct { bits, .. } => *bits,
        }
    }

    /// "integral" in the proposal's words.
    pub fn is_integer(&self) -> bool {
        matches!(self, Type::Int(_))
    }

    /// A pointer into an address space.
    pub fn pointer(space: AddressSpace) -> Type {
        Type::Pointer {
            space: space.number,
            bits: space.bits,
        }
    }

    pub fn is_pointer(&self) -> bool {
        matches!(self, Type::Pointer { .. })
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::Float(kind) => f.write_str(kind.keyword()),
            Type::Pointer { space: 0, .. } => f.write_str("ptr"),
            Type::Pointer { space, .. } => write!(f, "ptr addrspace({space})"),
            Type::Vector { lanes, element } => write!(f, "<{lanes} x {element}>"),
            Type::Array { count, element, .. } => write!(f, "[{count} x {element}]"),
            Type::Struct { text, .. } => f.write_str(text),
        }
    }
}
