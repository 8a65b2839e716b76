//! Lifetimes of a piece of a variable: a `DIOpFragment` says which bits the rest of the
//! expression is about.

use crate::lower::{Part, Place, Undescribable};
use crate::model::{Lifetime, Op};
use std::ops::Range;

/// What a lifetime says, with its size in bits.
type Said = Result<(Place, u64), Undescribable>;

/// The bits of its object, which has `bits`, that a lifetime is about, if not of all.
pub(super) fn piece(lifetime: &Lifetime, bits: Option<u64>) -> Option<Range<u64>> {
    let mut ops = lifetime.location.ops().iter();
    let range = ops.find_map(|op| match op {
        Op::Fragment(offset, size) => Some(u64::from(*offset)..u64::from(*offset) + u64::from(*size)),
        _ => None,
    })?;
    (range.end <= bits? && range != (0..bits?) && !range.is_empty()).then_some(range)
}

/// The whole variable that pieces make. Where two are of the same bits it is in two places,
/// each made of what doesn't overlap. A piece that can't be described is undefined, and a loss.
pub(super) fn put_together(
    mut pieces: Vec<(Range<u64>, Said)>,
    bits: u64,
    losses: &mut Vec<Undescribable>,
) -> Vec<Said> {
    pieces.sort_by_key(|(range, _)| range.start);
    let mut wholes: Vec<(Vec<Part>, u64)> = Vec::new();
    for (range, said) in pieces {
        let size = range.end - range.start;
        let place = match said {
            Ok((place, have)) if have >= size => place,
            Ok(_) => {
                losses.push(Undescribable::Unsupported {
                    operation: "DIOpFragment",
                    reason: "the expression has fewer bits than the fragment",
                });
                Place::Undefined
            }
            Err(reason) => {
                losses.push(reason);
                Place::Undefined
            }
        };
        let free = wholes.iter().position(|(_, reached)| *reached <= range.start);
        let free = free.unwrap_or_else(|| {
            wholes.push((Vec::new(), 0));
            wholes.len() - 1
        });
        let (parts, reached) = &mut wholes[free];
        fill(parts, reached, range.start);
        parts.push(Part { place, bits: size });
        *reached = range.end;
    }
    let whole = |(mut parts, mut reached): (Vec<Part>, u64)| {
        fill(&mut parts, &mut reached, bits);
        Ok((Place::of_parts(parts), bits))
    };
    wholes.into_iter().map(whole).collect()
}

/// Nothing, up to a bit.
fn fill(parts: &mut Vec<Part>, reached: &mut u64, to: u64) {
    if *reached < to {
        let place = Place::Undefined;
        parts.push(Part {
            place,
            bits: to - *reached,
        });
        *reached = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_a_whole() {
        let register = |number| Ok((Place::Register(number), 16));
        let pieces = vec![(16..32, register(1)), (0..16, register(0)), (24..40, register(2))];
        let mut losses = Vec::new();
        let found = put_together(pieces, 64, &mut losses);
        let shape = |said: &Said| match said {
            Ok((Place::Composite(parts), 64)) => parts
                .iter()
                .map(|part| (part.place != Place::Undefined, part.bits))
                .collect(),
            _ => Vec::new(),
        };
        let shapes: Vec<Vec<_>> = found.iter().map(shape).collect();
        let first = vec![(true, 16), (true, 16), (false, 32)];
        let second = vec![(false, 24), (true, 16), (false, 24)];
        assert_eq!((shapes, losses), (vec![first, second], Vec::new()));
    }

    #[test]
    fn what_is_too_short_is_lost() {
        let mut losses = Vec::new();
        let pieces = vec![
            (0..16, Ok((Place::Register(0), 8))),
            (16..32, Err(Undescribable::NoReferrer)),
        ];
        let found = put_together(pieces, 32, &mut losses);
        assert_eq!(losses.len(), 2);
        // Then nothing is left of it.
        assert_eq!(found, [Ok((Place::Undefined, 32))]);
    }
}
