//! A program that has stopped, as the proposal's evaluator sees it and as a
//! debugger does.

use super::*;

/// A program that has stopped.
#[derive(Clone, Debug)]
pub(super) struct Stopped {
    pub(super) machine: Machine,
    pub(super) seed: u64,
    pub(super) referrer: Both,
    pub(super) arguments: Vec<Both>,
}

pub(super) fn word(seed: u64, kind: u32, number: u128) -> u64 {
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

impl evaluate::ProgramState for Stopped {
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
        Ok(self.object())
    }

    fn lane(&self) -> Result<BigUint, EvaluationError> {
        Ok(LANE.into())
    }
}

impl Stopped {
    /// DWARF doesn't say how large an entity in memory or in a register is, and
    /// its addresses go on at 0.
    pub(super) fn is_beyond(&self, failure: &Failure) -> bool {
        let in_machine = matches!(self.referrer.lowered, Place::Memory(_) | Place::Register(_));
        match failure {
            Failure::Error(EvaluationError::OutOfRange { size, .. }) => in_machine || *size == 1 << 67,
            Failure::Error(_) => false,
            Failure::IllFormed(broken) => in_machine && broken.rule == crate::rules::READ_RANGE,
        }
    }
}

/// The program as a debugger sees it.
pub(super) struct Debugged<'s> {
    pub(super) stopped: &'s Stopped,
    pub(super) unit: Unit,
    pub(super) procedures: Vec<Vec<u8>>,
}

impl Contents for Debugged<'_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let storage = match storage {
            Storage::Memory(space) => &Storage::Memory(self.stopped.machine.space(*space)),
            other => other,
        };
        self.stopped.read(storage, offset, bits)
    }
}

impl Stopped {
    /// The object whose type's property is evaluated.
    pub(super) fn object(&self) -> Location {
        memory(self.machine.default_space(), word(self.seed, 2000, 0).into())
    }
}

impl Debugged<'_> {
    pub(super) fn code<'b>(&self, bytes: &'b [u8]) -> Code<'b> {
        Code {
            bytes,
            unit: self.unit,
        }
    }
}

impl Context for Debugged<'_> {
    fn lane(&self) -> Result<u64, Reason> {
        Ok(LANE.into())
    }

    fn object(&self) -> Result<Location, Reason> {
        Ok(memory(MEMORY, word(self.stopped.seed, 2000, 0).into()))
    }

    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        let target = self.stopped.machine.target();
        target
            .register_bits(register)
            .ok_or_else(|| Reason::unavailable("the register"))
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        Some(self.stopped.machine.target().space(space)?.bits)
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
            Some(bytes) => Attribute::Expression(self.code(bytes)),
            None => Attribute::Nothing,
        })
    }
}
