//! Location descriptions of objects, fit for debuggers.

use super::{Part, Place};
use std::ops::Range;

impl Place {
    /// Whether it rests on a `DW_OP_entry_value`.
    fn needs_entry_value(&self) -> bool {
        match self {
            Place::Value(value) | Place::Memory(value) => value.needs_entry_value(),
            Place::Real(value) => value.needs_entry_value(),
            _ => false,
        }
    }

    /// Whether [`Place::settled`] leaves out parts of it that have a place.
    pub(crate) fn loses_entry_values(&self) -> bool {
        match self {
            Place::Composite(parts) => {
                has_better(parts) && parts.iter().any(|part| part.place.needs_entry_value())
            }
            _ => false,
        }
    }

    /// The place of an object of `bits` bits of which `padding` are no value's,
    /// fit for a debugger:
    ///
    /// - Stock codegen leaves out parts at the end that have no location.
    /// - Where a debugger can't find the entry value that one part needs, it
    ///   shows no part. So such a part goes where there are better ones.
    pub(crate) fn settled(self, bits: u64, padding: &[Range<u64>]) -> Place {
        let Place::Composite(mut parts) = self else {
            return self;
        };
        let sum: u64 = parts.iter().map(|part| part.bits).sum();
        if sum < bits {
            let place = Place::Undefined;
            parts.push(Part {
                place,
                bits: bits - sum,
            });
        }
        if has_better(&parts) {
            for part in parts.iter_mut().filter(|part| part.place.needs_entry_value()) {
                part.place = Place::Undefined;
            }
        }
        let mut settled: Vec<Part> = Vec::new();
        let mut start = 0;
        for part in parts {
            let end = start + part.bits;
            match part.place {
                Place::Undefined => split(start..end, padding, &mut settled),
                place => settled.push(Part { place, ..part }),
            }
            start = end;
        }
        Place::Composite(settled)
    }
}

/// Whether a part has a place without an entry value.
fn has_better(parts: &[Part]) -> bool {
    let sure = |part: &Part| part.place != Place::Undefined && !part.place.needs_entry_value();
    parts.iter().any(sure)
}

/// An undefined part, with the padding in it told apart.
fn split(part: Range<u64>, padding: &[Range<u64>], out: &mut Vec<Part>) {
    let mut push = |place, from: u64, to: u64| match out.last_mut() {
        _ if from >= to => {}
        Some(last) if last.place == place => last.bits += to - from,
        _ => out.push(Part {
            place,
            bits: to - from,
        }),
    };
    let mut reached = part.start;
    for range in padding {
        let (from, to) = (
            range.start.clamp(reached, part.end),
            range.end.clamp(reached, part.end),
        );
        push(Place::Undefined, reached, from);
        push(Place::Padding, from, to);
        reached = to;
    }
    push(Place::Undefined, reached, part.end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lower::Computation;

    fn parts(place: Place) -> Vec<(bool, bool, u64)> {
        let Place::Composite(parts) = place else { panic!() };
        let tell = |part: Part| {
            (
                part.place == Place::Undefined,
                part.place == Place::Padding,
                part.bits,
            )
        };
        parts.into_iter().map(tell).collect()
    }

    #[test]
    fn padding_is_told_from_what_is_missing() {
        let low = Part {
            place: Place::Register(0),
            bits: 32,
        };
        let whole = Place::Composite(vec![low]).settled(128, &[32..64, 120..128]);
        let expected = [
            (false, false, 32),
            (false, true, 32),
            (true, false, 56),
            (false, true, 8),
        ];
        assert_eq!(parts(whole), expected);
    }

    #[test]
    fn an_entry_value_goes_where_there_is_better() {
        let entry = Part {
            place: Place::Value(Computation::register(0).with_entry_value()),
            bits: 32,
        };
        let sure = Part {
            place: Place::Register(1),
            bits: 32,
        };
        let both = Place::Composite(vec![entry.clone(), sure]).settled(64, &[]);
        assert_eq!(parts(both), [(true, false, 32), (false, false, 32)]);
        let alone = Place::Composite(vec![entry]).settled(32, &[]);
        assert_eq!(parts(alone), [(false, false, 32)]);
    }
}
