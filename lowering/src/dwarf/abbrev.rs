//! Abbreviation tables (DWARF 5, section 7.5.3), with where they stand.

use gimli::{Abbreviations, DebugAbbrev, DebugAbbrevOffset, Reader};

use super::Reason;
use super::input::{Section, Slice};

/// One abbreviation table.
#[derive(Debug)]
pub(super) struct Table {
    /// Offset of its first abbreviation.
    pub offset: usize,
    /// Offset of the zero that ends it.
    pub end: usize,
    /// All codes, in order.
    pub codes: Vec<u64>,
    pub abbreviations: Abbreviations,
    /// Whether all of them are (see [`super::walk::is_plain`]).
    pub is_plain: bool,
}

impl Table {
    pub(super) fn parse(section: &Section<'_>, offset: usize) -> Result<Table, Reason> {
        let malformed = |error| Reason::Malformed(error, offset);
        let abbreviations = DebugAbbrev::new(&section.data, section.order)
            .abbreviations(DebugAbbrevOffset(offset))
            .map_err(malformed)?;
        let mut input = section.from(offset)?;
        let length = input.len();
        let mut codes = Vec::new();
        loop {
            let before = length - input.len();
            match skip(&mut input).map_err(malformed)? {
                Some(code) => codes.push(code),
                None => {
                    let mut all = codes.iter().filter_map(|&code| abbreviations.get(code));
                    return Ok(Table {
                        offset,
                        end: offset + before,
                        is_plain: all.all(super::walk::is_plain),
                        codes,
                        abbreviations,
                    });
                }
            }
        }
    }
}

/// Passes over one abbreviation; gimli keeps no positions. None at the end.
fn skip(input: &mut Slice<'_>) -> gimli::Result<Option<u64>> {
    let code = input.read_uleb128()?;
    if code == 0 {
        return Ok(None);
    }
    input.read_uleb128()?;
    input.read_u8()?;
    loop {
        let (name, form) = (input.read_uleb128()?, input.read_uleb128()?);
        if form == u64::from(gimli::DW_FORM_implicit_const.0) {
            input.read_sleb128()?;
        }
        if (name, form) == (0, 0) {
            return Ok(Some(code));
        }
    }
}
