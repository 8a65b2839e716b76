//! Arithmetic and conversion, against the machine's own.

use super::*;
use crate::model::FloatKind;
use proptest::prelude::*;

fn literal(ty: Type, bits: u128) -> Op {
    let bytes = bits.to_le_bytes()[..ty.bits().div_ceil(8) as usize].to_vec();
    Op::Constant(Constant {
        ty,
        bits: Some(bytes),
    })
}

/// `left` is pushed first.
fn binary(op: Op, ty: Type, left: u128, right: u128) -> std::result::Result<u128, Failure> {
    value_of(&[literal(ty.clone(), left), literal(ty, right), op])
}

fn convert(op: fn(Type) -> Op, from: Type, to: Type, bits: u128) -> std::result::Result<u128, Failure> {
    value_of(&[literal(from, bits), op(to)])
}

const FLOAT: Type = Type::Float(FloatKind::Float);
const DOUBLE: Type = Type::Float(FloatKind::Double);

fn mask(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

/// A number of so many bits as one with a sign.
fn signed(value: u128, bits: u32) -> i128 {
    ((value << (128 - bits)) as i128) >> (128 - bits)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn integers_of_any_width(bits in 1u32..=128, left: u128, right: u128, shift in 0u32..160) {
        let (left, right) = (left & mask(bits), right & mask(bits));
        let run = |op, right| binary(op, Type::Int(bits), left, right);
        prop_assert_eq!(run(Op::Add, right), Ok(left.wrapping_add(right) & mask(bits)));
        prop_assert_eq!(run(Op::Sub, right), Ok(left.wrapping_sub(right) & mask(bits)));
        prop_assert_eq!(run(Op::Mul, right), Ok(left.wrapping_mul(right) & mask(bits)));
        let quotient = signed(left, bits).checked_div(signed(right, bits));
        match (right, quotient) {
            (0, _) => prop_assert_eq!(run(Op::Div, right), Err(EvaluationError::DivisionByZero.into())),
            (_, Some(quotient)) => prop_assert_eq!(run(Op::Div, right), Ok(quotient as u128 & mask(bits))),
            (_, None) => prop_assert_eq!(run(Op::Div, right), Ok(left)),
        }
        let count = u128::from(shift) & mask(bits);
        let all_out = count >= u128::from(bits);
        let by = count.min(127) as u32;
        prop_assert_eq!(run(Op::LShr, count), Ok(if all_out { 0 } else { left >> by }));
        prop_assert_eq!(run(Op::Shl, count), Ok(if all_out { 0 } else { left << by & mask(bits) }));
        let by = by.min(bits - 1);
        prop_assert_eq!(run(Op::AShr, count), Ok((signed(left, bits) >> by) as u128 & mask(bits)));
    }

    #[test]
    fn integers_widen_and_narrow(from in 1u32..=127, more in 1u32..=127, value: u128) {
        let (value, to) = (value & mask(from), (from + more).min(128));
        let run = |op, from, to, value| convert(op, Type::Int(from), Type::Int(to), value);
        prop_assert_eq!(run(Op::ZExt, from, to, value), Ok(value));
        prop_assert_eq!(run(Op::SExt, from, to, value), Ok(signed(value, from) as u128 & mask(to)));
        prop_assert_eq!(run(Op::Convert, to, from, value), Ok(value));
        let wide = signed(value, from) as u128 & mask(to);
        prop_assert_eq!(run(Op::Convert, to, from, wide), Ok(value));
    }

    #[test]
    fn doubles(left: u64, right: u64) {
        let (one, other) = (f64::from_bits(left), f64::from_bits(right));
        for (op, expected) in [
            (Op::Add, one + other),
            (Op::Sub, one - other),
            (Op::Mul, one * other),
            (Op::Div, one / other),
        ] {
            let result = f64::from_bits(binary(op, DOUBLE, left.into(), right.into()).unwrap() as u64);
            prop_assert!(result.to_bits() == expected.to_bits() || result.is_nan() && expected.is_nan());
        }
    }

    #[test]
    fn singles(left: u32, right: u32) {
        let (one, other) = (f32::from_bits(left), f32::from_bits(right));
        for (op, expected) in [(Op::Add, one + other), (Op::Mul, one * other), (Op::Div, one / other)] {
            let result = f32::from_bits(binary(op, FLOAT, left.into(), right.into()).unwrap() as u32);
            prop_assert!(result.to_bits() == expected.to_bits() || result.is_nan() && expected.is_nan());
        }
    }

    #[test]
    fn numbers_change_their_kind(bits: u64, integer: i128) {
        let double = f64::from_bits(bits);
        let single = f32::from_bits(convert(Op::Convert, DOUBLE, FLOAT, bits.into()).unwrap() as u32);
        prop_assert!(single.to_bits() == (double as f32).to_bits() || double.is_nan());
        for number in [integer, integer >> 64, integer >> 100] {
            let result = convert(Op::Convert, Type::Int(128), DOUBLE, number as u128);
            prop_assert_eq!(result, Ok((number as f64).to_bits().into()));
            let result = convert(Op::Convert, Type::Int(128), FLOAT, number as u128);
            prop_assert_eq!(result, Ok((number as f32).to_bits().into()));
            let number = number as f64 / 3.0;
            let result = convert(Op::Convert, DOUBLE, Type::Int(64), number.to_bits().into());
            if number.abs() < 9e18 {
                prop_assert_eq!(result, Ok((number as i64 as u64).into()));
            }
        }
    }
}

/// Through a wider kind and back nothing is lost: every number of 16 bits.
#[test]
fn halves_fit_into_everything() {
    for kind in [FloatKind::Half, FloatKind::BFloat] {
        for wide in [
            FloatKind::Float,
            FloatKind::X86Fp80,
            FloatKind::Fp128,
            FloatKind::PpcFp128,
        ] {
            for bits in (0..=0xffffu32).step_by(if wide == FloatKind::Float { 1 } else { 7 }) {
                let there = super::float::convert(kind, wide, bits.into());
                let back = super::float::convert(wide, kind, there);
                let exponent = if kind == FloatKind::Half { 0x7c00 } else { 0x7f80 };
                let nan = bits & exponent == exponent && bits & !exponent & 0x7fff != 0;
                assert!(
                    back == bits.into() || nan,
                    "{kind:?} {bits:#x} {wide:?} {there:#x} {back:#x}"
                );
            }
        }
    }
}

/// Known encodings of 1.5 and of its square in every kind.
#[test]
fn every_kind_multiplies() {
    for (kind, number, square) in [
        (FloatKind::Half, 0x3e00, 0x4080),
        (FloatKind::BFloat, 0x3fc0, 0x4010),
        (FloatKind::Float, 0x3fc0_0000, 0x4010_0000),
        (FloatKind::Double, 0x3ff8 << 48, 0x4002 << 48),
        (
            FloatKind::X86Fp80,
            0x3fff << 64 | 0xc << 60,
            0x4000 << 64 | 0x9 << 60,
        ),
        (FloatKind::Fp128, 0x3fff8 << 108, 0x40002 << 108),
        (FloatKind::PpcFp128, 0x3ff8 << 48, 0x4002 << 48),
    ] {
        let ty = Type::Float(kind);
        assert_eq!(
            binary(Op::Mul, ty.clone(), number, number),
            Ok(square),
            "{kind:?}"
        );
        assert_eq!(
            convert(Op::Convert, ty.clone(), Type::Int(8), square),
            Ok(2),
            "{kind:?}"
        );
        let back = value_of(&[
            literal(Type::Int(8), 0xfe),
            Op::Convert(ty),
            Op::Convert(Type::Int(16)),
        ]);
        assert_eq!(back, Ok(0xfffe), "{kind:?}");
    }
}

#[test]
fn what_is_no_integer_of_the_width_is_an_error() {
    for (number, bits) in [
        (f64::NAN, 64),
        (f64::INFINITY, 64),
        (128.0, 8),
        (-129.0, 8),
        (1e300, 128),
    ] {
        let result = convert(Op::Convert, DOUBLE, Type::Int(bits), number.to_bits().into());
        assert!(
            matches!(result, Err(Failure::Error(EvaluationError::Inconvertible { .. }))),
            "{number} i{bits}"
        );
    }
    assert_eq!(
        convert(Op::Convert, DOUBLE, Type::Int(8), (-128.9f64).to_bits().into()),
        Ok(0x80)
    );
    assert_eq!(
        convert(
            Op::Convert,
            DOUBLE,
            Type::Int(128),
            2f64.powi(120).to_bits().into()
        ),
        Ok(1 << 120)
    );
}

#[test]
fn vectors_go_lane_by_lane() {
    let pair = |element| Type::Vector {
        lanes: 2,
        element: Box::new(element),
    };
    assert_eq!(binary(Op::Add, pair(Type::Int(8)), 0x01ff, 0x0101), Ok(0x0200));
    assert_eq!(binary(Op::Div, pair(Type::Int(8)), 0x06fe, 0x0302), Ok(0x02ff));
    let (one, two) = (u128::from(1f32.to_bits()), u128::from(2f32.to_bits()));
    assert_eq!(
        binary(Op::Add, pair(FLOAT), one << 32 | one, one << 32),
        Ok(two << 32 | one)
    );
    assert_eq!(
        convert(Op::Convert, pair(FLOAT), pair(Type::Int(8)), two << 32 | one),
        Ok(0x0201)
    );
}

#[test]
fn pointers_are_as_integers() {
    let narrow = Type::Pointer { space: 3, bits: 32 };
    assert_eq!(binary(Op::Add, PTR, u64::MAX.into(), 2), Ok(1));
    assert_eq!(
        convert(Op::Convert, narrow.clone(), PTR, 0xffff_ffff),
        Ok(0xffff_ffff)
    );
    assert_eq!(convert(Op::Convert, PTR, narrow, 0x1_0000_0002), Ok(2));
}

/// Nonsense costs nothing, whatever its size.
#[test]
fn wide_integers_are_too_wide() {
    let wide = 8_388_607;
    let mut ops = vec![int(8, -1), Op::SExt(Type::Int(wide))];
    assert!(run(&ops).is_err());
    for _ in 0..10_000 {
        ops.extend([
            Op::Constant(Constant {
                ty: Type::Int(wide),
                bits: Some(vec![1]),
            }),
            Op::Mul,
        ]);
    }
    assert_eq!(run(&ops), Err(EvaluationError::TooWide(wide.into()).into()));
    assert_eq!(rule_of(&ops), None);
    assert!(matches!(
        run(&[int(8, 1), Op::Extend(u32::MAX)]),
        Err(Failure::Error(EvaluationError::TooManyParts))
    ));
    assert_eq!(
        value_of(&[int(8, -1), Op::SExt(Type::Int(1000)), Op::Convert(Type::Int(20))]),
        Ok(0xf_ffff)
    );
}
