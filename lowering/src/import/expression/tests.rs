//! Imported expressions against what stock's mean, with gimli's evaluator between.

use super::*;
use crate::lower::evaluate;
use crate::lower::testing::{InRegisters, Types, emit, run};
use crate::model::Expr;
use crate::model::FloatKind;
use proptest::prelude::*;
use std::cmp::Ordering;

const STACK_VALUE: u64 = 0x9f;

/// What the imported expression computes, by gimli, when operand n is in
/// register n.
fn imported(elements: &[u64], operands: &[Type], bits: u64, registers: &[u64]) -> u64 {
    let imported = translate(elements, operands, bits).unwrap();
    let place = evaluate(&Expr::new(imported.ops), &InRegisters).unwrap().place;
    let expression = emit(place, bits, &Types).unwrap();
    let value = run(&expression, registers, 0);
    if bits == 64 {
        value
    } else {
        value & ((1 << bits) - 1)
    }
}

proptest! {
    /// Chains of operations on one operand of 64 bits, where stock's
    /// untyped words and typed ones mean the same.
    #[test]
    fn chains_compute_what_stock_computes(
        register: u64,
        steps in prop::collection::vec((0usize..8, 1u64..64), 0..8),
    ) {
        let mut elements = Vec::new();
        let mut value = register;
        for (kind, number) in steps {
            let (step, result): (&[u64], u64) = match kind {
                0 => (&[0x23, number], value.wrapping_add(number)),
                1 => (&[0x10, number, 0x1c], value.wrapping_sub(number)),
                2 => (&[0x10, number, 0x1e], value.wrapping_mul(number)),
                3 => (&[0x10, number, 0x24], value << number),
                4 => (&[0x10, number, 0x25], value >> number),
                5 => (&[0x10, number, 0x26], ((value as i64) >> number) as u64),
                6 => (&[0x1f], value.wrapping_neg()),
                _ => (&[0x20], !value),
            };
            elements.extend(step);
            value = result;
        }
        elements.push(STACK_VALUE);
        prop_assert_eq!(imported(&elements, &[Type::Int(64)], 64, &[register]), value);
    }

    /// Of any width, whatever the register holds above the operand.
    #[test]
    fn bitwise_operations_with_constants_compute_what_stock_computes(
        register: u64,
        (ones, at, inverted) in (any::<u8>(), 0u32..64, any::<bool>()),
        bits in 1u32..=64,
    ) {
        let mask = u64::from(ones) << at;
        let mask = if inverted { !mask } else { mask };
        let results = [(0x1a, register & mask), (0x21, register | mask), (0x27, register ^ mask)];
        for (operation, result) in results {
            let elements = [0x10, mask, operation, STACK_VALUE];
            let value = imported(&elements, &[Type::Int(bits)], u64::from(bits), &[register]);
            prop_assert_eq!(value, result & u64::MAX >> (64 - bits));
        }
    }

    /// Of any width up to 32 bits; a difference is nothing in 64, too. LLVM extends a
    /// constant by its sign.
    #[test]
    fn comparisons_compute_what_llvm_compares(
        (register, other) in (any::<u64>(), any::<u64>()),
        (are_near, bits) in (0u64..6, prop_oneof![1u32..=32, Just(64)]),
    ) {
        let above = 64 - bits;
        let unsigned = |value: u64| value << above >> above;
        let signed = |value: u64| (value << above) as i64 >> above;
        let other = if are_near < 3 { register.wrapping_add(are_near).wrapping_sub(1) } else { other };
        let [a, b] = [register, other];
        let operand = [Type::Int(bits)];
        let computed = |constant: u64, compared: u64| {
            let elements = [constant, signed(b) as u64, compared, 0x1001, 1, 7, 0x1001, 8, 7, STACK_VALUE];
            imported(&elements, &operand, 8, &[a])
        };
        const CONSTU: u64 = 0x10;
        const CONSTS: u64 = 0x11;
        for constant in [CONSTU, CONSTS] {
            prop_assert_eq!(computed(constant, 0x29), u64::from(unsigned(a) == unsigned(b)));
            prop_assert_eq!(computed(constant, 0x2e), u64::from(unsigned(a) != unsigned(b)));
        }
        let both = [0x1005, 0, 0x1005, 1, 0x29, 0x1001, 1, 7, 0x1001, 8, 7, STACK_VALUE];
        let operands = [Type::Int(bits), Type::Int(bits)];
        prop_assert_eq!(imported(&both, &operands, 8, &[a, b]), u64::from(unsigned(a) == unsigned(b)));
        if bits <= 32 {
            let of = |signed: Ordering, unsigned: Ordering| [(CONSTS, signed), (CONSTU, unsigned)];
            for (constant, order) in of(signed(a).cmp(&signed(b)), unsigned(a).cmp(&unsigned(b))) {
                let all = [(0x2d, order.is_lt()), (0x2c, order.is_le()), (0x2b, order.is_gt()), (0x2a, order.is_ge())];
                for (operation, expected) in all {
                    prop_assert_eq!(computed(constant, operation), u64::from(expected));
                }
            }
        }
    }

    #[test]
    fn conversions_extend_by_the_type_they_come_from(register: u64) {
        let signed = [0x1001, 32, 5, 0x1001, 64, 5, STACK_VALUE];
        let unsigned = [0x1001, 32, 7, 0x1001, 64, 7, STACK_VALUE];
        let operand = [Type::Int(32)];
        prop_assert_eq!(imported(&signed, &operand, 64, &[register]), register as i32 as u64);
        prop_assert_eq!(imported(&unsigned, &operand, 64, &[register]), u64::from(register as u32));
    }

    #[test]
    fn lists_take_their_operands(first: u64, second: u64) {
        let elements = [0x1005, 0, 0x1005, 1, 0x1001, 32, 5, 0x1001, 64, 5, 0x10, 12, 0x1e, 0x22, STACK_VALUE];
        let operands = [Type::Int(64), Type::Int(32)];
        let expected = first.wrapping_add((second as i32 as u64).wrapping_mul(12));
        prop_assert_eq!(imported(&elements, &operands, 64, &[first, second]), expected);
    }

    /// Nothing makes it panic.
    #[test]
    fn any_elements_translate_or_decline(
        elements in prop::collection::vec(prop_oneof![0u64..0x100, 0x1000u64..0x1008, any::<u64>()], 0..24),
        count in 0usize..3,
        bits in prop_oneof![1u64..200, any::<u64>()],
    ) {
        let operands = [Type::Int(32), Type::Pointer { space: 0, bits: 64 }, Type::Int(128)];
        let _ = translate(&elements, &operands[..count], bits);
    }
}

