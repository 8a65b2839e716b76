//! Conversions between numbers of different sizes and kinds.

use super::{Declined, Encoding, Translation};
use crate::model::{FloatKind, Op, Type};

impl Translation<'_> {
    /// One half of LLVM's pair: the first says how wide and how signed the
    /// value is, the second what it becomes.
    pub(super) fn convert(&mut self, bits: u64, encoding: Encoding) -> Result<(), Declined> {
        if bits > 64 || bits == 0 {
            return Err(Declined::Operation("DW_OP_LLVM_convert beyond 64 bits".into()));
        }
        let bits = bits as u32;
        if matches!(self.top()?.ty, Type::Float(_)) {
            return self.truncate(bits, encoding);
        }
        let from = self.integer()?;
        if bits < from {
            self.ops.push(Op::Convert(Type::Int(bits)));
            self.top()?.ty = Type::Int(bits);
        } else if bits > from {
            let signed = self.top()?.encoding == Some(Encoding::Signed);
            self.widen(bits, signed)?;
        }
        let top = self.top()?;
        top.encoding = Some(encoding);
        top.constant = None;
        Ok(())
    }

    /// `DW_OP_LLVM_convert` of a floating-point number to an integer.
    pub(super) fn truncate(&mut self, bits: u32, encoding: Encoding) -> Result<(), Declined> {
        let top = self.top()?;
        if top.encoding != Some(Encoding::Float) {
            return Err(Declined::Operand(top.ty.to_string()));
        }
        match (encoding, bits) {
            (Encoding::Unsigned, 64) => {
                let what = "DW_OP_LLVM_convert of a floating-point number to 64 bits without sign";
                return Err(Declined::Operation(what.into()));
            }
            // 64 bits hold all that a narrower unsigned number can be.
            (Encoding::Unsigned, _) => self.ops.push(Op::Convert(Type::Int(64))),
            _ => {}
        }
        self.ops.push(Op::Convert(Type::Int(bits)));
        let top = self.top()?;
        top.ty = Type::Int(bits);
        top.encoding = Some(encoding);
        Ok(())
    }

    /// `DW_OP_LLVM_convert` to a floating-point type. `DIOpConvert` takes an
    /// integer as signed.
    pub(super) fn convert_to_real(&mut self, bits: u64) -> Result<(), Declined> {
        let ty = Type::Float(match bits {
            32 => FloatKind::Float,
            64 => FloatKind::Double,
            _ => {
                let to = format!("DW_OP_LLVM_convert to a floating-point type of {bits} bits");
                return Err(Declined::Operation(to));
            }
        });
        let top = self.top()?;
        match (&top.ty, top.encoding) {
            (Type::Float(_), _) | (Type::Int(_), Some(Encoding::Signed)) => {}
            (Type::Int(from), Some(Encoding::Unsigned)) => {
                let wide = if *from < 64 { 64 } else { 128 };
                self.widen(wide, false)?;
            }
            (from, _) => return Err(Declined::Operand(from.to_string())),
        }
        let top = self.top()?;
        if top.ty != ty {
            top.ty = ty.clone();
            self.ops.push(Op::Convert(ty));
        }
        let top = self.top()?;
        top.encoding = Some(Encoding::Float);
        top.constant = None;
        Ok(())
    }

    pub(in super::super) fn widen(&mut self, bits: u32, signed: bool) -> Result<(), Declined> {
        let ty = Type::Int(bits);
        self.ops.push(match signed {
            true => Op::SExt(ty.clone()),
            false => Op::ZExt(ty.clone()),
        });
        self.top()?.ty = ty;
        Ok(())
    }
}
