//! Locations that attributes of other entries describe: called ones, pointees,
//! frame bases, location lists; and values in the calling frame.

use super::context::{Attribute, Code};
use super::entry::StackEntry;
use super::error::{Error, Reason};
use super::evaluation::{Evaluation, Wanted};
use super::locations::moved;
use super::value::Pointer;
use crate::evaluate::{Location, Pointee, SingleLocation, Storage, Value};
use num_bigint::BigUint;

impl<'c> Evaluation<'_, '_, 'c> {
    /// `DW_OP_call*`: an expression goes on with this stack, a location list
    /// is evaluated by itself ("Control Flow Operations").
    pub(super) fn call_entry(&mut self, offset: usize) -> Result<(), Error> {
        match self.context.described(offset)? {
            Attribute::Expression(code) => Ok(self.enter(code)?),
            Attribute::Nothing => Ok(()),
            attribute => {
                let location = self.nested(self.context)?.attribute(attribute)?;
                Ok(self.push_location(location)?)
            }
        }
    }

    /// The location that an attribute describes ("DWARF Location List
    /// Expressions": the union of those of the matching entries).
    pub(super) fn attribute(self, attribute: Attribute<'c>) -> Result<Location, Error> {
        match attribute {
            Attribute::Expression(code) => self.locate(code, Wanted::Location),
            Attribute::List(entries) => {
                let mut locations = Vec::new();
                for code in entries {
                    // Entries are no deeper than their list, which no entry contains.
                    let evaluation = Evaluation::new(self.run, self.context, self.depth);
                    let location = evaluation.locate(code, Wanted::Location)?;
                    self.run.charge(super::entry::weight(&location))?;
                    locations.push(location);
                }
                Ok(match locations.is_empty() {
                    true => Location::undefined().given(),
                    false => Location::all(locations),
                })
            }
            Attribute::Constant(bytes) => Ok(of_constant(&bytes)),
            Attribute::Nothing => Ok(Location::undefined().given()),
        }
    }

    /// What an implicit pointer leads to ("Implicit Location Description
    /// Operations"), in the current context.
    pub(super) fn pointee(&mut self, pointer: &Pointer) -> Result<Location, Reason> {
        let location = match self.context.described(pointer.die)? {
            Attribute::Nothing => return Err(Reason::PointsNowhere(pointer.die)),
            attribute => self.nested(self.context)?.attribute(attribute),
        };
        let location = location.map_err(|error| *error.reason)?;
        match pointer.displacement {
            0 => Ok(location),
            bytes => moved(location, i128::from(bytes) * 8),
        }
    }

    /// `DW_OP_fbreg`.
    pub(super) fn frame_offset(&mut self, offset: i64) -> Result<(), Error> {
        let base = self.frame_base()?;
        Ok(self.push_location(moved(base, i128::from(offset) * 8)?)?)
    }

    /// `DW_AT_frame_base`: memory, or the register that points at it.
    fn frame_base(&mut self) -> Result<Location, Error> {
        if self.in_frame_base {
            return Err(Reason::FrameBaseItself.into());
        }
        let attribute = self.context.frame_base()?;
        let unit = match &attribute {
            Attribute::Expression(code) => Some(code.unit),
            Attribute::List(entries) => entries.first().map(|code| code.unit),
            _ => None,
        };
        let evaluation = self.nested(self.context)?;
        let base = match attribute {
            Attribute::Expression(code) => evaluation.locate(code, Wanted::FrameBase)?,
            attribute => evaluation.attribute(attribute)?,
        };
        let [SingleLocation { storage, offset, .. }] = &base.places[..] else {
            return Err(Reason::FrameBase.into());
        };
        match (storage, offset, unit) {
            (Storage::Memory(_), ..) => Ok(base),
            (Storage::Register { number, .. }, Some(0), Some(unit)) => {
                let number = u16::try_from(*number).map_err(|_| Reason::FrameBase)?;
                Ok(self.at_register(number, 0, unit.default_space())?)
            }
            _ => Err(Reason::FrameBase.into()),
        }
    }

    /// `DW_OP_entry_value`.
    pub(super) fn entry_value(&mut self, code: Code<'c>) -> Result<(), Error> {
        let caller = self.context.caller()?;
        let mut evaluation = self.nested(caller)?;
        evaluation.execute(code)?;
        let value = match evaluation.stack.pop() {
            Some(StackEntry::Location(location)) if evaluation.names_register => {
                evaluation.register_contents(&location, &code.unit)?
            }
            Some(StackEntry::Value(value)) => value,
            Some(entry) => entry.value(&code.unit).map_err(|_| Reason::EntryValue)?,
            None => return Err(Reason::EntryValue.into()),
        };
        Ok(self.push_value(value)?)
    }
}

/// An implicit location of a constant's bytes.
fn of_constant(bytes: &[u8]) -> Location {
    let value = Value::Runtime(BigUint::from_bytes_le(bytes));
    Location::implicit(value, bytes.len() as u64 * 8).given()
}

/// The implicit pointer that a location holds if it is read as a whole. Its
/// bits may come one after the other from several parts.
pub(super) fn whole_pointer(location: &Location, bits: u64) -> Option<Pointer> {
    let first = location.places.first()?;
    let (pointer, 0) = part_of_pointer(first, bits)? else {
        return None;
    };
    (bits == u64::from(pointer.space.bits)).then_some(pointer)
}

/// The pointer that all bits from a place on are of, and where in it they
/// start.
fn part_of_pointer(place: &SingleLocation, bits: u64) -> Option<(Pointer, u64)> {
    let start = u64::try_from(place.offset?).ok()?;
    match &place.storage {
        Storage::Address {
            to: Pointee::Die { offset, displacement },
            space,
        } => {
            let (die, displacement, space) = (*offset, *displacement, *space);
            let end = start.checked_add(bits)?;
            (end <= u64::from(space.bits)).then_some((
                Pointer {
                    die,
                    displacement,
                    space,
                },
                start,
            ))
        }
        Storage::Composite(composite) => {
            let (mut whole, mut reached) = (None, 0);
            for (part, from, length) in composite.stretches(start, bits) {
                let mut place = part.location.places.first()?.clone();
                place.offset = place.offset.map(|offset| offset + i128::from(from));
                // Parts of a composite are no composites.
                let Storage::Address { .. } = &place.storage else {
                    return None;
                };
                let (pointer, at) = part_of_pointer(&place, length)?;
                let (known, begin) = *whole.get_or_insert((pointer, at));
                if known != pointer || at != begin + reached {
                    return None;
                }
                reached += length;
            }
            (reached == bits).then_some(())?;
            whole
        }
        _ => None,
    }
}
