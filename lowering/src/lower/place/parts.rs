//! Composites: their parts put together in one value, and cut.

use super::{Part, Place};
use crate::lower::{Computation, Result, Undescribable, Writer};

/// The first `bits` bits of parts, at most 64, put together in one value.
pub(super) fn read_parts(
    mut parts: Vec<Part>,
    bits: u64,
    writer: &Writer,
    operation: &'static str,
) -> Result<Computation> {
    if writer.target.is_big_endian() {
        if parts.iter().map(|part| part.bits).sum::<u64>() != bits {
            return Err(Undescribable::Unsupported {
                operation,
                reason: "needs a part of a number of a big-endian target",
            });
        }
        parts.reverse();
    }
    let mut sum: Option<Computation> = None;
    let mut offset = 0;
    for part in parts {
        if offset >= bits {
            break;
        }
        let mut value = part
            .place
            .read(part.bits, writer, operation)?
            .zero_extended(part.bits as u32);
        if offset > 0 {
            value = match value.as_constant() {
                Some(value) => Computation::constant(value << offset.min(63)),
                None => value.binary(gimli::DW_OP_shl, Computation::constant(offset)),
            };
        }
        offset += part.bits;
        let constants = sum
            .as_ref()
            .and_then(Computation::as_constant)
            .zip(value.as_constant());
        sum = Some(match sum {
            Some(_) if let Some((low, high)) = constants => Computation::constant(low | high),
            Some(sum) => sum
                .binary(gimli::DW_OP_or, value)
                .with_width(offset.min(64) as u32),
            None => value,
        });
    }
    sum.filter(|_| offset >= bits).ok_or(Undescribable::Undefined)
}

/// The parts that some bits of all of them are in.
pub(super) fn slice_parts(
    parts: Vec<Part>,
    offset: u64,
    bits: u64,
    writer: &Writer,
    operation: &'static str,
) -> Result<Place> {
    let end = offset + bits;
    let mut slices = Vec::new();
    let mut start = 0;
    for Part { place, bits: size } in parts {
        let (from, to) = (offset.max(start), end.min(start + size));
        if from < to {
            let place = place.slice(size, from - start, to - from, writer, operation)?;
            slices.push(Part {
                place,
                bits: to - from,
            });
        }
        start += size;
    }
    match (slices.len(), end <= start) {
        (_, false) | (0, _) => Err(Undescribable::Undefined),
        (1, _) => Ok(slices.remove(0).place),
        _ => Ok(Place::Composite(slices)),
    }
}
