//! What carriers are of: so many bits, and of what.

use crate::llvm::{DebugType, LocalVariable, Module};
use crate::passes::is_carrier;
use lowering::marks::CARRIER;
use lowering::model::{CarrierId, Extent, Lifetime, Model, ObjectId, Op};
use std::collections::{HashMap, HashSet};

/// What a carrier's type says that it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Any value.
    Character,
    /// An address that its lifetime looks at: what is done to the memory there counts.
    Address,
    /// A selector's number.
    Number,
}

impl Encoding {
    /// `DW_ATE_UTF`, `DW_ATE_address` or `DW_ATE_ASCII`.
    fn code(self) -> u32 {
        match self {
            Encoding::Character => 0x10,
            Encoding::Address => 0x01,
            Encoding::Number => 0x12,
        }
    }
}

/// The carrier that a variable is.
pub fn carrier(variable: LocalVariable<'_>, model: &Model) -> Option<CarrierId> {
    model.numbers.carrier(variable.annotation(CARRIER)?)
}

/// Whether a carrier is of an address that its lifetime looks at.
pub fn is_of_address(variable: LocalVariable<'_>) -> bool {
    is_carrier(variable) && encoding(variable) == Some(Encoding::Address.code())
}

/// Whether a variable is a carrier of values, and no selector.
pub fn is_of_value(variable: LocalVariable<'_>) -> bool {
    is_carrier(variable) && encoding(variable) != Some(Encoding::Number.code())
}

fn encoding(variable: LocalVariable<'_>) -> Option<u32> {
    variable.ty().and_then(DebugType::encoding)
}

/// A type for a carrier of so many bits that is neither signed nor unsigned.
///
/// LLVM describes no more of a value than its variable has room for, and cuts an alloca's
/// parts to it. Where it makes a value narrower (`replaceAllDbgUsesWith`, as InstCombine does
/// with a phi of which only a comparison is needed), it takes what is gone of a signed or
/// unsigned variable for an extension. Of one that is neither it knows that it doesn't know.
pub(super) fn own_type<'m>(module: &mut Module<'m>, bits: u64, encoding: Encoding) -> Option<DebugType<'m>> {
    module.basic_type(bits, encoding.code())
}

/// The size of a selector's numbers in bits.
pub(super) const NUMBER_BITS: u64 = 32;

/// How many bits each carrier of a referrer is of, and of what.
pub(super) fn referred(model: &Model) -> HashMap<CarrierId, (u64, Encoding)> {
    let looked_at = looked_at(model);
    let referrers = model.lifetimes.iter().filter_map(|lifetime| {
        let Extent::Bounded {
            referrer: Some(referrer),
            ..
        } = lifetime.extent
        else {
            return None;
        };
        let is_looked_at = dereferences(lifetime) || looked_at.contains(&lifetime.object);
        let encoding = match is_looked_at && !referrer.pointee {
            true => Encoding::Address,
            false => Encoding::Character,
        };
        Some((referrer.carrier, (lifetime.referred_bits()?, encoding)))
    });
    referrers.collect()
}

/// The objects of which others' lifetimes look at what is where their value leads.
fn looked_at(model: &Model) -> HashSet<ObjectId> {
    let looking = model.lifetimes.iter().filter(|lifetime| dereferences(lifetime));
    let mut pending: Vec<_> = looking.flat_map(|lifetime| &lifetime.args).copied().collect();
    let mut args: HashMap<ObjectId, Vec<ObjectId>> = HashMap::new();
    for lifetime in &model.lifetimes {
        args.entry(lifetime.object).or_default().extend(&lifetime.args);
    }
    let mut found = HashSet::new();
    while let Some(object) = pending.pop() {
        if found.insert(object) {
            pending.extend(args.get(&object).into_iter().flatten());
        }
    }
    found
}

fn dereferences(lifetime: &Lifetime) -> bool {
    lifetime
        .location
        .ops()
        .iter()
        .any(|op| matches!(op, Op::Deref(_)))
}
