//! DWARF operations that leave one floating-point value on the stack, typed
//! (DWARF 5, 2.5.1.6).
//!
//! gdb refuses operations on a typed and an untyped value. So what a
//! [`Computation`] leaves is always generic and what is here never is, and the
//! operations that lead from one to the other are all here.

use super::computation::unsigned;
use super::{Computation, Place, Result, Undescribable, Writer};
use crate::dwarf::location::{BaseType, Expression, Fixup, FixupKind};
use crate::model::FloatKind;
use gimli::constants as dw;

/// A floating-point value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Real {
    kind: FloatKind,
    operations: Expression,
    entry_value: bool,
}

const SIGNED: BaseType = BaseType {
    encoding: dw::DW_ATE_signed,
    byte_size: 8,
};
const UNSIGNED: BaseType = BaseType {
    encoding: dw::DW_ATE_unsigned,
    byte_size: 8,
};

/// The base type of a floating-point type, if debuggers can work with it. gdb
/// 13 gives a half the wrong sign, and tells the others from those that have
/// their size by the names of types alone.
fn base_type(kind: FloatKind, operation: &'static str) -> Result<BaseType> {
    let unsupported = |reason| Err(Undescribable::Unsupported { operation, reason });
    let byte_size = match kind {
        FloatKind::Float => 4,
        FloatKind::Double => 8,
        FloatKind::X86Fp80 => 16,
        FloatKind::Half => return unsupported("no arithmetic on half"),
        FloatKind::BFloat => return unsupported("no arithmetic on bfloat"),
        FloatKind::Fp128 => return unsupported("no arithmetic on fp128"),
        FloatKind::PpcFp128 => return unsupported("no arithmetic on ppc_fp128"),
    };
    let encoding = dw::DW_ATE_float;
    Ok(BaseType { encoding, byte_size })
}

impl Real {
    /// The size of the operations in bytes.
    pub(super) fn size(&self) -> usize {
        self.operations.bytes.len()
    }

    /// `read(L, T)` for a floating-point type.
    pub(crate) fn read(
        place: Place,
        kind: FloatKind,
        writer: &Writer,
        operation: &'static str,
    ) -> Result<Real> {
        let ty = base_type(kind, operation)?;
        let new = |operations| Real {
            kind,
            operations,
            entry_value: false,
        };
        let register = match &place {
            Place::Register(number) => Some(*number),
            // An operand of a record.
            Place::Value(value) => value.as_register(),
            _ => None,
        };
        match place {
            _ if let Some(number) = register
                && kind.bits() <= 64
                && writer.target.is_vector_register(number) =>
            {
                Ok(new(typed_register(number, ty)))
            }
            Place::Real(value) if value.kind == kind => Ok(value),
            Place::Memory(address) => Ok(Real {
                entry_value: address.needs_entry_value(),
                ..new(load(address, ty))
            }),
            Place::Bytes(bytes) => Ok(new(constant(bytes, ty))),
            place => {
                let bits = place.read(kind.bits(), writer, operation)?;
                Ok(Real {
                    entry_value: bits.needs_entry_value(),
                    ..new(reinterpreted(bits, ty))
                })
            }
        }
    }

    /// The number that an integer of `bits` bits, at most 64, is.
    pub(crate) fn of_signed(
        value: Computation,
        bits: u32,
        to: FloatKind,
        operation: &'static str,
    ) -> Result<Real> {
        Real::of_integer(value.sign_extended(bits), SIGNED, to, operation)
    }

    /// The number that 64 bits without a sign are.
    pub(crate) fn of_unsigned(value: Computation, to: FloatKind, operation: &'static str) -> Result<Real> {
        Real::of_integer(value, UNSIGNED, to, operation)
    }

    fn of_integer(value: Computation, ty: BaseType, to: FloatKind, operation: &'static str) -> Result<Real> {
        let entry_value = value.needs_entry_value();
        // The generic type's sign is anyone's guess (DWARF 5, 2.5.1).
        let operations = value.into_expression();
        let integer = typed(operations, dw::DW_OP_convert, ty);
        Ok(Real {
            kind: to,
            operations: typed(integer, dw::DW_OP_convert, base_type(to, operation)?),
            entry_value,
        })
    }

