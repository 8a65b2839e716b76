//! Operations on two numbers.

use super::super::wide::Wide;
use super::super::{Computation, Place, Result, Typed};
use super::SymbolicEvaluator;
use crate::model::{Op, Type};
use gimli::constants as dw;

impl SymbolicEvaluator<'_> {
    fn wide(&self, entry: Typed) -> Result<Wide> {
        let bits = entry.ty.bits() as u32;
        Wide::read(entry.place, bits, &self.environment.writer(), self.operation)
    }

    /// An operation on two numbers of one type. The second operand is on top.
    pub(super) fn arithmetic(&mut self, op: &Op, operation: dw::DwOp, extension: Extension) -> Result<()> {
        let (right, left) = (self.pop()?, self.pop()?);
        if left.ty != right.ty {
            return self.ill_formed();
        }
        let ty = left.ty.clone();
        let shift = matches!(operation, dw::DW_OP_shl | dw::DW_OP_shr | dw::DW_OP_shra);
        if let (Type::Float(_), false) = (&ty, shift) {
            let value = self.real_of(left)?.binary(operation, self.real_of(right)?);
            self.push(Place::Real(value), ty);
            return Ok(());
        }
        if !ty.is_integer() && !ty.is_pointer() {
            return self.unsupported("no arithmetic on vectors");
        }
        let bits = ty.bits() as u32;
        if bits > 64 {
            let (left, right) = (self.wide(left)?, self.wide(right)?);
            return match left.binary(op, right) {
                Some(value) => {
                    self.push(value.into_place(self.environment.writer().target), ty);
                    Ok(())
                }
                None => self.unsupported("not on more than 64 bits"),
            };
        }
        let (left, right) = (self.value_of(left)?, self.value_of(right)?);
        let left = match extension {
            Extension::Any => left,
            Extension::Zero => left.zero_extended(bits),
            Extension::Signed => left.sign_extended(bits),
        };
        let right = match extension {
            // A distance is unsigned whatever is shifted.
            _ if shift => right.zero_extended(bits),
            Extension::Any | Extension::Zero => right,
            Extension::Signed => right.sign_extended(bits),
        };
        let result = match (operation, right.as_constant()) {
            (dw::DW_OP_plus, Some(constant)) => left.plus(constant),
            (dw::DW_OP_minus, Some(constant)) => left.plus(constant.wrapping_neg()),
            // A shift of all bits moves everything out.
            (dw::DW_OP_shra, Some(distance)) if distance >= u64::from(bits) => {
                left.shifted_right_signed(Computation::constant(u64::from(bits.saturating_sub(1))))
            }
            (dw::DW_OP_shl | dw::DW_OP_shr, Some(distance)) if distance >= u64::from(bits) => {
                Computation::constant(0)
            }
            (dw::DW_OP_div, Some(0)) => return self.unsupported("a division by zero"),
            (dw::DW_OP_shra, _) => left.shifted_right_signed(right),
            _ => left.binary(operation, right),
        };
        self.push(Place::Value(result), ty);
        Ok(())
    }
}

/// What an operation wants in the bits above its operands.
#[derive(Clone, Copy)]
pub(super) enum Extension {
    Any,
    Zero,
    Signed,
}
