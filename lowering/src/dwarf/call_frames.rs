//! Tables that gimli refuses, as such that it reads: with
//! `DW_CFA_LLVM_def_aspace_cfa` (extensions, "Call Frame Instructions"), which gives the
//! canonical frame address an address space, and with the extensions' augmentation. The
//! space is said as if a register of that number had what a register has that there
//! isn't, so that it is kept and restored with all other rules.

use gimli::constants as dw;
use gimli::leb128;
use std::collections::HashMap;

const DEF_ASPACE_CFA: u8 = 0x30;
const DEF_ASPACE_CFA_SF: u8 = 0x31;

/// What the extensions' augmentation begins with. It has no data in entries.
const AUGMENTATION: &[u8] = b"[llvm:";

const CIE: u32 = u32::MAX;

/// The register whose rule says the space of the canonical frame address.
pub(crate) const SPACE: gimli::Register = gimli::Register(u16::MAX);

/// A section `.debug_frame` with addresses of so many bytes, of little endian, so that gimli
/// reads it; none where there is nothing that it refuses, or that can't be read here either.
pub(crate) fn readable(section: &[u8], address_size: usize) -> Option<Vec<u8>> {
    let has_any = section
        .iter()
        .any(|byte| matches!(*byte, DEF_ASPACE_CFA | DEF_ASPACE_CFA_SF));
    let is_augmented = || {
        section
            .windows(AUGMENTATION.len())
            .any(|bytes| bytes == AUGMENTATION)
    };
    if !has_any && !is_augmented() {
        return None;
    }
    rewritten(section, address_size)
}

fn rewritten(section: &[u8], address_size: usize) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(section.len());
    // Where common entries are, by where they were.
    let mut moved: HashMap<u32, u32> = HashMap::new();
    let mut rest = section;
    while !rest.is_empty() {
        let offset = u32::try_from(section.len() - rest.len()).ok()?;
        // The 32-bit format.
        let size = usize::try_from(word(rest).filter(|size| *size < 0xffff_fff0)?).ok()?;
        let content = rest.get(4..)?.get(..size)?;
        rest = rest.get(4 + size..)?;
        let start = out.len();
        out.extend([0; 4]);
        if word(content)? == CIE {
            moved.insert(offset, u32::try_from(start).ok()?);
            common(content, &mut out)?;
        } else {
            out.extend(moved.get(&word(content)?)?.to_le_bytes());
            let header = 2 * address_size;
            out.extend(content.get(4..)?.get(..header)?);
            instructions(content.get(4 + header..)?, address_size, &mut out)?;
        }
        let size = u32::try_from(out.len() - start - 4).ok()?;
        out[start..start + 4].copy_from_slice(&size.to_le_bytes());
    }
    Some(out)
}

fn word(bytes: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.first_chunk()?))
}

/// A common entry, without an augmentation; others have data whose size isn't known here.
fn common(content: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let (header, mut rest) = content.split_at_checked(5)?;
    let version = header[4];
    let end = rest.iter().position(|byte| *byte == 0)?;
    if end > 0 && !rest.starts_with(AUGMENTATION) {
        return None;
    }
    rest = &rest[end + 1..];
    out.extend(header);
    out.push(0);
    let before = rest;
    let mut address_size = 8;
    if version >= 4 {
        address_size = usize::from(*rest.first()?);
        rest = rest.get(2..)?;
    }
    // The alignments, and the column of the address.
    for _ in 0..2 {
        number(&mut rest)?;
    }
    match version {
        1 => rest = rest.get(1..)?,
        _ => number(&mut rest)?,
    }
    out.extend(&before[..before.len() - rest.len()]);
    instructions(rest, address_size, out)
}

/// Skips a number.
fn number(rest: &mut &[u8]) -> Option<()> {
    let mut reader = gimli::EndianSlice::new(rest, gimli::LittleEndian);
    leb128::read::skip(&mut reader).ok()?;
    *rest = reader.slice();
    Some(())
}

