//! What a location holds for a lane: the evaluator of `dilifetime`, with the interpreter as its program.

use std::cell::Cell;

use dilifetime::dialect::ExtensionEncoding;
use dilifetime::evaluate::{Contents, EvaluationError, Location, Storage};
use dilifetime::interpret::{Attribute, Code, Context, Reason, Unit, contents, integral, locate_attribute};
use dilifetime::target::AMDGPU;
use gimli::AttributeValue;
use num_bigint::BigUint;

use super::scopes::{Program, Value, Variable, Where};
use crate::group::Moment;

/// The number of an address space, and an address in it in bits.
pub type Address = (u32, i128);

/// What is shown of a variable.
#[derive(Debug, PartialEq)]
pub enum Shown {
    /// It has no location here.
    Nothing,
    /// Its bytes, lowest first; those that are nowhere are missing.
    Bytes(Vec<Option<u8>>),
    /// Its location can't be evaluated.
    Failed(String),
}

/// A lane at a moment, as the evaluator sees it.
pub struct Lane<'m, 'd> {
    pub program: &'m Program<'d>,
    pub moment: &'m Moment<'m>,
    pub lane: usize,
    /// Whether memory has been read.
    reads_memory: Cell<bool>,
}

impl<'m, 'd> Lane<'m, 'd> {
    pub fn new(program: &'m Program<'d>, moment: &'m Moment<'m>, lane: usize) -> Self {
        Lane {
            program,
            moment,
            lane,
            reads_memory: Cell::new(false),
        }
    }

    /// What is shown of a variable.
    pub fn show(&self, variable: &Variable, location: &Where) -> Shown {
        let Some(size) = variable.ty.size else {
            return Shown::Failed("its type has no size".to_owned());
        };
        let located = locate_attribute(self.attribute(variable.unit, location), self, None);
        match located.and_then(|location| self.read(&location, size * 8)) {
            Ok(bytes) if bytes.iter().all(Option::is_none) => Shown::Nothing,
            Ok(bytes) => Shown::Bytes(bytes),
            Err(error) => Shown::Failed(error.to_string()),
        }
    }

