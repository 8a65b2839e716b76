//! Operations of DWARF expressions, those of the heterogeneous extensions
//! too ("DWARF Operation Encodings" of the extensions; LLVM 22's numbers of
//! the sub-operations of `DW_OP_LLVM_user`), and Intel's. The one table of these.

use crate::dialect::ExtensionEncoding;
use gimli::{DwOp, Encoding, Format, Reader, leb128};

/// What an operand looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// ULEB128.
    Unsigned,
    /// SLEB128.
    Signed,
    /// The offset of a DIE in `.debug_info`: 4 bytes in the 32-bit format of
    /// DWARF, 8 in the 64-bit one.
    Die,
    /// One byte.
    Byte,
}

const DW_OP_LLVM_USER: u8 = 0xe9;

macro_rules! extensions {
    ($($user:tt $legacy:tt $intel:tt $name:ident $text:literal [$($operand:ident)*],)*) => {
        /// An operation of the extensions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Extension {
            $(#[doc = concat!("`", $text, "`")] $name,)*
        }

        impl Extension {
            /// All of them.
            pub const ALL: &'static [Extension] = &[$(Extension::$name),*];

            /// The name, with its `DW_OP_`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Extension::$name => $text,)*
                }
            }

            /// Its number after `DW_OP_LLVM_user`, if it has one.
            pub(crate) fn user_number(self) -> Option<u8> {
                match self {
                    $(Extension::$name => extensions!(@number $user),)*
                }
            }

            /// Its opcode in the encoding of the extensions, if it has one.
            pub(crate) fn legacy_opcode(self) -> Option<u8> {
                match self {
                    $(Extension::$name => extensions!(@number $legacy),)*
                }
            }

            /// Its opcode on Intel's GPUs, if it has one.
            pub(crate) fn intel_opcode(self) -> Option<u8> {
                match self {
                    $(Extension::$name => extensions!(@number $intel),)*
                }
            }

            /// Its operands, in order.
            pub fn operands(self) -> &'static [Operand] {
                match self {
                    $(Extension::$name => &[$(Operand::$operand),*],)*
                }
            }
        }
    };
    (@number _) => { None };
    (@number $number:literal) => { Some($number) };
}

extensions! {
    0x1 _    _    Nop "DW_OP_LLVM_nop" [],
    0x2 0xe1 _    FormAspaceAddress "DW_OP_LLVM_form_aspace_address" [],
    0x3 0xe2 _    PushLane "DW_OP_LLVM_push_lane" [],
    0x4 0xe3 _    Offset "DW_OP_LLVM_offset" [],
    0x5 0xe4 _    OffsetUconst "DW_OP_LLVM_offset_uconst" [Unsigned],
    0x6 0xe5 _    BitOffset "DW_OP_LLVM_bit_offset" [],
    0x7 0xe6 _    CallFrameEntryReg "DW_OP_LLVM_call_frame_entry_reg" [Unsigned],
    0x8 0xe7 _    Undefined "DW_OP_LLVM_undefined" [],
    0x9 0xe8 _    AspaceBregx "DW_OP_LLVM_aspace_bregx" [Unsigned Signed],
    _   0xe9 _    AspaceImplicitPointer "DW_OP_LLVM_aspace_implicit_pointer" [Die Signed],
    0xa 0xea _    PieceEnd "DW_OP_LLVM_piece_end" [],
    0xb 0xeb _    Extend "DW_OP_LLVM_extend" [Unsigned Unsigned],
    0xc 0xec _    SelectBitPiece "DW_OP_LLVM_select_bit_piece" [Unsigned Unsigned],
    _   _    0xed PushSimdLane "DW_OP_INTEL_push_simd_lane" [],
    _   _    0xfe RegvalBits "DW_OP_INTEL_regval_bits" [Byte],
}

/// Why an operation can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    #[error("opcode {0:#04x} is unknown")]
    Opcode(u8),
    #[error("DW_OP_LLVM_user {0:#x} is unknown")]
    UserNumber(u64),
    /// Operands that end too early or are too big.
    #[error(transparent)]
    Operand(gimli::Error),
}