/// What an instruction's operands are.
#[derive(Clone, Copy)]
enum Operand {
    Number,
    Bytes(usize),
    Block,
}

fn instructions(mut rest: &[u8], address_size: usize, out: &mut Vec<u8>) -> Option<()> {
    while let Some((&opcode, operands)) = rest.split_first() {
        let mut behind = operands;
        for operand in operands_of(opcode, address_size)? {
            match operand {
                Operand::Number => number(&mut behind)?,
                Operand::Bytes(bytes) => behind = behind.get(*bytes..)?,
                Operand::Block => {
                    let mut reader = gimli::EndianSlice::new(behind, gimli::LittleEndian);
                    let size = leb128::read::unsigned(&mut reader).ok()?;
                    behind = reader.slice().get(usize::try_from(size).ok()?..)?;
                }
            }
        }
        let operands = &operands[..operands.len() - behind.len()];
        rest = behind;
        instruction(opcode, operands, out)?;
    }
    Some(())
}

/// What gives the canonical frame address a register gives it a space, too: the default one,
/// if it isn't of the extensions.
fn instruction(opcode: u8, operands: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let plain = match (dw::DwCfa(opcode), opcode) {
        (dw::DW_CFA_def_cfa, _) | (_, DEF_ASPACE_CFA) => dw::DW_CFA_def_cfa,
        (dw::DW_CFA_def_cfa_sf, _) | (_, DEF_ASPACE_CFA_SF) => dw::DW_CFA_def_cfa_sf,
        _ => {
            out.push(opcode);
            out.extend(operands);
            return Some(());
        }
    };
    out.push(plain.0);
    // The register, and how far from what it has.
    let mut rest = operands;
    for _ in 0..2 {
        number(&mut rest)?;
    }
    out.extend(&operands[..operands.len() - rest.len()]);
    out.push(dw::DW_CFA_register.0);
    leb128::write::unsigned(out, SPACE.0.into()).ok()?;
    match rest {
        [] => out.push(0),
        space => out.extend(space),
    }
    Some(())
}

fn operands_of(opcode: u8, address_size: usize) -> Option<&'static [Operand]> {
    use Operand::{Block, Bytes, Number};
    // The highest two bits are an instruction by themselves.
    match opcode >> 6 {
        1 | 3 => return Some(&[]),
        2 => return Some(&[Number]),
        _ => {}
    }
    Some(match (dw::DwCfa(opcode), address_size) {
        (dw::DW_CFA_nop | dw::DW_CFA_remember_state | dw::DW_CFA_restore_state, _) => &[],
        (dw::DW_CFA_set_loc, 8) => &[Bytes(8)],
        (dw::DW_CFA_set_loc, 4) => &[Bytes(4)],
        (dw::DW_CFA_advance_loc1, _) => &[Bytes(1)],
        (dw::DW_CFA_advance_loc2, _) => &[Bytes(2)],
        (dw::DW_CFA_advance_loc4, _) => &[Bytes(4)],
        (
            dw::DW_CFA_restore_extended
            | dw::DW_CFA_undefined
            | dw::DW_CFA_same_value
            | dw::DW_CFA_def_cfa_register
            | dw::DW_CFA_def_cfa_offset
            | dw::DW_CFA_def_cfa_offset_sf,
            _,
        ) => &[Number],
        (
            dw::DW_CFA_offset_extended
            | dw::DW_CFA_register
            | dw::DW_CFA_def_cfa
            | dw::DW_CFA_offset_extended_sf
            | dw::DW_CFA_def_cfa_sf
            | dw::DW_CFA_val_offset
            | dw::DW_CFA_val_offset_sf,
            _,
        ) => &[Number, Number],
        (dw::DW_CFA_def_cfa_expression, _) => &[Block],
        (dw::DW_CFA_expression | dw::DW_CFA_val_expression, _) => &[Number, Block],
        (dw::DwCfa(DEF_ASPACE_CFA | DEF_ASPACE_CFA_SF), _) => &[Number, Number, Number],
        _ => return None,
    })
}
