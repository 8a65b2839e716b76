//! What `lower` emits in DWARF 5 means what the proposal says: random
//! well-typed expressions over random states of a program, evaluated by both
//! evaluators.
//!
//! An expression that is declined, or whose DWARF can't be read where the
//! proposal's can, is a gap. Anything else that differs is wrong.

use super::*;
use crate::dwarf::location::{BaseType as EmittedType, Expression, FixupKind};
use crate::evaluate::random::{Case, well_typed};
use crate::evaluate::{
    self, Composite, EntityId, Failure, Place as Single, Pointee, Referrer, Typed, Value as Held,
};
use crate::lower::{Computation, Dies, Environment, Part as LowerPart, Place, Target, emit};
use crate::model::{Constant, Expr, ObjectId, Op, Type};
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A place of the machine, in both forms.
#[derive(Clone, Debug)]
struct Both {
    lowered: Place,
    location: Location,
}

/// A program that has stopped.
#[derive(Clone, Debug)]
struct Stopped {
    seed: u64,
    referrer: Both,
    arguments: Vec<Both>,
}

fn word(seed: u64, kind: u32, number: u128) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seed, kind, number).hash(&mut hasher);
    hasher.finish()
}

impl Contents for Stopped {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let (kind, offset) = match storage {
            Storage::Memory(space) => (space.number, offset),
            Storage::Register { number, .. } => (1000 + number, offset),
            Storage::Entity { .. } => {
                let location = self.referrer.location.clone().moved(Some(offset as i128), false);
                return match evaluate::read(&location, bits, self) {
                    Ok(value) => Ok(value.bits().cloned().unwrap_or_default()),
                    Err(Failure::Error(error)) => Err(error),
                    Err(Failure::IllFormed(broken)) => Err(EvaluationError::Unavailable(broken.message)),
                };
            }
            other => unreachable!("{other:?}"),
        };
        let mut whole = BigUint::ZERO;
        for (number, at) in (offset / 64..=(offset + u128::from(bits)) / 64).enumerate() {
            whole |= BigUint::from(word(self.seed, kind, at)) << (number * 64);
        }
        Ok(crate::evaluate::value::low(whole >> (offset % 64) as u64, bits))
    }
}

impl evaluate::Context for Stopped {
    fn referrer(&self) -> Result<EntityId, EvaluationError> {
        Ok(EntityId(1))
    }

    fn argument(&self, index: u32) -> Result<Location, Failure> {
        let argument = self
            .arguments
            .get(index as usize)
            .map(|both| both.location.clone());
        argument.ok_or_else(|| EvaluationError::Unavailable("an argument".to_string()).into())
    }

    fn type_object(&self) -> Result<Location, EvaluationError> {
        Err(EvaluationError::Unavailable("an object".to_string()))
    }

    fn lane(&self) -> Result<BigUint, EvaluationError> {
        Ok(3u8.into())
    }
}

impl Environment for Stopped {
    fn referrer(&self) -> crate::lower::Result<Place> {
        Ok(self.referrer.lowered.clone())
    }

    fn argument(&self, index: u32) -> crate::lower::Result<(Place, ObjectId)> {
        Ok((self.arguments[index as usize].lowered.clone(), ObjectId(index)))
    }

    fn target(&self) -> Target {
        Target::of_machine(62).expect("x86-64")
    }
}

impl Stopped {
    /// DWARF doesn't say how large an entity in memory is.
    fn is_beyond_entity(&self, failure: &Failure) -> bool {
        matches!(failure, Failure::Error(EvaluationError::OutOfRange { .. }))
            && matches!(self.referrer.lowered, Place::Memory(_))
    }
}

const X86_64: crate::interpret::Target = crate::interpret::Target::X86_64;

/// The place of something of so many bits; if nobody knows how many, of
/// enough for any type.
fn place(choices: &mut std::slice::Iter<u64>, seed: u64, bits: Option<u64>) -> Both {
    let mut number = || choices.next().copied().unwrap_or(0);
    let size = bits.unwrap_or(256);
    let register = |number: u16| Both {
        lowered: Place::Register(number),
        location: Location::of(Storage::Register {
            number: number.into(),
            bits: X86_64
                .register_bits(number)
                .expect("an integer or vector register"),
        }),
    };
    match number() % 8 {
        0 | 1 if size <= 64 => register((number() % 16) as u16),
        2 => register(17 + (number() % 16) as u16),
        3 => {
            let (base, distance) = ((number() % 16) as u16, number() % 256);
            let address = word(seed, 1000 + u32::from(base), 0).wrapping_add(distance);
            Both {
                lowered: Place::Memory(Computation::register(base).plus(distance)),
                location: memory(MEMORY, address.into()),
            }
        }
        4 if size <= 64 => {
            let (base, distance) = ((number() % 16) as u16, number() % 256);
            let value = word(seed, 1000 + u32::from(base), 0).wrapping_add(distance);
            Both {
                lowered: Place::Value(Computation::register(base).plus(distance)),
                location: Location::implicit(Held::Runtime(value.into()), 64),
            }
        }
        5 if size == 128 => {
            let halves = [
                register((number() % 8) as u16),
                register(8 + (number() % 8) as u16),
            ];
            let parts = halves.clone().map(|half| LowerPart {
                place: half.lowered,
                bits: 64,
            });
            let composite = Composite::of(halves.map(|half| (half.location, 64)));
            Both {
                lowered: Place::Composite(parts.to_vec()),
                location: Location::of(Storage::Composite(composite.into())),
            }
        }
        6 => {
            let bytes: Vec<u8> = (0..size.div_ceil(8)).map(|_| number() as u8).collect();
            Both {
                location: Location::implicit(Held::Runtime(BigUint::from_bytes_le(&bytes)), size),
                lowered: Place::Bytes(bytes),
            }
        }
        7 => Both {
            lowered: Place::Undefined,
            location: Location::undefined(),
        },
        _ => register(17),
    }
}

