//! What in a DWARF expression refers to a DIE (DWARF 5, sections 2.5 and
//! 7.7.1), and expressions as values that can be written elsewhere.

use gimli::{Encoding, EndianSlice, LittleEndian, Reader};

use super::Reason;
use super::input::Section;
use super::location::{Expression, Fixup, FixupKind};
use super::unit::Unit;
use crate::elf::Object;

/// An operand that is the offset of a DIE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DieOperand {
    /// Byte offset in the expression.
    pub at: usize,
    /// Bytes that it takes.
    pub width: usize,
    pub kind: OperandKind,
    /// The offset: from the unit's start, or for `Info` in `.debug_info`.
    pub die: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OperandKind {
    /// A ULEB128 from the unit's start.
    UnitUleb,
    /// A fixed-width offset from the unit's start.
    Unit,
    /// A 4-byte offset in `.debug_info`.
    Info,
}

/// All operands that are offsets of DIEs, also inside of entry values, in order.
pub(super) fn die_operands(
    bytes: &[u8],
    encoding: Encoding,
    found: &mut Vec<DieOperand>,
) -> Result<(), &'static str> {
    walk(bytes, 0, encoding, found)
}

fn walk(
    bytes: &[u8],
    start: usize,
    encoding: Encoding,
    found: &mut Vec<DieOperand>,
) -> Result<(), &'static str> {
    let mut rest = EndianSlice::new(bytes, LittleEndian);
    while !rest.is_empty() {
        let at = bytes.len() - rest.len();
        gimli::Operation::parse(&mut rest, encoding).map_err(|_| "an operation that isn't known")?;
        let operation = bytes.get(at..bytes.len() - rest.len()).unwrap_or_default();
        let Some((&code, operands)) = operation.split_first() else {
            return Err("an empty operation");
        };
        operand(gimli::DwOp(code), operands, start + at + 1, encoding, found)?;
    }
    Ok(())
}

/// The DIE operands of one operation; `at` is where its operands start.
fn operand(
    code: gimli::DwOp,
    operands: &[u8],
    at: usize,
    encoding: Encoding,
    found: &mut Vec<DieOperand>,
) -> Result<(), &'static str> {
    use OperandKind::{Info, Unit, UnitUleb};
    let (skip, kind, width) = match code {
        gimli::DW_OP_convert
        | gimli::DW_OP_reinterpret
        | gimli::DW_OP_const_type
        | gimli::DW_OP_GNU_convert
        | gimli::DW_OP_GNU_reinterpret
        | gimli::DW_OP_GNU_const_type => (0, UnitUleb, 0),
        gimli::DW_OP_deref_type | gimli::DW_OP_xderef_type | gimli::DW_OP_GNU_deref_type => (1, UnitUleb, 0),
        gimli::DW_OP_regval_type | gimli::DW_OP_GNU_regval_type => (uleb(operands, 0)?.1, UnitUleb, 0),
        gimli::DW_OP_call2 => (0, Unit, 2),
        gimli::DW_OP_call4 | gimli::DW_OP_GNU_parameter_ref => (0, Unit, 4),
        gimli::DW_OP_call_ref
        | gimli::DW_OP_implicit_pointer
        | gimli::DW_OP_GNU_implicit_pointer
        | gimli::DW_OP_GNU_variable_value => (0, Info, 4),
        gimli::DW_OP_entry_value | gimli::DW_OP_GNU_entry_value => {
            let (_, width) = uleb(operands, 0)?;
            let nested = operands.get(width..).unwrap_or_default();
            return walk(nested, at + width, encoding, found);
        }
        _ => return Ok(()),
    };
    let (die, width) = match width {
        0 => uleb(operands, skip)?,
        width => {
            let mut buffer = [0; 8];
            let bytes = operands.get(skip..skip + width).ok_or("a truncated operand")?;
            buffer
                .get_mut(..width)
                .ok_or("a truncated operand")?
                .copy_from_slice(bytes);
            (u64::from_le_bytes(buffer), width)
        }
    };
    // Zero stands for the generic type.
    if kind != UnitUleb || die != 0 {
        let die = usize::try_from(die).map_err(|_| "an offset beyond memory")?;
        found.push(DieOperand {
            at: at + skip,
            width,
            kind,
            die,
        });
    }
    Ok(())
}

fn uleb(bytes: &[u8], at: usize) -> Result<(u64, usize), &'static str> {
    let mut rest = EndianSlice::new(bytes.get(at..).ok_or("a truncated operand")?, LittleEndian);
    let before = rest.len();
    let value = rest.read_uleb128().map_err(|_| "a truncated operand")?;
    Ok((value, before - rest.len()))
}

/// The expression in a range of bytes of a section, with its relocations and
/// references to DIEs as fixups.
pub(super) fn read(
    object: &Object<'_>,
    section: &Section<'_>,
    info: Option<u32>,
    unit: &Unit,
    range: std::ops::Range<usize>,
) -> Result<Expression, Reason> {
    let start = range.start;
    let wrong = |what| Reason::Expression(start, what);
    // Original bytes, so that what is under a relocation stays as it was.
    let bytes = section
        .original
        .get(range.clone())
        .ok_or(Reason::Truncated(start))?
        .to_vec();
    let applied = section.data.get(range.clone()).ok_or(Reason::Truncated(start))?;
    let mut operands = Vec::new();
    die_operands(applied, unit.encoding, &mut operands).map_err(wrong)?;
    let mut fixups = Vec::new();
    for operand in &operands {
        let kind = match (operand.kind, operand.width) {
            (OperandKind::UnitUleb, 4) => FixupKind::UnitUleb { die: operand.die },
            (OperandKind::UnitUleb, _) => return Err(wrong("a type's offset in other than 4 bytes")),
            (OperandKind::Unit, 4) => FixupKind::Unit4 { die: operand.die },
            (OperandKind::Unit, _) => return Err(wrong("a 2-byte offset of a DIE")),
            (OperandKind::Info, _) => FixupKind::Info4 { die: operand.die },
        };
        fixups.push(Fixup { at: operand.at, kind });
    }
    for relocation in section.relocations_in(range.start, range.end) {
        let at = usize::try_from(relocation.offset).unwrap_or(usize::MAX) - range.start;
        let into_info = object.resolve(relocation).map(|address| address.section) == info && info.is_some();
        if into_info {
            let known = |o: &super::expression::DieOperand| o.at == at && o.kind == OperandKind::Info;
            if !operands.iter().any(known) {
                return Err(Reason::StrayRelocation(relocation.offset));
            }
            continue;
        }
        let (symbol, r_type, addend) = (relocation.symbol, relocation.r_type, relocation.addend);
        fixups.push(Fixup {
            at,
            kind: FixupKind::Relocation {
                symbol,
                r_type,
                addend,
            },
        });
    }
    fixups.sort_by_key(|fixup| fixup.at);
    Ok(Expression { bytes, fixups })
}
