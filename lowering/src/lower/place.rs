//! Symbolic location descriptions: what an expression's stack holds.

mod leveled;
mod parts;
mod registers;
mod settled;

use super::computation::mask;
use super::{Computation, Located, Real, Result, Undescribable, Writer};
use crate::dwarf::location::{Expression, Fixup, FixupKind};
use crate::model::{AddressSpace, LifetimeId, ObjectId, Type};
use crate::target::Target;
pub(super) use leveled::leveled;
use parts::{read_parts, slice_parts};

/// A location description, not yet in any encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Undefined,
    /// Bits of a type that no value has.
    Padding,
    /// All of a register, by its DWARF number; the value is in its low bits.
    Register(u16),
    /// A register from some bit on, which isn't the first.
    RegisterFrom(u16, u64),
    /// What a register that has 32 bits for each lane has in that lane: all lanes share it.
    RegisterLane(u16, u32),
    /// Memory at a computed address, in bytes.
    Memory(Computation),
    /// An implicit value, in the low bits of what is computed.
    Value(Computation),
    /// The address of a frame object, in a lane's own memory, whatever memory the
    /// pointer that led there is of.
    FrameAddress(Computation),
    /// An implicit floating-point value.
    Real(Real),
    /// An implicit value, lowest byte first.
    Bytes(Vec<u8>),
    /// Parts one after another, lowest bits first.
    Composite(Vec<Part>),
    /// The address of another place.
    AddressOf(Box<Pointee>),
    /// What only operations on a stack of locations say.
    Located(Located),
    /// What a lifetime computes of operands: the number that import put into a
    /// record's expression, and what stock codegen made of its operands.
    Marked(LifetimeId, Vec<Operand>),
    /// What nobody knows any more, with the reason.
    Lost(&'static str),
    /// What stock codegen wrote and nobody here takes apart.
    Verbatim(Expression),
}

/// So many bits of a vector register debuggers know by its number.
const VECTOR: u64 = 128;

/// So many bits a lane has of a register that has some for each.
pub(super) const LANE: u64 = 32;

/// What a pointer points at that has no number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pointee {
    pub place: Place,
    /// The object that it is the place of, where that is known.
    pub object: Option<ObjectId>,
    /// Its size in bits, where that is known.
    pub bits: Option<u64>,
    /// The pointer's.
    pub space: AddressSpace,
}

/// A part of a composite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub place: Place,
    /// Size in bits.
    pub bits: u64,
}

/// What stock codegen computed of an operand of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Operand {
    pub place: Place,
    /// In bits: what is computed of narrower numbers may be another one than the program computed.
    pub exact_from: u64,
}

impl From<Place> for Operand {
    fn from(place: Place) -> Operand {
        Operand { place, exact_from: 0 }
    }
}

/// An entry of the expression's stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Typed {
    pub place: Place,
    pub ty: Type,
    /// The object whose location this is, unchanged.
    pub object: Option<ObjectId>,
    /// Where it is counted from, if it is an offset from elsewhere.
    pub origin: Option<Box<Origin>>,
}

/// Where an offset is counted from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub place: Place,
    /// The size of what is there.
    pub bits: u64,
    /// How far on it is, in bits.
    pub offset: i64,
}

impl Place {
    /// What parts make; nothing, if none of them is anywhere.
    pub(crate) fn of_parts(parts: Vec<Part>) -> Place {
        match parts.iter().all(|part| part.place == Place::Undefined) {
            true => Place::Undefined,
            false => Place::Composite(parts),
        }
    }

