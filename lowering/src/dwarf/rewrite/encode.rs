//! New location lists in the smallest of the ways that DWARF 5, section 2.6.2
//! has for their ranges.

use super::super::Reason;
use super::super::location::ListEntry;
use super::super::unit::Unit;
use super::addrs::{Found, Pools};
use super::output::{Output, Patch, Symbols, uleb_size};
use crate::elf::{Address, PcRange, Relocation};

/// Writes one list.
pub(super) struct ListWriter<'w, 'a, 'd> {
    pub out: &'w mut Output<'d>,
    pub pools: &'w mut Pools<'a, 'd>,
    pub symbols: &'w Symbols,
    pub unit: &'w Unit,
    pub patches: &'w mut Vec<Patch>,
}

/// How the ranges of some entries, all in one section, are written.
enum Way {
    /// `DW_LLE_offset_pair` from the unit's base address.
    UnitBase(u64),
    /// `DW_LLE_base_addressx`, then `DW_LLE_offset_pair`.
    Base(Found),
    /// `DW_LLE_startx_length` each; indices in order of the entries.
    Starts(Vec<u64>),
}

impl ListWriter<'_, '_, '_> {
    pub(super) fn write(&mut self, entries: &[ListEntry]) -> Result<(), Reason> {
        let mut rest = entries;
        // The unit's base address holds until the list sets another.
        let mut unit_base = self.unit.base;
        while let Some(first) = rest.first() {
            let section = first.range.as_ref().map(|range| range.section);
            let same = |entry: &&ListEntry| entry.range.as_ref().map(|range| range.section) == section;
            let (run, after) = rest.split_at(rest.iter().take_while(same).count());
            rest = after;
            if section.is_some() && self.pools.labels().is_some() {
                for entry in run {
                    if let Some(range) = &entry.range {
                        self.between_labels(entry, range)?;
                    }
                }
                continue;
            }
            let ranges: Vec<&PcRange> = run.iter().filter_map(|entry| entry.range.as_ref()).collect();
            let way = self.way(&ranges, unit_base)?;
            if let Some(Way::Base(found)) = &way {
                self.out.bytes.push(gimli::DW_LLE_base_addressx.0);
                self.out.uleb(found.index);
                unit_base = None;
            }
            for (position, entry) in run.iter().enumerate() {
                self.entry(entry, position, way.as_ref())?;
            }
        }
        self.out.bytes.push(gimli::DW_LLE_end_of_list.0);
        Ok(())
    }

    /// Ranges between symbols, by two addresses each. One that begins or ends where no
    /// symbol is holds from the next to the last that are inside.
    fn between_labels(&mut self, entry: &ListEntry, range: &PcRange) -> Result<(), Reason> {
        let address = |offset| Address {
            section: range.section,
            offset,
        };
        let inside = address(range.offsets.start)..=address(range.offsets.end);
        let labels = self.pools.labels().map(|labels| labels.range(inside));
        let mut labels = labels.into_iter().flatten().map(|(_, symbol)| *symbol);
        let (Some(start), Some(end)) = (labels.next(), labels.next_back()) else {
            return Ok(());
        };
        let r_type = self.pools.address_type()?;
        self.out.bytes.push(gimli::DW_LLE_start_end.0);
        for symbol in [start, end] {
            self.out.relocations.push(Relocation {
                offset: self.out.len() as u64,
                symbol,
                r_type,
                addend: 0,
            });
            let size = self.unit.encoding.address_size.into();
            self.out.bytes.extend(std::iter::repeat_n(0, size));
        }
        self.out
            .expression(&entry.expression, self.unit.offset, self.symbols, self.patches)
    }

    fn entry(&mut self, entry: &ListEntry, position: usize, way: Option<&Way>) -> Result<(), Reason> {
        let out = &mut *self.out;
        let pair = |base: u64| entry.range.as_ref().map(|range| offsets(range, base));
        let (code, numbers) = match way {
            None => (gimli::DW_LLE_default_location, None),
            Some(Way::UnitBase(base)) => (gimli::DW_LLE_offset_pair, pair(*base)),
            Some(Way::Base(found)) => (gimli::DW_LLE_offset_pair, pair(found.address.offset)),
            Some(Way::Starts(indices)) => {
                let length = entry.range.as_ref().map_or(0, length);
                (
                    gimli::DW_LLE_startx_length,
                    indices.get(position).map(|&index| (index, length)),
                )
            }
        };
        out.bytes.push(code.0);
        if let Some((first, second)) = numbers {
            out.uleb(first);
            out.uleb(second);
        }
        out.expression(&entry.expression, self.unit.offset, self.symbols, self.patches)
    }

    /// The smallest way for ranges that are all in one section; None if there
    /// are none.
    fn way(&mut self, ranges: &[&PcRange], unit_base: Option<Address>) -> Result<Option<Way>, Reason> {
        let Some(start) = ranges.iter().map(|range| range.offsets.start).min() else {
            return Ok(None);
        };
        let section = ranges.first().map_or(0, |range| range.section);
        if ranges.iter().any(|range| range.offsets.end < range.offsets.start) {
            return Err(Reason::List(self.out.len(), "a range that ends before it begins"));
        }
        let pool = self.unit.addr_base.ok_or(Reason::Missing("DW_AT_addr_base"))?;
        let pairs = |base: u64| -> usize {
            let size = |range: &&PcRange| {
                let (from, to) = offsets(range, base);
                1 + uleb_size(from) + uleb_size(to)
            };
            ranges.iter().map(size).sum()
        };

        let mut ways = Vec::new();
        if let Some(base) = unit_base.filter(|base| base.section == section && base.offset <= start) {
            ways.push((pairs(base.offset), Way::UnitBase(base.offset)));
        }
        if let Some(found) = self.pools.nearest(
            pool,
            Address {
                section,
                offset: start,
            },
        )? {
            let size = 1 + uleb_size(found.index) + pairs(found.address.offset);
            ways.push((size, Way::Base(found)));
        }
        ways.extend(self.starts(pool, ranges)?);
        match ways.into_iter().min_by_key(|(size, _)| *size) {
            Some((_, way)) => Ok(Some(way)),
            None => Ok(Some(Way::Base(self.pools.append(pool, section)?))),
        }
    }

    /// `DW_LLE_startx_length`, if every start has an index.
    fn starts(&mut self, pool: usize, ranges: &[&PcRange]) -> Result<Option<(usize, Way)>, Reason> {
        let (mut size, mut indices) = (0, Vec::with_capacity(ranges.len()));
        for range in ranges {
            let start = Address {
                section: range.section,
                offset: range.offsets.start,
            };
            match self.pools.nearest(pool, start)? {
                Some(found) if found.address == start => {
                    size += 1 + uleb_size(found.index) + uleb_size(length(range));
                    indices.push(found.index);
                }
                _ => return Ok(None),
            }
        }
        Ok(Some((size, Way::Starts(indices))))
    }
}

fn offsets(range: &PcRange, base: u64) -> (u64, u64) {
    (
        range.offsets.start.saturating_sub(base),
        range.offsets.end.saturating_sub(base),
    )
}

fn length(range: &PcRange) -> u64 {
    range.offsets.end.saturating_sub(range.offsets.start)
}
