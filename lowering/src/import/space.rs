//! Clang's idiom for address spaces.
//!
//! `DW_OP_constu N, DW_OP_swap, DW_OP_xderef` says that what comes before is an
//! address in DWARF's address space N. Clang puts it into the expression of every
//! variable of its GPU targets, passes leave it there when the address becomes
//! a value, and what it says follows from the operand's type. So it is no
//! operation.

use super::expression::{DW_OP_LLVM_FRAGMENT, operands_of};
use gimli::constants as dw;

const IDIOM: [u64; 2] = [dw::DW_OP_swap.0 as u64, dw::DW_OP_xderef.0 as u64];

/// A `DIExpression`'s elements with the idiom for an address space, where LLVM leaves it when it
/// adds operations: behind all but those that end an expression.
pub fn with_space(elements: &[u64], space: u64) -> Vec<u64> {
    let mut index = 0;
    while let Some(&opcode) = elements.get(index) {
        if opcode == u64::from(dw::DW_OP_stack_value.0) || opcode == DW_OP_LLVM_FRAGMENT {
            break;
        }
        index = elements.len().min(index + 1 + operands_of(opcode));
    }
    let idiom = [u64::from(dw::DW_OP_constu.0), space, IDIOM[0], IDIOM[1]];
    [&elements[..index], &idiom, &elements[index..]].concat()
}

/// A `DIExpression`'s elements without the idiom.
pub fn without_spaces(elements: &[u64]) -> Vec<u64> {
    let mut left = Vec::with_capacity(elements.len());
    let mut index = 0;
    while let Some(&opcode) = elements.get(index) {
        let end = elements.len().min(index + 1 + operands_of(opcode));
        if opcode == u64::from(dw::DW_OP_constu.0) && elements[end..].starts_with(&IDIOM) {
            index = end + IDIOM.len();
            continue;
        }
        left.extend(&elements[index..end]);
        index = end;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_idiom_goes() {
        const PRIVATE: [u64; 4] = [0x10, 5, 0x16, 0x18];
        assert!(without_spaces(&PRIVATE).is_empty());
        let multiplied = [&[0x10, 3, 0x1e][..], &PRIVATE, &[0x9f, 0x1000, 0, 32]].concat();
        assert_eq!(without_spaces(&multiplied), [0x10, 3, 0x1e, 0x9f, 0x1000, 0, 32]);
        // Operands that look like it aren't.
        let operands = [0x1000, 0x16, 0x18, 0x10, 0x16, 0x18];
        assert_eq!(without_spaces(&operands), operands);
        assert_eq!(without_spaces(&[0x10]), [0x10]);
    }

    #[test]
    fn the_idiom_is_put_where_llvm_leaves_it() {
        for without in [&[][..], &[0x9f], &[0x23, 3, 0x9f], &[0x23, 0x9f, 0x1000, 0, 32]] {
            let with = with_space(without, 5);
            assert_eq!(without_spaces(&with), without);
            assert!(with.windows(4).any(|part| part == [0x10, 5, 0x16, 0x18]));
        }
        assert_eq!(
            with_space(&[0x23, 3, 0x9f], 5),
            [0x23, 3, 0x10, 5, 0x16, 0x18, 0x9f]
        );
    }
}
