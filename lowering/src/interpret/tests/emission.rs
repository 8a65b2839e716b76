//! What `lower` emits in DWARF 5 means what the proposal says: random
//! well-typed expressions over random states of a program, evaluated by both
//! evaluators.
//!
//! An expression that is declined, or whose DWARF can't be read where the
//! proposal's can, is a gap. Anything else that differs is wrong.

mod stopped;

use super::*;
use crate::evaluate::random::{Case, well_typed};
use crate::evaluate::{self, Composite, Failure, Place as Single, Pointee, Referrer, Typed};
use crate::lower::{Place, emit};
use crate::model::Type;
use proptest::prelude::*;
use std::collections::BTreeMap;
use stopped::{Both, Debugged, Made, Stopped, filled, program, settled, stopped};

/// How a case ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Same,
    /// `lower` declines it.
    Declined,
    /// It is nowhere in DWARF where the proposal has it somewhere.
    Lost,
    /// Nothing can be read, as the proposal says.
    Nowhere,
    /// Something that the value doesn't depend on is nowhere: to the proposal a
    /// reason not to read it at all.
    Lenient,
    /// Parts share storage: an error to the proposal, as they can't be assigned
    /// one by one. DWARF allows it, and what is read is right.
    Shared,
    /// What in LLVM gives any value: a number is converted to an integer type
    /// that hasn't it, or memory is read beyond the entity that is there or
    /// beyond its end.
    Poison,
    /// No expression that the verifier lets pass.
    IllFormed,
}

fn compare(case: &Case, stopped: &Stopped) -> Verdict {
    let expected = evaluate::evaluate(&case.expr, &case.surroundings(), stopped);
    if let Err(Failure::IllFormed(_)) = expected {
        return Verdict::IllFormed;
    }
    match expected {
        Err(Failure::Error(EvaluationError::Shared)) => return Verdict::Shared,
        Err(Failure::Error(EvaluationError::Inconvertible { .. })) => return Verdict::Poison,
        Err(ref failure) if stopped.is_beyond(failure) => return Verdict::Poison,
        _ => {}
    }
    let stopped = match case.referrer {
        Referrer::Undefined => &Stopped {
            referrer: Both {
                lowered: Place::Undefined,
                location: Location::undefined(),
            },
            ..stopped.clone()
        },
        _ => stopped,
    };
    let made = Made::default();
    let emitted = crate::lower::evaluate(&case.expr, stopped).and_then(|typed| {
        let bits = typed.ty.bits();
        Ok((emit(typed.place.settled(bits, &[]), bits, &made)?, bits))
    });
    let Ok((emitted, bits)) = emitted else {
        return Verdict::Declined;
    };
    let debugged = Debugged {
        stopped,
        procedures: made.0.borrow().iter().map(settled).collect(),
    };
    let bytes = settled(&emitted);
    let actual = locate(code(&bytes), &debugged);
    let check = Check {
        case,
        stopped,
        debugged: &debugged,
        bytes: &bytes,
    };
    match (expected, actual) {
        (Ok(expected), Ok(actual)) => check.locations(&expected, &actual, bits),
        (_, Err(_)) => Verdict::Lost,
        (Err(_), Ok(actual)) => match contents(&actual, bits, &debugged) {
            Err(_) => Verdict::Nowhere,
            Ok(value) if check.is_independent(&value, bits) => Verdict::Lenient,
            Ok(value) => check.wrong(&format!("{actual:?} with {value:#x} instead of an error")),
        },
    }
}

struct Check<'c> {
    case: &'c Case,
    stopped: &'c Stopped,
    debugged: &'c Debugged<'c>,
    bytes: &'c [u8],
}

impl Check<'_> {
    fn wrong(&self, what: &str) -> ! {
        let expected = evaluate::evaluate(&self.case.expr, &self.case.surroundings(), self.stopped);
        panic!(
            "{}: {what}\nDWARF {:02x?}\nexpected {expected:?}\nreferrer {:?}\narguments {:?}",
            self.case.expr, self.bytes, self.stopped.referrer.lowered, self.stopped.arguments
        )
    }

    /// Whether the value is the same whatever is where now is nothing.
    fn is_independent(&self, value: &BigUint, bits: u64) -> bool {
        (1..4).all(|salt| {
            let (case, stopped) = filled(self.case, self.stopped, salt);
            let result = evaluate::evaluate(&case.expr, &case.surroundings(), &stopped);
            let held = result.and_then(|typed| evaluate::read(&typed.location, bits, &stopped));
            held.is_ok_and(|held| held.bits() == Some(value))
        })
    }

    fn locations(&self, expected: &Typed, actual: &Location, bits: u64) -> Verdict {
        let whole = |location: &Location| match &location.places[..] {
            [
                Single {
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
            (Err(error), Ok(read)) => self.wrong(&format!("{read:#x} instead of: {error}")),
        }
    }

    /// The address of memory may be a number; any other pointer leads to what
    /// the proposal's leads to.
    fn pointers(&self, to: &Typed, pointer: Option<Pointee>, actual: &Location) -> Verdict {
        let target = match pointer {
            Some(Pointee::Die { offset, .. }) => match self.debugged.procedures.get(offset - 1) {
                Some(bytes) => locate(code(bytes), self.debugged),
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
    fn places(&self, expected: &Typed, actual: &Location, bits: u64) {
        let ty = Type::Int(bits as u32);
        let of = |location: Location| Composite::of([(location, bits)]);
        let expected = of(self.machine(&expected.location));
        let actual = of(Typed {
            location: actual.clone(),
            ty,
        }
        .canonical()
        .location);
        for part in actual.parts() {
            let [
                Single {
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
    fn machine(&self, location: &Location) -> Location {
        let single = |place: &Single| match (&place.storage, place.offset) {
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

/// NaN has many forms.
fn is_nan(ty: &Type, one: Option<&BigUint>, other: &BigUint) -> bool {
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

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(super::agreement::cases())
    })]

    #[test]
    fn what_is_emitted_means_the_same(case in well_typed(), choices in stopped()) {
        compare(&case, &program(&case, &choices));
    }
}

/// Enough of what is made can be expressed and read.
#[test]
fn the_strategies_reach_what_is_emitted() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (cases, states) = (well_typed(), stopped());
    let mut verdicts = BTreeMap::new();
    for _ in 0..10_000 {
        let case = cases.new_tree(&mut runner).unwrap().current();
        let choices = states.new_tree(&mut runner).unwrap().current();
        *verdicts
            .entry(compare(&case, &program(&case, &choices)))
            .or_insert(0) += 1;
    }
    println!("{verdicts:?}");
    assert!(verdicts[&Verdict::Same] > 800, "{verdicts:?}");
}
