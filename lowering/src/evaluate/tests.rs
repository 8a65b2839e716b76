//! Tests of the evaluator, and that the checker accepts what evaluates.

mod arithmetic;
mod objects;
mod operations;
mod properties;

use super::*;
use crate::model::{AddressSpace, Constant, Op};
use num_bigint::BigUint;

/// A program of a few bytes: memory holds at each address the address's low
/// byte, all else is 0x11, 0x22 and so on.
pub(super) struct Small {
    pub arguments: Vec<Location>,
}

impl ProgramState for Small {
    fn referrer(&self) -> std::result::Result<EntityId, EvaluationError> {
        Ok(EntityId(0))
    }

    fn argument(&self, index: u32) -> std::result::Result<Location, Failure> {
        Ok(self.arguments[index as usize].clone())
    }

    fn type_object(&self) -> std::result::Result<Location, EvaluationError> {
        Ok(Location::at(Storage::Memory(SPACE), 0x40 * 8))
    }

    fn lane(&self) -> std::result::Result<BigUint, EvaluationError> {
        Ok(5u8.into())
    }
}

impl Contents for Small {
    fn read(
        &self,
        storage: &Storage,
        offset: u128,
        bits: u64,
    ) -> std::result::Result<BigUint, EvaluationError> {
        let (first, last) = (offset / 8, (offset + u128::from(bits)) / 8);
        let byte = |address: u128| match storage {
            Storage::Memory(_) => address as u8,
            _ => (address as u8 + 1).wrapping_mul(0x11),
        };
        if matches!(storage, Storage::Memory(_)) && first < 0x10 {
            return Err(EvaluationError::Unavailable("the zero page".to_string()));
        }
        let bytes: Vec<u8> = (first..=last).map(byte).collect();
        Ok(BigUint::from_bytes_le(&bytes) >> (offset % 8) as u64)
    }
}

pub(super) const SPACE: AddressSpace = AddressSpace { number: 0, bits: 64 };
pub(super) const PTR: Type = Type::Pointer { space: 0, bits: 64 };

pub(super) fn static_context() -> StaticContext<'static> {
    StaticContext {
        referrer: Referrer::Entity { bits: Some(64) },
        arguments: &[None, None],
        property: Some(Property { object: Some(64) }),
        lanes: true,
        variable: Some(64),
    }
}

pub(super) fn int(bits: u32, value: i128) -> Op {
    let whole = Constant::integer(Type::Int(bits), value as u128);
    let value = super::value::low(BigUint::from(value as u128), bits.into());
    let mut bytes = value.to_bytes_le();
    bytes.resize(whole.bits.as_ref().map_or(0, Vec::len), 0);
    Op::Constant(Constant {
        bits: Some(bytes),
        ..whole
    })
}

pub(super) fn run(ops: &[Op]) -> std::result::Result<Typed, Failure> {
    with_arguments(ops, vec![Location::undefined(), Location::undefined()])
}

pub(super) fn with_arguments(ops: &[Op], arguments: Vec<Location>) -> std::result::Result<Typed, Failure> {
    let expr = Expr::new(ops.to_vec());
    evaluate(&expr, &static_context(), &Small { arguments })
}

/// The value that the result holds.
pub(super) fn value_of(ops: &[Op]) -> std::result::Result<u128, Failure> {
    let result = run(ops)?;
    let context = Small {
        arguments: Vec::new(),
    };
    let value = read(&result.location, result.ty.bits(), &context)?;
    Ok(value
        .bits()
        .cloned()
        .unwrap_or_default()
        .try_into()
        .expect("tests use 128 bits"))
}

/// The rule that an expression breaks.
pub(super) fn rule_of(ops: &[Op]) -> Option<&'static str> {
    let checked = check(&Expr::new(ops.to_vec()), &static_context());
    let evaluated = run(ops);
    match (checked, evaluated) {
        (Err(broken), Err(Failure::IllFormed(same))) => {
            assert_eq!(broken, same);
            Some(broken.rule.name)
        }
        (Err(broken), other) => panic!("{broken}, but it evaluates to {other:?}"),
        (Ok(_), Err(Failure::IllFormed(broken))) => panic!("the checker accepts {broken}"),
        (Ok(_), _) => None,
    }
}