/// Why an operation can't be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    #[error("{} doesn't exist in this encoding", .0.name())]
    Encoding(Extension),
    #[error("{} can't have these operands", .0.name())]
    Operands(Extension),
}

impl Extension {
    /// The operation and the values of its operands, appended to `out`. The
    /// offset of a DIE takes 4 bytes, and starts right after the opcode.
    ///
    /// # Errors
    /// That the encoding hasn't this operation (`DW_OP_LLVM_nop` is in `User`
    /// only, `DW_OP_LLVM_aspace_implicit_pointer` in `Legacy` only), or that
    /// operands are too many, too few or out of range. Nothing is appended.
    pub fn write(
        self,
        operands: &[i128],
        encoding: ExtensionEncoding,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        let mut bytes = match encoding {
            ExtensionEncoding::User => self.user_number().map(|number| vec![DW_OP_LLVM_USER, number]),
            ExtensionEncoding::Legacy => self.legacy_opcode().map(|opcode| vec![opcode]),
            ExtensionEncoding::Intel => self.intel_opcode().map(|opcode| vec![opcode]),
        }
        .ok_or(WriteError::Encoding(self))?;
        if operands.len() != self.operands().len() {
            return Err(WriteError::Operands(self));
        }
        for (kind, value) in self.operands().iter().zip(operands) {
            write_operand(*kind, *value, &mut bytes).ok_or(WriteError::Operands(self))?;
        }
        out.append(&mut bytes);
        Ok(())
    }

    fn with_user_number(number: u64) -> Option<Self> {
        let is = |operation: &&Self| operation.user_number().map(u64::from) == Some(number);
        Self::ALL.iter().find(is).copied()
    }

    fn with_intel_opcode(opcode: u8) -> Option<Self> {
        let is = |operation: &&Self| operation.intel_opcode() == Some(opcode);
        Self::ALL.iter().find(is).copied()
    }

    fn with_legacy_opcode(opcode: u8) -> Option<Self> {
        let is = |operation: &&Self| operation.legacy_opcode() == Some(opcode);
        Self::ALL.iter().find(is).copied()
    }
}

fn write_operand(kind: Operand, value: i128, out: &mut Vec<u8>) -> Option<()> {
    match kind {
        Operand::Unsigned => leb128::write::unsigned(out, value.try_into().ok()?)
            .map(drop)
            .ok(),
        Operand::Signed => leb128::write::signed(out, value.try_into().ok()?).map(drop).ok(),
        Operand::Die => {
            out.extend(u32::try_from(value).ok()?.to_le_bytes());
            Some(())
        }
        Operand::Byte => {
            out.push(value.try_into().ok()?);
            Some(())
        }
    }
}

/// An operation of an expression.
#[derive(Clone, Debug)]
pub enum Operation<R: Reader<Offset = usize>> {
    /// One of the standard or a GNU one, with its opcode.
    Standard(DwOp, gimli::Operation<R>),
    /// One of the extensions, with the values of its operands.
    Extension(Extension, Vec<i128>),
}

