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

/// What differs between divisions in single and in double precision, which are both worked out in double.
pub struct Precision {
    bias: i64,
    least_normal: f64,
    /// From this difference of exponents on the quotient may overflow.
    far: i64,
    /// Up to this exponent the numerator is scaled up.
    low: i64,
    /// The power of two by which a side is scaled.
    step: i32,
}

pub const SINGLE: Precision = Precision {
    bias: 127,
    least_normal: f32::MIN_POSITIVE as f64,
    far: 96,
    low: 23,
    step: 64,
};

pub const DOUBLE: Precision = Precision {
    bias: 1023,
    least_normal: f64::MIN_POSITIVE,
    far: 768,
    low: 53,
    step: 128,
};

impl Precision {
    fn exponent(&self, a: f64) -> i64 {
        let of_double = (a.to_bits() >> 52 & 0x7ff) as i64;
        (of_double - DOUBLE.bias + self.bias).max(0)
    }

    fn is_subnormal(&self, a: f64) -> bool {
        a != 0.0 && a.abs() < self.least_normal
    }

    /// `v_div_scale`: scales one side of a division away from overflow and underflow, and tells whether the result
    /// has to be scaled back.
    pub fn division_scale(&self, a: f64, denominator: f64, numerator: f64) -> (f64, bool) {
        let up = |wanted: bool| if wanted { scaled(a, self.step) } else { a };
        let (inverse, quotient) = (1.0 / denominator, numerator / denominator);
        if numerator == 0.0 || denominator == 0.0 {
            (f64::NAN, false)
        } else if self.exponent(numerator) - self.exponent(denominator) >= self.far {
            (up(a == denominator), true)
        } else if self.is_subnormal(denominator) {
            (up(true), false)
        } else if self.is_subnormal(inverse) && self.is_subnormal(quotient) {
            // AMD's manuals scale the denominator up here, which would overflow.
            let is_denominator = a == denominator;
            (scaled(a, if is_denominator { -self.step } else { 0 }), true)
        } else if self.is_subnormal(inverse) {
            (scaled(a, -self.step), false)
        } else if self.is_subnormal(quotient) {
            (up(a == numerator), true)
        } else {
            (up(self.exponent(numerator) <= self.low), false)
        }
    }

    /// What `v_div_fmas` makes of a quotient, where [`Precision::division_scale`] said that it has to be scaled back:
    /// up if it's large.
    pub fn scaled_back(&self, quotient: f64, nearly: f64) -> f64 {
        let up = self.exponent(nearly) > self.bias;
        scaled(quotient, if up { self.step } else { -self.step })
    }
}

/// `v_div_fmas_f32`, which rounds once.
pub fn division_fmas_single(a: f32, b: f32, c: f32, scale: bool) -> f32 {
    match scale {
        true => SINGLE.scaled_back(f64::from(a).mul_add(b.into(), c.into()), c.into()) as f32,
        false => a.mul_add(b, c),
    }
}

/// `v_div_fmas_f64`.
pub fn division_fmas_double(a: f64, b: f64, c: f64, scale: bool) -> f64 {
    let quotient = a.mul_add(b, c);
    if scale {
        DOUBLE.scaled_back(quotient, c)
    } else {
        quotient
    }
}

/// `a` as a number of at least 1/2 and less than 1, and the power of two that it's multiplied with.
pub fn mantissa_and_exponent(a: f64) -> (f64, i32) {
    if a == 0.0 || !a.is_finite() {
        return (a, 0);
    }
    let (a, lifted) = if a.is_subnormal() {
        (scaled(a, 64), 64)
    } else {
        (a, 0)
    };
    let exponent = (a.to_bits() >> 52 & 0x7ff) as i32 - 1022;
    (scaled(a, -exponent), exponent - lifted)
}

/// `v_div_fixup`: the quotient that was computed, or what a division that isn't ordinary gives.
pub fn division_fixup(quotient: f64, denominator: f64, numerator: f64) -> f64 {
    let sign = if denominator.is_sign_negative() != numerator.is_sign_negative() {
        -1.0
    } else {
        1.0
    };
    let ordinary = denominator != 0.0 && numerator != 0.0 && denominator.is_finite() && numerator.is_finite();
    if ordinary && quotient.is_nan() {
        // The steps before it have overflowed.
        f64::INFINITY.copysign(sign)
    } else if ordinary {
        quotient.abs().copysign(sign)
    } else {
        numerator / denominator
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The instructions that LLVM makes of a division of single precision.
    fn divided(a: f32, b: f32) -> f32 {
        let scale = |side: f32| SINGLE.division_scale(side.into(), b.into(), a.into());
        let (denominator, (numerator, is_scaled)) = (scale(b).0 as f32, scale(a));
        let numerator = numerator as f32;
        let inverse = 1.0 / denominator;
        let inverse = (-denominator).mul_add(inverse, 1.0).mul_add(inverse, inverse);
        let quotient = numerator * inverse;
        let quotient = (-denominator)
            .mul_add(quotient, numerator)
            .mul_add(inverse, quotient);
        let rest = (-denominator).mul_add(quotient, numerator);
        let result = division_fmas_single(rest, inverse, quotient, is_scaled);
        division_fixup(result.into(), b.into(), a.into()) as f32
    }

    #[test]
    fn what_llvm_makes_of_a_division_is_the_quotient() {
        let mut numbers = vec![
            0.0,
            1.0,
            3.0,
            -7.5,
            1e-30,
            1e30,
            1e-38,
            3e38,
            f32::MIN_POSITIVE,
            f32::INFINITY,
        ];
        numbers.extend((1..60).map(|it| (it as f32 * 0.37).exp2() * (it * 7 % 11 - 5) as f32));
        for &a in &numbers {
            for &b in &numbers {
                let (found, wanted) = (divided(a, b), a / b);
                let same = found == wanted || found.is_nan() && wanted.is_nan();
                assert!(same, "{a:e} / {b:e} is {wanted:e}, not {found:e}");
            }
        }
    }

    #[test]
    fn mantissas_are_below_one() {
        for a in [1.0, 0.75, -12.5, 1e300, 5e-324, f64::MIN_POSITIVE] {
            let (mantissa, exponent) = mantissa_and_exponent(a);
            assert!((0.5..1.0).contains(&mantissa.abs()), "{a:e}: {mantissa}");
            assert_eq!(scaled(mantissa, exponent), a);
        }
    }
}
