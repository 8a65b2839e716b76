//! What a stock expression divides. Stock's words have 64 bits, and what is above
//! a narrower operand is zeros: a quotient isn't the operand's own, if that is
//! negative or has started again.

use super::expression::{DW_OP_LLVM_ARG, operations};
use gimli::constants as dw;

/// The first division of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// The record's operands that have been pushed before.
    pub operands: Vec<usize>,
    /// What is divided by, if it is a constant.
    pub divisor: Option<i64>,
    /// What is taken from the only operand first, if that is all that is done with it.
    pub start: Option<i64>,
    /// Something is divided again.
    pub is_repeated: bool,
}

/// What an expression divides, if it does.
pub fn division(elements: &[u64]) -> Option<Division> {
    let is_division = |operation: &(u64, &[u64])| operation.0 == u64::from(dw::DW_OP_div.0);
    let all: Vec<_> = operations(elements).collect();
    let position = all.iter().position(is_division)?;
    let (before, rest) = all.split_at(position);
    let argument = |&(operation, parameters): &(u64, &[u64])| {
        (operation == DW_OP_LLVM_ARG).then(|| parameters.first().map(|&index| index as usize))?
    };
    let is_list = all.iter().any(|operation| argument(operation).is_some());
    let mut operands: Vec<_> = before.iter().filter_map(argument).collect();
    if !is_list {
        operands.push(0);
    }
    let (divisor, dividend) = match before.split_last() {
        Some((last, dividend)) => (constant(last), dividend),
        None => (None, before),
    };
    let dividend = dividend.get(usize::from(is_list)..).unwrap_or_default();
    let start = match dividend {
        [] => Some(0),
        [start, (minus, _)] if *minus == u64::from(dw::DW_OP_minus.0) => constant(start),
        _ => None,
    };
    Some(Division {
        start: start.filter(|_| operands.len() == 1),
        operands,
        divisor,
        is_repeated: rest.iter().skip(1).any(is_division),
    })
}

fn constant(&(operation, parameters): &(u64, &[u64])) -> Option<i64> {
    let is_constant = [dw::DW_OP_consts, dw::DW_OP_constu].map(|it| u64::from(it.0));
    (is_constant.contains(&operation)).then(|| parameters.first().map(|&it| it as i64))?
}

#[cfg(test)]
mod tests {
    use super::{Division, division};

    const CONSTS: u64 = 0x11;
    const DIV: u64 = 0x1b;
    const MINUS: u64 = 0x1c;
    const PLUS: u64 = 0x22;
    const VALUE: u64 = 0x9f;
    const ARG: u64 = 0x1005;

    fn found(operands: &[usize], divisor: i64, start: Option<i64>) -> Option<Division> {
        let operands = operands.to_vec();
        let (divisor, is_repeated) = (Some(divisor), false);
        Some(Division {
            operands,
            divisor,
            start,
            is_repeated,
        })
    }

    #[test]
    fn of_one_operand() {
        let from_zero = [CONSTS, 4, DIV, CONSTS, 1, PLUS, VALUE];
        assert_eq!(division(&from_zero), found(&[0], 4, Some(0)));
        let from_below = [CONSTS, -7i64 as u64, MINUS, CONSTS, 4, DIV, VALUE];
        assert_eq!(division(&from_below), found(&[0], 4, Some(-7)));
        let added = [CONSTS, 7, PLUS, CONSTS, 4, DIV, VALUE];
        assert_eq!(division(&added), found(&[0], 4, None));
        assert_eq!(division(&[CONSTS, DIV, MINUS, VALUE]), None);
    }

    #[test]
    fn of_a_list() {
        let one = [ARG, 1, CONSTS, 9, MINUS, CONSTS, 4, DIV, ARG, 0, PLUS, VALUE];
        assert_eq!(division(&one), found(&[1], 4, Some(9)));
        let two = [ARG, 0, ARG, 2, MINUS, CONSTS, u64::MAX, DIV, VALUE];
        assert_eq!(division(&two), found(&[0, 2], -1, None));
        let by_what = [ARG, 0, ARG, 1, DIV, VALUE];
        assert_eq!(division(&by_what).unwrap().divisor, None);
    }

    #[test]
    fn again() {
        let again = [CONSTS, 4, DIV, CONSTS, 3, DIV, VALUE];
        assert!(division(&again).unwrap().is_repeated);
    }
}
