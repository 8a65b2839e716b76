//! Operations that push location descriptions of one kind of storage
//! (extensions, "Location Description Operations").

use super::context::Unit;
use super::entry::{self, StackEntry};
use super::error::Reason;
use super::evaluation::Evaluation;
use super::value::{Pointer, TypedValue};
use crate::evaluate::{Location, Pointee, Storage, Value, read};
use crate::model::AddressSpace;
use gimli::{EndianSlice, Operation, RunTimeEndian};
use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

type Result<T> = std::result::Result<T, Reason>;

/// The location so many bits further on. That it leaves a storage is an error
/// ("General Location Description Operations"); nothing can be moved that is
/// nowhere.
pub(super) fn moved(location: Location, distance: i128) -> Result<Location> {
    if !location.can_move(distance) {
        return Err(Reason::OffsetTooLarge);
    }
    let location = location.moved(Some(distance), false);
    for place in &location.places {
        if let (Some(offset), Some(size)) = (place.offset, place.storage_bits())
            && !(0..size).contains(&offset)
        {
            return Err(Reason::Offset { offset, size });
        }
    }
    Ok(location)
}

/// The location of an implicit pointer.
pub(super) fn of_pointer(pointer: &Pointer) -> Location {
    let to = Pointee::Die {
        offset: pointer.die,
        displacement: pointer.displacement,
    };
    Location::of(Storage::Address {
        to,
        space: pointer.space,
    })
    .given()
}

impl Evaluation<'_, '_, '_> {
    pub(super) fn located(
        &mut self,
        operation: &Operation<EndianSlice<RunTimeEndian>>,
        unit: &Unit,
    ) -> Result<()> {
        let location = match operation {
            Operation::Piece {
                size_in_bits,
                bit_offset,
            } => return self.piece(*size_in_bits, bit_offset.unwrap_or(0), unit),
            Operation::Register { register } => {
                let location = self.register(register.0)?;
                self.push_location(location)?;
                self.names_register = true;
                return Ok(());
            }
            Operation::ImplicitValue { data } => {
                let value = Value::Runtime(BigUint::from_bytes_le(data.slice()));
                Location::implicit(value, data.len() as u64 * 8)
            }
            Operation::StackValue => match self.pop_value(unit)? {
                TypedValue::Number { ty, bits } => Location::implicit(Value::Runtime(bits), ty.bits).given(),
                TypedValue::Pointer(pointer) => of_pointer(&pointer),
            },
            Operation::ImplicitPointer { value, byte_offset } => {
                return self.implicit_pointer(value.0, *byte_offset, unit.default_space());
            }
            Operation::PushObjectAddress => self.context.object()?,
            Operation::CallFrameCFA => self.context.cfa()?,
            Operation::TLS => {
                let (_, address) = self.pop_value(unit)?.integral()?;
                let address = address.to_u64().ok_or(Reason::OffsetTooLarge)?;
                self.context.thread_local(address)?
            }
            Operation::Address { address } => entry::memory(unit.default_space(), &(*address).into())?,
            Operation::AddressIndex { index } => {
                let address = self.context.indexed_address(*unit, index.0)?;
                entry::memory(unit.default_space(), &address.into())?
            }
            _ => return Err(Reason::Unsupported),
        };
        self.push_location(location)
    }

    /// A register location description.
    pub(super) fn register(&self, number: u16) -> Result<Location> {
        let bits = self.context.register_bits(number)?;
        let number = u32::from(number);
        Ok(Location::of(Storage::Register { number, bits }).given())
    }

    /// `DW_OP_breg*`: memory at what a register holds, and an offset.
    pub(super) fn at_register(&self, register: u16, offset: i64, space: AddressSpace) -> Result<Location> {
        let bits = u64::from(space.bits);
        let contents = read(&self.register(register)?, bits, self.context)?;
        let base = contents.bits().cloned().unwrap_or_default();
        let address = crate::evaluate::value::unsigned(BigInt::from(base) + offset, bits);
        entry::memory(space, &address)
    }

    /// An entry as an address space.
    pub(super) fn space(&self, entry: StackEntry, unit: &Unit) -> Result<AddressSpace> {
        let (_, number) = entry.value(unit)?.integral()?;
        let known = number.to_u32().and_then(|number| {
            let bits = match number {
                0 => Some(unit.default_space().bits),
                number => self.context.address_bits(number),
            };
            bits.map(|bits| AddressSpace { number, bits })
        });
        known.ok_or_else(|| Reason::AddressSpace(number.to_string()))
    }

    /// `DW_OP_LLVM_form_aspace_address`.
    pub(super) fn in_space(
        &mut self,
        address: StackEntry,
        space: StackEntry,
        unit: &Unit,
    ) -> Result<Location> {
        let space = self.space(space, unit)?;
        match address.value(unit)? {
            TypedValue::Pointer(pointer) if pointer.space == space => self.pointee(&pointer),
            value => {
                let (_, bits) = value.integral()?;
                entry::memory(space, &crate::evaluate::value::low(bits, space.bits.into()))
            }
        }
    }

    pub(super) fn implicit_pointer(
        &mut self,
        die: usize,
        displacement: i64,
        space: AddressSpace,
    ) -> Result<()> {
        self.push_location(of_pointer(&Pointer {
            die,
            displacement,
            space,
        }))
    }
}
