//! `read(L, T)` (proposal, `DIExpr`).
//!
//! A location of several places is read from each of them. The DWARF
//! extensions let a reader take any, since all must hold one value; the
//! reference looks whether they do. As in the proposal, one place that is
//! undefined or too short is enough to make the read fail.

use super::MAX_BITS;
use super::context::Contents;
use super::error::{EvaluationError, Failure, IllFormed};
use super::location::{Composite, Location, SingleLocation, Storage};
use super::value::{Value, low};
use crate::rules::{self, Rule};
use num_bigint::BigUint;
use num_traits::Zero;

/// Reads so many bits. Without a context nothing of the program is known.
pub(super) fn read(location: &Location, bits: u64, context: Option<&dyn Contents>) -> Result<Value, Failure> {
    let reader = Reader { context };
    reader.probe(location, bits, true)?;
    if bits > MAX_BITS {
        return Err(EvaluationError::TooWide(bits).into());
    }
    reader.location(location, bits, true)
}

struct Reader<'c> {
    context: Option<&'c dyn Contents>,
}

impl Reader<'_> {
    /// Whether all bits are there. What is wrong with the expression comes
    /// before what is wrong with the program.
    fn probe(&self, location: &Location, bits: u64, certain: bool) -> Result<(), Failure> {
        let mut result = Ok(());
        for place in &location.places {
            let probed = self.probe_place(place, bits, certain);
            worst(&mut result, probed)?;
        }
        result
    }

    fn probe_place(&self, place: &SingleLocation, bits: u64, certain: bool) -> Result<(), Failure> {
        let certain = certain && place.certain;
        if bits == 0 {
            return Ok(());
        }
        match &place.storage {
            Storage::Undefined => {
                let message = || "a bit that is nowhere is read".to_string();
                return Err(failure(
                    certain,
                    rules::READ_UNDEFINED,
                    message,
                    EvaluationError::Undefined,
                ));
            }
            Storage::Unknown => return Ok(()),
            Storage::Outside => return Err(outside(certain, (0, i128::from(bits)), 0)),
            _ => {}
        }
        let Some(start) = place.offset else {
            return Ok(());
        };
        let end = start + i128::from(bits);
        if start < 0 || place.storage_bits().is_some_and(|size| end > size) {
            let size = place.storage_bits().unwrap_or_default();
            return Err(outside(certain, (start, end), size));
        }
        match &place.storage {
            Storage::Composite(composite) => self.probe_composite(composite, start as u64, bits, certain),
            Storage::Address { .. } => Err(failure(
                certain,
                rules::ADDROF_USE,
                || "an implicit pointer is used other than by DIOpDeref".to_string(),
                EvaluationError::ImplicitPointer,
            )),
            _ => Ok(()),
        }
    }

    fn probe_composite(
        &self,
        composite: &Composite,
        start: u64,
        bits: u64,
        certain: bool,
    ) -> Result<(), Failure> {
        let mut result = Ok(());
        for (part, from, length) in composite.stretches(start, bits) {
            for place in &part.location.places {
                let place = within(place, from);
                let probed = self.probe_place(&place, length, certain);
                worst(&mut result, probed)?;
            }
        }
        result
    }

    /// What a probed location holds.
    fn location(&self, location: &Location, bits: u64, certain: bool) -> Result<Value, Failure> {
        let mut values = location
            .places
            .iter()
            .map(|place| self.place(place, bits, certain));
        let first = values.next().unwrap_or(Err(EvaluationError::Undefined.into()))?;
        for value in values {
            let value = value?;
            if let (Some(one), Some(other)) = (first.bits(), value.bits())
                && one != other
            {
                return Err(EvaluationError::PlacesDiffer.into());
            }
        }
        Ok(first)
    }

    fn place(&self, place: &SingleLocation, bits: u64, certain: bool) -> Result<Value, Failure> {
        let certain = certain && place.certain;
        if bits == 0 {
            return Ok(Value::with(BigUint::zero(), certain));
        }
        let Some(offset) = place.offset else {
            return Ok(Value::Unknown);
        };
        match (&place.storage, self.context) {
            (Storage::Implicit { value, .. }, _) => Ok(value.slice(offset as u64, bits, certain)),
            (Storage::Composite(composite), _) => self.composite(composite, offset as u64, bits, certain),
            (Storage::Unknown, _) | (_, None) => Ok(Value::Unknown),
            (storage, Some(context)) => {
                let value = context.read(storage, offset.unsigned_abs(), bits)?;
                Ok(Value::Runtime(low(value, bits)))
            }
        }
    }

    fn composite(
        &self,
        composite: &Composite,
        start: u64,
        bits: u64,
        certain: bool,
    ) -> Result<Value, Failure> {
        let (mut whole, mut constant, mut known) = (BigUint::zero(), true, true);
        for (part, from, length) in composite.stretches(start, bits) {
            let mut location = part.location.clone();
            location
                .places
                .iter_mut()
                .for_each(|place| *place = within(place, from));
            let value = self.location(&location, length, certain)?;
            constant &= value.is_constant();
            match value.bits() {
                Some(value) => whole |= value << (part.start + from - start),
                None => known = false,
            }
        }
        Ok(if known {
            Value::with(whole, constant)
        } else {
            Value::Unknown
        })
    }
}

/// A place of a part, so many bits further on.
fn within(place: &SingleLocation, distance: u64) -> SingleLocation {
    SingleLocation {
        offset: place.offset.map(|offset| offset + i128::from(distance)),
        ..place.clone()
    }
}

/// Keeps the first error, and gives up at a broken rule.
pub(super) fn worst(so_far: &mut Result<(), Failure>, next: Result<(), Failure>) -> Result<(), Failure> {
    match next {
        Err(Failure::IllFormed(broken)) => Err(broken.into()),
        next => {
            if so_far.is_ok() {
                *so_far = next;
            }
            Ok(())
        }
    }
}

fn outside(certain: bool, (start, end): (i128, i128), size: i128) -> Failure {
    let message = || format!("bits {start} to {end} of a storage of {size} bits are read");
    failure(
        certain,
        rules::READ_RANGE,
        message,
        EvaluationError::OutOfRange { start, end, size },
    )
}

/// A broken rule if the expression alone breaks it, else an error.
pub(super) fn failure(
    certain: bool,
    rule: Rule,
    message: impl FnOnce() -> String,
    error: EvaluationError,
) -> Failure {
    match certain {
        true => IllFormed {
            rule,
            message: message(),
        }
        .into(),
        false => error.into(),
    }
}
