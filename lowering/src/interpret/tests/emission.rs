//! What `lower` emits, in each dialect, means what the proposal says: random
//! well-typed expressions over random states of a program, evaluated by both
//! evaluators.
//!
//! An expression that is declined, or whose DWARF can't be read where the
//! proposal's can, is a gap. Anything else that differs is wrong.

use super::*;
use crate::dialect::Dialect;
use crate::dwarf::location::{BaseType as EmittedType, Expression, FixupKind};
use crate::evaluate::random::{Case, well_typed};
use crate::evaluate::{self, Composite, EntityId, Failure, Pointee, Referrer, SingleLocation, Typed, Value};
use crate::lower::testing::Inputs;
use crate::lower::{Computation, Dies, FrameState, Part as LowerPart, Place, Writer};
use crate::model::{Constant, Expr, ObjectId, Op, Type};
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

mod check;
mod machine;
mod readable;
mod stopped;

use check::Check;
use machine::{Both, LANE, Machine, place};
use readable::{filled, readable};
use stopped::{Debugged, Stopped, word};

/// Procedures for implicit pointers, by number; types as `encoding << 8 | size`.
#[derive(Default)]
struct Made(RefCell<Vec<Expression>>);

impl Dies for Made {
    fn object(&self, _: ObjectId) -> Option<usize> {
        None
    }

    fn pointee(&self, location: Expression, _: Option<u64>) -> Option<usize> {
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
    /// Something that the value doesn't depend on is nowhere or can't be read: to
    /// the proposal a reason not to read it at all.
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

fn compare(case: &Case, stopped: &Stopped, dialect: Dialect) -> Verdict {
    let expected = evaluate::evaluate(&case.expr, &case.static_context(), stopped);
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
    let arguments = stopped.arguments.iter().zip((0..).map(ObjectId));
    let arguments: Vec<_> = arguments
        .map(|(both, object)| (both.lowered.clone(), object))
        .collect();
    let inputs = Inputs {
        referrer: Some(&stopped.referrer.lowered),
        arguments: &arguments,
        writer: Writer {
            dialect,
            target: stopped.machine.target(),
            frame: FrameState::default(),
            dies: &made,
        },
    };
    let emitted = crate::lower::evaluate(&case.expr, &inputs).and_then(|typed| {
        let bits = typed.ty.bits();
        Ok((inputs.writer.emit(typed.place.settled(bits, &[]), bits)?, bits))
    });
    let Ok((emitted, bits)) = emitted else {
        return Verdict::Declined;
    };
    let debugged = Debugged {
        stopped,
        unit: Unit {
            extensions: dialect.extensions().unwrap_or_default(),
            ..UNIT
        },
        procedures: made.0.borrow().iter().map(settled).collect(),
    };
    let bytes = settled(&emitted);
    let actual = locate(debugged.code(&bytes), &debugged);
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

fn stopped() -> impl Strategy<Value = (u64, Vec<u64>)> {
    (any::<u64>(), proptest::collection::vec(any::<u64>(), 60))
}

fn program(machine: Machine, case: &Case, (seed, choices): &(u64, Vec<u64>)) -> Stopped {
    let mut choices = choices.iter();
    let bits = match case.referrer {
        Referrer::Entity { bits } => bits,
        _ => None,
    };
    let referrer = place(machine, &mut choices, *seed, bits);
    let arguments = case
        .arguments
        .iter()
        .map(|bits| place(machine, &mut choices, *seed, *bits));
    Stopped {
        machine,
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
        for (_, dialect) in Dialect::NAMES {
            compare(&case, &program(Machine::X86_64, &case, &choices), dialect);
        }
        for dialect in [Dialect::Heterogeneous, Dialect::HeterogeneousLegacy] {
            compare(&case, &program(Machine::Amdgpu, &case, &choices), dialect);
        }
    }
}

/// Enough of what is made can be expressed and read.
#[test]
fn the_strategies_reach_what_is_emitted() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (cases, states) = (well_typed(), stopped());
    let mut verdicts: BTreeMap<_, BTreeMap<_, usize>> = BTreeMap::new();
    for _ in 0..10_000 {
        let case = cases.new_tree(&mut runner).unwrap().current();
        let choices = states.new_tree(&mut runner).unwrap().current();
        for (name, dialect) in Dialect::NAMES {
            let verdict = compare(&case, &program(Machine::X86_64, &case, &choices), dialect);
            *verdicts.entry(name).or_default().entry(verdict).or_default() += 1;
        }
        let verdict = compare(
            &case,
            &program(Machine::Amdgpu, &case, &choices),
            Dialect::Heterogeneous,
        );
        *verdicts.entry("amdgpu").or_default().entry(verdict).or_default() += 1;
    }
    println!("{verdicts:#?}");
    let same = |name| verdicts[name][&Verdict::Same];
    assert!(same("dwarf5") > 800, "{verdicts:?}");
    assert!(same("heterogeneous") > same("dwarf5"), "{verdicts:?}");
    assert!(same("amdgpu") > same("dwarf5"), "{verdicts:?}");
}
