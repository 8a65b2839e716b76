//! DWARF expressions as operations, vendor's ones too, and their listing by
//! name: what to show where there is no wording.

use super::{Slice, Surroundings};
use gimli::{DieReference, DwOp, Encoding, Operation, Reader};
use std::fmt::Write;

/// An operation of an expression.
#[derive(Clone, Debug)]
pub enum Decoded<'a> {
    /// One of the standard or a GNU one, with its opcode.
    Standard(DwOp, Operation<Slice<'a>>),
    /// A sub-operation of `DW_OP_LLVM_user`.
    User(User, Vec<i64>),
    /// Something that can't be read, and with it everything after.
    Unreadable { bytes: &'a [u8], reason: String },
}

const DW_OP_LLVM_USER: u8 = 0xe9;

/// What a sub-operation's operands look like.
#[derive(Clone, Copy)]
enum Operand {
    Unsigned,
    Signed,
}

macro_rules! user_operations {
    ($($number:literal $name:ident $text:literal [$($operand:ident)*],)*) => {
        /// Sub-operations of `DW_OP_LLVM_user`, as LLVM 22 numbers them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum User {
            $($name = $number,)*
        }

        impl User {
            /// The name without its `DW_OP_LLVM_`.
            fn text(self) -> &'static str {
                match self {
                    $(User::$name => $text,)*
                }
            }
        }

        fn user_operation(number: u64) -> Option<(User, &'static [Operand])> {
            match number {
                $($number => Some((User::$name, &[$(Operand::$operand),*])),)*
                _ => None,
            }
        }
    };
}

user_operations! {
    0x1 Nop "nop" [],
    0x2 FormAspaceAddress "form_aspace_address" [],
    0x3 PushLane "push_lane" [],
    0x4 Offset "offset" [],
    0x5 OffsetUconst "offset_uconst" [Unsigned],
    0x6 BitOffset "bit_offset" [],
    0x7 CallFrameEntryReg "call_frame_entry_reg" [Unsigned],
    0x8 Undefined "undefined" [],
    0x9 AspaceBregx "aspace_bregx" [Unsigned Signed],
    0xa PieceEnd "piece_end" [],
    0xb Extend "extend" [Unsigned Unsigned],
    0xc SelectBitPiece "select_bit_piece" [Unsigned Unsigned],
}

/// The operations of an expression, in order. Ends after the first
/// [`Decoded::Unreadable`].
pub fn operations<'a>(expression: Slice<'a>, encoding: Encoding) -> impl Iterator<Item = Decoded<'a>> {
    let mut rest = expression;
    std::iter::from_fn(move || {
        let opcode = *rest.slice().first()?;
        let bytes = rest.slice();
        let parsed = match opcode {
            DW_OP_LLVM_USER => user(&mut rest),
            _ => match Operation::parse(&mut rest, encoding) {
                Ok(operation) => Ok(Decoded::Standard(DwOp(opcode), operation)),
                Err(gimli::Error::InvalidExpression(_)) => Err(format!("opcode {opcode:#04x} is unknown")),
                Err(error) => Err(error.to_string()),
            },
        };
        Some(parsed.unwrap_or_else(|reason| {
            rest.empty();
            Decoded::Unreadable { bytes, reason }
        }))
    })
}

/// A `DW_OP_LLVM_user`, from its opcode on.
fn user<'a>(rest: &mut Slice<'a>) -> Result<Decoded<'a>, String> {
    let text = |error: gimli::Error| error.to_string();
    rest.read_u8().map_err(text)?;
    let number = rest.read_uleb128().map_err(text)?;
    let (operation, kinds) =
        user_operation(number).ok_or_else(|| format!("DW_OP_LLVM_user {number:#x} is unknown"))?;
    let mut operands = Vec::with_capacity(kinds.len());
    for kind in kinds {
        operands.push(match kind {
            Operand::Unsigned => rest.read_uleb128().map_err(text)? as i64,
            Operand::Signed => rest.read_sleb128().map_err(text)?,
        });
    }
    Ok(Decoded::User(operation, operands))
}

/// Bytes in hexadecimal, separated by blanks.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 3);
    for byte in bytes {
        let blank = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{blank}{byte:02x}");
    }
    text
}

/// An expression's operations by name, with commas between.
pub fn list(expression: Slice, encoding: Encoding, around: &dyn Surroundings) -> String {
    let names: Vec<String> = operations(expression, encoding)
        .map(|operation| match operation {
            Decoded::Standard(opcode, operation) => standard(opcode, operation, encoding, around),
            Decoded::User(operation, operands) => user_text(operation, &operands, around),
            Decoded::Unreadable { bytes, .. } => format!("bytes {}", hex(bytes)),
        })
        .collect();
    names.join(", ")
}

fn user_text(operation: User, operands: &[i64], around: &dyn Surroundings) -> String {
    let name = format!("DW_OP_LLVM_{}", operation.text());
    match (operation, operands) {
        (User::AspaceBregx, [register, offset]) => {
            format!("{name} {}{offset:+}", register_text(*register, around))
        }
        (User::CallFrameEntryReg, [register]) => format!("{name} {}", register_text(*register, around)),
        _ => operands
            .iter()
            .fold(name, |text, operand| format!("{text} {operand}")),
    }
}

pub(super) fn register_text(number: i64, around: &dyn Surroundings) -> String {
    match u16::try_from(number) {
        Ok(number) => around.register(gimli::Register(number)),
        Err(_) => format!("r{number}"),
    }
}

fn standard(
    opcode: DwOp,
    operation: Operation<Slice>,
    encoding: Encoding,
    around: &dyn Surroundings,
) -> String {
    let name = opcode.to_string();
    let die = |offset: DieReference<usize>| match offset {
        DieReference::UnitRef(offset) => format!("{name} unit offset {:#x}", offset.0),
        DieReference::DebugInfoRef(offset) => format!("{name} offset {:#x}", offset.0),
    };
    let base_type = |offset| around.base_type(offset).unwrap_or_else(|| "?".to_string());
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
        Operation::Register { register } => format!("{name} {}", around.register(register)),
        Operation::RegisterOffset {
            register,
            offset,
            base_type: ty,
        } => match ty.0 {
            0 => format!("{name} {}{offset:+}", around.register(register)),
            _ => format!("{name} {} {}", around.register(register), base_type(ty)),
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
            format!("{name} ({})", list(expression, encoding, around))
        }
        Operation::Address { address } => format!("{name} {}", around.address(address)),
        Operation::AddressIndex { index } | Operation::ConstantIndex { index } => {
            match around.indexed_address(index) {
                Some(address) => format!("{name} {}", around.address(address)),
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
