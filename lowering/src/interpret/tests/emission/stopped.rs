//! A stopped program, as the proposal's evaluator sees it and as a debugger
//! does: the same registers and memory, whose contents a number decides.

use super::super::*;
use crate::dwarf::location::{BaseType as EmittedType, Expression, FixupKind};
use crate::evaluate::random::Case;
use crate::evaluate::{self, Composite, EntityId, Failure, Referrer, Value as Held};
use crate::lower::{Computation, Dies, Environment, Part as LowerPart, Place, Target};
use crate::model::{Constant, Expr, ObjectId, Op};
use proptest::prelude::*;
use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A place of the machine, in both forms.
#[derive(Clone, Debug)]
pub(super) struct Both {
    pub lowered: Place,
    pub location: Location,
}

/// A program that has stopped.
#[derive(Clone, Debug)]
pub(super) struct Stopped {
    pub seed: u64,
    pub referrer: Both,
    pub arguments: Vec<Both>,
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
    /// DWARF doesn't say how large an entity in memory is, and its addresses
    /// go on at 0.
    pub fn is_beyond(&self, failure: &Failure) -> bool {
        let in_memory = matches!(self.referrer.lowered, Place::Memory(_));
        match failure {
            Failure::Error(EvaluationError::OutOfRange { size, .. }) => in_memory || *size == 1 << 67,
            Failure::Error(_) => false,
            Failure::IllFormed(broken) => in_memory && broken.rule == crate::verify::rules::READ_RANGE,
        }
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
pub(super) struct Made(pub RefCell<Vec<Expression>>);

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
pub(super) fn settled(expression: &Expression) -> Vec<u8> {
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
pub(super) struct Debugged<'s> {
    pub stopped: &'s Stopped,
    pub procedures: Vec<Vec<u8>>,
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

/// The case with something where there was nothing.
pub(super) fn filled(case: &Case, stopped: &Stopped, salt: u64) -> (Case, Stopped) {
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

pub(super) fn stopped() -> impl Strategy<Value = (u64, Vec<u64>)> {
    (any::<u64>(), proptest::collection::vec(any::<u64>(), 60))
}

pub(super) fn program(case: &Case, (seed, choices): &(u64, Vec<u64>)) -> Stopped {
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
