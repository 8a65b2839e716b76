//! Whether what stock LLVM computes of a register is what the program computed.
//!
//! Where an instruction goes, LLVM computes its value from what is left, on
//! DWARF's stack of 64 bits, and takes no notice of how wide the value was. Of a
//! narrower one nobody knows the bits above it in the register.

use super::{Op, decode, machine};
use crate::dwarf::location::Expression;
use gimli::Operation;

/// What is left of an expression for a referrer of so many bits, or of each of its parts for the bits of that: what depends
/// on anything above the values that it is computed of isn't.
pub(crate) fn exact(expression: &Expression, bits: u64) -> Option<Expression> {
    let Some(operations) = decode(&expression.bytes) else {
        return Some(expression.clone());
    };
    let mut kept = Expression::default();
    let mut first = 0;
    for (index, (start, end, operation)) in operations.iter().enumerate() {
        let Operation::Piece { size_in_bits, .. } = operation else {
            continue;
        };
        let from = match exact_from(&operations[first..index]) <= *size_in_bits {
            true => operations[first].0,
            false => *start,
        };
        kept.append(expression.part(from..*end));
        first = index + 1;
    }
    let rest = &operations[first..];
    if exact_from(rest) > bits {
        return None;
    }
    if let Some((start, ..)) = rest.first() {
        kept.append(expression.part(*start..expression.bytes.len()));
    }
    Some(kept)
}

/// From how many bits on a value is the one that the program computed.
pub(super) fn exact_from(operations: &[(usize, usize, Op<'_>)]) -> u64 {
    let mut all = operations.iter().map(|(_, _, operation)| operation);
    let mut above = (0..operations.len()).filter(|&at| looks_above(&operations[at].2));
    if machine::is_written(operations) || above.all(|at| compares_masked(operations, at)) {
        return 0;
    }
    // It may have been narrower before it was converted.
    match all.any(|operation| matches!(operation, Operation::Convert { .. })) {
        true => u64::MAX,
        false => 64,
    }
}

/// Whether more is computed of what is converted, and somewhere of higher bits. gdb refuses
/// such an expression for its types; with what is converted made generic nobody would, and
/// these bits aren't there.
pub(super) fn is_mixed(operations: &[(usize, usize, Op<'_>)]) -> bool {
    let is_convert =
        |(_, _, operation): &(usize, usize, Op<'_>)| matches!(operation, Operation::Convert { .. });
    let goes_on = operations
        .windows(2)
        .any(|two| is_convert(&two[0]) && !is_convert(&two[1]));
    goes_on && operations.iter().any(|(_, _, operation)| looks_above(operation))
}

/// Whether a value without higher bits is compared with a number that has none of them either:
/// LLVM masks what is in a part of a register.
fn compares_masked(operations: &[(usize, usize, Op<'_>)], at: usize) -> bool {
    let before = at.checked_sub(3).and_then(|from| operations.get(from..=at));
    let Some(
        [
            (.., Operation::UnsignedConstant { value: mask }),
            (.., Operation::And),
            (.., Operation::UnsignedConstant { value }),
            (.., Operation::Eq | Operation::Ne),
        ],
    ) = before
    else {
        return false;
    };
    value & !mask == 0
}

/// Bits of the result depend on higher ones of an operand.
fn looks_above<R: gimli::Reader>(operation: &Operation<R>) -> bool {
    matches!(
        operation,
        Operation::Abs
            | Operation::Div
            | Operation::Mod
            | Operation::Shr
            | Operation::Shra
            | Operation::Eq
            | Operation::Ge
            | Operation::Gt
            | Operation::Le
            | Operation::Lt
            | Operation::Ne
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_computed_of_converted_values_looks_at_no_higher_bits() {
        // DW_OP_breg5 0, DW_OP_convert 42, DW_OP_lit5
        let converted = [0x75, 0, 0xa8, 42, 0x35];
        let is_mixed = |bytes: &[u8]| is_mixed(&decode(bytes).expect("operations"));
        // DW_OP_mod, DW_OP_or
        assert!(is_mixed(&[&converted[..], &[0x1d]].concat()));
        assert!(!is_mixed(&[&converted[..], &[0x21]].concat()));
        // DW_OP_breg5 0, DW_OP_lit5, DW_OP_mod, DW_OP_convert 42
        assert!(!is_mixed(&[0x75, 0, 0x35, 0x1d, 0xa8, 42]));
    }

    #[test]
    fn a_shift_to_the_right_is_exact_in_a_whole_register() {
        // DW_OP_breg5 0, DW_OP_lit18, DW_OP_shra, DW_OP_stack_value
        let shifted: Expression = vec![0x75, 0, 0x42, 0x26, 0x9f].into();
        assert_eq!(exact(&shifted, 64).as_ref(), Some(&shifted));
        assert_eq!(exact(&shifted, 32), None);
        // DW_OP_plus
        let added: Expression = vec![0x75, 0, 0x42, 0x22, 0x9f].into();
        assert_eq!(exact(&added, 32).as_ref(), Some(&added));
    }

    #[test]
    fn a_comparison_is_exact_of_what_is_masked() {
        // DW_OP_breg2 0, DW_OP_const1u 0xff, DW_OP_and, DW_OP_lit13, DW_OP_eq, DW_OP_stack_value
        let masked: Expression = vec![0x72, 0, 0x08, 0xff, 0x1a, 0x3d, 0x29, 0x9f].into();
        assert_eq!(exact(&masked, 1).as_ref(), Some(&masked));
        // Compared with DW_OP_const1s -3, which may have been one of eight bits; by DW_OP_lt.
        let signed: Expression = vec![0x72, 0, 0x08, 0xff, 0x1a, 0x09, 0xfd, 0x29, 0x9f].into();
        assert_eq!(exact(&signed, 1), None);
        let less: Expression = vec![0x72, 0, 0x08, 0xff, 0x1a, 0x3d, 0x2d, 0x9f].into();
        assert_eq!(exact(&less, 1), None);
        // Without a mask.
        let whole: Expression = vec![0x72, 0, 0x3d, 0x29, 0x9f].into();
        assert_eq!(exact(&whole, 1), None);
    }

    #[test]
    fn a_part_that_is_not_exact_leaves_the_others() {
        // DW_OP_breg5 0, DW_OP_lit18, DW_OP_shra, DW_OP_stack_value; DW_OP_piece of a register
        let shifted = |bytes| vec![0x75, 0, 0x42, 0x26, 0x9f, 0x93, bytes];
        let register = vec![0x50, 0x93, 4];
        let whole: Expression = [register.clone(), shifted(8)].concat().into();
        assert_eq!(exact(&whole, 32).as_ref(), Some(&whole));
        let cut: Expression = [register.clone(), shifted(4)].concat().into();
        let left: Expression = [register, vec![0x93, 4]].concat().into();
        assert_eq!(exact(&cut, 64), Some(left));
    }
}
