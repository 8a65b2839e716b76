//! The machine as the reference evaluator asks it.

use super::Machine;
use dilifetime::evaluate::{Activity, EntityId, EvaluationError, Point, Storage};
use dilifetime::model::{LifetimeId, ObjectId};
use num_bigint::BigUint;

/// Reading only.
pub(super) struct Memory<'m, 'f>(pub &'m Machine<'f>);

impl dilifetime::evaluate::Contents for Memory<'_, '_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        Point::read(self.0, storage, offset, bits)
    }
}

impl Point for Machine<'_> {
    fn activity(&self, lifetime: LifetimeId) -> Activity {
        let number = lifetime.0 as usize;
        match self.function.lifetimes[number].computed {
            true => Activity::Computed,
            false if self.flow.is_active(self.marker, number) => Activity::Active,
            false => Activity::Inactive,
        }
    }

    fn referrer(&self, lifetime: LifetimeId) -> Result<Option<EntityId>, EvaluationError> {
        Ok(Some(EntityId(lifetime.0)))
    }

    fn address(&self, _: ObjectId) -> Result<(BigUint, u64), EvaluationError> {
        Err(EvaluationError::Unavailable("an address".into()))
    }

    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let unavailable = || EvaluationError::Unavailable("what isn't known".into());
        match storage {
            Storage::Entity { id, .. } => {
                let value = self.referred(id.0 as usize)?;
                let mask = (BigUint::from(1u8) << bits) - 1u8;
                Ok((BigUint::from(value) >> offset as u64) & mask)
            }
            Storage::Memory(space) if matches!(space.number, 0 | 1 | 5) => {
                let mut whole = BigUint::ZERO;
                let (first, last) = (offset / 8, (offset + u128::from(bits)).div_ceil(8));
                for (number, address) in (first..last).enumerate() {
                    let byte = u64::try_from(address)
                        .ok()
                        .and_then(|address| self.memory.get(&address));
                    whole |= BigUint::from(*byte.ok_or_else(unavailable)?) << (8 * number);
                }
                let mask = (BigUint::from(1u8) << bits) - 1u8;
                Ok((whole >> (offset % 8) as u64) & mask)
            }
            _ => Err(unavailable()),
        }
    }
}
