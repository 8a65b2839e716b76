//! The types of values that instructions work on, and how they lie in registers.

use half::f16;

use crate::operand::{Operand, Part, Place};

/// The type of a source or of a result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    U16,
    I16,
    F16,
    U32,
    I32,
    F32,
    U64,
    I64,
    F64,
    /// A 16-bit constant in the instruction, extended with its sign.
    Short,
    /// One bit for each lane, in scalar registers. A source that isn't written is VCC.
    Bit,
    /// The scalar condition code, which isn't written as an operand.
    Scc,
}

impl Kind {
    /// In bits.
    pub fn width(self) -> u32 {
        match self {
            Kind::Bit | Kind::Scc => 1,
            Kind::U16 | Kind::I16 | Kind::F16 => 16,
            Kind::U32 | Kind::I32 | Kind::F32 | Kind::Short => 32,
            Kind::U64 | Kind::I64 | Kind::F64 => 64,
        }
    }

    /// The bits that fit.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width())
    }

    /// The number from 0 to 1 that is nearest to a float; an integer is left alone.
    pub fn between_0_and_1(self, bits: u64) -> u64 {
        // NaN becomes 0, too.
        let nearest = |value: f64| if value > 0.0 { value.min(1.0) } else { 0.0 };
        match self {
            Kind::F16 => f16::from_f64(nearest(f16::take(bits).to_f64())).give(),
            Kind::F32 => (nearest(f32::take(bits).into()) as f32).give(),
            Kind::F64 => nearest(f64::take(bits)).give(),
            _ => bits,
        }
    }

    /// The bits of a constant operand of this type.
    pub fn constant(self, place: Place) -> Option<u64> {
        let bits = match (place, self) {
            (Place::Integer(value), Kind::Short) => value as i16 as u64,
            (Place::Literal(value), Kind::Short) => value as i16 as u64,
            (Place::Integer(value), _) => value as u64,
            (Place::Literal(value), Kind::F64) => u64::from(value) << 32,
            (Place::Literal(value), Kind::I64) => value as i32 as u64,
            (Place::Literal(value), _) => u64::from(value),
            (Place::Float(value), Kind::U16 | Kind::I16 | Kind::F16) => {
                u64::from(f16::from_f64(value).to_bits())
            }
            (Place::Float(value), Kind::U64 | Kind::I64 | Kind::F64) => value.to_bits(),
            (Place::Float(value), _) => u64::from((value as f32).to_bits()),
            (Place::Null, _) => 0,
            _ => return None,
        };
        Some(bits & self.mask())
    }
}

/// Applies what is written around an operand to the bits that it holds.
pub fn modified(bits: u64, kind: Kind, operand: &Operand, sel: Option<Part>) -> u64 {
    let mut bits = bits;
    if let Some((position, width)) = sel.unwrap_or(operand.part).bits() {
        bits = (bits >> position) & ((1 << width) - 1);
        if operand.sign_extended {
            bits = ((bits << (64 - width)) as i64 >> (64 - width)) as u64;
        }
    }
    bits &= kind.mask();
    let sign = 1 << (kind.width() - 1);
    if operand.absolute {
        bits &= !sign;
    }
    if operand.negative {
        bits ^= sign;
    }
    bits
}

/// A Rust type that stands for a kind.
pub trait Value: Sized {
    const KIND: Kind;
    /// Is it the destination's old value, not an operand of its own?
    const OLD: bool = false;
    /// The value that some bits stand for.
    fn take(bits: u64) -> Self;
    /// Its bits.
    fn give(self) -> u64;
}

macro_rules! values {
    ($($type:ty, $kind:ident, |$bits:ident| $from:expr, |$value:ident| $to:expr;)*) => {
        $(impl Value for $type {
            const KIND: Kind = Kind::$kind;
            fn take($bits: u64) -> Self { $from }
            fn give(self) -> u64 { let $value = self; $to }
        })*
    };
}

/// A result or source that is the scalar condition code.
pub struct Scc(pub bool);

/// A 16-bit constant, extended with its sign.
pub struct Short(pub i32);

values! {
    bool, Bit, |bits| bits != 0, |value| u64::from(value);
    Scc, Scc, |bits| Scc(bits != 0), |value| u64::from(value.0);
    u16, U16, |bits| bits as u16, |value| u64::from(value);
    i16, I16, |bits| bits as i16, |value| u64::from(value as u16);
    f16, F16, |bits| f16::from_bits(bits as u16), |value| u64::from(value.to_bits());
    u32, U32, |bits| bits as u32, |value| u64::from(value);
    i32, I32, |bits| bits as i32, |value| u64::from(value as u32);
    f32, F32, |bits| f32::from_bits(bits as u32), |value| u64::from(value.to_bits());
    u64, U64, |bits| bits, |value| value;
    i64, I64, |bits| bits as i64, |value| value as u64;
    f64, F64, |bits| f64::from_bits(bits), |value| value.to_bits();
    Short, Short, |bits| Short(bits as i32), |value| u64::from(value.0 as u32);
}

/// The old value of the destination.
pub struct Old<T>(pub T);

impl<T: Value> Value for Old<T> {
    const KIND: Kind = T::KIND;
    const OLD: bool = true;
    fn take(bits: u64) -> Self {
        Old(T::take(bits))
    }
    fn give(self) -> u64 {
        self.0.give()
    }
}

/// What an instruction gives: one value, or a value and a condition.
pub trait Results {
    const KINDS: &'static [Kind];
    fn all(self) -> [u64; 2];
}

impl<T: Value> Results for T {
    const KINDS: &'static [Kind] = &[T::KIND];
    fn all(self) -> [u64; 2] {
        [self.give(), 0]
    }
}

impl<T: Value, U: Value> Results for (T, U) {
    const KINDS: &'static [Kind] = &[T::KIND, U::KIND];
    fn all(self) -> [u64; 2] {
        [self.0.give(), self.1.give()]
    }
}
