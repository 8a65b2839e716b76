//! Rules as call frame instructions, by hand: gimli's writer has neither the extensions'
//! operations nor relocations.

use super::operations::{Operations, signed, unsigned};
use crate::call_frames::{Row, Rule, Scalar, Vector};
use crate::dialect::ExtensionEncoding;
use crate::dwarf::operation::{Extension, WriteError};
use crate::target::{PRIVATE_WAVE, PROGRAM_COUNTER};
use gimli::constants as dw;

/// Both of stock's CIE.
const CODE_ALIGNMENT: u64 = 4;
const DATA_ALIGNMENT: i64 = 4;

/// A row that is so again after so many others is kept meanwhile: code that has all lanes
/// on, to spill registers, is about as long.
const REGION: usize = 4;

/// Instructions for the rows of a function.
#[derive(Clone, Debug)]
pub(super) struct Encoder {
    pub lanes: u32,
    /// The register that says which of them run.
    pub exec: u16,
    pub is_of_lane: bool,
    pub encoding: ExtensionEncoding,
}

impl Encoder {
    fn operations(&self, start: Option<u16>) -> Operations {
        Operations::new(self.encoding, start)
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
        let mut operations = self.operations(None);
        operations.constant(0);
        in_wave(&mut operations)?;
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

    /// What differs from row to row behind the first one, which are so from addresses on.
    pub(super) fn rows(&self, rows: &[Row], addresses: &[u64]) -> Result<Vec<u8>, WriteError> {
        let [first, others @ ..] = rows else {
            return Ok(Vec::new());
        };
        let mut all: Vec<(u64, &Row)> = vec![(0, first)];
        for (row, address) in others.iter().zip(addresses) {
            // What generates no code has the address of what is behind it.
            if all.len() > 1 {
                all.pop_if(|(last, _)| last == address);
            }
            if all.last().is_none_or(|(_, last)| *last != row) {
                all.push((*address, row));
            }
        }
        let mut out = Vec::new();
        // Where a row is so again that is kept.
        let mut kept = None;
        for (place, pair) in (1..).zip(all.windows(2)) {
            let [(at, before), (address, row)] = *pair else {
                continue;
            };
            advance(&mut out, (address - at) / CODE_ALIGNMENT);
            if kept == Some(place) {
                out.push(dw::DW_CFA_restore_state.0);
                kept = None;
                continue;
            }
            let mut behind = (place + 1..).zip(all.iter().skip(place + 1).take(REGION));
            if kept.is_none()
                && let Some((again, _)) = behind.find(|(_, (_, row))| *row == before)
            {
                out.push(dw::DW_CFA_remember_state.0);
                kept = Some(again);
            }
            self.change(before, row, &mut out)?;
        }
        Ok(out)
    }

    fn change(&self, before: &Row, row: &Row, out: &mut Vec<u8>) -> Result<(), WriteError> {
        if before.cfa != row.cfa {
            let mut operations = self.operations(None);
            match row.cfa {
                Some((register, plus)) => self.pointer(register, plus, &mut operations)?,
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
            if before.rules.get(register) != Some(rule) || before.start != row.start {
                self.rule(*register, rule, row.start, out)?;
            }
        }
        Ok(())
    }

    /// Where a register that counts the stack's bytes points to, so many on.
    fn pointer(&self, register: u16, plus: i64, operations: &mut Operations) -> Result<(), WriteError> {
        operations.sum(register, plus);
        if self.is_of_lane {
            operations.constant(self.lanes.ilog2().into());
            operations.binary(dw::DW_OP_shl);
        }
        in_wave(operations)
    }

    /// What the frame has of a lane, so many of its bytes behind where it starts.
    pub(super) fn frame(
        &self,
        offset: i64,
        lane: u32,
        operations: &mut Operations,
    ) -> Result<(), WriteError> {
        match operations.start {
            Some(register) => self.pointer(register, 0, operations)?,
            None => operations.cfa(),
        }
        operations.offset(self.of_wave(offset) + 4 * i64::from(lane))
    }

    fn rule(
        &self,
        register: u16,
        rule: &Rule,
        start: Option<u16>,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        let mut operations = self.operations(start);
        match rule {
            Rule::Undefined => {
                of_register(out, dw::DW_CFA_undefined, register);
                return Ok(());
            }
            Rule::Scalar(Scalar::Register(of, 0)) => {
                copied(out, register, *of);
                return Ok(());
            }
            Rule::Scalar(Scalar::Frame(offset, lane)) if start.is_none() => {
                saved(out, register, self.of_wave(*offset) + 4 * i64::from(*lane));
                return Ok(());
            }
            Rule::Vector([on, off]) if on == off => match (on, start) {
                (Some(Vector::Register(of)), _) => {
                    copied(out, register, *of);
                    return Ok(());
                }
                (Some(Vector::Frame(offset)), None) => {
                    saved(out, register, self.of_wave(*offset));
                    return Ok(());
                }
                _ => self.vector(*on, &mut operations)?,
            },
            Rule::Scalar(place) => self.scalar(place, &mut operations)?,
            Rule::Pair(halves) => {
                // What is complete of the whole is below the other half.
                for (half, taken) in halves.iter().zip([1, 2]) {
                    self.scalar(half, &mut operations)?;
                    operations.push(dw::DW_OP_piece, &[4], taken, 1);
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

    pub(super) fn mask_bytes(&self) -> u8 {
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
            Scalar::Lane(number, lane) => operations.word(number, lane)?,
            Scalar::Frame(offset, lane) => self.frame(offset, lane, operations)?,
        }
        Ok(())
    }

    /// Where all lanes of a vector register are.
    fn vector(&self, place: Option<Vector>, operations: &mut Operations) -> Result<(), WriteError> {
        match place {
            Some(Vector::Register(number)) => operations.register(number),
            Some(Vector::Frame(offset)) => self.frame(offset, 0, operations)?,
            None => operations.extension(Extension::Undefined, &[], 0, 1)?,
        }
        Ok(())
    }
}

/// An address in memory of all lanes.
fn in_wave(operations: &mut Operations) -> Result<(), WriteError> {
    operations.constant(u64::from(PRIVATE_WAVE));
    operations.extension(Extension::FormAspaceAddress, &[], 2, 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_half_finds_the_frame_below_what_is_complete() {
        let encoder = Encoder {
            lanes: 64,
            exec: 17,
            is_of_lane: true,
            encoding: ExtensionEncoding::User,
        };
        let mut out = Vec::new();
        let halves = Rule::Pair([Scalar::Frame(0, 0), Scalar::Frame(0, 0)]);
        encoder.rule(16, &halves, None, &mut out).expect("it is encoded");
        let (pick, piece) = (dw::DW_OP_pick.0, dw::DW_OP_piece.0);
        assert_eq!(out[3..], [pick, 0, piece, 4, pick, 1, piece, 4]);
    }
}
