//! `DIOpConvert`, `DIOpZExt` and `DIOpSExt`.

use super::SymbolicEvaluator;
use crate::lower::{Computation, Part, Place, Real, Result, Typed};
use crate::model::{FloatKind, Type};

impl SymbolicEvaluator<'_> {
    /// `DIOpConvert`: integers and pointers to no wider ones; the low bits stay.
    /// For floating point see [`Op::Convert`].
    pub(super) fn convert(&mut self, to: &Type) -> Result<()> {
        let entry = self.pop()?;
        let number = |ty: &Type| ty.is_integer() || ty.is_pointer();
        if entry.ty == *to {
            return self.push_read(entry);
        }
        if let (Type::Float(_), _) | (_, Type::Float(_)) = (&entry.ty, to) {
            return self.convert_real(entry, to);
        }
        if !number(&entry.ty) || !number(to) {
            return self.unsupported("no conversion between these types");
        }
        if let (&Type::Pointer { space: from, .. }, &Type::Pointer { space: to, .. }) = (&entry.ty, to)
            && !self.environment.writer().target.shares_addresses(from, to)
        {
            return self.unsupported("the address in the other address space isn't known");
        }
        if to.bits() > entry.ty.bits() {
            // A pointer is no signed number.
            let ty = match (&entry.ty, to) {
                (Type::Int(_), Type::Int(_)) => return self.ill_formed(),
                (ty, _) => Type::Int(ty.bits() as u32),
            };
            self.push(entry.place, ty);
            return self.extend(to, false);
        }
        // Of parts only those that are needed have to be there.
        let in_parts = matches!(entry.place, Place::Composite(_));
        let narrowed = if entry.ty.bits() > 64 || in_parts {
            let (whole, writer) = (entry.ty.bits(), &self.environment.writer());
            let place = entry
                .place
                .slice_of_number(whole, 0, to.bits(), writer, self.operation)?;
            Typed {
                place,
                ty: to.clone(),
                object: None,
                origin: None,
            }
        } else {
            Typed {
                place: Place::Value(self.value_of(entry)?),
                ty: to.clone(),
                object: None,
                origin: None,
            }
        };
        self.push_read(narrowed)
    }

    /// `DIOpConvert` to, from or between floating-point types.
    fn convert_real(&mut self, entry: Typed, to: &Type) -> Result<()> {
        let place = match (entry.ty.clone(), to) {
            (Type::Float(_), Type::Float(kind)) => {
                Place::Real(self.real_of(entry)?.converted(*kind, self.operation)?)
            }
            (Type::Float(_), Type::Int(bits)) if *bits <= 64 => {
                Place::Value(self.real_of(entry)?.into_signed())
            }
            (Type::Int(bits), Type::Float(kind)) => Place::Real(self.real_of_integer(entry, bits, *kind)?),
            _ => return self.unsupported("no conversion between these types"),
        };
        self.push(place, to.clone());
        Ok(())
    }

    /// The number that a signed integer is. A wider one than 64 bits will do if
    /// it is an extension of 64 bits without a sign.
    fn real_of_integer(&self, entry: Typed, bits: u32, to: FloatKind) -> Result<Real> {
        if bits <= 64 {
            return Real::of_signed(self.value_of(entry)?, bits, to, self.operation);
        }
        let zero = |part: &Part| part.place == Place::Value(Computation::constant(0));
        if let Place::Composite(parts) = entry.place
            && let [low, rest @ ..] = &parts[..]
            && let Place::Value(value) = &low.place
            && low.bits == 64
            && rest.iter().all(zero)
        {
            return Real::of_unsigned(value.clone(), to, self.operation);
        }
        self.unsupported("needs a value of more than 64 bits")
    }

    /// `read(L, T)` for a floating-point type.
    pub(super) fn real_of(&self, entry: Typed) -> Result<Real> {
        let Type::Float(kind) = entry.ty else {
            return self.ill_formed();
        };
        Real::read(entry.place, kind, &self.environment.writer(), self.operation)
    }

    /// `DIOpZExt` and `DIOpSExt`: the words of the value, the last one extended,
    /// and more of the same above it.
    pub(super) fn extend(&mut self, to: &Type, signed: bool) -> Result<()> {
        let entry = self.pop()?;
        let (from, wide) = (entry.ty.bits(), to.bits());
        if wide <= from || from == 0 || !entry.ty.is_integer() {
            return self.ill_formed();
        }
        self.limited(wide)?;
        let mut words = self.words(entry.place, from)?;
        let last = from - 64 * (words.len() as u64 - 1);
        let value = words
            .pop()
            .map_or(Computation::constant(0), |value| match signed {
                true => value.sign_extended(last as u32),
                false => value.zero_extended(last as u32),
            });
        if wide <= 64 {
            self.push(Place::Value(value), to.clone());
            return Ok(());
        }
        let fill = match signed {
            true => value.clone().shifted_right_signed(Computation::constant(63)),
            false => Computation::constant(0),
        };
        words.push(value);
        self.push_words(words, fill, to);
        Ok(())
    }
}