/// A constant of a list is one of the expression; which sign it has nobody says.
#[test]
fn constants_of_lists_are_numbers() {
    const OR: u64 = 0x21;
    const LT: u64 = 0x2d;
    let both = |operation| [0x1005, 0, 0x10, 2, 0x24, 0x1005, 1, operation, STACK_VALUE];
    let operands = [Type::Int(32), Type::Int(32)];
    let numbers = [None, Some(3)];
    let found = translate_with(&both(OR), &operands, &numbers, 32, Loaded::Word).unwrap();
    assert_eq!(found.args, [0]);
    let place = evaluate(&Expr::new(found.ops), &InRegisters).unwrap().place;
    assert_eq!(run(&emit(place, 32, &Types).unwrap(), &[5], 0) as u32, 5 << 2 | 3);
    assert!(translate_with(&both(LT), &operands, &numbers, 8, Loaded::Word).is_err());
    assert!(translate(&both(OR), &operands, 32).is_err());
    let narrow = [Type::Int(32), Type::Int(8)];
    assert!(translate_with(&both(0x22), &narrow, &numbers, 32, Loaded::Word).is_err());
}

#[test]
fn a_narrow_shift_sees_no_bits_above() {
    // Stock shifts whatever the register holds above the operand.
    let elements = [0x10, 4, 0x25, STACK_VALUE];
    assert_eq!(
        imported(&elements, &[Type::Int(32)], 32, &[0xdead_beef_8000_0000]),
        0x0800_0000
    );
}

/// 4101 is also `DW_OP_LLVM_arg`.
#[test]
fn a_number_is_no_operation() {
    assert_eq!(imported(&[0x23, 4101, 0x9f], &[Type::Int(64)], 64, &[1]), 4102);
}