    /// Where in memory a variable begins; none: it is elsewhere, or has no location, or a pointer that is in memory says where.
    pub fn address(&self, variable: &Variable, location: &Where) -> Option<Address> {
        self.reads_memory.set(false);
        let located = locate_attribute(self.attribute(variable.unit, location), self, None).ok()?;
        if self.reads_memory.get() {
            return None;
        }
        match located.places.as_slice() {
            [place] => match &place.storage {
                Storage::Memory(space) => Some((space.number, place.offset?)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a pointer that is shown points at.
    pub fn pointee(&self, variable: &Variable, pointer: &[Option<u8>]) -> Shown {
        let Some((to, space)) = &variable.ty.pointee else {
            return Shown::Nothing;
        };
        let size = to.size.unwrap_or_default();
        let Some(bytes) = pointer.iter().copied().collect::<Option<Vec<u8>>>() else {
            return Shown::Nothing;
        };
        let address = bytes
            .iter()
            .rev()
            .fold(0, |address, byte| address << 8 | u64::from(*byte));
        match self.moment.memory(*space, self.lane, address, size as usize) {
            Ok(bytes) => Shown::Bytes(bytes.into_iter().map(Some).collect()),
            Err(fault) => Shown::Failed(fault.to_string()),
        }
    }

    /// Where debug info says that each lane is; none: nowhere.
    pub fn lane_pcs(&self, unit: usize, value: Value<'d>) -> Result<Vec<Option<u64>>, String> {
        let attribute = self
            .whereabouts(unit, value)
            .map_err(|reason| reason.to_string())?;
        let lanes = self.moment.wave.lanes;
        if matches!(attribute, Attribute::Nothing) {
            return Ok(vec![None; lanes]);
        }
        let located = locate_attribute(attribute, self, None);
        let bytes = located.and_then(|location| self.read(&location, 64 * lanes as u64));
        let bytes = bytes.map_err(|error| error.to_string())?;
        let word = |bytes: &[Option<u8>]| {
            let bytes: Option<Vec<u8>> = bytes.iter().copied().collect();
            bytes.map(|bytes| {
                bytes
                    .iter()
                    .rev()
                    .fold(0, |word, byte| word << 8 | u64::from(*byte))
            })
        };
        Ok(bytes.chunks(8).map(word).collect())
    }

    /// The lanes that run the program; none if it isn't said.
    pub fn active_lanes(&self, unit: usize, value: Value<'d>) -> Result<Option<u64>, String> {
        let attribute = self
            .whereabouts(unit, value)
            .map_err(|reason| reason.to_string())?;
        if matches!(attribute, Attribute::Nothing) {
            return Ok(None);
        }
        let lanes = integral(attribute, self, &mut |_| {}).map_err(|error| error.to_string())?;
        Ok(Some(lanes))
    }

    fn unit(&self, number: usize) -> Unit {
        let unit = &self.program.units[number];
        Unit {
            encoding: unit.encoding(),
            extensions: ExtensionEncoding::User,
            start: unit.debug_info_offset().map_or(0, |offset| offset.0),
        }
    }

    fn whereabouts(&self, unit: usize, value: Value<'d>) -> Result<Attribute<'d>, Reason> {
        let location = self
            .program
            .whereabouts(unit, Some(&value), self.moment.instruction.pc);
        Ok(match self.attribute(unit, &location.map_err(damaged)?) {
            // An expression by itself goes on with the stack of the one that calls it.
            Attribute::List(all) if matches!(value, AttributeValue::Exprloc(_)) => {
                Attribute::Expression(all[0])
            }
            attribute => attribute,
        })
    }

    fn attribute<'a>(&self, unit: usize, location: &Where<'a>) -> Attribute<'a> {
        let unit = self.unit(unit);
        match location {
            Where::Nowhere => Attribute::Nothing,
            Where::Constant(bytes) => Attribute::Constant(bytes.clone().into()),
            Where::Expressions(all) => {
                Attribute::List(all.iter().map(|bytes| Code { bytes, unit }).collect())
            }
        }
    }

    /// The bytes at a location, part by part where it is a composite.
    fn read(&self, location: &Location, bits: u64) -> Result<Vec<Option<u8>>, dilifetime::interpret::Error> {
        let size = (bits / 8) as usize;
        if let [place] = location.places.as_slice()
            && let Storage::Composite(composite) = &place.storage
            && place.offset == Some(0)
        {
            let mut bytes = vec![None; size];
            for part in composite.parts() {
                let (start, length) = ((part.start / 8) as usize, (part.bits / 8) as usize);
                // Parts of bytes don't occur in the corpus; they are missing.
                if part.start % 8 == 0 && part.bits % 8 == 0 && start + length <= size {
                    bytes[start..start + length].copy_from_slice(&self.read(&part.location, part.bits)?);
                }
            }
            return Ok(bytes);
        }
        match contents(location, bits, self) {
            Ok(value) => {
                let mut bytes = value.to_bytes_le();
                bytes.resize(size, 0);
                Ok(bytes.into_iter().map(Some).collect())
            }
            Err(error) if matches!(*error.reason, Reason::Evaluation(EvaluationError::Undefined)) => {
                Ok(vec![None; size])
            }
            Err(error) => Err(error),
        }
    }
}

fn damaged(error: gimli::Error) -> Reason {
    Reason::Damaged(error.to_string())
}

impl Contents for Lane<'_, '_> {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let unavailable = |what: String| EvaluationError::Unavailable(what);
        let start = u64::try_from(offset / 8).map_err(|_| EvaluationError::OffsetTooLarge)?;
        let size = ((offset % 8) as u64 + bits).div_ceil(8) as usize;
        let bytes = match storage {
            Storage::Register { number, .. } => {
                let bytes = self.moment.register(u64::from(*number));
                let bytes = bytes.ok_or_else(|| unavailable(format!("register {number}")))?;
                bytes
                    .get(start as usize..start as usize + size)
                    .map(<[u8]>::to_vec)
            }
            Storage::Memory(space) => {
                self.reads_memory.set(true);
                let space = u64::from(space.number);
                self.moment.memory(space, self.lane, start, size).ok()
            }
            _ => None,
        };
        let bytes = bytes.ok_or_else(|| unavailable(format!("byte {start:#x} of {storage:?}")))?;
        let mask = (BigUint::from(1u8) << bits) - 1u8;
        Ok((BigUint::from_bytes_le(&bytes) >> (offset % 8) as u64) & mask)
    }
}

impl Context for Lane<'_, '_> {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        let bits = AMDGPU.register_bits(register);
        bits.ok_or_else(|| Reason::unavailable(format!("the size of register {register}")))
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        Some(AMDGPU.space(space)?.bits)
    }

    fn lane(&self) -> Result<u64, Reason> {
        Ok(self.lane as u64)
    }

    fn frame_base(&self) -> Result<Attribute<'_>, Reason> {
        Ok(match self.program.frame_base(self.moment.instruction.pc) {
            Some((unit, value)) => self.whereabouts(unit, value)?,
            None => Attribute::Nothing,
        })
    }

    fn indexed_address(&self, unit: Unit, index: usize) -> Result<u64, Reason> {
        let index = gimli::DebugAddrIndex(index);
        let mut units = self.program.units.iter();
        let unit = units.find(|other| {
            other
                .debug_info_offset()
                .is_some_and(|offset| offset.0 == unit.start)
        });
        let address = unit.map(|unit| self.program.dwarf.address(unit, index));
        address
            .ok_or_else(|| Reason::unavailable("the unit"))?
            .map_err(damaged)
    }

    fn described(&self, offset: usize) -> Result<Attribute<'_>, Reason> {
        let found = self.program.described(offset).map_err(damaged)?;
        Ok(match found {
            Some((unit, value)) => self.whereabouts(unit, value)?,
            None => Attribute::Nothing,
        })
    }
}
