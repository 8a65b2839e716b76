//! Bitwise operations with constants, of which the proposal has none.
//!
//! Ones of a mask that stand together are cut out by shifts; several such runs
//! are added up, since they have no bit in common. With that,
//!
//! ```text
//! x | c  is  (x & ~c) + c
//! x ^ c  is  (x & ~c) + c - (x & c)
//! ```

use super::expression::{Declined, Translation};
use crate::model::{Constant, Op, Type};
use gimli::constants as dw;

impl Translation<'_> {
    /// `DW_OP_and`, `DW_OP_or` or `DW_OP_xor`, the second operand a constant.
    pub(super) fn bitwise(&mut self, operation: dw::DwOp) -> Result<(), Declined> {
        let constant = self.pop_constant().ok_or_else(|| Declined::of(operation))?;
        let bits = self.integer()?;
        let top = self.top()?;
        top.encoding = None;
        top.constant = None;
        let start = top.start;
        let input = self.ops.split_off(start);
        let of = Bits { input: &input, bits };
        let (ones, zeros) = (of.masked(constant), of.masked(!constant));
        let constant = Op::Constant(of.constant(constant));
        self.ops.extend(match operation {
            dw::DW_OP_and => ones,
            dw::DW_OP_or => [zeros, vec![constant, Op::Add]].concat(),
            dw::DW_OP_xor => [zeros, vec![constant, Op::Add], ones, vec![Op::Sub]].concat(),
            _ => return Err(Declined::of(operation)),
        });
        self.bounded(operation)
    }
}

/// An integer and the operations that leave it.
struct Bits<'a> {
    input: &'a [Op],
    /// 1 to 64.
    bits: u32,
}

impl Bits<'_> {
    /// What is left of it behind a mask.
    fn masked(&self, mask: u64) -> Vec<Op> {
        let mut left = mask & u64::MAX >> (64 - self.bits);
        let mut ops = Vec::new();
        while left != 0 {
            let low = left.trailing_zeros();
            let high = low + (left >> low).trailing_ones();
            left &= u64::MAX.checked_shl(high).unwrap_or(0);
            let and = !ops.is_empty();
            ops.extend_from_slice(self.input);
            let above = self.bits - high;
            for (op, distance) in [(Op::Shl, above), (Op::LShr, above + low), (Op::Shl, low)] {
                if distance > 0 {
                    ops.extend([Op::Constant(self.constant(u64::from(distance))), op]);
                }
            }
            ops.extend(and.then_some(Op::Add));
        }
        if ops.is_empty() {
            ops.push(Op::Constant(self.constant(0)));
        }
        ops
    }

    fn constant(&self, value: u64) -> Constant {
        let value = value & u64::MAX >> (64 - self.bits);
        Constant::integer(Type::Int(self.bits), u128::from(value))
    }
}
