//! PC ranges of a scope (DWARF 5, section 2.17).

use gimli::AttributeValue;

use super::input::Slice;
use super::list::{Entries, Kind, indexed_offset};
use super::scan::{Described, Scan};
use super::unit::Unit;
use super::{Error, Reason, address};
use crate::elf::{Address, PcRange};

impl Scan<'_, '_> {
    /// The PC ranges of the scope that a DIE is, or of the nearest scope
    /// around it that has any. Empty if none has. Each call reads the DIE
    /// again.
    ///
    /// # Errors
    ///
    /// If `scope` is no DIE with children, or its ranges are malformed.
    pub(crate) fn ranges(&self, scope: usize) -> Result<Vec<PcRange>, Error> {
        let unknown = || Reason::NoDie(scope).in_section(".debug_info");
        let mut index = self.parent_at(scope).ok_or_else(unknown)?;
        loop {
            let parent = self.parents.get(index).ok_or_else(unknown)?;
            let unit = self.units.get(parent.unit as usize).ok_or_else(unknown)?;
            let found = self.own_ranges(unit, parent.offset);
            let found = found.map_err(|reason| reason.in_unit(unit.offset))?;
            let outer = parent.parent as usize;
            if !found.is_empty() || outer == index {
                return Ok(found);
            }
            index = outer;
        }
    }

    /// The PC ranges that a DIE of a unit says itself.
    ///
    /// # Errors
    ///
    /// If there is no such unit, or they are malformed.
    pub(crate) fn ranges_of(&self, die: &Described) -> Result<Vec<PcRange>, Error> {
        let unknown = || Reason::NoUnit(die.unit).in_section(".debug_info");
        let unit = self.units.get(die.unit).ok_or_else(unknown)?;
        let found = self.own_ranges(unit, die.offset);
        found.map_err(|reason| reason.in_unit(unit.offset))
    }

    /// The index into `.debug_addr` of the address that a DIE of a unit says it begins
    /// at; none if it says that otherwise, or can't be read.
    pub(crate) fn start_index(&self, die: &Described) -> Option<u64> {
        let unit = self.units.get(die.unit)?;
        let mut entries = unit
            .entries(self.object, &self.input, &self.tables, die.offset)
            .ok()?;
        let abbreviation = entries.read_abbreviation().ok()??;
        for spec in abbreviation.attributes() {
            let attribute = entries.read_attribute(*spec).ok()?;
            if let (gimli::DW_AT_low_pc, AttributeValue::DebugAddrIndex(index)) =
                (attribute.name(), attribute.raw_value())
            {
                return Some(index.0 as u64);
            }
        }
        None
    }

    fn own_ranges(&self, unit: &Unit, at: usize) -> Result<Vec<PcRange>, Reason> {
        let malformed = |error| Reason::Malformed(error, at);
        let mut entries = unit.entries(self.object, &self.input, &self.tables, at)?;
        let abbreviation = entries.read_abbreviation().map_err(malformed)?;
        let (mut low, mut high) = (None, None);
        for spec in abbreviation.map(|a| a.attributes()).unwrap_or_default() {
            let place = entries.next_offset().0;
            let attribute = entries.read_attribute(*spec).map_err(malformed)?;
            match attribute.name() {
                gimli::DW_AT_ranges => return self.range_list(unit, at, attribute.raw_value()),
                gimli::DW_AT_low_pc => low = Some((attribute.raw_value(), place)),
                gimli::DW_AT_high_pc => high = Some((attribute, place)),
                _ => {}
            }
        }
        let (Some((low, low_at)), Some((high, high_at))) = (low, high) else {
            return Ok(Vec::new());
        };
        let start = self
            .address(unit, low, low_at)?
            .ok_or(Reason::NoAddress(low_at))?;
        let end = match high.udata_value() {
            Some(length) => start.offset.checked_add(length),
            None => {
                let end = self.address(unit, high.raw_value(), high_at)?;
                end.filter(|end| end.section == start.section)
                    .map(|end| end.offset)
            }
        };
        let end = end
            .filter(|&end| end >= start.offset)
            .ok_or(Reason::NoAddress(high_at))?;
        Ok(vec![PcRange {
            section: start.section,
            offsets: start.offset..end,
        }])
    }

    fn address(
        &self,
        unit: &Unit,
        value: AttributeValue<Slice<'_>>,
        at: usize,
    ) -> Result<Option<Address>, Reason> {
        match value {
            AttributeValue::Addr(_) => address::at(self.object, &self.input.info, at).map(Some),
            AttributeValue::DebugAddrIndex(index) => {
                address::indexed(self.object, &self.input, unit, index.0 as u64).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn range_list(
        &self,
        unit: &Unit,
        at: usize,
        value: AttributeValue<Slice<'_>>,
    ) -> Result<Vec<PcRange>, Reason> {
        let offset = match value {
            AttributeValue::DebugRngListsIndex(index) => {
                let base = unit.rnglists_base.ok_or(Reason::Missing("DW_AT_rnglists_base"))?;
                indexed_offset(&self.input.rnglists, base, index.0)?
            }
            AttributeValue::SecOffset(offset) => offset,
            _ => return Err(Reason::Form(at, gimli::DW_FORM_null, gimli::DW_AT_ranges)),
        };
        let mut entries = Entries::new(self.object, &self.input, unit, Kind::Range, offset)?;
        let mut ranges = Vec::new();
        while let Some(entry) = entries.next()? {
            ranges.extend(entry.range);
        }
        Ok(ranges)
    }
}
