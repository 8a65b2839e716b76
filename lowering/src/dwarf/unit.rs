//! Units (DWARF 5, section 7.5.1), and what their root DIE says of other
//! sections.

use gimli::{Attribute, AttributeValue, DebugInfo, Encoding, EntriesRaw, UnitOffset, UnitType};

use super::abbrev::Table;
use super::input::{Input, Slice};
use super::{Error, Reason, address};
use crate::elf::Address;
use crate::elf::Object;

/// A compilation unit. Offsets are in `.debug_info` or in the section that
/// the name says.
#[derive(Debug)]
pub(super) struct Unit {
    pub offset: usize,
    pub end: usize,
    /// Offset of the root DIE.
    pub root: usize,
    pub encoding: Encoding,
    /// Index of its abbreviation table.
    pub table: usize,
    /// Nothing in it is marked or changes, so its DIEs aren't looked at.
    pub is_plain: bool,
    pub str_offsets_base: Option<usize>,
    pub addr_base: Option<usize>,
    pub loclists_base: Option<usize>,
    pub rnglists_base: Option<usize>,
    /// Where its line number program is.
    pub lines: Option<usize>,
    /// The base address of its lists (DWARF 5, section 3.1.1): `DW_AT_low_pc`,
    /// if that is in a section.
    pub base: Option<Address>,
}

/// Raw entries whose offsets count from the start of `.debug_info`.
pub(super) type Entries<'a> = EntriesRaw<'a, Slice<'a>>;

impl Unit {
    /// The unit's entries from the DIE at `from` on.
    pub(super) fn entries<'a>(
        &self,
        input: &'a Input<'_>,
        tables: &'a [Table],
        from: usize,
    ) -> Result<Entries<'a>, Reason> {
        let table = tables
            .get(self.table)
            .ok_or(Reason::Missing("the abbreviation table"))?;
        let slice = input.info.range(from, self.end)?;
        Ok(EntriesRaw::new(
            slice,
            self.encoding,
            &table.abbreviations,
            UnitOffset(from),
        ))
    }

    /// Where in `.debug_str_offsets` the offset of a string is, by its index.
    pub(super) fn string_offset(&self, index: usize) -> Result<usize, Reason> {
        let base = self.str_offsets_base;
        let base = base.ok_or(Reason::Missing("DW_AT_str_offsets_base"))?;
        let place = index.checked_mul(4).and_then(|offset| base.checked_add(offset));
        place.ok_or(Reason::Truncated(base))
    }

    /// The attributes of the DIE at `at`; empty for a null entry.
    pub(super) fn attributes<'a>(
        &self,
        input: &'a Input<'_>,
        tables: &'a [Table],
        at: usize,
    ) -> Result<Vec<Attribute<Slice<'a>>>, Reason> {
        let malformed = |error| Reason::Malformed(error, at);
        let mut entries = self.entries(input, tables, at)?;
        let mut attributes = Vec::new();
        if let Some(abbreviation) = entries.read_abbreviation().map_err(malformed)? {
            entries
                .read_attributes(abbreviation.attributes(), &mut attributes)
                .map_err(malformed)?;
        }
        Ok(attributes)
    }
}

/// All units with their abbreviation tables.
pub(super) fn read_all(object: &Object<'_>, input: &Input<'_>) -> Result<(Vec<Unit>, Vec<Table>), Error> {
    let (mut units, mut tables): (Vec<Unit>, Vec<Table>) = (Vec::new(), Vec::new());
    let info = DebugInfo::new(&input.info.data, input.info.order);
    let mut headers = info.units();
    let mut at = 0;
    loop {
        let header = match headers.next() {
            Ok(Some(header)) => header,
            Ok(None) => return Ok((units, tables)),
            Err(error) => return Err(Reason::Malformed(error, at).in_unit(at)),
        };
        let offset = header.debug_info_offset().map_or(at, |offset| offset.0);
        let in_unit = |reason: Reason| reason.in_unit(offset);
        check(&header).map_err(in_unit)?;
        let abbrev = header.debug_abbrev_offset().0;
        // Units of one object mostly share one table.
        let table = match tables.iter().rposition(|table| table.offset == abbrev) {
            Some(table) => table,
            None => {
                tables.push(Table::parse(&input.abbrev, abbrev).map_err(in_unit)?);
                tables.len() - 1
            }
        };
        let mut unit = Unit {
            offset,
            end: offset + header.length_including_self(),
            root: offset + header.root_offset().0,
            encoding: header.encoding(),
            table,
            is_plain: false,
            str_offsets_base: None,
            addr_base: None,
            loclists_base: None,
            rnglists_base: None,
            lines: None,
            base: None,
        };
        at = unit.end;
        read_root(object, input, &tables, &mut unit).map_err(in_unit)?;
        units.push(unit);
    }
}

fn check(header: &gimli::UnitHeader<Slice<'_>>) -> Result<(), Reason> {
    if header.version() != 5 {
        return Err(Reason::Version(header.version()));
    }
    if header.format() != gimli::Format::Dwarf32 {
        return Err(Reason::Dwarf64);
    }
    match header.type_() {
        // It may name another file: where a header's module has debug info of its own (-gmodules).
        UnitType::Compilation => Ok(()),
        UnitType::Type { .. } | UnitType::SplitType { .. } => Err(Reason::TypeUnit),
        UnitType::Partial => Err(Reason::PartialUnit),
        _ => Err(Reason::SplitUnit),
    }
}

fn read_root(
    object: &Object<'_>,
    input: &Input<'_>,
    tables: &[Table],
    unit: &mut Unit,
) -> Result<(), Reason> {
    let mut low_pc = None;
    for attribute in unit.attributes(input, tables, unit.root)? {
        match (attribute.name(), attribute.value()) {
            (gimli::DW_AT_low_pc, value) => low_pc = Some(value),
            (_, AttributeValue::DebugStrOffsetsBase(base)) => unit.str_offsets_base = Some(base.0),
            (_, AttributeValue::DebugAddrBase(base)) => unit.addr_base = Some(base.0),
            (_, AttributeValue::DebugLocListsBase(base)) => unit.loclists_base = Some(base.0),
            (_, AttributeValue::DebugRngListsBase(base)) => unit.rnglists_base = Some(base.0),
            (_, AttributeValue::DebugLineRef(at)) => unit.lines = Some(at.0),
            _ => {}
        }
    }
    // A low_pc of plain zero stands for "offsets are addresses": no base here.
    if let Some(AttributeValue::DebugAddrIndex(index)) = low_pc {
        unit.base = address::indexed(object, input, unit, index.0 as u64).ok();
    } else if let Some(AttributeValue::Addr(_)) = low_pc {
        unit.base = low_pc_relocation(object, input, tables, unit)?;
    }
    Ok(())
}

/// The address of a root DIE's `DW_AT_low_pc` in `DW_FORM_addr`.
fn low_pc_relocation(
    object: &Object<'_>,
    input: &Input<'_>,
    tables: &[Table],
    unit: &Unit,
) -> Result<Option<Address>, Reason> {
    let malformed = |error| Reason::Malformed(error, unit.root);
    let mut entries = unit.entries(input, tables, unit.root)?;
    let abbreviation = entries.read_abbreviation().map_err(malformed)?;
    for spec in abbreviation.map(|a| a.attributes()).unwrap_or_default() {
        let at = entries.next_offset().0;
        entries.read_attribute(*spec).map_err(malformed)?;
        if spec.name() == gimli::DW_AT_low_pc {
            return Ok(address::at(object, &input.info, at).ok());
        }
    }
    Ok(None)
}
