//! Composites without composites in them.

use super::{Part, Place};

/// Parts of parts as parts of the whole, with runs of nothing put together. What is missing of
/// an inner composite is nowhere, and what it has beyond its bits is left out.
pub(crate) fn leveled(parts: Vec<Part>) -> Vec<Part> {
    let mut found: Vec<Part> = Vec::new();
    for part in parts {
        let Place::Composite(inner) = part.place else {
            push(&mut found, part);
            continue;
        };
        let mut rest = part.bits;
        for mut inner in leveled(inner) {
            inner.bits = inner.bits.min(rest);
            rest -= inner.bits;
            push(&mut found, inner);
        }
        push(
            &mut found,
            Part {
                place: Place::Undefined,
                bits: rest,
            },
        );
    }
    found
}

fn push(parts: &mut Vec<Part>, part: Part) {
    match parts.last_mut() {
        _ if part.bits == 0 => {}
        Some(last) if last.place == Place::Undefined && part.place == Place::Undefined => {
            last.bits += part.bits;
        }
        _ => parts.push(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_parts_are_parts_of_the_whole() {
        let part = |place, bits| Part { place, bits };
        let one = |number, bits| part(Place::Register(number), bits);
        let nothing = |bits| part(Place::Undefined, bits);
        let pair = |bits| part(Place::Composite(vec![one(1, 8), one(2, 8)]), bits);
        assert_eq!(
            leveled(vec![pair(16), pair(16)]),
            [one(1, 8), one(2, 8), one(1, 8), one(2, 8)]
        );
        assert_eq!(
            leveled(vec![pair(32), nothing(8)]),
            [one(1, 8), one(2, 8), nothing(24)]
        );
        assert_eq!(leveled(vec![pair(12)]), [one(1, 8), one(2, 4)]);
        let nested = part(Place::Composite(vec![pair(16), one(3, 8)]), 24);
        assert_eq!(leveled(vec![nested]), [one(1, 8), one(2, 8), one(3, 8)]);
    }
}
