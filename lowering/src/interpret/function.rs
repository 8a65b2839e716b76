//! What an attribute says of a function and its lanes (extensions, "Debugger
//! Information Entry Attributes").

use super::contents;
use super::context::{Attribute, Context};
use super::error::{Error, Reason};
use super::evaluation::{Evaluation, Run, Step};
use super::value::TypedValue;
use crate::dialect::ExtensionEncoding;
use crate::dwarf::attribute::Attributes;
use crate::evaluate::{Location, Storage, Typed};
use crate::model::Type;
use num_traits::ToPrimitive;

/// Attributes of functions that depend on where the thread is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionAttribute {
    /// `DW_AT_LLVM_lane_pc`.
    LanePc,
    /// `DW_AT_LLVM_active_lane`.
    ActiveLane,
}

impl FunctionAttribute {
    pub fn name(self) -> &'static str {
        match self {
            FunctionAttribute::LanePc => "DW_AT_LLVM_lane_pc",
            FunctionAttribute::ActiveLane => "DW_AT_LLVM_active_lane",
        }
    }

    pub(super) fn number(self, encoding: ExtensionEncoding) -> gimli::DwAt {
        let attributes = Attributes::of(encoding);
        match self {
            FunctionAttribute::LanePc => attributes.lane_pc,
            FunctionAttribute::ActiveLane => attributes.active_lane,
        }
    }
}

/// Where each lane is, lowest first; none: nowhere. `bits` is the size of an
/// address.
///
/// # Errors
/// That something isn't known to the context.
pub(super) fn pcs(
    location: &Location,
    bits: u64,
    lanes: u64,
    context: &dyn Context,
) -> Result<Vec<Option<u64>>, Error> {
    let mut pcs = Vec::new();
    for lane in 0..lanes {
        let element = location
            .clone()
            .moved(Some(i128::from(lane) * i128::from(bits)), false);
        pcs.push(match is_nowhere(&element, bits) {
            true => None,
            false => contents(&element, bits, context)?.to_u64(),
        });
    }
    Ok(pcs)
}

/// Whether so many bits of a location are nowhere.
fn is_nowhere(location: &Location, bits: u64) -> bool {
    let typed = Typed {
        location: location.clone(),
        ty: Type::Int(bits as u32),
    };
    let places = typed.canonical().location.places;
    places.iter().all(|place| place.storage == Storage::Undefined)
}

/// The number that an attribute is (the result kind is a value).
///
/// # Errors
/// The first operation that has no result here, and why.
pub fn integral(
    attribute: Attribute<'_>,
    context: &dyn Context,
    steps: &mut dyn FnMut(Step),
) -> Result<u64, Error> {
    let code = match attribute {
        Attribute::Expression(code) => Some(code),
        Attribute::List(codes) => codes.first().copied(),
        Attribute::Constant(_) | Attribute::Nothing => None,
    };
    let code = code.ok_or(Reason::NoValue)?;
    let mut run = Run::new(Some(steps));
    match Evaluation::new(&mut run, context, 0).value(code)? {
        TypedValue::Number { bits, .. } => Ok(bits.to_u64().ok_or(Reason::NoValue)?),
        TypedValue::Pointer(_) => Err(Reason::NoValue.into()),
    }
}

/// Lanes with what they have in common, as text.
pub(super) fn shown(pcs: &[Option<u64>], address: impl Fn(u64) -> String) -> String {
    let text = |pc: &Option<u64>| pc.map_or_else(|| "nowhere".to_string(), &address);
    let mut start = 0;
    let runs = pcs.chunk_by(|one, other| one == other).map(|run| {
        let first = start;
        start += run.len();
        let lanes = match run.len() {
            1 => first.to_string(),
            _ => format!("{first}-{}", start - 1),
        };
        format!("{lanes}: {}", run.first().map(text).unwrap_or_default())
    });
    runs.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_in_one_place_are_shown_together() {
        let address = |address: u64| format!("{address:#x}");
        assert_eq!(shown(&[], address), "");
        let pcs = [Some(4), Some(4), None, Some(8), Some(4)];
        assert_eq!(shown(&pcs, address), "0-1: 0x4, 2: nowhere, 3: 0x8, 4: 0x4");
    }
}