    /// The number in another floating-point type.
    pub(crate) fn converted(self, to: FloatKind, operation: &'static str) -> Result<Real> {
        let ty = base_type(to, operation)?;
        Ok(Real {
            kind: to,
            operations: typed(self.operations, dw::DW_OP_convert, ty),
            ..self
        })
    }

    /// The number without its fraction, as a signed integer of 64 bits: right
    /// also for narrower ones, of either sign.
    pub(crate) fn into_signed(self) -> Computation {
        generic(
            typed(self.operations, dw::DW_OP_convert, SIGNED),
            self.entry_value,
        )
    }

    /// The bits of a value that has at most 64.
    pub(crate) fn into_bits(self) -> Option<Computation> {
        let byte_size = match self.kind.bits() {
            bits @ 0..=64 => (bits / 8) as u8,
            _ => return None,
        };
        let encoding = dw::DW_ATE_unsigned;
        let bits = typed(
            self.operations,
            dw::DW_OP_reinterpret,
            BaseType { encoding, byte_size },
        );
        Some(generic(bits, self.entry_value).with_width(u32::from(byte_size) * 8))
    }

    /// `self OP other`, of one type, with `self` pushed first.
    pub(crate) fn binary(self, operation: dw::DwOp, other: Real) -> Real {
        let mut operations = self.operations;
        operations.append(other.operations);
        operations.bytes.push(operation.0);
        Real {
            kind: self.kind,
            operations,
            entry_value: self.entry_value || other.entry_value,
        }
    }

    /// Whether it rests on a `DW_OP_entry_value`.
    pub(crate) fn needs_entry_value(&self) -> bool {
        self.entry_value
    }

    /// The operations.
    pub(crate) fn into_expression(self) -> Expression {
        self.operations
    }
}

/// A typed value as one of the generic type.
fn generic(mut operations: Expression, entry_value: bool) -> Computation {
    operations.bytes.extend([dw::DW_OP_convert.0, 0]);
    let value = Computation::operations(operations);
    match entry_value {
        true => value.with_entry_value(),
        false => value,
    }
}

/// Adds an operation whose last operand is a type.
fn typed(mut operations: Expression, operation: dw::DwOp, ty: BaseType) -> Expression {
    operations.bytes.push(operation.0);
    with_type(operations, ty)
}

fn with_type(mut operations: Expression, ty: BaseType) -> Expression {
    let kind = FixupKind::BaseType(ty);
    let at = operations.bytes.len();
    operations.fixups.push(Fixup { at, kind });
    // 0 in four bytes, for those who take the operations apart before then.
    operations.bytes.extend([0x80, 0x80, 0x80, 0]);
    operations
}

fn typed_register(number: u16, ty: BaseType) -> Expression {
    let mut bytes = vec![dw::DW_OP_regval_type.0];
    unsigned(&mut bytes, u64::from(number));
    with_type(bytes.into(), ty)
}

fn load(address: Computation, ty: BaseType) -> Expression {
    let mut operations = address.into_expression();
    operations.bytes.extend([dw::DW_OP_deref_type.0, ty.byte_size]);
    with_type(operations, ty)
}

/// A generic value's low bits as those of a value of the type.
fn reinterpreted(bits: Computation, ty: BaseType) -> Expression {
    let mut operations = bits.into_expression();
    if ty.byte_size < 8 {
        let encoding = dw::DW_ATE_unsigned;
        operations = typed(operations, dw::DW_OP_convert, BaseType { encoding, ..ty });
    }
    typed(operations, dw::DW_OP_reinterpret, ty)
}

/// A constant whose bytes are known, lowest first, as many as the type has.
fn constant(mut bytes: Vec<u8>, ty: BaseType) -> Expression {
    bytes.resize(usize::from(ty.byte_size), 0);
    let mut operations = with_type(vec![dw::DW_OP_const_type.0].into(), ty);
    operations.bytes.push(ty.byte_size);
    operations.bytes.extend(bytes);
    operations
}

#[cfg(test)]
mod tests;
