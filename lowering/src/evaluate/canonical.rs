//! One form for each location description, so that two can be compared.

use super::location::{Composite, Location, Part, Pointee, SingleLocation, Storage, Typed, pieces};
use super::value::Value;
use num_bigint::BigUint;
use std::sync::Arc;

impl Typed {
    /// The same with composites cut into parts and neighbouring parts of one
    /// storage joined: two with equal forms denote the same bits. It doesn't
    /// tell any more what the expression decided and what the program. A
    /// composite of one part is that part.
    pub fn canonical(&self) -> Typed {
        Typed {
            location: location(&self.location, self.ty.bits()),
            ty: self.ty.clone(),
        }
    }
}

fn location(location: &Location, bits: u64) -> Location {
    if let [place] = &location.places[..]
        && matches!(place.storage, Storage::Address { .. })
    {
        return Location {
            places: vec![plain(place, bits)],
        };
    }
    let cut = Composite::of([(location.clone(), bits)]);
    let mut parts: Vec<Part> = Vec::new();
    for part in cut.parts().iter().flat_map(within_values) {
        let places = part.location.places.iter().map(|place| plain(place, part.bits));
        let part = Part {
            location: Location {
                places: places.collect(),
            },
            ..part
        };
        if !parts.last_mut().is_some_and(|last| join(last, &part)) {
            parts.push(part);
        }
    }
    match parts.len() {
        0 => Location::implicit(Value::Runtime(BigUint::ZERO), 0),
        1 => parts.swap_remove(0).location,
        _ => {
            let composite = Composite::of(parts.into_iter().map(|part| (part.location, part.bits)));
            Location::of(Storage::Composite(composite.into())).given()
        }
    }
}

/// A part, cut where one of its implicit values starts or ends.
fn within_values(part: &Part) -> Vec<Part> {
    let ends = part
        .location
        .places
        .iter()
        .flat_map(|place| match (&place.storage, place.offset) {
            (Storage::Implicit { bits, .. }, Some(offset)) => vec![-offset, i128::from(*bits) - offset],
            _ => vec![],
        });
    let pieces = pieces(part.bits, ends).into_iter().map(|(start, bits)| Part {
        start: part.start + start,
        bits,
        location: part.location.clone().moved(Some(i128::from(start)), true),
    });
    pieces.collect()
}

/// A place of so many bits without what doesn't matter to them: an implicit
/// value has these bits only, and nothing is beside it.
fn plain(place: &SingleLocation, bits: u64) -> SingleLocation {
    let (storage, offset) = match (&place.storage, place.offset) {
        (Storage::Implicit { value, bits: size }, Some(offset))
            if offset >= 0 && offset + i128::from(bits) <= i128::from(*size) =>
        {
            let value = value.slice(offset as u64, bits, false);
            (Storage::Implicit { value, bits }, Some(0))
        }
        (Storage::Implicit { .. }, Some(_)) => (Storage::Undefined, Some(0)),
        (Storage::Address { to, space }, offset) => {
            let to = match to {
                Pointee::Location(to) => Pointee::Location(Arc::new(to.canonical())),
                die => die.clone(),
            };
            (Storage::Address { to, space: *space }, offset)
        }
        // Nothing is in either.
        (Storage::Undefined | Storage::Outside, _) => (Storage::Undefined, Some(0)),
        (storage, offset) => (storage.clone(), offset),
    };
    SingleLocation {
        storage,
        offset,
        certain: false,
    }
}

/// Makes two parts one if the second goes on where the first ends.
fn join(part: &mut Part, next: &Part) -> bool {
    let (places, others) = (&part.location.places, &next.location.places);
    if places.len() != others.len() {
        return false;
    }
    let joined: Option<Vec<SingleLocation>> = places
        .iter()
        .zip(others)
        .map(|(place, other)| join_places(place, part.bits, other, next.bits))
        .collect();
    let Some(places) = joined else {
        return false;
    };
    part.location.places = places;
    part.bits += next.bits;
    true
}

fn join_places(
    place: &SingleLocation,
    bits: u64,
    next: &SingleLocation,
    more: u64,
) -> Option<SingleLocation> {
    match (&place.storage, &next.storage) {
        (
            Storage::Implicit {
                value: low,
                bits: size,
            },
            Storage::Implicit {
                value: high,
                bits: other,
            },
        ) if (*size, *other) == (bits, more) && (place.offset, next.offset) == (Some(0), Some(0)) => {
            let value = Value::Runtime(low.bits()? | high.bits()? << bits);
            let bits = bits + more;
            Some(SingleLocation {
                storage: Storage::Implicit { value, bits },
                ..place.clone()
            })
        }
        (Storage::Undefined, Storage::Undefined) => Some(place.clone()),
        // Its parts together are no pointer.
        (Storage::Address { space, .. }, _) if bits + more >= u64::from(space.bits) => None,
        (one, other) if one == other => {
            let follows = place.offset? + i128::from(bits) == next.offset?;
            follows.then(|| place.clone())
        }
        _ => None,
    }
}