    /// How much it takes to write it, in bytes, about.
    pub(crate) fn size(&self) -> usize {
        match self {
            Place::Undefined | Place::Padding | Place::Lost(_) | Place::Register(_) => 1,
            Place::RegisterFrom(..) | Place::RegisterLane(..) => 3,
            Place::Memory(value) | Place::Value(value) | Place::FrameAddress(value) => 1 + value.size(),
            Place::Real(value) => 1 + value.size(),
            Place::Bytes(bytes) => 1 + bytes.len(),
            Place::Composite(parts) => parts.iter().map(|part| part.place.size()).sum(),
            Place::AddressOf(pointee) => pointee.place.size(),
            Place::Located(located) => 1 + located.size(),
            Place::Marked(_, operands) => operands.iter().map(|operand| operand.place.size()).sum(),
            Place::Verbatim(expression) => 1 + expression.bytes.len(),
        }
    }

    /// The address of what isn't known to be an object.
    pub(crate) fn address_of(place: Place, bits: Option<u64>, space: AddressSpace) -> Place {
        Place::AddressOf(Box::new(Pointee {
            place,
            object: None,
            bits,
            space,
        }))
    }

    /// The place of an operand of this type. A pointer to other memory than a
    /// lane's own leads to a frame object too, but by a number that isn't known.
    ///
    /// # Errors
    /// That the dialect has no such memory.
    pub(crate) fn of_type(self, ty: &Type, writer: &Writer) -> Result<Place> {
        match (self, ty) {
            (Place::FrameAddress(address), &Type::Pointer { space: number, bits })
                if Some(number) != writer.target.private_space() =>
            {
                let memory = writer.private(address)?;
                let space = AddressSpace { number, bits };
                Ok(Place::address_of(memory, None, space))
            }
            (Place::FrameAddress(address), _) => Ok(Place::Value(address)),
            (place, ty) => Ok(place.of_bits(ty.bits(), writer.target)),
        }
    }

    /// What stock codegen says of a value of one bit, where there are lanes. In registers
    /// that these share it is a mask of theirs, which has 32 or 64 bits; in one of lanes,
    /// the lowest bit. Of what is computed nobody knows what that was.
    ///
    /// # Errors
    /// That it is computed, or that the dialect has no lanes.
    pub(super) fn bit_of_lane(self, writer: &Writer) -> Result<Place> {
        let shared = |place: &Place| match place {
            Place::RegisterLane(..) => Some(LANE),
            Place::Register(number) if !writer.target.is_lane_register(*number) => {
                writer.target.register_bits(*number)
            }
            _ => None,
        };
        let bits = match &self {
            Place::Register(number) if writer.target.is_lane_register(*number) => {
                let lane = writer.target.lane_bits(*number).unwrap_or_default();
                let own = writer.contents(*number, lane as u32)?;
                return Ok(Place::Value(own.zero_extended(1)));
            }
            Place::Register(_) | Place::RegisterLane(..) => shared(&self),
            Place::Composite(parts) => parts.iter().map(|part| shared(&part.place)).sum(),
            Place::Value(value) if value.as_constant().is_none() => return Err(Undescribable::Undefined),
            _ => None,
        };
        let Some(bits) = bits else { return Ok(self) };
        let mask = self.read(bits, writer, "DIOpReferrer")?;
        let bit = mask.binary(gimli::DW_OP_shr, writer.lane()?);
        Ok(Place::Value(bit.zero_extended(1)))
    }

    /// The place of a value of `bits` bits. Stock codegen sometimes names the
    /// first of its registers only; where they are narrower than an address
    /// that shows. And it leaves out what it doesn't know at the end. What is spilled
    /// may be more than the value.
    pub(crate) fn of_bits(self, bits: u64, target: &Target) -> Place {
        let own = match self {
            Place::Register(number) => target.lane_bits(number).unwrap_or(LANE),
            Place::RegisterLane(..) => LANE,
            _ => 0,
        };
        let is_narrow = match self {
            Place::Register(number) => target.has_lanes() && !target.is_integer_register(number),
            Place::RegisterLane(..) => true,
            _ => false,
        };
        match self {
            register if is_narrow && bits > own => {
                let low = Part {
                    place: register,
                    bits: own,
                };
                let rest = Part {
                    place: Place::Undefined,
                    bits: bits - own,
                };
                Place::Composite(vec![low, rest])
            }
            // What is spilled may have room for more.
            Place::Composite(mut parts)
                if parts.len() == 1
                    && (1..=parts[0].bits).contains(&bits)
                    && parts[0].place != Place::Undefined =>
            {
                parts.swap_remove(0).place
            }
            Place::Composite(mut parts) => {
                let sum: u64 = parts.iter().map(|part| part.bits).sum();
                let mut start = 0;
                // Of an object of unknown size all may be of it.
                parts.retain(|part| {
                    let is_of_it = start < bits || bits == 0;
                    start += part.bits;
                    is_of_it
                });
                if sum < bits {
                    parts.push(Part {
                        place: Place::Undefined,
                        bits: bits - sum,
                    });
                }
                Place::Composite(parts)
            }
            place => place,
        }
    }

