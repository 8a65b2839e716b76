//! Location and range lists, entry by entry with positions (DWARF 5, sections
//! 2.6.2, 2.17.3, 7.25 and 7.29).
//!
//! gimli reads these lists too, but says neither where an entry's address has
//! its relocation nor where a list ends, and both are needed here.

use gimli::Reader;

use super::input::{Input, Section, Slice};
use super::location::{Address, PcRange};
use super::unit::Unit;
use super::{Reason, address};
use crate::elf::Object;

/// What kind of list: they differ by one code and the expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Location,
    Range,
}

/// One entry that has a range. Base address entries are taken in on the way.
#[derive(Debug)]
pub(super) struct Entry {
    /// None: `DW_LLE_default_location`.
    pub range: Option<PcRange>,
    /// Where the expression's bytes are in the section; empty in range lists.
    pub expression: std::ops::Range<usize>,
}

/// A walk along one list.
pub(super) struct Entries<'a, 'd> {
    object: &'a Object<'d>,
    input: &'a Input<'d>,
    unit: &'a Unit,
    section: &'a Section<'d>,
    kind: Kind,
    start: usize,
    rest: Slice<'a>,
    base: Option<Address>,
    done: bool,
}

/// An entry's addresses, still as the list has them.
enum Bounds {
    End,
    Base(Address),
    Default,
    Range(Address, u64),
    Offsets(u64, u64),
}

impl<'a, 'd> Entries<'a, 'd> {
    pub fn new(
        object: &'a Object<'d>,
        input: &'a Input<'d>,
        unit: &'a Unit,
        kind: Kind,
        start: usize,
    ) -> Result<Self, Reason> {
        let section = match kind {
            Kind::Location => &input.loclists,
            Kind::Range => &input.rnglists,
        };
        let rest = section.from(start)?;
        Ok(Entries {
            object,
            input,
            unit,
            section,
            kind,
            start,
            rest,
            base: unit.base,
            done: false,
        })
    }

    /// Offset in the section of what is read next; after the last entry, of
    /// the first byte behind the list.
    pub fn position(&self) -> usize {
        self.section.data.len() - self.rest.len()
    }

    /// The next entry; None at the end of the list.
    pub fn next(&mut self) -> Result<Option<Entry>, Reason> {
        while !self.done {
            let range = match self.bounds()? {
                Bounds::End => {
                    self.done = true;
                    break;
                }
                Bounds::Base(base) => {
                    self.base = Some(base);
                    continue;
                }
                Bounds::Default => None,
                Bounds::Range(start, length) => Some((start, length)),
                Bounds::Offsets(from, to) => {
                    let base = self.base.ok_or(Reason::List(self.start, "no base address"))?;
                    let start = Address {
                        offset: base.offset.wrapping_add(from),
                        ..base
                    };
                    Some((start, to.wrapping_sub(from)))
                }
            };
            let range = match range {
                None => None,
                Some((start, length)) => {
                    let end = start.offset.checked_add(length);
                    let end = end.ok_or(Reason::List(self.start, "a range ends before it begins"))?;
                    Some(PcRange {
                        section: start.section,
                        offsets: start.offset..end,
                    })
                }
            };
            return Ok(Some(Entry {
                range,
                expression: self.expression()?,
            }));
        }
        Ok(None)
    }

    fn bounds(&mut self) -> Result<Bounds, Reason> {
        let at = self.position();
        let code = self
            .rest
            .read_u8()
            .map_err(|error| Reason::Malformed(error, at))?;
        // Range lists have no default entry, so their later codes are one less.
        let code = if self.kind == Kind::Range && code >= 5 {
            code.saturating_add(1)
        } else {
            code
        };
        Ok(match gimli::DwLle(code) {
            gimli::DW_LLE_end_of_list => Bounds::End,
            gimli::DW_LLE_base_addressx => Bounds::Base(self.indexed()?),
            gimli::DW_LLE_startx_endx => {
                let (start, end) = (self.indexed()?, self.indexed()?);
                Bounds::Range(start, self.distance(start, end)?)
            }
            gimli::DW_LLE_startx_length => Bounds::Range(self.indexed()?, self.uleb()?),
            gimli::DW_LLE_offset_pair => Bounds::Offsets(self.uleb()?, self.uleb()?),
            gimli::DW_LLE_default_location => Bounds::Default,
            gimli::DW_LLE_base_address => Bounds::Base(self.address()?),
            gimli::DW_LLE_start_end => {
                let (start, end) = (self.address()?, self.address()?);
                Bounds::Range(start, self.distance(start, end)?)
            }
            gimli::DW_LLE_start_length => Bounds::Range(self.address()?, self.uleb()?),
            _ => return Err(Reason::List(self.start, "an unknown kind of entry")),
        })
    }

    fn distance(&self, start: Address, end: Address) -> Result<u64, Reason> {
        let length = end.offset.checked_sub(start.offset);
        length
            .filter(|_| start.section == end.section)
            .ok_or(Reason::List(self.start, "a range from one section to another"))
    }

    fn uleb(&mut self) -> Result<u64, Reason> {
        let at = self.position();
        self.rest
            .read_uleb128()
            .map_err(|error| Reason::Malformed(error, at))
    }

    fn indexed(&mut self) -> Result<Address, Reason> {
        let index = self.uleb()?;
        address::indexed(self.object, self.input, self.unit, index)
    }

    fn address(&mut self) -> Result<Address, Reason> {
        let at = self.position();
        let size = self.unit.encoding.address_size;
        self.rest
            .read_address(size)
            .map_err(|error| Reason::Malformed(error, at))?;
        address::at(self.object, self.section, at)
    }

    fn expression(&mut self) -> Result<std::ops::Range<usize>, Reason> {
        if self.kind == Kind::Range {
            return Ok(0..0);
        }
        let length = usize::try_from(self.uleb()?).unwrap_or(usize::MAX);
        let at = self.position();
        self.rest
            .skip(length)
            .map_err(|error| Reason::Malformed(error, at))?;
        Ok(at..at + length)
    }
}

/// The offset of a list that is named by its index (`DW_FORM_loclistx`,
/// `DW_FORM_rnglistx`), `base` being the start of the table of offsets.
pub(super) fn indexed_offset(section: &Section<'_>, base: usize, index: usize) -> Result<usize, Reason> {
    let place = index.checked_mul(4).and_then(|offset| base.checked_add(offset));
    let place = place.ok_or(Reason::Truncated(base))?;
    // Just before the table, its header ends with its number of entries.
    let count = section.u32(base.checked_sub(4).ok_or(Reason::Truncated(base))?)?;
    if index >= count as usize {
        return Err(Reason::List(base, "no list of this index"));
    }
    Ok(base.saturating_add(section.u32(place)? as usize))
}
