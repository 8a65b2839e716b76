//! Operands of instructions and of expressions.

use crate::program::{Binary, Function, Operand};
use dilifetime::model::{FloatKind, Op, Param, Type};

pub(super) fn binary(op: Binary) -> &'static str {
    match op {
        Binary::Add => "add",
        Binary::Sub => "sub",
        Binary::Mul => "mul",
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Xor => "xor",
        Binary::Shl => "shl",
        Binary::LShr => "lshr",
        Binary::AShr => "ashr",
        Binary::FAdd => "fadd",
        Binary::FMul => "fmul",
    }
}

pub(super) fn typed(function: &Function, operand: &Operand) -> String {
    format!("{} {}", function.type_of(operand), bare(operand))
}

pub(super) fn bare(operand: &Operand) -> String {
    match operand {
        Operand::Value(value) => format!("%v{value}"),
        Operand::Constant(ty, bits) => constant(ty, *bits).unwrap_or_else(|| "poison".into()),
    }
}

/// A literal without its type; none for a type that none is made of.
fn constant(ty: &Type, bits: u128) -> Option<String> {
    Some(match ty {
        Type::Int(1) => if bits == 0 { "false" } else { "true" }.into(),
        Type::Int(_) => bits.to_string(),
        Type::Float(FloatKind::Half) => format!("0xH{bits:04X}"),
        Type::Float(FloatKind::Float) => {
            let value = f32::from_bits(bits as u32);
            // A signalling NaN is another one as a double.
            if value.is_nan() {
                return None;
            }
            format!("0x{:016X}", f64::from(value).to_bits())
        }
        Type::Float(FloatKind::Double) => format!("0x{:016X}", bits as u64),
        Type::Pointer { .. } if bits == 0 => "null".into(),
        _ => return None,
    })
}

/// Whether all literals of an expression can be written.
pub fn is_printable(ops: &[Op]) -> bool {
    ops.iter().all(|op| match op {
        Op::Constant(literal) => match &literal.bits {
            Some(_) => bits(literal).is_some_and(|bits| constant(&literal.ty, bits).is_some()),
            None => true,
        },
        Op::Fragment(..) => false,
        _ => true,
    })
}

fn bits(literal: &dilifetime::model::Constant) -> Option<u128> {
    let bytes = literal.bits.as_ref()?;
    let mut all = [0; 16];
    all.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(u128::from_le_bytes(all))
}

pub(super) fn expression(ops: &[Op]) -> String {
    let ops: Vec<String> = ops
        .iter()
        .map(|op| {
            let params: Vec<String> = op
                .params()
                .iter()
                .map(|param| match param {
                    Param::Literal(literal) => {
                        match bits(literal).and_then(|bits| constant(&literal.ty, bits)) {
                            Some(text) => format!("{} {text}", literal.ty),
                            None => format!("{} undef", literal.ty),
                        }
                    }
                    param => param.to_string(),
                })
                .collect();
            format!("{}({})", op.name(), params.join(", "))
        })
        .collect();
    format!("!DIExpr({})", ops.join(", "))
}