/// Procedures for implicit pointers, by number; types as `encoding << 8 | size`.
#[derive(Default)]
struct Made(RefCell<Vec<Expression>>);

impl Dies for Made {
    fn object(&self, _: ObjectId) -> Option<usize> {
        None
    }

    fn procedure(&self, location: Expression) -> Option<usize> {
        let mut all = self.0.borrow_mut();
        all.push(location);
        Some(all.len())
    }

    fn base_type(&self, ty: EmittedType) -> Option<usize> {
        Some(usize::from(ty.encoding.0) << 8 | usize::from(ty.byte_size))
    }
}

/// The bytes with their references settled.
fn settled(expression: &Expression) -> Vec<u8> {
    let mut bytes = expression.bytes.clone();
    for fixup in &expression.fixups {
        let at = fixup.at..fixup.at + 4;
        match fixup.kind {
            FixupKind::Info4 { die } => bytes[at].copy_from_slice(&(die as u32).to_le_bytes()),
            FixupKind::UnitUleb { die } => {
                let [a, b, c, d] = [0, 7, 14, 21].map(|shift| (die >> shift) as u8 & 0x7f);
                bytes[at].copy_from_slice(&[a | 0x80, b | 0x80, c | 0x80, d]);
            }
            _ => panic!("{fixup:?}"),
        }
    }
    bytes
}

/// The program as a debugger sees it.
struct Debugged<'s> {
    stopped: &'s Stopped,
    procedures: Vec<Vec<u8>>,
}

impl Contents for Debugged<'_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        self.stopped.read(storage, offset, bits)
    }
}

impl Context for Debugged<'_> {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        X86_64
            .register_bits(register)
            .ok_or_else(|| Reason::unavailable("the register"))
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        X86_64.address_bits(space)
    }

    fn base_type(&self, _: Unit, offset: usize) -> Result<BaseType, Reason> {
        let bits = (offset as u64 & 0xff) * 8;
        let encoding = match (gimli::DwAte((offset >> 8) as u8), bits) {
            (gimli::DW_ATE_signed, _) => Encoding::Signed,
            (gimli::DW_ATE_unsigned, _) => Encoding::Unsigned,
            (gimli::DW_ATE_float, 32) => Encoding::Float(FloatKind::Float),
            (gimli::DW_ATE_float, 64) => Encoding::Float(FloatKind::Double),
            (gimli::DW_ATE_float, 128) => Encoding::Float(FloatKind::X86Fp80),
            _ => return Err(Reason::NoBaseType(offset)),
        };
        Ok(BaseType { encoding, bits })
    }

    fn described(&self, offset: usize) -> Result<Attribute<'_>, Reason> {
        let procedure = offset
            .checked_sub(1)
            .and_then(|number| self.procedures.get(number));
        Ok(match procedure {
            Some(bytes) => Attribute::Expression(code(bytes)),
            None => Attribute::Nothing,
        })
    }
}

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
    /// that hasn't it, or memory is read beyond the entity that is there.
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
        Err(ref failure) if stopped.is_beyond_entity(failure) => return Verdict::Poison,
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

/// The case with something where there was nothing.
fn filled(case: &Case, stopped: &Stopped, salt: u64) -> (Case, Stopped) {
    let bits = (0..32)
        .map(|at| word(salt, 7, at).to_le_bytes())
        .collect::<Vec<_>>()
        .concat();
    let anything = Location::implicit(Held::Runtime(BigUint::from_bytes_le(&bits)), 2048);
    let fill = |both: &Both| match both.lowered {
        Place::Undefined => Both {
            location: anything.clone(),
            ..both.clone()
        },
        _ => both.clone(),
    };
    let stopped = Stopped {
        referrer: fill(&stopped.referrer),
        arguments: stopped.arguments.iter().map(fill).collect(),
        ..stopped.clone()
    };
    let ops = case.expr.ops().iter().map(|op| match op {
        Op::Constant(constant) if constant.bits.is_none() => {
            let size = constant.ty.bits();
            let mut bytes = bits[..size.div_ceil(8) as usize].to_vec();
            if let (Some(last), true) = (bytes.last_mut(), size % 8 != 0) {
                *last &= (1 << (size % 8)) - 1;
            }
            Op::Constant(Constant {
                ty: constant.ty.clone(),
                bits: Some(bytes),
            })
        }
        op => op.clone(),
    });
    let mut case = Case {
        expr: Expr::new(ops.collect()),
        ..case.clone()
    };
    if case.referrer == Referrer::Undefined {
        case.referrer = Referrer::Entity { bits: None };
    }
    (case, stopped)
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
            (Err(failure), Ok(_)) if self.stopped.is_beyond_entity(&failure) => Verdict::Poison,
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

fn stopped() -> impl Strategy<Value = (u64, Vec<u64>)> {
    (any::<u64>(), proptest::collection::vec(any::<u64>(), 60))
}

fn program(case: &Case, (seed, choices): &(u64, Vec<u64>)) -> Stopped {
    let mut choices = choices.iter();
    let bits = match case.referrer {
        Referrer::Entity { bits } => bits,
        _ => None,
    };
    let referrer = place(&mut choices, *seed, bits);
    let arguments = case
        .arguments
        .iter()
        .map(|bits| place(&mut choices, *seed, *bits));
    Stopped {
        seed: *seed,
        referrer,
        arguments: arguments.collect(),
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