    /// `read(L, T)` for a type of `bits` bits, at most 64: a value whose low
    /// bits are those read. What is above them is anything.
    pub(crate) fn read(self, bits: u64, writer: &Writer, operation: &'static str) -> Result<Computation> {
        let unsupported = |reason| Err(Undescribable::Unsupported { operation, reason });
        if bits > 64 {
            return unsupported("needs a value of more than 64 bits");
        }
        let bits = bits as u32;
        match self {
            Place::Undefined | Place::Padding => Err(Undescribable::Undefined),
            Place::Register(number)
                if writer.target.is_integer_register(number) || writer.target.is_vector_register(number) =>
            {
                Ok(Computation::register(number))
            }
            Place::Register(number) if writer.is_stacked() => writer.contents(number, bits),
            place @ Place::RegisterLane(..) if writer.is_stacked() => writer.load(place, bits),
            Place::Register(_) => unsupported("needs the value of a register of a kind that isn't known"),
            Place::RegisterFrom(..) | Place::RegisterLane(..) => {
                unsupported("needs the value of a part of a wide register")
            }
            Place::Memory(address) => Ok(address.load(bits.div_ceil(8))),
            Place::Value(value) | Place::FrameAddress(value) => Ok(value),
            Place::Real(value) => match value.into_bits() {
                Some(bits) => Ok(bits),
                None => unsupported("needs the bits of a value of more than 64"),
            },
            Place::Bytes(bytes) => {
                let mut word = [0; 8];
                for (to, from) in word.iter_mut().zip(bytes) {
                    *to = from;
                }
                Ok(Computation::constant(u64::from_le_bytes(word) & mask(bits)))
            }
            Place::Composite(parts) => read_parts(parts, bits.into(), writer, operation),
            place @ (Place::Located(_) | Place::Verbatim(_)) if writer.is_stacked() => {
                writer.load(place, bits)
            }
            Place::AddressOf(..) => unsupported("needs the number of an address that has none"),
            Place::Lost(reason) => unsupported(reason),
            Place::Verbatim(_) | Place::Marked(..) | Place::Located(_) => {
                unsupported("needs the value of a location that isn't understood")
            }
        }
    }

    /// The `bits` bits of a number of `whole` bits from bit `offset` on.
    ///
    /// # Errors
    /// As [`Place::slice`].
    pub(crate) fn slice_of_number(
        self,
        whole: u64,
        offset: u64,
        bits: u64,
        writer: &Writer,
        operation: &'static str,
    ) -> Result<Place> {
        let start = match writer.target.is_big_endian() {
            false => Some(offset),
            true => whole.checked_sub(offset.saturating_add(bits)),
        };
        let start = start.ok_or(Undescribable::Undefined)?;
        self.slice(whole, start, bits, writer, operation)
    }

