//! A lifetime segment: its expression, and when it is active.

use super::{CarrierId, Expr, ObjectId, Op, Type};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A lifetime segment (proposal, `DILifetime`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lifetime {
    pub object: ObjectId,
    pub location: Expr,
    /// `argObjects`, what `DIOpArg` counts.
    pub args: Vec<ObjectId>,
    pub extent: Extent,
}

impl Lifetime {
    /// What its expression takes its referrer for.
    pub(crate) fn referrer_type(&self) -> Option<&Type> {
        self.location.ops().iter().find_map(|op| match op {
            Op::Referrer(ty) => Some(ty),
            _ => None,
        })
    }

    /// The size in bits of what the carrier of its referrer has the location of: the
    /// referrer, or the memory that it points at.
    pub fn referred_bits(&self) -> Option<u64> {
        let Extent::Bounded {
            referrer: Some(referrer),
            ..
        } = self.extent
        else {
            return None;
        };
        let ops = self.location.ops();
        let uses = ops.iter().zip(ops.iter().skip(1).map(Some).chain([None]));
        let bits = uses.filter_map(|(op, next)| match (op, next) {
            (Op::Referrer(_), Some(Op::Deref(ty))) if referrer.pointee => Some(ty.bits()),
            (Op::Referrer(ty), _) => Some(ty.bits()),
            _ => None,
        });
        bits.max()
    }

    /// The carriers that this lifetime looks at.
    pub fn carriers(&self) -> impl Iterator<Item = CarrierId> {
        let (referrer, selector) = match &self.extent {
            Extent::Computed | Extent::Own => (&None, &None),
            Extent::Bounded { referrer, selector } => (referrer, selector),
        };
        let referrer = referrer.iter().map(|referrer| referrer.carrier);
        referrer.chain(selector.iter().map(|selector| selector.carrier))
    }
}

/// When a lifetime is active, and what its referrer is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// Wherever no bounded lifetime of the object is.
    Computed,
    /// Bounded by stock records of the variable that the object is, or is a
    /// part or an operand of: each ends the one before. The variable carries
    /// itself; where its location has this lifetime's number
    /// (`lower::Place::Marked`), the expression is to be computed, and where it
    /// has none, the location is right as it stands.
    Own,
    /// Where its carriers say so.
    Bounded {
        /// Whose location list is the referrer's; none for an expression
        /// without `DIOpReferrer`.
        referrer: Option<Referrer>,
        /// Active only where this carrier's value is one of those numbers. Without
        /// one, active wherever the referrer has a location.
        selector: Option<Selector>,
    },
}

/// How a carrier's location becomes that of the referrer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Referrer {
    pub carrier: CarrierId,
    /// The carrier describes not the referrer, a pointer, but the memory that
    /// it points at (a `#dbg_declare`): `DIOpReferrer, DIOpDeref` in one.
    pub pointee: bool,
    /// A loop computes the referrer again while the lifetime may be active. Stock codegen
    /// says that early: behind the instruction, and not where the next turn begins.
    pub repeats: bool,
}

/// A carrier of numbers, each of which stands for a set of lifetimes that are
/// active. It begins with the function; where it has no number after that,
/// nobody knows which are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Selector {
    pub carrier: CarrierId,
    /// What it is from the function's entry to its first number.
    pub initial: u32,
    /// The numbers of the sets that the lifetime is in, in order.
    pub values: Vec<Range<u32>>,
    /// Those of them where not all ways have computed its referrer.
    pub without: Vec<Range<u32>>,
    /// Numbers of sets that it may be in.
    pub unsure: Vec<Range<u32>>,
}

impl Selector {
    /// Whether the lifetime is active where the carrier has this number.
    pub fn has(&self, value: u32) -> bool {
        contains(&self.values, value)
    }

    /// Whether nobody knows if it is active there.
    pub(crate) fn is_unsure(&self, value: u32) -> bool {
        contains(&self.unsure, value)
    }

    /// Whether it is active there and its referrer may be nowhere.
    pub(crate) fn lacks(&self, value: u32) -> bool {
        contains(&self.without, value)
    }
}

/// Whether one of these ranges, which are in order, has a number.
fn contains(ranges: &[Range<u32>], number: u32) -> bool {
    let after = ranges.partition_point(|range| range.end <= number);
    ranges.get(after).is_some_and(|range| range.contains(&number))
}
