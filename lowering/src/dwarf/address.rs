//! Addresses in a relocatable object: what a relocation says, directly or by
//! index into `.debug_addr` (DWARF 5, section 7.27).

use super::Reason;
use super::input::{Input, Section};
use super::unit::Unit;
use crate::elf::Address;
use crate::elf::Object;

/// The address whose relocation is at this place of a section.
pub(super) fn at(object: &Object<'_>, section: &Section<'_>, at: usize) -> Result<Address, Reason> {
    let relocation = section.relocation_at(at).ok_or(Reason::NoAddress(at))?;
    let width = object.width(relocation.r_type);
    let width = width.ok_or(Reason::UnknownRelocation(relocation.offset))?;
    object
        .resolve(&relocation)
        .filter(|_| width != 0)
        .ok_or(Reason::NoAddress(at))
}

/// The address that a unit's index into `.debug_addr` stands for.
pub(super) fn indexed(
    object: &Object<'_>,
    input: &Input<'_>,
    unit: &Unit,
    index: u64,
) -> Result<Address, Reason> {
    let base = unit.addr_base.ok_or(Reason::Missing("DW_AT_addr_base"))?;
    let size = u64::from(unit.encoding.address_size);
    let offset = index
        .checked_mul(size)
        .and_then(|offset| usize::try_from(offset).ok());
    let place = offset.and_then(|offset| base.checked_add(offset));
    at(object, &input.addr, place.ok_or(Reason::Missing("an address"))?)
}
