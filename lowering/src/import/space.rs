//! Clang's idiom for address spaces.
//!
//! `DW_OP_constu N, DW_OP_swap, DW_OP_xderef` says that what comes before is an
//! address in DWARF's address space N. Clang puts it into the expression of every
//! variable of its GPU targets, passes leave it there when the address becomes
//! a value, and what it says follows from the operand's type. So it is no
//! operation.

use super::expression::operands_of;
use gimli::constants as dw;

/// A `DIExpression`'s elements without the idiom.
pub fn without_spaces(elements: &[u64]) -> Vec<u64> {
    const IDIOM: [u64; 2] = [dw::DW_OP_swap.0 as u64, dw::DW_OP_xderef.0 as u64];
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
}
