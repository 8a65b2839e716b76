//! Location and range lists, entry by entry with positions (DWARF 5, sections
//! 2.6.2, 2.17.3, 7.25 and 7.29).
//!
//! gimli reads these lists too, but says neither where an entry's address has
//! its relocation nor where a list ends, and both are needed here.

use std::ops::Range;

use gimli::Reader;

use super::input::{Input, Section, Slice};
use super::unit::Unit;
use super::{Reason, address};
use crate::elf::Object;
use crate::elf::{Address, PcRange};

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
    pub expression: Range<usize>,
}

/// An entry as the list has it. Places are offsets in the list's section.
enum Raw {
    End,
    /// A base address by its index.
    BaseX(u64),
    /// A base address by its place.
    Base(usize),
    Default,
    Offsets(u64, u64),
    StartxEndx(u64, u64),
    StartxLength(u64, u64),
    StartEnd(usize, usize),
    StartLength(usize, u64),
}

/// A walk along one list that leaves addresses alone.
struct RawEntries<'a, 'd> {
    unit: &'a Unit,
    section: &'a Section<'d>,
    kind: Kind,
    start: usize,
    rest: Slice<'a>,
}

impl<'a, 'd> RawEntries<'a, 'd> {
    fn new(input: &'a Input<'d>, unit: &'a Unit, kind: Kind, start: usize) -> Result<Self, Reason> {
        let section = match kind {
            Kind::Location => &input.loclists,
            Kind::Range => &input.rnglists,
        };
        Ok(RawEntries {
            unit,
            section,
            kind,
            start,
            rest: section.from(start)?,
        })
    }

    fn position(&self) -> usize {
        self.section.data.len() - self.rest.len()
    }

    /// The next entry and, if it has one, the place of its expression.
    fn next(&mut self) -> Result<(Raw, Range<usize>), Reason> {
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
        let raw = match gimli::DwLle(code) {
            gimli::DW_LLE_end_of_list => Raw::End,
            gimli::DW_LLE_base_addressx => Raw::BaseX(self.uleb()?),
            gimli::DW_LLE_startx_endx => Raw::StartxEndx(self.uleb()?, self.uleb()?),
            gimli::DW_LLE_startx_length => Raw::StartxLength(self.uleb()?, self.uleb()?),
            gimli::DW_LLE_offset_pair => Raw::Offsets(self.uleb()?, self.uleb()?),
            gimli::DW_LLE_default_location => Raw::Default,
            gimli::DW_LLE_base_address => Raw::Base(self.address()?),
            gimli::DW_LLE_start_end => Raw::StartEnd(self.address()?, self.address()?),
            gimli::DW_LLE_start_length => Raw::StartLength(self.address()?, self.uleb()?),
            _ => return Err(Reason::List(self.start, "an unknown kind of entry")),
        };
        let expression = match raw {
            Raw::End | Raw::Base(_) | Raw::BaseX(_) => 0..0,
            _ => self.expression()?,
        };
        Ok((raw, expression))
    }

    fn uleb(&mut self) -> Result<u64, Reason> {
        let at = self.position();
        self.rest
            .read_uleb128()
            .map_err(|error| Reason::Malformed(error, at))
    }

    /// Passes over an address and gives its place.
    fn address(&mut self) -> Result<usize, Reason> {
        let at = self.position();
        let size = self.unit.encoding.address_size;
        self.rest
            .read_address(size)
            .map_err(|error| Reason::Malformed(error, at))?;
        Ok(at)
    }

    fn expression(&mut self) -> Result<Range<usize>, Reason> {
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

/// Where a location list ends, and where its expressions are.
pub(super) fn extent(
    input: &Input<'_>,
    unit: &Unit,
    start: usize,
) -> Result<(usize, Vec<Range<usize>>), Reason> {
    let mut entries = RawEntries::new(input, unit, Kind::Location, start)?;
    let mut expressions = Vec::new();
    loop {
        match entries.next()? {
            (Raw::End, _) => return Ok((entries.position(), expressions)),
            (_, expression) if expression.is_empty() => {}
            (_, expression) => expressions.push(expression),
        }
    }
}

/// A walk along one list.
pub(super) struct Entries<'a, 'd> {
    object: &'a Object<'d>,
    input: &'a Input<'d>,
    raw: RawEntries<'a, 'd>,
    base: Option<Address>,
    done: bool,
}

impl<'a, 'd> Entries<'a, 'd> {
    pub(super) fn new(
        object: &'a Object<'d>,
        input: &'a Input<'d>,
        unit: &'a Unit,
        kind: Kind,
        start: usize,
    ) -> Result<Self, Reason> {
        let raw = RawEntries::new(input, unit, kind, start)?;
        Ok(Entries {
            object,
            input,
            raw,
            base: unit.base,
            done: false,
        })
    }

    /// The next entry; None at the end of the list.
    pub(super) fn next(&mut self) -> Result<Option<Entry>, Reason> {
        while !self.done {
            let (raw, expression) = self.raw.next()?;
            let (start, length) = match raw {
                Raw::End => {
                    self.done = true;
                    break;
                }
                Raw::BaseX(index) => {
                    self.base = Some(self.indexed(index)?);
                    continue;
                }
                Raw::Base(place) => {
                    self.base = Some(self.at(place)?);
                    continue;
                }
                Raw::Default => {
                    return Ok(Some(Entry {
                        range: None,
                        expression,
                    }));
                }
                Raw::Offsets(from, to) => {
                    let base = self.base.ok_or(self.wrong("no base address"))?;
                    let offset = base
                        .offset
                        .checked_add(from)
                        .ok_or(self.wrong("an offset too large"))?;
                    (
                        Address { offset, ..base },
                        to.checked_sub(from).ok_or(self.wrong(BACKWARDS))?,
                    )
                }
                Raw::StartxEndx(start, end) => self.between(self.indexed(start)?, self.indexed(end)?)?,
                Raw::StartxLength(start, length) => (self.indexed(start)?, length),
                Raw::StartEnd(start, end) => self.between(self.at(start)?, self.at(end)?)?,
                Raw::StartLength(start, length) => (self.at(start)?, length),
            };
            let end = start.offset.checked_add(length).ok_or(self.wrong(BACKWARDS))?;
            let range = Some(PcRange {
                section: start.section,
                offsets: start.offset..end,
            });
            return Ok(Some(Entry { range, expression }));
        }
        Ok(None)
    }

    fn wrong(&self, what: &'static str) -> Reason {
        Reason::List(self.raw.start, what)
    }

    fn between(&self, start: Address, end: Address) -> Result<(Address, u64), Reason> {
        if start.section != end.section {
            return Err(self.wrong("a range from one section to another"));
        }
        let length = end
            .offset
            .checked_sub(start.offset)
            .ok_or(self.wrong(BACKWARDS))?;
        Ok((start, length))
    }

    fn indexed(&self, index: u64) -> Result<Address, Reason> {
        address::indexed(self.object, self.input, self.raw.unit, index)
    }

    fn at(&self, place: usize) -> Result<Address, Reason> {
        address::at(self.object, self.raw.section, place)
    }
}

const BACKWARDS: &str = "a range that ends before it begins";

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
