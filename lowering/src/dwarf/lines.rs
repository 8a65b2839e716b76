//! The discriminators of the line table: which of several pieces of code of one
//! line an address belongs to.

use super::input::Section;
use super::{Error, Reason};
use crate::elf::Object;
use crate::elf::Order as _;
use crate::elf::{Address, PcRange};
use gimli::{DebugLine, DebugLineOffset};

/// Bits of an address in a copy of the section: below them is the distance from the
/// start of a sequence, and above the number of the sequence's relocation.
const DISTANCE: u32 = 32;

/// The size of an address.
const ADDRESS: usize = 8;

/// A range of addresses with a discriminator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Discriminated {
    pub range: PcRange,
    /// Never 0.
    pub discriminator: u64,
    /// Where the line number program is in `.debug_line`.
    pub program: usize,
}

/// All ranges of addresses with a discriminator.
///
/// # Errors
///
/// If the section is damaged.
pub(crate) fn discriminators(object: &Object<'_>) -> Result<Vec<Discriminated>, Error> {
    const NAME: &str = ".debug_line";
    let section = Section::load(object, NAME)?;
    let mut data = section.data.to_vec();
    let mut starts: Vec<Option<Address>> = Vec::new();
    for relocation in section.relocations.iter() {
        let at = usize::try_from(relocation.offset).unwrap_or(usize::MAX);
        let is_address = object.width(relocation.r_type) == Some(ADDRESS);
        let place = at.checked_add(ADDRESS).and_then(|end| data.get_mut(at..end));
        if let Some(place) = place.filter(|_| is_address) {
            starts.push(object.resolve(&relocation));
            place.copy_from_slice(&object.order().write_u64_bytes((starts.len() as u64) << DISTANCE));
        }
    }
    let address = |address: u64| {
        let number = (address >> DISTANCE).checked_sub(1)?;
        let start = (*starts.get(usize::try_from(number).ok()?)?)?;
        let offset = start.offset + (address & ((1 << DISTANCE) - 1));
        Some(Address { offset, ..start })
    };
    let lines = DebugLine::new(&data, object.endian());
    let mut found = Vec::new();
    let mut at = 0;
    while at < data.len() {
        let malformed = |error| Reason::Malformed(error, at).in_section(NAME);
        let program = lines
            .program(DebugLineOffset(at), ADDRESS as u8, None, None)
            .map_err(malformed)?;
        let length = program.header().unit_length();
        let mut rows = program.rows();
        let mut before: Option<(Address, u64)> = None;
        while let Some((_, row)) = rows.next_row().map_err(malformed)? {
            let here = address(row.address());
            if let (Some((start, discriminator)), Some(here)) = (before, here)
                && start.section == here.section
                && discriminator != 0
                && start.offset < here.offset
            {
                found.push(Discriminated {
                    range: PcRange {
                        section: start.section,
                        offsets: start.offset..here.offset,
                    },
                    discriminator,
                    program: at,
                });
            }
            let row = (!row.end_sequence()).then_some(row.discriminator());
            before = here.zip(row);
        }
        at += length + 4;
    }
    Ok(found)
}
