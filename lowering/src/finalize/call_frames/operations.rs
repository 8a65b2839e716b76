//! The operations of an expression in call frame information.

use crate::dialect::ExtensionEncoding;
use crate::dwarf::operation::{Extension, WriteError};
use gimli::constants as dw;
use gimli::leb128;

/// The operations of an expression; the canonical frame address is below them on the
/// stack.
pub(super) struct Operations {
    pub bytes: Vec<u8>,
    encoding: ExtensionEncoding,
    /// The register that says where the frame starts; none: the canonical frame address.
    pub start: Option<u16>,
    /// How many entries are above the canonical frame address.
    depth: u64,
}

impl Operations {
    pub(super) fn new(encoding: ExtensionEncoding, start: Option<u16>) -> Operations {
        Operations {
            bytes: Vec::new(),
            encoding,
            start,
            depth: 0,
        }
    }

    /// An operation, with how many entries it takes and gives.
    pub(super) fn push(&mut self, operation: dw::DwOp, operands: &[u64], taken: u64, given: u64) {
        self.bytes.push(operation.0);
        for operand in operands {
            unsigned(&mut self.bytes, *operand);
        }
        self.depth = self.depth + given - taken;
    }

    pub(super) fn extension(
        &mut self,
        extension: Extension,
        operands: &[i128],
        taken: u64,
        given: u64,
    ) -> Result<(), WriteError> {
        extension.write(operands, self.encoding, &mut self.bytes)?;
        self.depth = self.depth + given - taken;
        Ok(())
    }

    pub(super) fn register(&mut self, number: u16) {
        self.push(dw::DW_OP_regx, &[number.into()], 0, 1);
    }

    /// A word of a register: of a vector register, what it has in a lane.
    pub(super) fn word(&mut self, number: u16, word: u32) -> Result<(), WriteError> {
        self.register(number);
        match word {
            0 => Ok(()),
            word => self.extension(Extension::OffsetUconst, &[4 * i128::from(word)], 1, 1),
        }
    }

    pub(super) fn constant(&mut self, number: u64) {
        match u8::try_from(number) {
            Ok(small @ 0..32) => self.push(dw::DwOp(dw::DW_OP_lit0.0 + small), &[], 0, 1),
            _ => self.push(dw::DW_OP_constu, &[number], 0, 1),
        }
    }

    /// What a register of 32 bits has, and so much more, as a value: `DW_OP_bregx` would
    /// want one as wide as an address.
    pub(super) fn sum(&mut self, number: u16, plus: i64) {
        self.register(number);
        self.read(4);
        match u64::try_from(plus) {
            Ok(0) => {}
            Ok(plus) => self.push(dw::DW_OP_plus_uconst, &[plus], 1, 1),
            Err(_) => {
                self.push(dw::DW_OP_consts, &[], 0, 1);
                signed(&mut self.bytes, plus);
                self.binary(dw::DW_OP_plus);
            }
        }
    }

    /// Reads so many bytes at the location on top.
    pub(super) fn read(&mut self, bytes: u8) {
        self.push(dw::DW_OP_deref_size, &[], 1, 1);
        self.bytes.push(bytes);
    }

    pub(super) fn binary(&mut self, operation: dw::DwOp) {
        self.push(operation, &[], 2, 1);
    }

    /// The canonical frame address.
    pub(super) fn cfa(&mut self) {
        self.push(dw::DW_OP_pick, &[], 0, 1);
        self.bytes.push(u8::try_from(self.depth - 1).unwrap_or(u8::MAX));
    }

    /// The location on top, so many bytes on.
    pub(super) fn offset(&mut self, bytes: i64) -> Result<(), WriteError> {
        match u64::try_from(bytes) {
            Ok(0) => Ok(()),
            Ok(bytes) => self.extension(Extension::OffsetUconst, &[bytes.into()], 1, 1),
            Err(_) => {
                self.push(dw::DW_OP_consts, &[], 0, 1);
                signed(&mut self.bytes, bytes);
                self.extension(Extension::Offset, &[], 2, 1)
            }
        }
    }
}

pub(super) fn unsigned(out: &mut Vec<u8>, number: u64) {
    // Writing to a vector doesn't fail.
    let _ = leb128::write::unsigned(out, number);
}

pub(super) fn signed(out: &mut Vec<u8>, number: i64) {
    let _ = leb128::write::signed(out, number);
}
