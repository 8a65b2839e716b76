//! What stock codegen said of a carrier, taken apart.

mod exact;
mod machine;

pub(crate) use exact::exact;

use super::place::Operand;
use super::{Computation, Part, Place, Writer};
use crate::dwarf::location::Expression;
use crate::marks::{FrameRegister, Mark, spilled_bytes};
use crate::model::LifetimeId;
use gimli::{Encoding, EndianSlice, Format, LittleEndian, Operation};
use std::ops::Range;

/// Why a record of import's says nothing any more.
pub(crate) const REWRITTEN: &str = "stock codegen rewrote the record beyond recognition";

pub(super) const ENCODING: Encoding = Encoding {
    format: Format::Dwarf32,
    version: 5,
    address_size: 8,
};

/// The place that a DWARF expression describes. An expression of a form that
/// isn't known stays whole, as [`Place::Verbatim`]. The writer is whoever will
/// write it.
pub(crate) fn parse(expression: &Expression, writer: &Writer) -> Place {
    parse_pieces(expression, writer).unwrap_or_else(|| Place::Verbatim(expression.clone()))
}

/// Whether an expression of DWARF 5 leaves a composite that isn't complete.
pub(super) fn ends_with_piece(expression: &Expression) -> bool {
    let operations = decode(&expression.bytes);
    let last = operations.as_ref().and_then(|operations| operations.last());
    last.is_some_and(|(_, _, operation)| matches!(operation, Operation::Piece { .. }))
}

type Op<'a> = Operation<EndianSlice<'a, LittleEndian>>;

/// Splits at `DW_OP_piece` (DWARF 5, 2.6.1.2).
fn parse_pieces(expression: &Expression, writer: &Writer) -> Option<Place> {
    let operations = decode(&expression.bytes)?;
    let mut parts = Vec::new();
    let mut first = 0;
    for (index, (_, _, operation)) in operations.iter().enumerate() {
        if let Operation::Piece {
            size_in_bits,
            bit_offset,
        } = operation
        {
            let place = parse_simple(expression, &operations[first..index], writer)?;
            let place = match bit_offset.unwrap_or(0) {
                0 => place,
                offset => part_of_register(place, offset, *size_in_bits, writer)?,
            };
            parts.push(Part {
                place,
                bits: *size_in_bits,
            });
            first = index + 1;
        }
    }
    match (parts.is_empty(), first == operations.len()) {
        (true, _) => parse_simple(expression, &operations, writer),
        (false, true) => Some(Place::Composite(parts)),
        (false, false) => None,
    }
}

/// The bits of a register that has 32 and that other instructions know as
/// several, as AMDGPU's halves. None for other places.
fn part_of_register(place: Place, offset: u64, bits: u64, writer: &Writer) -> Option<Place> {
    const REGISTER: u64 = 32;
    let Place::Register(number) = place else {
        return None;
    };
    let narrow = writer.target.has_lanes() && !writer.target.is_integer_register(number);
    let inside = offset.checked_add(bits).is_some_and(|end| end <= REGISTER);
    (narrow && inside)
        .then(|| place.slice(REGISTER, offset, bits, writer, "DW_OP_bit_piece"))?
        .ok()
}

/// Each operation with the bytes it stands in.
fn decode(bytes: &[u8]) -> Option<Vec<(usize, usize, Op<'_>)>> {
    let mut reader = EndianSlice::new(bytes, LittleEndian);
    let mut operations = Vec::new();
    while !reader.is_empty() {
        let start = bytes.len() - reader.len();
        let operation = Operation::parse(&mut reader, ENCODING).ok()?;
        operations.push((start, bytes.len() - reader.len(), operation));
    }
    Some(operations)
}

