//! `DIOpBitOffset` and `DIOpByteOffset`.

use super::SymbolicEvaluator;
use crate::dwarf::operation::Extension;
use crate::lower::{Computation, Origin, Place, Result, Typed};
use crate::model::Type;
use gimli::constants as dw;

impl SymbolicEvaluator<'_> {
    /// A part of a place, or memory at a distance from it, in units of so many
    /// bits. The offset is signed. What leads out of a place may lead back, so
    /// an offset after another is one from where the first began.
    pub(super) fn offset(&mut self, to: &Type, unit: u64) -> Result<()> {
        let amount = self.pop()?;
        let base = self.pop_any()?;
        let amount = self.distance(amount)?;
        let origin = base.origin.unwrap_or_else(|| {
            Box::new(Origin {
                place: base.place,
                bits: base.ty.bits(),
                offset: 0,
            })
        });
        match amount.as_constant() {
            Some(amount) => self.known_offset(*origin, amount as i64, unit, to),
            None => self.computed_offset(*origin, amount, unit, to),
        }
    }

    fn known_offset(&mut self, origin: Origin, amount: i64, unit: u64, to: &Type) -> Result<()> {
        let distance = amount.checked_mul(unit as i64);
        let Some(offset) = distance.and_then(|distance| origin.offset.checked_add(distance)) else {
            return self.unsupported("too far an offset");
        };
        let writer = &self.environment.writer();
        let inside = u64::try_from(offset).ok().filter(|offset| {
            let end = offset.checked_add(to.bits());
            end.is_some_and(|end| end <= origin.bits)
        });
        let place = match (&origin.place, inside) {
            (Place::Undefined, _) => Place::Undefined,
            (Place::Memory(address), _) if offset % 8 == 0 => {
                Place::Memory(address.clone().plus((offset / 8) as u64))
            }
            (place, Some(inside)) => {
                place
                    .clone()
                    .slice(origin.bits, inside, to.bits(), writer, self.operation)?
            }
            (place, None) if writer.is_stacked() && !place.is_value() => {
                writer.moved(place.clone(), origin.bits, offset)?
            }
            // A value ends with its bits.
            (_, None) => Place::Undefined,
        };
        self.stack.push(Typed {
            place,
            ty: to.clone(),
            object: None,
            origin: Some(Box::new(Origin { offset, ..origin })),
        });
        Ok(())
    }

    fn computed_offset(&mut self, origin: Origin, amount: Computation, unit: u64, to: &Type) -> Result<()> {
        let Origin { place, bits, offset } = origin;
        let writer = self.environment.writer();
        let place = match place {
            Place::Undefined => Place::Undefined,
            Place::Memory(address) if unit == 8 && offset % 8 == 0 => {
                let address = address.plus((offset / 8) as u64);
                Place::Memory(address.binary(dw::DW_OP_plus, amount))
            }
            _ if !writer.is_stacked() => {
                return self.unsupported("a computed offset into something that isn't memory");
            }
            place => {
                let operation = match unit {
                    8 => Extension::Offset,
                    _ => Extension::BitOffset,
                };
                let place = match offset {
                    0 => place,
                    offset => writer.moved(place, bits, offset)?,
                };
                writer.moved_by(place, bits, amount, operation)?
            }
        };
        self.push(place, to.clone());
        Ok(())
    }

    /// An offset's number. A wider one than 64 bits has to be known to be none.
    fn distance(&self, amount: Typed) -> Result<Computation> {
        let bits = amount.ty.bits();
        let words = self.words(amount.place, bits)?;
        let number = match (&words[..], bits) {
            ([word], bits) => return Ok(word.clone().sign_extended(bits as u32)),
            ([low, high], bits) => {
                let high = high.clone().sign_extended((bits - 64) as u32).as_constant();
                let both = low.as_constant().zip(high);
                both.map(|(low, high)| i128::from(high as i64) << 64 | i128::from(low))
            }
            _ => None,
        };
        match number.and_then(|number| i64::try_from(number).ok()) {
            Some(number) => Ok(Computation::constant(number as u64)),
            None => self.unsupported("needs an offset of more than 64 bits"),
        }
    }
}
