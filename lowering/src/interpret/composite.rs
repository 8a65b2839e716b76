//! Composite location descriptions (extensions, "Composite Location
//! Description Operations").

use super::context::Unit;
use super::entry::{StackEntry, weight};
use super::error::Reason;
use super::evaluation::Evaluation;
use super::locations::moved;
use crate::evaluate::{Composite, EvaluationError, Location, MAX_PARTS, Storage};

type Result<T> = std::result::Result<T, Reason>;

/// The largest composite in bits, more than any address space holds of
/// memory that there is.
const MAX_SIZE: u64 = 1 << 60;

impl Evaluation<'_, '_, '_> {
    /// `DW_OP_piece` and `DW_OP_bit_piece`, sizes in bits.
    pub(super) fn piece(&mut self, bits: u64, offset: u64, unit: &Unit) -> Result<()> {
        let part = match self.stack.last() {
            None | Some(StackEntry::Incomplete(_)) => Location::undefined().given(),
            Some(_) => moved_in(self.pop_location(unit)?, offset)?,
        };
        let mut composite = match self
            .stack
            .pop_if(|entry| matches!(entry, StackEntry::Incomplete(_)))
        {
            Some(StackEntry::Incomplete(composite)) => composite,
            _ => Composite::default(),
        };
        self.append(&mut composite, part, bits)?;
        self.stack.push(StackEntry::Incomplete(composite));
        Ok(())
    }

    /// Adds a part, all of whose bits are within its storage.
    fn append(&mut self, composite: &mut Composite, part: Location, bits: u64) -> Result<()> {
        self.run.charge(weight(&part))?;
        let fits = part
            .places
            .iter()
            .all(|place| match (place.offset, place.storage_bits()) {
                (Some(offset), Some(size)) => offset + i128::from(bits) <= size,
                _ => true,
            });
        if !fits {
            return Err(Reason::PartOutside);
        }
        if composite
            .bits()
            .checked_add(bits)
            .is_none_or(|sum| sum > MAX_SIZE)
        {
            return Err(Reason::OffsetTooLarge);
        }
        composite.push(part, bits);
        match composite.parts().len() <= MAX_PARTS {
            true => Ok(()),
            false => Err(Reason::Evaluation(EvaluationError::TooManyParts)),
        }
    }

    /// `DW_OP_LLVM_piece_end`.
    pub(super) fn piece_end(&mut self) -> Result<()> {
        match self
            .stack
            .pop_if(|entry| matches!(entry, StackEntry::Incomplete(_)))
        {
            Some(StackEntry::Incomplete(composite)) => self.push_composite(composite),
            _ => Err(Reason::NothingToEnd),
        }
    }

    fn push_composite(&mut self, composite: Composite) -> Result<()> {
        self.push_location(Location::of(Storage::Composite(composite.into())))
    }

    /// `DW_OP_LLVM_extend`, the size in bits.
    pub(super) fn extend(&mut self, bits: u64, count: u64, unit: &Unit) -> Result<()> {
        let part = self.pop_location(unit)?;
        let count = elements(bits, count)?;
        let mut composite = Composite::default();
        for _ in 0..count {
            self.append(&mut composite, part.clone(), bits)?;
        }
        self.push_composite(composite)
    }

    /// `DW_OP_LLVM_select_bit_piece`, the size in bits.
    pub(super) fn select(&mut self, bits: u64, count: u64, unit: &Unit) -> Result<()> {
        let (ty, mask) = self.pop_value(unit)?.integral()?;
        let one = self.pop_location(unit)?;
        let zero = self.pop_location(unit)?;
        let count_checked = elements(bits, count)?;
        if ty.bits < count {
            return Err(Reason::Mask { bits: ty.bits, count });
        }
        let mut composite = Composite::default();
        for element in 0..count_checked {
            let from = if mask.bit(element) { &one } else { &zero };
            self.run.charge(weight(from))?;
            let distance = i128::from(element) * i128::from(bits);
            self.append(&mut composite, moved(from.clone(), distance)?, bits)?;
        }
        self.push_composite(composite)
    }
}

/// A part's location, at a distance that may be none.
fn moved_in(location: Location, distance: u64) -> Result<Location> {
    match distance {
        0 => Ok(location),
        distance => moved(location, distance.into()),
    }
}

/// The number of elements, within bounds.
fn elements(bits: u64, count: u64) -> Result<u64> {
    match (bits, count) {
        (0, _) | (_, 0) => Err(Reason::NoElements),
        (_, count) if count > MAX_PARTS as u64 => Err(Reason::Evaluation(EvaluationError::TooManyParts)),
        _ => Ok(count),
    }
}