/// A simple location description (DWARF 5, 2.6.1.1).
fn parse_simple(
    expression: &Expression,
    operations: &[(usize, usize, Op<'_>)],
    writer: &Writer,
) -> Option<Place> {
    let Some((&(start, ..), &(last_start, end, ref last))) = operations.first().zip(operations.last()) else {
        return Some(Place::Undefined);
    };
    let names_unknown = |operation: &Op<'_>| match operation {
        Operation::Register { register } | Operation::RegisterOffset { register, .. } => {
            writer.target.is_unknown_register(register.0)
        }
        _ => false,
    };
    if operations.iter().any(|(.., operation)| names_unknown(operation)) {
        return Some(Place::Undefined);
    }
    if operations
        .iter()
        .any(|(_, _, operation)| matches!(operation, Operation::PushObjectAddress))
    {
        let lost = || Place::Lost(why_lost(operations, writer));
        return Some(marked(expression, operations, writer).unwrap_or_else(lost));
    }
    // More than an entry of the stack has (DWARF 5, 2.5.1.3): stock codegen says so of what is
    // computed of the address of a parameter that is passed by value. And gdb refuses all of a variable for a
    // conversion to an integer of more than 64 bits.
    let is_too_wide = |operation: &Op<'_>| match operation {
        Operation::Deref { size, .. } => *size > 8 && spilled_bytes(*size).is_none(),
        Operation::Convert { base_type } | Operation::Reinterpret { base_type } => writer
            .dies
            .base_type_size(base_type.0)
            .is_some_and(|bytes| bytes > 8),
        _ => false,
    };
    if operations.iter().any(|(.., operation)| is_too_wide(operation)) {
        return Some(Place::Undefined);
    }
    if machine::is_written(operations) {
        return machine::location(operations, writer);
    }
    if machine::is_frame(operations, writer) {
        return (!writer.target.has_lanes()).then_some(Place::Undefined);
    }
    match last {
        Operation::Register { register } if operations.len() == 1 => Some(Place::Register(register.0)),
        Operation::ImplicitValue { data } if operations.len() == 1 => {
            Some(Place::Bytes(writer.target.in_memory(data.slice().to_vec())))
        }
        // Stock codegen has no constants of more than 64 bits.
        Operation::StackValue if operations.len() == 1 => Some(Place::Undefined),
        Operation::StackValue if exact::is_mixed(&operations[..operations.len() - 1]) => {
            Some(Place::Undefined)
        }
        Operation::StackValue => {
            let computed = computation(
                expression,
                &operations[..operations.len() - 1],
                start..last_start,
                writer,
            )?;
            Some(Place::Value(computed))
        }
        Operation::Register { .. } | Operation::ImplicitValue { .. } | Operation::ImplicitPointer { .. } => {
            None
        }
        // Stock codegen says so of a narrowed value in a register.
        Operation::Convert { .. } if writer.target.has_lanes() => {
            machine::register(without_narrowing(operations, writer)).map(Place::Register)
        }
        // Elsewhere it leaves out that this is a value, and no address. What is in memory
        // can't be told from that.
        Operation::Convert { .. } => {
            let is_in_memory = |operation: &Op<'_>| match operation {
                Operation::RegisterOffset { register, offset, .. } => {
                    *offset != 0 || writer.target.kept.stack == Some(register.0)
                }
                _ => false,
            };
            if operations.iter().any(|(_, _, operation)| is_in_memory(operation)) {
                return None;
            }
            Some(Place::Value(computation(
                expression,
                operations,
                start..end,
                writer,
            )?))
        }
        // Memory of which address space?
        Operation::RegisterOffset { .. } if writer.target.has_lanes() => None,
        _ => Some(Place::Memory(computation(
            expression,
            operations,
            start..end,
            writer,
        )?)),
    }
}