#[test]
fn memory_stays_memory() {
    let pointer = [Type::Pointer { space: 0, bits: 64 }];
    let imported = translate(&[0x23, 8, 0x06], &pointer, 32).unwrap();
    let place = evaluate(&Expr::new(imported.ops), &InRegisters).unwrap().place;
    let expression = emit(place, 32, &Types).unwrap();
    assert_eq!(expression.bytes, [0x70, 8]);
}

#[test]
fn what_has_no_counterpart_is_named() {
    let declined = |elements: &[u64]| translate(elements, &[Type::Int(64)], 64).unwrap_err();
    assert_eq!(
        declined(&[0x10, 1, 0x1d, STACK_VALUE]).to_string(),
        "DW_OP_mod has no counterpart among the DIOps"
    );
    assert_eq!(declined(&[0x10]), Declined::Truncated);
    // A bitwise operation with no constant, one of too many runs of ones, and what is less
    // in 64 bits.
    for elements in [
        &[0x12, 0x1a][..],
        &[0x10, 0x5555_5555_5555_5555, 0x27],
        &[0x10, 1, 0x2d],
    ] {
        assert!(matches!(declined(elements), Declined::Operation(_)));
    }
}

const FLOAT: u64 = 4;
const SIGNED: u64 = 5;
const UNSIGNED: u64 = 7;

proptest! {
    #[test]
    fn integers_become_floating_point_by_their_sign(register: u64) {
        let double = |sign| [0x1001, 32, sign, 0x1001, 64, FLOAT, STACK_VALUE];
        let int = [Type::Int(32)];
        let expected = f64::from(register as u32).to_bits();
        prop_assert_eq!(imported(&double(UNSIGNED), &int, 64, &[register]), expected);
        // gimli 0.34 takes negative ones as unsigned.
        let low = register & 0x7fff_ffff;
        let expected = f64::from(low as u32).to_bits();
        prop_assert_eq!(imported(&double(SIGNED), &int, 64, &[low]), expected);
        let long = [0x1001, 64, UNSIGNED, 0x1001, 64, FLOAT, STACK_VALUE];
        prop_assert_eq!(imported(&long, &[Type::Int(64)], 64, &[register]), (register as f64).to_bits());
    }

    #[test]
    fn floating_point_becomes_integers(value in 0f64..4e9) {
        let elements = [0x1001, 64, FLOAT, 0x1001, 32, UNSIGNED, STACK_VALUE];
        let double = [Type::Float(FloatKind::Double)];
        let registers = [value.to_bits()];
        prop_assert_eq!(imported(&elements, &double, 32, &registers), value as u64);
    }

    #[test]
    fn floating_point_is_added(first in 0f64..1e9, second in 1f32..1e9) {
        let operands = [Type::Float(FloatKind::Double), Type::Float(FloatKind::Float)];
        let elements = [
            0x1005, 0, 0x1001, 64, FLOAT, 0x1005, 1, 0x1001, 32, FLOAT, 0x1001, 64, FLOAT, 0x22, STACK_VALUE,
        ];
        let registers = [first.to_bits(), u64::from(second.to_bits())];
        let expected = (first + f64::from(second)).to_bits();
        prop_assert_eq!(imported(&elements, &operands, 64, &registers), expected);
    }
}

#[test]
fn bits_of_floating_point_are_no_number() {
    let operand = [Type::Float(FloatKind::Double)];
    let sum = [0x10, 1, 0x22, STACK_VALUE];
    assert_eq!(
        translate(&sum, &operand, 64),
        Err(Declined::Operand("double".into()))
    );
    // What is typed and what isn't don't go together, nor do two types.
    let mixed = [0x1001, 64, FLOAT, 0x10, 1, 0x22, STACK_VALUE];
    assert_eq!(
        translate(&mixed, &operand, 64),
        Err(Declined::Operand("double".into()))
    );
    let word = [0x1001, 64, FLOAT, STACK_VALUE];
    assert_eq!(
        translate(&word, &[Type::Int(64)], 64),
        Err(Declined::Operand("i64".into()))
    );
    let wide = [0x1001, 64, FLOAT, 0x1001, 64, UNSIGNED, STACK_VALUE];
    assert!(matches!(
        translate(&wide, &operand, 64),
        Err(Declined::Operation(_))
    ));
}
