//! Each operation by what the extensions and DWARF 5 say of it.

mod agreement;
mod composites;
mod control;
mod emission;
mod locations;
mod oracle;
mod properties;
mod values;

use super::*;
use crate::dialect::ExtensionEncoding;
use crate::dwarf::operation::Extension;
use crate::evaluate::{Contents, EvaluationError, Storage};
use crate::model::{AddressSpace, FloatKind};
use gimli::constants::*;
use gimli::{DwOp, Format};
use std::collections::HashMap;

pub(super) const UNIT: Unit = Unit {
    encoding: gimli::Encoding {
        address_size: 8,
        format: Format::Dwarf32,
        version: 5,
    },
    extensions: ExtensionEncoding::User,
    start: 0x100,
};

pub(super) const MEMORY: AddressSpace = AddressSpace { number: 0, bits: 64 };
pub(super) const PRIVATE: AddressSpace = AddressSpace { number: 5, bits: 32 };

/// Bytes of an expression. Operands are signed LEB128 unless they are bytes.
pub(super) enum Part {
    Op(DwOp),
    Extension(Extension, Vec<i128>),
    Unsigned(u64),
    Signed(i64),
    Bytes(Vec<u8>),
}

impl From<DwOp> for Part {
    fn from(op: DwOp) -> Part {
        Part::Op(op)
    }
}

impl From<Extension> for Part {
    fn from(op: Extension) -> Part {
        Part::Extension(op, Vec::new())
    }
}

/// Unsigned operands.
impl From<u64> for Part {
    fn from(value: u64) -> Part {
        Part::Unsigned(value)
    }
}

/// Signed operands.
impl From<i64> for Part {
    fn from(value: i64) -> Part {
        Part::Signed(value)
    }
}

impl<const N: usize> From<[u8; N]> for Part {
    fn from(bytes: [u8; N]) -> Part {
        Part::Bytes(bytes.to_vec())
    }
}

impl<const N: usize> From<(Extension, [i128; N])> for Part {
    fn from((op, operands): (Extension, [i128; N])) -> Part {
        Part::Extension(op, operands.to_vec())
    }
}

pub(super) fn encode(parts: Vec<Part>, extensions: ExtensionEncoding) -> Vec<u8> {
    let mut out = Vec::new();
    for part in parts {
        match part {
            Part::Op(op) => out.push(op.0),
            Part::Extension(op, operands) => op.write(&operands, extensions, &mut out).expect("writable"),
            Part::Unsigned(value) => drop(gimli::leb128::write::unsigned(&mut out, value)),
            Part::Signed(value) => drop(gimli::leb128::write::signed(&mut out, value)),
            Part::Bytes(bytes) => out.extend(bytes),
        }
    }
    out
}

/// An expression of operations and their operands: `u64` is unsigned LEB128,
/// `i64` signed, an array its bytes.
macro_rules! expr {
    ($($part:expr),* $(,)?) => {
        $crate::interpret::tests::encode(
            vec![$($crate::interpret::tests::Part::from($part)),*],
            $crate::dialect::ExtensionEncoding::User,
        )
    };
}
pub(super) use expr;

/// A thread: register N holds bytes N1, N2 and so on, memory at each address
/// the address's low byte, and the address space is in the high half.
#[derive(Default)]
pub(super) struct Thread {
    pub lane: Option<u64>,
    pub object: Option<Location>,
    pub entries: HashMap<usize, Vec<Vec<u8>>>,
    pub lists: HashMap<usize, Vec<Vec<u8>>>,
    pub constants: HashMap<usize, Vec<u8>>,
    pub frame_base: Option<Vec<u8>>,
    pub caller: Option<Box<Thread>>,
    /// Added to each byte of a register.
    pub salt: u8,
}

impl Contents for Thread {
    fn read(&self, storage: &Storage, offset: u128, bits: u64) -> Result<BigUint, EvaluationError> {
        let (first, last) = (offset / 8, (offset + u128::from(bits)) / 8);
        let byte = |at: u128| match storage {
            Storage::Memory(space) => (at as u8).wrapping_add((space.number as u8).wrapping_mul(16)),
            Storage::Register { number, .. } => (*number as u8)
                .wrapping_mul(16)
                .wrapping_add(1)
                .wrapping_add(at as u8)
                .wrapping_add(self.salt),
            _ => unreachable!(),
        };
        if matches!(storage, Storage::Memory(_)) && first < 8 {
            return Err(EvaluationError::Unavailable("the zero page".to_string()));
        }
        let bytes: Vec<u8> = (first..=last).map(byte).collect();
        let whole = BigUint::from_bytes_le(&bytes) >> (offset % 8) as u64;
        Ok(crate::evaluate::value::low(whole, bits))
    }
}

