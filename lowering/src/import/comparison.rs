//! Comparisons, of which the proposal has none: the sign of a difference that cannot
//! overflow says which is less.
//!
//! ```text
//! x <  c  is  (x - c) >> 63, in 64 bits, of at most 32
//! x == y  is  ((x - y) - 1) >> 63, the difference extended with zeros
//! ```
//!
//! LLVM's records tell the sign of what is compared by how they write a constant, and not
//! at all where that is an operand of theirs, or neither is one.

use super::expression::{Declined, Translation};
use crate::model::{Constant, Op, Type};
use gimli::constants as dw;

/// Of so many bits a sum of two has no more than 64.
const HALF: u32 = 32;

/// The bit that says the sign.
const SIGN: u64 = 63;

impl Translation<'_> {
    /// `DW_OP_eq` and the like, the result one bit.
    pub(super) fn comparison(&mut self, operation: dw::DwOp) -> Result<(), Declined> {
        match operation {
            dw::DW_OP_eq | dw::DW_OP_ne => self.equality(operation)?,
            _ => self.order(operation)?,
        }
        self.number(SIGN, Op::LShr);
        if matches!(operation, dw::DW_OP_ge | dw::DW_OP_le) {
            self.subtract_from(1)?;
        }
        self.ops.push(Op::Convert(Type::Int(1)));
        let top = self.top()?;
        top.forget();
        top.ty = Type::Int(1);
        Ok(())
    }

    /// Leaves a number of 64 bits that is negative where two are equal, or aren't.
    fn equality(&mut self, operation: dw::DwOp) -> Result<(), Declined> {
        if self.real_operands() {
            return Err(Declined::of(operation));
        }
        self.binary(Op::Sub, u64::from(operation.0))?;
        let bits = self.integer()?;
        match bits {
            ..=HALF => self.widen(64, false)?,
            64 => self.halves(operation)?,
            _ => return Err(Declined::of(operation)),
        }
        if operation == dw::DW_OP_ne {
            return self.subtract_from(0);
        }
        self.number(1, Op::Sub);
        Ok(())
    }

    /// The sum of both halves of 64 bits: nothing where there is nothing in them.
    fn halves(&mut self, operation: dw::DwOp) -> Result<(), Declined> {
        let start = self.top()?.start;
        let whole = self.ops[start..].to_vec();
        self.number(u64::from(HALF), Op::LShr);
        self.ops.extend(whole);
        self.number(u64::from(HALF), Op::Shl);
        self.number(u64::from(HALF), Op::LShr);
        self.ops.push(Op::Add);
        self.bounded(operation)
    }

    /// Leaves a number of 64 bits that is negative where one is less than the other one,
    /// as that operation or the opposite of it asks.
    fn order(&mut self, operation: dw::DwOp) -> Result<(), Declined> {
        let signed = self.top()?.is_signed.ok_or_else(|| Declined::of(operation))?;
        let constant = self.pop_constant().ok_or_else(|| Declined::of(operation))?;
        let bits = self.integer()?;
        if bits > HALF {
            return Err(Declined::of(operation));
        }
        let above = 64 - bits;
        let constant = match signed {
            true => ((constant << above) as i64 >> above) as u64,
            false => constant << above >> above,
        };
        self.widen(64, signed)?;
        if matches!(operation, dw::DW_OP_gt | dw::DW_OP_le) {
            return self.subtract_from(constant);
        }
        self.number(constant, Op::Sub);
        Ok(())
    }

    /// An operation of 64 bits with a number.
    fn number(&mut self, number: u64, op: Op) {
        let number = Constant::integer(Type::Int(64), u128::from(number));
        self.ops.extend([Op::Constant(number), op]);
    }
}
