//! What needs locations on the stack: only dialects with extensions have it.

use super::Machine;
use crate::dwarf::operation::Extension;
use crate::lower::{Computation, Memory, Part, Place, Result};
use crate::model::Type;

impl Machine<'_> {
    /// Whether an LLVM address space is the default one of DWARF, so that a
    /// location there is its address.
    pub(super) fn is_default(&self, space: u32) -> bool {
        self.environment.writer().target.memory(space) == Memory::Default
    }

    /// An offset of a constant number of units, which leads out of the `bits`
    /// bits of the type that the place has.
    pub(super) fn beyond(
        &mut self,
        place: Place,
        bits: u64,
        amount: i64,
        unit: u64,
        to: &Type,
    ) -> Result<()> {
        let writer = self.environment.writer();
        let distance = amount.checked_mul(unit as i64);
        let (true, Some(distance)) = (writer.is_stacked(), distance) else {
            return self.unsupported("leaves the storage it started in");
        };
        let place = writer.moved(place, bits, distance)?;
        self.push(place, to.clone());
        Ok(())
    }

    /// An offset of a computed number of units into a place of `bits` bits.
    pub(super) fn computed_offset(
        &self,
        place: Place,
        bits: u64,
        amount: Computation,
        unit: u64,
    ) -> Result<Place> {
        let writer = self.environment.writer();
        if !writer.is_stacked() {
            return self.unsupported("a computed offset into something that isn't memory");
        }
        let operation = match unit {
            8 => Extension::Offset,
            _ => Extension::BitOffset,
        };
        writer.moved_by(place, bits, amount, operation)
    }

    /// `DIOpExtend`. In DWARF 5 it would be a composite of copies; debuggers have
    /// no use for that.
    pub(super) fn copies(&mut self, count: u32) -> Result<()> {
        let writer = self.environment.writer();
        if !writer.is_stacked() {
            return self.unsupported("not in DWARF 5");
        }
        let entry = self.pop()?;
        let bits = entry.ty.bits();
        let place = match entry.place {
            Place::Undefined => Place::Undefined,
            _ if bits == 0 || count == 0 => return self.ill_formed(),
            place => writer.extended(place, bits, count)?,
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

    /// `DIOpSelect`, by masks of at most 64 lanes.
    pub(super) fn select(&mut self) -> Result<()> {
        if !self.environment.writer().is_stacked() {
            return self.unsupported("not in DWARF 5");
        }
        let (mask, one, zero) = (self.pop()?, self.pop()?, self.pop()?);
        let Type::Vector { lanes, element } = &one.ty else {
            return self.ill_formed();
        };
        let (lanes, bits, ty) = (u64::from(*lanes), element.bits(), one.ty.clone());
        if one.ty != zero.ty || bits == 0 || lanes == 0 || mask.ty.bits() < lanes {
            return self.ill_formed();
        }
        let writer = self.environment.writer();
        let words = self.words(mask.place, mask.ty.bits())?;
        let mut parts = Vec::new();
        for (mask, first) in words.into_iter().zip((0..lanes).step_by(64)) {
            let count = (lanes - first).min(64);
            let part = |place: &Place| match count == lanes {
                true => Ok(place.clone()),
                false => place
                    .clone()
                    .slice(ty.bits(), first * bits, count * bits, &writer, self.operation),
            };
            let place = writer.selected(part(&zero.place)?, part(&one.place)?, mask, bits, count)?;
            parts.push(Part {
                place,
                bits: count * bits,
            });
        }
        let place = super::flatten(parts);
        self.push(place, ty);
        Ok(())
    }
}
