//! DWARF expressions as operations, vendor's ones too, and their listing by
//! name: what to show where there is no wording.

use super::{Slice, Symbolizer};
use crate::dialect::ExtensionEncoding;
use crate::dwarf::operation::{self, Extension, ParseError};
use gimli::{DieReference, DwOp, Encoding, Operation, Reader};
use std::fmt::Write;

/// An operation of an expression.
pub(crate) type Decoded<'a> = operation::Operation<Slice<'a>>;

/// Something that can't be read, and with it everything after.
#[derive(Clone, Debug)]
pub(crate) struct Unreadable<'a> {
    pub bytes: &'a [u8],
    pub reason: ParseError,
}

/// The operations of an expression, in order. Ends after the first that can't
/// be read.
pub(crate) fn operations<'a>(
    expression: Slice<'a>,
    encoding: Encoding,
    extensions: ExtensionEncoding,
) -> impl Iterator<Item = Result<Decoded<'a>, Unreadable<'a>>> {
    let mut rest = expression;
    std::iter::from_fn(move || {
        let bytes = rest.slice();
        if bytes.is_empty() {
            return None;
        }
        let parsed = Decoded::parse(&mut rest, encoding, extensions);
        Some(parsed.map_err(|reason| {
            rest.empty();
            Unreadable { bytes, reason }
        }))
    })
}

/// Bytes in hexadecimal, separated by blanks.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 3);
    for byte in bytes {
        let blank = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{blank}{byte:02x}");
    }
    text
}

/// An expression's operations by name, with commas between.
pub(crate) fn list(expression: Slice, encoding: Encoding, symbolizer: &dyn Symbolizer) -> String {
    let names: Vec<String> = operations(expression, encoding, symbolizer.extensions())
        .map(|operation| match operation {
            Ok(operation) => text(&operation, encoding, symbolizer),
            Err(Unreadable { bytes, .. }) => format!("bytes {}", hex(bytes)),
        })
        .collect();
    names.join(", ")
}

/// An operation by name.
pub(crate) fn text(operation: &Decoded, encoding: Encoding, symbolizer: &dyn Symbolizer) -> String {
    match operation {
        Decoded::Standard(opcode, operation) => standard(*opcode, *operation, encoding, symbolizer),
        Decoded::Extension(operation, operands) => extension(*operation, operands, symbolizer),
    }
}

fn extension(operation: Extension, operands: &[i128], symbolizer: &dyn Symbolizer) -> String {
    let name = operation.name().to_string();
    match (operation, operands) {
        (Extension::AspaceBregx, [register, offset]) => {
            format!("{name} {}{offset:+}", register_text(*register, symbolizer))
        }
        (Extension::CallFrameEntryReg, [register]) => {
            format!("{name} {}", register_text(*register, symbolizer))
        }
        _ => operands
            .iter()
            .fold(name, |text, operand| format!("{text} {operand}")),
    }
}

pub(crate) fn register_text(number: i128, symbolizer: &dyn Symbolizer) -> String {
    match u16::try_from(number) {
        Ok(number) => symbolizer.register(gimli::Register(number)),
        Err(_) => format!("r{number}"),
    }
}

fn standard(
    opcode: DwOp,
    operation: Operation<Slice>,
    encoding: Encoding,
    symbolizer: &dyn Symbolizer,
) -> String {
    let name = opcode.to_string();
    let die = |offset: DieReference<usize>| match offset {
        DieReference::UnitRef(offset) => format!("{name} unit offset {:#x}", offset.0),
        DieReference::DebugInfoRef(offset) => format!("{name} offset {:#x}", offset.0),
    };
    let base_type = |offset| symbolizer.base_type(offset).unwrap_or_else(|| "?".to_string());
    match operation {
        Operation::Deref {
            base_type: ty, size, ..
        } if ty.0 != 0 => {
            format!("{name} {size} {}", base_type(ty))
        }
        Operation::Deref { size, .. } if name.ends_with("_size") => format!("{name} {size}"),
        Operation::Pick { index } if name.ends_with("pick") => format!("{name} {index}"),
        Operation::PlusConstant { value } => format!("{name} {value}"),
        Operation::Bra { target } | Operation::Skip { target } => format!("{name} {target:+}"),
        Operation::UnsignedConstant { value } if !name.contains("lit") => format!("{name} {value}"),
        Operation::SignedConstant { value } => format!("{name} {value}"),
        Operation::Register { register } => format!("{name} {}", symbolizer.register(register)),
        Operation::RegisterOffset {
            register,
            offset,
            base_type: ty,
        } => match ty.0 {
            0 => format!("{name} {}{offset:+}", symbolizer.register(register)),
            _ => format!("{name} {} {}", symbolizer.register(register), base_type(ty)),
        },
        Operation::FrameOffset { offset } => format!("{name} {offset:+}"),
        Operation::Call { offset } => die(offset),
        Operation::VariableValue { offset } => die(DieReference::DebugInfoRef(offset)),
        Operation::ParameterRef { offset } => die(DieReference::UnitRef(offset)),
        Operation::Piece {
            size_in_bits,
            bit_offset: None,
        } => format!("{name} {}", size_in_bits / 8),
        Operation::Piece {
            size_in_bits,
            bit_offset: Some(offset),
        } => {
            format!("{name} {size_in_bits} {offset}")
        }
        Operation::ImplicitValue { data } => format!("{name} {}", hex(data.slice())),
        Operation::ImplicitPointer { value, byte_offset } => {
            format!("{name} offset {:#x} {byte_offset:+}", value.0)
        }
        Operation::EntryValue { expression } => {
            format!("{name} ({})", list(expression, encoding, symbolizer))
        }
        Operation::Address { address } => format!("{name} {}", symbolizer.address(address)),
        Operation::AddressIndex { index } | Operation::ConstantIndex { index } => {
            match symbolizer.indexed_address(index) {
                Some(address) => format!("{name} {}", symbolizer.address(address)),
                None => format!("{name} {:#x}", index.0),
            }
        }
        Operation::TypedLiteral { base_type: ty, value } => {
            format!("{name} {} {}", base_type(ty), hex(value.slice()))
        }
        Operation::Convert { base_type: ty } | Operation::Reinterpret { base_type: ty } => match ty.0 {
            0 => format!("{name} generic"),
            _ => format!("{name} {}", base_type(ty)),
        },
        Operation::WasmLocal { index } | Operation::WasmGlobal { index } | Operation::WasmStack { index } => {
            format!("{name} {index}")
        }
        _ => name,
    }
}
