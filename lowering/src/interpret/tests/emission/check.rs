//! What both evaluators found, held against each other.

use super::*;

pub(super) struct Check<'c> {
    pub(super) case: &'c Case,
    pub(super) stopped: &'c Stopped,
    pub(super) debugged: &'c Debugged<'c>,
    pub(super) bytes: &'c [u8],
}

impl Check<'_> {
    pub(super) fn wrong(&self, what: &str) -> ! {
        let expected = evaluate::evaluate(&self.case.expr, &self.case.static_context(), self.stopped);
        panic!(
            "{}: {what}\nDWARF {:02x?}\nexpected {expected:?}\nreferrer {:?}\narguments {:?}",
            self.case.expr, self.bytes, self.stopped.referrer.lowered, self.stopped.arguments
        )
    }

    /// Whether the value is the same whatever is where now is nothing, or
    /// nothing that can be read.
    pub(super) fn is_independent(&self, value: &BigUint, bits: u64) -> bool {
        (1..4).all(|salt| {
            let (case, stopped) = filled(self.case, self.stopped, salt);
            let case = readable(&case, &stopped, salt);
            let result = evaluate::evaluate(&case.expr, &case.static_context(), &stopped);
            let held = result.and_then(|typed| evaluate::read(&typed.location, bits, &stopped));
            match held {
                Err(Failure::Error(EvaluationError::Shared)) => true,
                held => held.is_ok_and(|held| held.bits() == Some(value)),
            }
        })
    }

    pub(super) fn locations(&self, expected: &Typed, actual: &Location, bits: u64) -> Verdict {
        let whole = |location: &Location| match &location.places[..] {
            [
                SingleLocation {
                    storage: Storage::Address { to, .. },
                    offset: Some(0),
                    ..
                },
            ] => Some(to.clone()),
            _ => None,
        };
        match (whole(&expected.location), whole(actual)) {
            (Some(Pointee::Location(to)), pointer) => return self.pointers(&to, pointer, actual),
            (_, Some(_)) => self.wrong("an implicit pointer"),
            _ => {}
        }
        let held = evaluate::read(&expected.location, bits, self.stopped);
        let read = contents(actual, bits, self.debugged);
        match (held, read) {
            (Ok(held), Ok(read)) if held.bits() != Some(&read) => {
                if is_nan(&expected.ty, held.bits(), &read) {
                    return Verdict::Same;
                }
                self.wrong(&format!("{read:#x} instead of {:#x?}", held.bits()))
            }
            (Ok(_), Ok(_)) => {
                self.places(expected, actual, bits);
                Verdict::Same
            }
            (Err(_), Err(_)) => Verdict::Nowhere,
            (Ok(_), Err(_)) => Verdict::Lost,
            (Err(_), Ok(read)) if self.is_independent(&read, bits) => Verdict::Lenient,
            (Err(failure), Ok(_)) if self.stopped.is_beyond(&failure) => Verdict::Poison,
            (Err(Failure::IllFormed(broken)), Ok(_))
                if broken.rule == crate::rules::READ_RANGE && is_in_memory(&expected.location) =>
            {
                Verdict::Poison
            }
            (Err(error), Ok(read)) => self.wrong(&format!("{read:#x} instead of: {error}")),
        }
    }

    /// The address of memory may be a number; any other pointer leads to what
    /// the proposal's leads to.
    pub(super) fn pointers(&self, to: &Typed, pointer: Option<Pointee>, actual: &Location) -> Verdict {
        let target = match pointer {
            Some(Pointee::Die { offset, .. }) => match self.debugged.procedures.get(offset - 1) {
                Some(bytes) => locate(self.debugged.code(bytes), self.debugged),
                None => self.wrong("a pointer to nothing"),
            },
            _ => match contents(actual, 64, self.debugged) {
                Ok(address) => Ok(memory(MEMORY, i128::try_from(address).expect("64 bits"))),
                Err(error) => Err(error),
            },
        };
        match target {
            Ok(target) => self.locations(to, &target, to.ty.bits()),
            Err(_) => Verdict::Lost,
        }
    }

    /// Where DWARF says that something can be written it is where the proposal
    /// says.
    pub(super) fn places(&self, expected: &Typed, actual: &Location, bits: u64) {
        let ty = Type::Int(bits as u32);
        let of = |location: Location| Composite::of([(location, bits)]);
        let expected = of(self.machine(&expected.location));
        let actual = of(Typed {
            location: self.stopped.machine.translated(actual),
            ty,
        }
        .canonical()
        .location);
        for part in actual.parts() {
            let [
                SingleLocation {
                    storage: Storage::Memory(_) | Storage::Register { .. },
                    ..
                },
            ] = &part.location.places[..]
            else {
                continue;
            };
            for (same, from, length) in expected.stretches(part.start, part.bits) {
                let theirs = same.location.clone().moved(Some(from.into()), false).given();
                let start = (same.start + from) - part.start;
                let ours = part.location.clone().moved(Some(start.into()), false).given();
                if !theirs.places.contains(&ours.places[0]) {
                    self.wrong(&format!("{length} bits at {ours:?} instead of {theirs:?}"));
                }
            }
        }
    }

    /// The location with machine places for the referrer.
    pub(super) fn machine(&self, location: &Location) -> Location {
        let single = |place: &SingleLocation| match (&place.storage, place.offset) {
            (Storage::Entity { .. }, Some(offset)) => {
                self.stopped.referrer.location.clone().moved(Some(offset), false)
            }
            (Storage::Composite(composite), Some(offset)) => {
                let parts = composite
                    .parts()
                    .iter()
                    .map(|part| (self.machine(&part.location), part.bits));
                Location::at(Storage::Composite(Composite::of(parts).into()), offset)
            }
            _ => Location {
                places: vec![place.clone()],
            },
        };
        Location::all(location.places.iter().map(single))
    }
}

/// Whether nothing says how large it is but its address, and addresses go on at 0.
fn is_in_memory(location: &Location) -> bool {
    let in_memory = |place: &SingleLocation| matches!(place.storage, Storage::Memory(_));
    location.places.iter().all(in_memory)
}

/// NaN has many forms.
pub(super) fn is_nan(ty: &Type, one: Option<&BigUint>, other: &BigUint) -> bool {
    let word = |bits: &BigUint| u64::try_from(bits.clone()).unwrap_or(0);
    let one = one.map(word).unwrap_or(0);
    match ty {
        Type::Float(FloatKind::Float) => {
            f32::from_bits(one as u32).is_nan() && f32::from_bits(word(other) as u32).is_nan()
        }
        Type::Float(FloatKind::Double) => {
            f64::from_bits(one).is_nan() && f64::from_bits(word(other)).is_nan()
        }
        _ => false,
    }
}
