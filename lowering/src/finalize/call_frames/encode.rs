//! Rules as call frame instructions, by hand: gimli's writer has neither the extensions'
//! operations nor relocations.

use crate::call_frames::{Row, Rule, Scalar, Vector};
use crate::dialect::ExtensionEncoding;
use crate::dwarf::operation::{Extension, WriteError};
use crate::lanes::{Half, Lanes};
use crate::target::{PRIVATE_WAVE, PROGRAM_COUNTER};
use gimli::constants as dw;
use gimli::leb128;

/// Both of stock's CIE.
const CODE_ALIGNMENT: u64 = 4;
const DATA_ALIGNMENT: i64 = 4;

/// Instructions for the rows of a function.
#[derive(Clone, Debug)]
pub(super) struct Encoder {
    pub lanes: u32,
    /// The register that says which of them run.
    pub exec: u16,
    pub is_of_lane: bool,
    pub encoding: ExtensionEncoding,
}

/// The operations of an expression; the canonical frame address is below them on the
/// stack.
struct Operations {
    bytes: Vec<u8>,
    encoding: ExtensionEncoding,
    /// How many entries are above the canonical frame address.
    depth: u64,
}

impl Operations {
    fn new(encoding: ExtensionEncoding) -> Operations {
        Operations {
            bytes: Vec::new(),
            encoding,
            depth: 0,
        }
    }

    /// An operation, with how many entries it takes and gives.
    fn push(&mut self, operation: dw::DwOp, operands: &[u64], taken: u64, given: u64) {
        self.bytes.push(operation.0);
        for operand in operands {
            unsigned(&mut self.bytes, *operand);
        }
        self.depth = self.depth + given - taken;
    }

