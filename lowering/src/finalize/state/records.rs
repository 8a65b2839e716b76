//! What stock codegen said of variables whose records name lifetimes.

use super::State;
use super::environment::Operands;
use crate::lower::{Part, Place, REWRITTEN, Undescribable, evaluate};

impl State<'_, '_> {
    /// What stock codegen said of a variable, with the lifetimes that it names
    /// evaluated. A part that can't be described is undefined, and a loss.
    pub(super) fn unmarked(
        &self,
        place: Place,
        losses: &mut Vec<Undescribable>,
    ) -> Result<Place, Undescribable> {
        let Place::Composite(parts) = place else {
            return self.unmarked_part(place, 0).map(|(place, _)| place);
        };
        let mut whole: Vec<Part> = Vec::new();
        // What the part before has taken of the ones after it.
        let mut taken = 0;
        for Part { place, bits } in parts {
            if place == Place::Undefined {
                let bits = bits.saturating_sub(taken);
                taken = 0;
                if bits > 0 {
                    whole.push(Part { place, bits });
                }
                continue;
            }
            if let (Some(last), true) = (whole.last_mut(), taken > 0) {
                // There is no gap to take it from.
                last.bits -= taken;
            }
            let (place, size) = self.unmarked_part(place, bits).unwrap_or_else(|reason| {
                losses.push(reason);
                (Place::Undefined, bits)
            });
            taken = size - bits;
            match place {
                Place::Composite(parts)
                    if parts.iter().map(|part| part.bits).sum::<u64>() == size && taken == 0 =>
                {
                    whole.extend(parts);
                }
                place => whole.push(Part { place, bits: size }),
            }
        }
        Ok(Place::of_parts(whole))
    }

    /// A part, and its size in bits: stock codegen makes a part no wider than
    /// the register that its value is computed of, and leaves a gap.
    fn unmarked_part(&self, place: Place, bits: u64) -> Result<(Place, u64), Undescribable> {
        let lost = |reason| Undescribable::Unsupported {
            operation: "DIExpr",
            reason,
        };
        let (lifetime, operands) = match place {
            Place::Marked(lifetime, operands) => (lifetime, operands),
            Place::Lost(reason) => return Err(lost(reason)),
            place => return Ok((place.of_bits(bits, self.writer.target), bits)),
        };
        let lifetime = self.index.model.lifetimes.get(lifetime.0 as usize);
        let lifetime = lifetime.ok_or(lost(REWRITTEN))?;
        let operands = Operands {
            operands,
            lifetime,
            writer: self.writer,
        };
        let result = evaluate(&lifetime.location, &operands)?;
        Ok((result.place, result.ty.bits().max(bits)))
    }
}