impl<R: Reader<Offset = usize>> Operation<R> {
    /// The next operation, taken off the front of `rest`.
    ///
    /// # Errors
    /// What can't be read; how much is left of `rest` then isn't defined.
    pub fn parse(
        rest: &mut R,
        encoding: Encoding,
        extensions: ExtensionEncoding,
    ) -> Result<Self, ParseError> {
        let opcode = rest.clone().read_u8().map_err(ParseError::Operand)?;
        let extension = match extensions {
            ExtensionEncoding::User if opcode == DW_OP_LLVM_USER => {
                rest.read_u8().map_err(ParseError::Operand)?;
                let number = rest.read_uleb128().map_err(ParseError::Operand)?;
                Some(Extension::with_user_number(number).ok_or(ParseError::UserNumber(number))?)
            }
            ExtensionEncoding::User => None,
            ExtensionEncoding::Legacy => Extension::with_legacy_opcode(opcode),
            ExtensionEncoding::Intel => Extension::with_intel_opcode(opcode),
        };
        let Some(extension) = extension else {
            return match gimli::Operation::parse(rest, encoding) {
                Ok(operation) => Ok(Self::Standard(DwOp(opcode), operation)),
                Err(gimli::Error::InvalidExpression(_)) => Err(ParseError::Opcode(opcode)),
                Err(error) => Err(ParseError::Operand(error)),
            };
        };
        if extensions != ExtensionEncoding::User {
            rest.read_u8().map_err(ParseError::Operand)?;
        }
        let values = extension
            .operands()
            .iter()
            .map(|kind| operand(*kind, rest, encoding.format));
        let values = values.collect::<Result<_, _>>().map_err(ParseError::Operand)?;
        Ok(Self::Extension(extension, values))
    }
}

fn operand<R: Reader<Offset = usize>>(kind: Operand, rest: &mut R, format: Format) -> gimli::Result<i128> {
    Ok(match kind {
        Operand::Unsigned => rest.read_uleb128()?.into(),
        Operand::Signed => rest.read_sleb128()?.into(),
        Operand::Die => rest.read_offset(format)? as i128,
        Operand::Byte => rest.read_u8()?.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gimli::{EndianSlice, LittleEndian};

    const ENCODING: Encoding = Encoding {
        address_size: 8,
        format: Format::Dwarf32,
        version: 5,
    };

    /// What `llvm-dwarfdump` and the extensions' table say of some.
    #[test]
    fn bytes_of_both_encodings() {
        let write = |operation: Extension, operands: &[i128], encoding| {
            let mut bytes = Vec::new();
            operation.write(operands, encoding, &mut bytes).map(|()| bytes)
        };
        let (user, legacy) = (ExtensionEncoding::User, ExtensionEncoding::Legacy);
        assert_eq!(write(Extension::PushLane, &[], user), Ok(vec![0xe9, 3]));
        assert_eq!(write(Extension::PushLane, &[], legacy), Ok(vec![0xe2]));
        assert_eq!(
            write(Extension::AspaceBregx, &[200, -1], user),
            Ok(vec![0xe9, 9, 0xc8, 1, 0x7f])
        );
        assert_eq!(
            write(Extension::Extend, &[32, 64], legacy),
            Ok(vec![0xeb, 32, 64])
        );
        let pointer = Extension::AspaceImplicitPointer;
        assert_eq!(
            write(pointer, &[0x1234, 2], legacy),
            Ok(vec![0xe9, 0x34, 0x12, 0, 0, 2])
        );
        assert_eq!(
            write(pointer, &[0x1234, 2], user),
            Err(WriteError::Encoding(pointer))
        );
        assert_eq!(
            write(Extension::OffsetUconst, &[-1], user),
            Err(WriteError::Operands(Extension::OffsetUconst))
        );
        assert_eq!(
            write(Extension::OffsetUconst, &[], user),
            Err(WriteError::Operands(Extension::OffsetUconst))
        );
    }

    #[test]
    fn what_is_written_is_read() {
        for encoding in [
            ExtensionEncoding::User,
            ExtensionEncoding::Legacy,
            ExtensionEncoding::Intel,
        ] {
            for operation in Extension::ALL {
                let operands: Vec<i128> = (0..operation.operands().len())
                    .map(|at| 200 + at as i128)
                    .collect();
                let mut bytes = Vec::new();
                if operation.write(&operands, encoding, &mut bytes).is_err() {
                    continue;
                }
                let mut rest = EndianSlice::new(&bytes, LittleEndian);
                let read = Operation::parse(&mut rest, ENCODING, encoding).expect("readable");
                assert!(rest.is_empty(), "{operation:?}");
                assert!(
                    matches!(&read, Operation::Extension(o, values) if o == operation && *values == operands),
                    "{read:?}"
                );
            }
        }
    }
}