impl Context for Thread {
    fn register_bits(&self, register: u16) -> Result<u64, Reason> {
        match register {
            0..=7 => Ok(64),
            8 | 9 => Ok(32),
            10..=12 => Ok(256),
            _ => Err(Reason::unavailable("the register")),
        }
    }

    fn address_bits(&self, space: u32) -> Option<u32> {
        [(0, 64), (5, 32)]
            .into_iter()
            .find(|(number, _)| *number == space)
            .map(|(_, bits)| bits)
    }

    fn lane(&self) -> Result<u64, Reason> {
        self.lane.ok_or_else(|| Reason::unavailable("the lane"))
    }

    fn object(&self) -> Result<Location, Reason> {
        self.object
            .clone()
            .ok_or_else(|| Reason::unavailable("the object"))
    }

    fn cfa(&self) -> Result<Location, Reason> {
        Ok(Location::at(Storage::Memory(MEMORY), 0x2000 * 8))
    }

    fn frame_base(&self) -> Result<Attribute<'_>, Reason> {
        let bytes = self
            .frame_base
            .as_ref()
            .ok_or_else(|| Reason::unavailable("the frame base"))?;
        Ok(Attribute::Expression(Code { bytes, unit: UNIT }))
    }

    fn entry_register(&self, register: u16) -> Result<Location, Reason> {
        let bits = self.register_bits(register)?;
        let number = u32::from(register) + 100;
        Ok(Location::of(Storage::Register { number, bits }))
    }

    fn caller(&self) -> Result<&dyn Context, Reason> {
        match &self.caller {
            Some(caller) => Ok(&**caller),
            None => Err(Reason::unavailable("the calling frame")),
        }
    }

    fn thread_local(&self, address: u64) -> Result<Location, Reason> {
        Ok(Location::at(
            Storage::Memory(MEMORY),
            i128::from(address.wrapping_add(0x4000)) * 8,
        ))
    }

    fn indexed_address(&self, _: Unit, index: usize) -> Result<u64, Reason> {
        Ok(0x1000 + index as u64)
    }

    /// The offset says the encoding and the size in bytes.
    fn base_type(&self, _: Unit, offset: usize) -> Result<BaseType, Reason> {
        let bits = (offset as u64 & 0xf) * 8;
        let encoding = match (offset >> 4, bits) {
            (1, _) => Encoding::Signed,
            (2, _) => Encoding::Unsigned,
            (3, 32) => Encoding::Float(FloatKind::Float),
            (3, 64) => Encoding::Float(FloatKind::Double),
            (4, _) => Encoding::Opaque,
            _ => return Err(Reason::NoBaseType(offset)),
        };
        Ok(BaseType { encoding, bits })
    }

    fn described(&self, offset: usize) -> Result<Attribute<'_>, Reason> {
        let code = |bytes| Code { bytes, unit: UNIT };
        if let Some(entry) = self.entries.get(&offset) {
            return Ok(Attribute::Expression(code(&entry[0])));
        }
        if let Some(list) = self.lists.get(&offset) {
            return Ok(Attribute::List(list.iter().map(|bytes| code(bytes)).collect()));
        }
        Ok(match self.constants.get(&offset) {
            Some(bytes) => Attribute::Constant(bytes.as_slice().into()),
            None => Attribute::Nothing,
        })
    }
}

pub(super) fn code(bytes: &[u8]) -> Code<'_> {
    Code { bytes, unit: UNIT }
}

/// The location, or why there is none.
pub(super) fn located_in(thread: &Thread, bytes: &[u8]) -> Result<Location, Reason> {
    locate(code(bytes), thread).map_err(|error| *error.reason)
}

pub(super) fn located(bytes: &[u8]) -> Result<Location, Reason> {
    located_in(&Thread::default(), bytes)
}

/// The bits of the value, or why there is none.
pub(super) fn valued_in(thread: &Thread, bytes: &[u8]) -> Result<u64, Reason> {
    match value(code(bytes), thread).map_err(|error| *error.reason)? {
        TypedValue::Number { bits, .. } => Ok(u64::try_from(bits).expect("64 bits")),
        TypedValue::Pointer(_) => Err(Reason::PointerValue),
    }
}

pub(super) fn valued(bytes: &[u8]) -> Result<u64, Reason> {
    valued_in(&Thread::default(), bytes)
}

pub(super) fn register(number: u32, offset: i128) -> Location {
    let bits = Thread::default()
        .register_bits(number as u16)
        .expect("a known register");
    Location::at(Storage::Register { number, bits }, offset).given()
}

pub(super) fn memory(space: AddressSpace, address: i128) -> Location {
    Location::at(Storage::Memory(space), address * 8).given()
}

/// What a location of so many bits holds.
pub(super) fn held(location: &Location, bits: u64) -> Result<u64, Reason> {
    let value = contents(location, bits, &Thread::default()).map_err(|error| *error.reason)?;
    Ok(u64::try_from(value).expect("64 bits"))
}
