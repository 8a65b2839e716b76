//! Whether what stock LLVM computes of a register is what the program computed.
//!
//! Where an instruction goes, LLVM computes its value from what is left, on
//! DWARF's stack of 64 bits, and takes no notice of how wide the value was. Of a
//! narrower one nobody knows the bits above it in the register.

use super::{Op, decode, machine};
use crate::dwarf::location::Expression;
use gimli::Operation;

/// Whether the low bits of an expression, as wide as the referrer, depend on
/// nothing above the values that it is computed of.
pub(crate) fn is_exact(expression: &Expression, bits: u64) -> bool {
    let operations = decode(&expression.bytes);
    operations.is_none_or(|operations| exact_from(&operations) <= bits)
}

/// From how many bits on a value is the one that the program computed.
pub(super) fn exact_from(operations: &[(usize, usize, Op<'_>)]) -> u64 {
    let mut all = operations.iter().map(|(_, _, operation)| operation);
    if machine::is_written(operations) || !all.clone().any(looks_above) {
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
        assert!(is_exact(&shifted, 64));
        assert!(!is_exact(&shifted, 32));
        // DW_OP_plus
        let added: Expression = vec![0x75, 0, 0x42, 0x22, 0x9f].into();
        assert!(is_exact(&added, 32));
    }
}
