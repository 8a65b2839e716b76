//! What needs locations on the stack: only dialects with extensions have it.

use super::{SymbolicEvaluator, shared};
use crate::lower::{Computation, Part, Place, Result, Undescribable};
use crate::model::Type;
use crate::target::DEFAULT_SPACE;
use gimli::constants as dw;

/// So many copies are written one by one.
const MAX_COPIES: u32 = 256;

impl SymbolicEvaluator<'_> {
    /// Whether an LLVM address space is the default one of DWARF, so that a
    /// location there is its address.
    pub(super) fn is_default(&self, space: u32) -> bool {
        self.environment.writer().target.dwarf_space(space) == Some(DEFAULT_SPACE)
    }

    /// `DIOpExtend`. In DWARF 5 it is a composite of copies of the value. Elsewhere it is the
    /// location, as the proposal's example of a lane PC extends the program counter.
    pub(super) fn copies(&mut self, count: u32) -> Result<()> {
        let writer = self.environment.writer();
        let entry = self.pop()?;
        let bits = entry.ty.bits();
        let place = match entry.place {
            Place::Undefined => Place::Undefined,
            _ if bits == 0 || count == 0 => return self.ill_formed(),
            place if writer.is_stacked() => writer.extended(place, bits, count)?,
            _ if count > MAX_COPIES => return self.unsupported("so many copies in DWARF 5"),
            place => {
                let place = if count > 1 {
                    self.unassignable(place, bits)?
                } else {
                    place
                };
                Place::Composite(vec![Part { place, bits }; count as usize])
            }
        };
        let element = Box::new(entry.ty);
        self.push(
            place,
            Type::Vector {
                lanes: count,
                element,
            },
        );
        Ok(())
    }

    /// `DIOpSelect`, by masks of at most 64 lanes; in DWARF 5 by one that is known.
    pub(super) fn select(&mut self) -> Result<()> {
        let (mask, one, zero) = (self.pop()?, self.pop()?, self.pop()?);
        let Type::Vector { lanes, element } = &one.ty else {
            return self.ill_formed();
        };
        let (lanes, bits, ty) = (u64::from(*lanes), element.bits(), one.ty.clone());
        if one.ty != zero.ty || bits == 0 || lanes == 0 || mask.ty.bits() < lanes {
            return self.ill_formed();
        }
        let writer = self.environment.writer();
        if bits == 1 && lanes <= 64 {
            let [zero, one, mask] =
                [&zero, &one, &mask].map(|it| it.place.clone().read(lanes, &writer, self.operation));
            if let Some(bits) = chosen(&zero?, &one?, mask?, lanes) {
                self.push(Place::Value(bits), ty);
                return Ok(());
            }
        }
        let words = self
            .words(mask.place, mask.ty.bits())
            .map_err(|reason| match reason {
                Undescribable::Undefined => Undescribable::NoMask,
                reason => reason,
            })?;
        let mut parts = Vec::new();
        for (mask, first) in words.into_iter().zip((0..lanes).step_by(64)) {
            let count = (lanes - first).min(64);
            let part = |place: &Place| match count == lanes {
                true => Ok(place.clone()),
                false => place
                    .clone()
                    .slice(ty.bits(), first * bits, count * bits, &writer, self.operation),
            };
            if !writer.is_stacked() {
                let Some(mask) = mask.as_constant() else {
                    return self.unsupported("not in DWARF 5, but by a constant mask");
                };
                for lane in 0..count {
                    let from = if mask >> lane & 1 == 1 { &one } else { &zero };
                    let first = (first + lane) * bits;
                    let place = from
                        .place
                        .clone()
                        .slice(ty.bits(), first, bits, &writer, self.operation)?;
                    parts.push(Part { place, bits });
                }
                continue;
            }
            let place = writer.selected(part(&zero.place)?, part(&one.place)?, mask, bits, count)?;
            parts.push(Part {
                place,
                bits: count * bits,
            });
        }
        for number in shared::parts(&parts) {
            let part = &mut parts[number];
            part.place = self.unassignable(part.place.clone(), part.bits)?;
        }
        let place = match parts.len() {
            1 if writer.is_stacked() => parts.remove(0).place,
            _ => Place::Composite(parts),
        };
        self.push(place, ty);
        Ok(())
    }
}

/// Bits that are those of `zero` where the mask has none, else those of `one`, if one of
/// these is the same in all lanes: as a number, which is shorter than to select them.
fn chosen(zero: &Computation, one: &Computation, mask: Computation, lanes: u64) -> Option<Computation> {
    let all = Computation::constant(u64::MAX).zero_extended(lanes as u32);
    let same = |bits: &Computation| {
        bits.as_constant()
            .filter(|bits| *bits == 0 || Some(*bits) == all.as_constant())
    };
    let others = |mask: Computation| mask.binary(dw::DW_OP_xor, all.clone());
    let bits = match (same(zero), same(one)) {
        (Some(zero), Some(one)) if zero == one => Computation::constant(zero),
        (Some(0), Some(_)) => mask,
        (Some(_), Some(_)) => others(mask),
        (Some(0), None) => one.clone().binary(dw::DW_OP_and, mask),
        (Some(_), None) => one.clone().binary(dw::DW_OP_or, others(mask)),
        (None, Some(0)) => zero.clone().binary(dw::DW_OP_and, others(mask)),
        (None, Some(_)) => zero.clone().binary(dw::DW_OP_or, mask),
        (None, None) => return None,
    };
    Some(bits.with_width(lanes as u32))
}