    fn extension(
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

    fn register(&mut self, number: u16) {
        self.push(dw::DW_OP_regx, &[number.into()], 0, 1);
    }

    fn constant(&mut self, number: u64) {
        match u8::try_from(number) {
            Ok(small @ 0..32) => self.push(dw::DwOp(dw::DW_OP_lit0.0 + small), &[], 0, 1),
            _ => self.push(dw::DW_OP_constu, &[number], 0, 1),
        }
    }

    /// What a register of 32 bits has, and so much more, as a value: `DW_OP_bregx` would
    /// want one as wide as an address.
    fn sum(&mut self, number: u16, plus: i64) {
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
    fn read(&mut self, bytes: u8) {
        self.push(dw::DW_OP_deref_size, &[], 1, 1);
        self.bytes.push(bytes);
    }

    fn binary(&mut self, operation: dw::DwOp) {
        self.push(operation, &[], 2, 1);
    }

    /// The canonical frame address, so many bytes on.
    fn frame(&mut self, bytes: i64) -> Result<(), WriteError> {
        self.push(dw::DW_OP_pick, &[], 0, 1);
        self.bytes.push(u8::try_from(self.depth - 1).unwrap_or(u8::MAX));
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

impl Encoder {
    fn operations(&self) -> Operations {
        Operations::new(self.encoding)
    }

    /// The bytes of all lanes for so many of one.
    fn of_wave(&self, bytes: i64) -> i64 {
        bytes * i64::from(self.lanes)
    }

    /// What is so from the function's start on.
    pub(super) fn first(&self, row: &Row) -> Result<Vec<u8>, WriteError> {
        let mut out = Vec::new();
        self.change(&Row::default(), row, &mut out)?;
        Ok(out)
    }

    /// An entry function's: it has no caller, and its frame is where memory starts.
    pub(super) fn entry(&self) -> Result<Vec<u8>, WriteError> {
        let mut out = vec![dw::DW_CFA_undefined.0];
        unsigned(&mut out, PROGRAM_COUNTER.into());
        let mut operations = self.operations();
        operations.constant(0);
        self.in_wave(&mut operations)?;
        defines(&mut out, &operations.bytes);
        Ok(out)
    }

    /// Registers that have what the calling frame has in them.
    pub(super) fn same(registers: impl Iterator<Item = u16>) -> Vec<u8> {
        let mut out = Vec::new();
        for register in registers {
            of_register(&mut out, dw::DW_CFA_same_value, register);
        }
        out
    }

    /// What differs from a row in the next one, so many bytes of code on.
    pub(super) fn next(
        &self,
        before: &Row,
        row: &Row,
        bytes: u64,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        advance(out, bytes / CODE_ALIGNMENT);
        self.change(before, row, out)
    }

    fn change(&self, before: &Row, row: &Row, out: &mut Vec<u8>) -> Result<(), WriteError> {
        if before.cfa != row.cfa {
            let mut operations = self.operations();
            match row.cfa {
                Some((register, plus)) => {
                    operations.sum(register, plus);
                    if self.is_of_lane {
                        operations.constant(self.lanes.ilog2().into());
                        operations.binary(dw::DW_OP_shl);
                    }
                    self.in_wave(&mut operations)?;
                }
                None => operations.extension(Extension::Undefined, &[], 0, 1)?,
            }
            defines(out, &operations.bytes);
        }
        for register in before.rules.keys() {
            if !row.rules.contains_key(register) {
                of_register(out, dw::DW_CFA_same_value, *register);
            }
        }
        for (register, rule) in &row.rules {
            if before.rules.get(register) != Some(rule) {
                self.rule(*register, rule, out)?;
            }
        }
        Ok(())
    }

    /// An address in memory of all lanes.
    fn in_wave(&self, operations: &mut Operations) -> Result<(), WriteError> {
        operations.constant(u64::from(PRIVATE_WAVE));
        operations.extension(Extension::FormAspaceAddress, &[], 2, 1)
    }

    fn rule(&self, register: u16, rule: &Rule, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let mut operations = self.operations();
        match rule {
            Rule::Undefined => {
                of_register(out, dw::DW_CFA_undefined, register);
                return Ok(());
            }
            Rule::Scalar(Scalar::Register(of, 0)) => {
                copied(out, register, *of);
                return Ok(());
            }
            Rule::Scalar(Scalar::Frame(offset, lane)) => {
                saved(out, register, self.of_wave(*offset) + 4 * i64::from(*lane));
                return Ok(());
            }
            Rule::Vector([Some(on), Some(off)]) if on == off => {
                match on {
                    Vector::Register(of) => copied(out, register, *of),
                    Vector::Frame(offset) => saved(out, register, self.of_wave(*offset)),
                }
                return Ok(());
            }
            Rule::Scalar(place) => self.scalar(place, &mut operations)?,
            Rule::Pair(halves) => {
                for half in halves {
                    self.scalar(half, &mut operations)?;
                    operations.push(dw::DW_OP_piece, &[4], 1, 0);
                }
            }
            Rule::Union(running, sets) => {
                self.running(running, &mut operations);
                for set in sets {
                    self.add(set, &mut operations)?;
                }
                operations.push(dw::DW_OP_stack_value, &[], 1, 1);
            }
            Rule::Vector([on, off]) => {
                self.vector(*off, &mut operations)?;
                self.vector(*on, &mut operations)?;
                operations.extension(Extension::CallFrameEntryReg, &[self.exec.into()], 0, 1)?;
                operations.read(self.mask_bytes());
                operations.extension(Extension::SelectBitPiece, &[32, self.lanes.into()], 3, 1)?;
            }
        }
        of_register(out, dw::DW_CFA_expression, register);
        block(out, &operations.bytes);
        Ok(())
    }

    /// The lanes that are on, as a number.
    fn running(&self, registers: &[u16], operations: &mut Operations) {
        let bytes = if registers.len() == 2 {
            4
        } else {
            self.mask_bytes()
        };
        for (register, place) in registers.iter().zip([0, 32]) {
            operations.register(*register);
            operations.read(bytes);
            if place > 0 {
                operations.constant(place);
                operations.binary(dw::DW_OP_shl);
                operations.binary(dw::DW_OP_or);
            }
        }
    }

    fn mask_bytes(&self) -> u8 {
        if self.lanes == 64 { 8 } else { 4 }
    }

    /// Where 32 bits are.
    fn scalar(&self, place: &Scalar, operations: &mut Operations) -> Result<(), WriteError> {
        match *place {
            Scalar::Register(number, 0) => operations.register(number),
            Scalar::Register(number, plus) => {
                operations.sum(number, plus);
                operations.push(dw::DW_OP_stack_value, &[], 1, 1);
            }
            Scalar::Lane(number, lane) => self.lane(number, lane, operations)?,
            Scalar::Frame(offset, lane) => {
                operations.frame(self.of_wave(offset) + 4 * i64::from(lane))?;
            }
        }
        Ok(())
    }

    fn lane(&self, number: u16, lane: u32, operations: &mut Operations) -> Result<(), WriteError> {
        operations.register(number);
        match lane {
            0 => Ok(()),
            lane => operations.extension(Extension::OffsetUconst, &[4 * i128::from(lane)], 1, 1),
        }
    }

    /// Where all lanes of a vector register are.
    fn vector(&self, place: Option<Vector>, operations: &mut Operations) -> Result<(), WriteError> {
        match place {
            Some(Vector::Register(number)) => operations.register(number),
            Some(Vector::Frame(offset)) => operations.frame(self.of_wave(offset))?,
            None => operations.extension(Extension::Undefined, &[], 0, 1)?,
        }
        Ok(())
    }

    /// Adds the lanes of a set to those in a number.
    fn add(&self, halves: &[Lanes<Half>], operations: &mut Operations) -> Result<(), WriteError> {
        if let Some(first) = neighbours(halves) {
            self.mask(first, 8, operations)?;
            operations.binary(dw::DW_OP_or);
            return Ok(());
        }
        for (half, place) in halves.iter().zip([0, 32]) {
            if *half == Lanes::None {
                continue;
            }
            self.half(half, operations)?;
            if place > 0 {
                operations.constant(place);
                operations.binary(dw::DW_OP_shl);
            }
            operations.binary(dw::DW_OP_or);
        }
        Ok(())
    }

    fn half(&self, lanes: &Lanes<Half>, operations: &mut Operations) -> Result<(), WriteError> {
        match lanes {
            Lanes::None => operations.constant(0),
            Lanes::All => operations.constant(u32::MAX.into()),
            Lanes::Choice(mask, between) => {
                let [off, on] = &**between;
                self.mask(*mask, 4, operations)?;
                if *on != Lanes::All {
                    self.half(on, operations)?;
                    operations.binary(dw::DW_OP_and);
                }
                if *off != Lanes::None {
                    self.mask(*mask, 4, operations)?;
                    operations.push(dw::DW_OP_not, &[], 1, 1);
                    self.half(off, operations)?;
                    operations.binary(dw::DW_OP_and);
                    operations.binary(dw::DW_OP_or);
                }
            }
        }
        Ok(())
    }

    /// So many bytes of a mask.
    fn mask(&self, mask: Half, bytes: u8, operations: &mut Operations) -> Result<(), WriteError> {
        match mask {
            Half::Scalar(number) => operations.register(number),
            Half::Lane(number, lane) => self.lane(number, lane, operations)?,
            Half::Frame(offset, lane) => {
                operations.frame(self.of_wave(offset.into()) + 4 * i64::from(lane))?;
            }
        }
        operations.read(bytes);
        Ok(())
    }
}

/// The first of two words of a mask, if the other one is behind it.
fn neighbours(halves: &[Lanes<Half>]) -> Option<Half> {
    let [low, high] = [halves.first()?, halves.get(1)?].map(|half| match half {
        Lanes::Choice(mask, between) if **between == [Lanes::None, Lanes::All] => Some(*mask),
        _ => None,
    });
    let is_next = match (low?, high?) {
        (Half::Lane(one, low), Half::Lane(other, high)) => one == other && low + 1 == high,
        (Half::Frame(one, low), Half::Frame(other, high)) => one == other && low + 1 == high,
        _ => false,
    };
    low.filter(|_| is_next)
}

fn unsigned(out: &mut Vec<u8>, number: u64) {
    // Writing to a vector doesn't fail.
    let _ = leb128::write::unsigned(out, number);
}

fn signed(out: &mut Vec<u8>, number: i64) {
    let _ = leb128::write::signed(out, number);
}

fn of_register(out: &mut Vec<u8>, instruction: dw::DwCfa, register: u16) {
    out.push(instruction.0);
    unsigned(out, register.into());
}

/// It is in another register.
fn copied(out: &mut Vec<u8>, register: u16, of: u16) {
    of_register(out, dw::DW_CFA_register, register);
    unsigned(out, of.into());
}

/// It is so many bytes behind the canonical frame address.
fn saved(out: &mut Vec<u8>, register: u16, bytes: i64) {
    of_register(out, dw::DW_CFA_offset_extended_sf, register);
    signed(out, bytes / DATA_ALIGNMENT);
}

fn block(out: &mut Vec<u8>, operations: &[u8]) {
    unsigned(out, operations.len() as u64);
    out.extend(operations);
}

fn defines(out: &mut Vec<u8>, operations: &[u8]) {
    out.push(dw::DW_CFA_def_cfa_expression.0);
    block(out, operations);
}

fn advance(out: &mut Vec<u8>, delta: u64) {
    match (u8::try_from(delta), u16::try_from(delta), u32::try_from(delta)) {
        (Ok(delta @ 0..64), ..) => out.push(dw::DW_CFA_advance_loc.0 | delta),
        (Ok(delta), ..) => out.extend([dw::DW_CFA_advance_loc1.0, delta]),
        (_, Ok(delta), _) => {
            out.push(dw::DW_CFA_advance_loc2.0);
            out.extend(delta.to_le_bytes());
        }
        (.., Ok(delta)) => {
            out.push(dw::DW_CFA_advance_loc4.0);
            out.extend(delta.to_le_bytes());
        }
        // No function is so long.
        _ => {}
    }
}