/// Why an expression of import's says nothing.
fn why_lost(operations: &[(usize, usize, Op<'_>)], writer: &Writer) -> &'static str {
    let is_set = writer.frame.register == FrameRegister::Set;
    match !is_set && machine::is_written(operations) {
        true => "nobody knows there where the frame starts",
        false => REWRITTEN,
    }
}

/// An expression of import's: operands, each with its end, then the number of a lifetime.
fn marked(expression: &Expression, operations: &[(usize, usize, Op<'_>)], writer: &Writer) -> Option<Place> {
    let [
        body @ ..,
        (_, _, Operation::UnsignedConstant { value } | Operation::PlusConstant { value }),
        (_, _, Operation::StackValue),
    ] = operations
    else {
        return None;
    };
    let lifetime = LifetimeId(u32::try_from(*value).ok()?);
    let mut operands = Vec::new();
    let mut first = 0;
    for (index, (end, _, operation)) in body.iter().enumerate() {
        if Mark::of(operation) == Some(Mark::OperandEnd) {
            let operand = &body[first..index];
            let &(start, ..) = operand.first()?;
            let range = start..*end;
            let place = if machine::is_written(operand) {
                machine::operand(operand, writer)?
            } else if machine::is_frame(operand, writer) {
                match writer.target.has_lanes() {
                    true => Place::Verbatim(expression.part(range)),
                    false => Place::Undefined,
                }
            } else if let (Some(register), true) = (machine::register(operand), writer.target.has_lanes()) {
                Place::Register(register)
            } else {
                Place::Value(computation(expression, operand, range, writer)?)
            };
            operands.push(Operand {
                place,
                exact_from: exact::exact_from(operand),
            });
            first = index + 1;
        }
    }
    (first == body.len()).then_some(Place::Marked(lifetime, operands))
}

/// The operations in a range of bytes as a value. The forms that later
/// arithmetic can be folded into are told apart.
fn computation(
    expression: &Expression,
    operations: &[(usize, usize, Op<'_>)],
    range: Range<usize>,
    writer: &Writer,
) -> Option<Computation> {
    if writer.target.has_lanes()
        && operations
            .iter()
            .any(|(.., operation)| needs_lane(operation, writer))
    {
        return in_lane(expression, operations, writer);
    }
    if let [(_, _, operation)] = operations {
        match operation {
            Operation::RegisterOffset {
                register,
                offset,
                base_type,
            } if base_type.0 == 0 => {
                return Some(Computation::register(register.0).plus(*offset as u64));
            }
            Operation::FrameOffset { offset } => return Some(Computation::frame_base().plus(*offset as u64)),
            Operation::UnsignedConstant { value }
                // A relocated constant is not the number that stands here.
                if expression.fixups.is_empty() => {
                    return Some(Computation::constant(*value));
                }
            Operation::SignedConstant { value } => return Some(Computation::constant(*value as u64)),
            _ => {}
        }
    }
    if range.is_empty() {
        return None;
    }
    let computation = Computation::operations(untyped(expression, operations, range, writer));
    let entry = |operation: &Op<'_>| matches!(operation, Operation::EntryValue { .. });
    Some(
        match operations.iter().any(|(_, _, operation)| entry(operation)) {
            true => computation.with_entry_value(),
            false => computation,
        },
    )
}

/// The operations with what is converted made generic again, before others are
/// computed with it: stock codegen has untyped operands beside converted ones,
/// which go together neither in DWARF (2.5.1.4) nor in gdb.
fn untyped(
    expression: &Expression,
    operations: &[(usize, usize, Op<'_>)],
    range: Range<usize>,
    writer: &Writer,
) -> Expression {
    let is_convert = |operation: &Op<'_>| matches!(operation, Operation::Convert { .. });
    let mut from = range.start;
    let mut whole = Expression::default();
    for (index, (_, end, operation)) in operations.iter().enumerate() {
        let next = operations.get(index + 1);
        let is_last_convert = is_convert(operation) && !next.is_some_and(|(_, _, next)| is_convert(next));
        if is_last_convert || is_wide_entry(operation, writer) {
            whole.append(expression.part(from..*end));
            whole.bytes.extend(GENERIC);
            from = *end;
        }
    }
    if from < range.end {
        whole.append(expression.part(from..range.end));
        // What is left typed is the last that is computed.
        if operations.iter().any(|(_, _, operation)| is_typed(operation)) {
            whole.bytes.extend(GENERIC);
        }
    }
    whole
}

/// An entry value is as wide as its register, as a vector's, and has a type then.
fn is_wide_entry(operation: &Op<'_>, writer: &Writer) -> bool {
    let Operation::EntryValue { expression } = operation else {
        return false;
    };
    match decode(expression.slice()).as_deref() {
        Some([(_, _, Operation::Register { register })]) => !writer.target.is_integer_register(register.0),
        _ => false,
    }
}

/// `DW_OP_convert` to the generic type.
const GENERIC: [u8; 2] = [gimli::DW_OP_convert.0, 0];

/// Reads a register that hasn't the 64 bits that stock codegen takes it to have:
/// it has fewer, or some for each lane.
fn needs_lane(operation: &Op<'_>, writer: &Writer) -> bool {
    match operation {
        Operation::RegisterOffset { register, .. } => !writer.target.is_integer_register(register.0),
        Operation::EntryValue { .. } => true,
        _ => false,
    }
}

/// The operations with such registers read as they are: 32 bits, of the lane
/// that the debugger looks at. None for what only DWARF 5 could have.
fn in_lane(
    expression: &Expression,
    operations: &[(usize, usize, Op<'_>)],
    writer: &Writer,
) -> Option<Computation> {
    let mut whole: Option<Computation> = None;
    for (start, end, operation) in without_narrowing(operations, writer) {
        let next = match operation {
            Operation::RegisterOffset {
                register,
                offset,
                base_type,
            } if needs_lane(operation, writer) && base_type.0 == 0 && writer.is_stacked() => {
                let contents = writer.contents(register.0, 32).ok()?;
                contents.plus(*offset as u64)
            }
            operation if needs_lane(operation, writer) || is_typed(operation) => return None,
            _ => Computation::operations(expression.part(*start..*end)),
        };
        whole = Some(match whole {
            Some(before) => before.then(next, &[]),
            None => next,
        });
    }
    whole
}

/// The operations without conversions at their end that make a value narrower:
/// who reads it takes its low bits.
fn without_narrowing<'o, 'b>(
    mut operations: &'o [(usize, usize, Op<'b>)],
    writer: &Writer,
) -> &'o [(usize, usize, Op<'b>)] {
    while let [
        before @ ..,
        (_, _, Operation::Convert { base_type: from }),
        (_, _, Operation::Convert { base_type: to }),
    ] = operations
    {
        let sizes = [from, to].map(|ty| writer.dies.base_type_size(ty.0));
        // A type's bits may be fewer than its bytes have.
        let [Some(from), Some(to)] = sizes else { break };
        if from <= to {
            break;
        }
        operations = before;
    }
    operations
}

/// Leaves a value of a base type other than the generic one.
fn is_typed(operation: &Op<'_>) -> bool {
    match operation {
        Operation::Convert { base_type } | Operation::Reinterpret { base_type } => base_type.0 != 0,
        Operation::RegisterOffset { base_type, .. } | Operation::Deref { base_type, .. } => base_type.0 != 0,
        Operation::TypedLiteral { .. } => true,
        _ => false,
    }
}
