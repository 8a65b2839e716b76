//! What LLVM's operations compute, where that is defined.

use crate::program::{Binary, FLOAT};
use dilifetime::model::Type;

pub(super) fn signed(value: u128, bits: u64) -> i128 {
    let unused = 128 - bits.min(128);
    ((value << unused) as i128) >> unused
}

pub(super) fn binary(op: Binary, ty: &Type, one: u128, other: u128) -> Option<u128> {
    let bits = ty.bits();
    let distance = other as u32;
    Some(match op {
        Binary::Add => one.wrapping_add(other),
        Binary::Sub => one.wrapping_sub(other),
        Binary::Mul => one.wrapping_mul(other),
        Binary::And => one & other,
        Binary::Or => one | other,
        Binary::Xor => one ^ other,
        Binary::Shl => one.checked_shl(distance)?,
        Binary::LShr => one.checked_shr(distance)?,
        Binary::AShr => signed(one, bits).checked_shr(distance)? as u128,
        Binary::FAdd | Binary::FMul => return float(op, ty, one, other),
    })
}

/// A NaN is one of many.
fn float(op: Binary, ty: &Type, one: u128, other: u128) -> Option<u128> {
    let add = op == Binary::FAdd;
    if *ty == FLOAT {
        let (one, other) = (f32::from_bits(one as u32), f32::from_bits(other as u32));
        let result = if add { one + other } else { one * other };
        return (!result.is_nan()).then(|| result.to_bits().into());
    }
    let (one, other) = (f64::from_bits(one as u64), f64::from_bits(other as u64));
    let result = if add { one + other } else { one * other };
    (!result.is_nan()).then(|| result.to_bits().into())
}
