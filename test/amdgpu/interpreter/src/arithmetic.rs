//! The arithmetic that the table's lines share.

use crate::value::{Scc, Value};

/// A result and its carry or overflow.
pub fn carry<T>((result, over): (T, bool)) -> (T, Scc) {
    (result, Scc(over))
}

/// A result, and whether it isn't zero.
pub fn tested<T: Value + Copy>(result: T) -> (T, Scc) {
    (result, Scc(result.give() != 0))
}

/// `a + b + c` and its carry.
pub fn add_with(a: u32, b: u32, c: bool) -> (u32, bool) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(u32::from(c));
    (sum, first || second)
}

/// `a - b - c` and its borrow.
pub fn subtract_with(a: u32, b: u32, c: bool) -> (u32, bool) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(u32::from(c));
    (difference, first || second)
}

/// `(a << by) + b`, and whether that is too large.
pub fn shift_and_add(a: u32, b: u32, by: u32) -> (u32, Scc) {
    let sum = (u64::from(a) << by) + u64::from(b);
    (sum as u32, Scc(sum >> 32 != 0))
}

/// The bits of `a` from bit `at & 31`, as many as `width`.
pub fn field_unsigned(a: u32, at: u32, width: u32) -> u32 {
    let shifted = a >> (at & 31);
    if width >= 32 {
        shifted
    } else {
        shifted & ((1 << width) - 1)
    }
}

/// The same, extended with the field's sign.
pub fn field_signed(a: i32, at: u32, width: u32) -> i32 {
    match width {
        0 => 0,
        1..32 => (field_unsigned((a >> (at & 31)) as u32, 0, width) << (32 - width)) as i32 >> (32 - width),
        _ => a >> (at & 31),
    }
}

/// The bits of a wide number that `s_bfe` asks for.
pub fn wide_field(a: u64, field: u32, signed: bool) -> u64 {
    let (shifted, width) = (a >> (field & 63), field >> 16 & 127);
    match width {
        0 => 0,
        1..64 if signed => ((shifted << (64 - width)) as i64 >> (64 - width)) as u64,
        1..64 => shifted & ((1 << width) - 1),
        _ => shifted,
    }
}

/// How many of the highest bits are the sign; -1 if all of them are.
pub fn sign_bits(a: i32) -> i32 {
    if a == 0 || a == -1 {
        -1
    } else {
        (if a < 0 { !a } else { a }).leading_zeros() as i32
    }
}

/// The low 24 bits.
pub fn low24(a: u32) -> u32 {
    a & 0xff_ffff
}

/// The low 24 bits, extended with their sign.
pub fn signed24(a: i32) -> i32 {
    a << 8 >> 8
}

/// Two registers as one number.
pub fn joined(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// `v_perm_b32`: each byte of the result is a byte of `bytes`, the sign of one of its words, or a constant.
pub fn permuted(bytes: u64, selectors: u32) -> u32 {
    let byte = |selector: u8| match selector {
        0..8 => (bytes >> (8 * selector)) as u8,
        8..12 => (((bytes >> (16 * (selector - 8))) as u16 as i16) >> 15) as u8,
        12 => 0,
        _ => 0xff,
    };
    u32::from_le_bytes(selectors.to_le_bytes().map(byte))
}

/// `a * 2^by`.
pub fn scaled(a: f64, by: i32) -> f64 {
    // Two steps: a power of two on its own reaches only half of the exponents.
    let half = by / 2;
    a * 2f64.powi(half) * 2f64.powi(by - half)
}

fn exponent(a: f64) -> i64 {
    (a.to_bits() >> 52 & 0x7ff) as i64
}

/// `v_div_scale_f64`: scales one side of a division away from overflow and underflow, and tells whether the result
/// has to be scaled back.
pub fn division_scale(a: f64, denominator: f64, numerator: f64) -> (f64, bool) {
    let up = |wanted: bool| if wanted { scaled(a, 128) } else { a };
    if numerator == 0.0 || denominator == 0.0 {
        (f64::NAN, false)
    } else if exponent(numerator) - exponent(denominator) >= 768 {
        (up(a == denominator), true)
    } else if denominator.is_subnormal() {
        (up(true), false)
    } else if (1.0 / denominator).is_subnormal() && (numerator / denominator).is_subnormal() {
        (up(a == denominator), true)
    } else if (1.0 / denominator).is_subnormal() {
        (scaled(a, -128), false)
    } else if (numerator / denominator).is_subnormal() {
        (up(a == numerator), true)
    } else {
        (up(exponent(numerator) <= 53), false)
    }
}

/// `v_div_fixup_f64`: the quotient that was computed, or what a division that isn't ordinary gives.
pub fn division_fixup(quotient: f64, denominator: f64, numerator: f64) -> f64 {
    let sign = if denominator.is_sign_negative() != numerator.is_sign_negative() {
        -1.0
    } else {
        1.0
    };
    let ordinary = denominator != 0.0 && numerator != 0.0 && denominator.is_finite() && numerator.is_finite();
    if ordinary {
        quotient.abs().copysign(sign)
    } else {
        numerator / denominator
    }
}