    /// The part of a place of `whole` bits that starts at bit `offset` of its memory and
    /// has `bits` bits. What is in a register or a number begins in memory, on a
    /// big-endian target, with its highest bits.
    ///
    /// # Errors
    /// That the dialect can't say it.
    pub(crate) fn slice(
        self,
        whole: u64,
        offset: u64,
        bits: u64,
        writer: &Writer,
        operation: &'static str,
    ) -> Result<Place> {
        let unsupported = |reason| Err(Undescribable::Unsupported { operation, reason });
        let in_memory = matches!(
            self,
            Place::Memory(_) | Place::Composite(_) | Place::Undefined | Place::Verbatim(_)
        );
        let offset = match writer.target.is_big_endian() && !in_memory {
            false => offset,
            true if writer.is_stacked() && !self.is_value() => {
                return unsupported("needs a part of a place of a big-endian target");
            }
            true => whole
                .checked_sub(offset.saturating_add(bits))
                .ok_or(Undescribable::Undefined)?,
        };
        match self {
            place
                if offset == 0
                    && !matches!(place, Place::Composite(_) | Place::Bytes(_) | Place::Verbatim(_)) =>
            {
                Ok(place)
            }
            Place::Undefined => Ok(Place::Undefined),
            Place::Memory(address) if offset.is_multiple_of(8) => Ok(Place::Memory(address.plus(offset / 8))),
            Place::Bytes(bytes) if offset.is_multiple_of(8) => {
                let (from, to) = ((offset / 8) as usize, (offset + bits).div_ceil(8) as usize);
                match bytes.get(from..to) {
                    Some(bytes) => Ok(Place::Bytes(bytes.to_vec())),
                    None => Err(Undescribable::Undefined),
                }
            }
            Place::Composite(parts) => slice_parts(parts, offset, bits, writer, operation),
            Place::Verbatim(expression) if offset == 0 && bits == whole => Ok(Place::Verbatim(expression)),
            // An implicit value has no location to be kept.
            place if writer.is_stacked() && !place.is_value() => match i64::try_from(offset) {
                Ok(offset) => writer.moved(place, whole, offset),
                Err(_) => unsupported("too far an offset"),
            },
            place if whole <= 64 => {
                let value = place.read(whole, writer, operation)?.zero_extended(whole as u32);
                let shift = Computation::constant(offset);
                Ok(Place::Value(value.binary(gimli::DW_OP_shr, shift)))
            }
            Place::Register(number)
                if writer.target.is_vector_register(number) && offset.saturating_add(bits) <= VECTOR =>
            {
                Ok(Place::RegisterFrom(number, offset))
            }
            Place::RegisterFrom(number, start)
                if start.saturating_add(offset).saturating_add(bits) <= VECTOR =>
            {
                Ok(Place::RegisterFrom(number, start + offset))
            }
            _ => unsupported("needs a part of a place of more than 64 bits"),
        }
    }
}

impl Place {
    /// The same by a call of a DWARF procedure that leaves its value or its
    /// address, or, where locations are on the stack, its location.
    pub(crate) fn called(self, procedure: usize) -> Place {
        let kind = FixupKind::Unit4 { die: procedure };
        let call = Expression {
            bytes: vec![gimli::DW_OP_call4.0, 0, 0, 0, 0],
            fixups: vec![Fixup { at: 1, kind }],
        };
        match self {
            Place::Value(value) => Place::Value(value.replaced(call)),
            Place::Memory(address) => Place::Memory(address.replaced(call)),
            _ => Place::Located(Located::new(call)),
        }
    }

    /// Whether it is a value and nowhere.
    pub(super) fn is_value(&self) -> bool {
        matches!(self, Place::Value(_) | Place::Real(_) | Place::Bytes(_))
    }

    /// The same, or operations that leave one.
    pub(super) fn is_computed(&self) -> bool {
        match self {
            Place::Located(located) => located.is_value(),
            place => place.is_value(),
        }
    }

    /// Whether some bits of it are nowhere, and some are somewhere.
    pub(crate) fn lacks_parts(&self) -> bool {
        match self {
            Place::Composite(parts) => {
                let lacks = |part: &Part| part.place == Place::Undefined || part.place.lacks_parts();
                parts.iter().any(lacks)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
