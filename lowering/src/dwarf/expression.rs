//! What in a DWARF expression refers to a DIE (DWARF 5, sections 2.5 and
//! 7.7.1), and expressions as values that can be written elsewhere.

use gimli::{Encoding, EndianSlice, Endianity as _, Format, Reader, RunTimeEndian};

use super::Reason;
use super::input::{Section, Slice};
use super::location::{Expression, Fixup, FixupKind};
use super::operation::{Extension, Operation};
use super::unit::Unit;
use crate::dialect::ExtensionEncoding;
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
    order: RunTimeEndian,
    encoding: Encoding,
    found: &mut Vec<DieOperand>,
) -> Result<(), &'static str> {
    walk(EndianSlice::new(bytes, order), 0, encoding, found)
}

fn walk(
    bytes: Slice<'_>,
    start: usize,
    encoding: Encoding,
    found: &mut Vec<DieOperand>,
) -> Result<(), &'static str> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let at = bytes.len() - rest.len();
        gimli::Operation::parse(&mut rest, encoding).map_err(|_| "an operation that isn't known")?;
        let operation = bytes
            .slice()
            .get(at..bytes.len() - rest.len())
            .unwrap_or_default();
        let Some((&code, operands)) = operation.split_first() else {
            return Err("an empty operation");
        };
        let operands = EndianSlice::new(operands, bytes.endian());
        operand(gimli::DwOp(code), operands, start + at + 1, encoding, found)?;
    }
    Ok(())
}

/// The DIE operands of one operation; `at` is where its operands start.
fn operand(
    code: gimli::DwOp,
    operands: Slice<'_>,
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
            let nested = operands.slice().get(width..).unwrap_or_default();
            return walk(
                EndianSlice::new(nested, operands.endian()),
                at + width,
                encoding,
                found,
            );
        }
        _ => return Ok(()),
    };
    let (die, width) = match width {
        0 => uleb(operands, skip)?,
        width => {
            let bytes = operands.slice().get(skip..skip + width);
            let bytes = bytes.ok_or("a truncated operand")?;
            (operands.endian().read_uint(bytes), width)
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

fn uleb(bytes: Slice<'_>, at: usize) -> Result<(u64, usize), &'static str> {
    let mut rest = bytes;
    rest.skip(at).map_err(|_| "a truncated operand")?;
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
    let applied = section.applied(object, range.clone())?;
    let mut operands = Vec::new();
    die_operands(&applied, section.order, unit.encoding, &mut operands).map_err(wrong)?;
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
        let into_info = object.resolve(&relocation).map(|address| address.section) == info && info.is_some();
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
    let bytes = match section.order {
        RunTimeEndian::Little => bytes,
        RunTimeEndian::Big => turned(&bytes, RunTimeEndian::Big).map_err(wrong)?,
    };
    Ok(Expression { bytes, fixups })
}

/// An expression in the other byte order: expressions outside of sections have the lowest
/// byte first. `DW_OP_implicit_value` is memory, whose order doesn't change.
pub(super) fn turned(bytes: &[u8], from: RunTimeEndian) -> Result<Vec<u8>, &'static str> {
    let encoding = Encoding {
        format: Format::Dwarf32,
        version: 5,
        address_size: 8,
    };
    let mut out = bytes.to_vec();
    turn(EndianSlice::new(bytes, from), encoding, &mut out)?;
    Ok(out)
}

fn turn(bytes: Slice<'_>, encoding: Encoding, out: &mut [u8]) -> Result<(), &'static str> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let at = bytes.len() - rest.len();
        let operation = Operation::parse(&mut rest, encoding, ExtensionEncoding::User)
            .map_err(|_| "an operation that isn't known")?;
        let operands = (at + 1)..bytes.len() - rest.len();
        let part = fixed_part(
            &operation,
            EndianSlice::new(&bytes.slice()[operands.clone()], bytes.endian()),
        )?;
        let place = &mut out[operands.start + part.start..operands.start + part.end];
        match operation {
            Operation::Standard(gimli::DW_OP_entry_value | gimli::DW_OP_GNU_entry_value, _) => {
                let nested = place.to_vec();
                turn(EndianSlice::new(&nested, bytes.endian()), encoding, place)?;
            }
            _ => place.reverse(),
        }
    }
    Ok(())
}

/// Which of an operation's operands has an order of bytes: by their offsets.
fn fixed_part(
    operation: &Operation<Slice<'_>>,
    operands: Slice<'_>,
) -> Result<std::ops::Range<usize>, &'static str> {
    let end = operands.len();
    Ok(match operation {
        Operation::Standard(code, _) => match *code {
            gimli::DW_OP_addr
            | gimli::DW_OP_const2u
            | gimli::DW_OP_const2s
            | gimli::DW_OP_const4u
            | gimli::DW_OP_const4s
            | gimli::DW_OP_const8u
            | gimli::DW_OP_const8s
            | gimli::DW_OP_bra
            | gimli::DW_OP_skip
            | gimli::DW_OP_call2
            | gimli::DW_OP_call4
            | gimli::DW_OP_call_ref
            | gimli::DW_OP_GNU_parameter_ref
            | gimli::DW_OP_GNU_variable_value => 0..end,
            gimli::DW_OP_implicit_pointer | gimli::DW_OP_GNU_implicit_pointer => 0..4,
            // Its type, and the size of the constant.
            gimli::DW_OP_const_type | gimli::DW_OP_GNU_const_type => uleb(operands, 0)?.1 + 1..end,
            gimli::DW_OP_entry_value | gimli::DW_OP_GNU_entry_value => uleb(operands, 0)?.1..end,
            _ => 0..0,
        },
        Operation::Extension(extension, _) => match extension {
            Extension::AspaceImplicitPointer => return Err("an operation of fixed width that isn't known"),
            _ => 0..0,
        },
    })
}
